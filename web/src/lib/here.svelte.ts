import { untrack } from "svelte";
import { awaited, awaiting } from "./kept";
import type { Place } from "./router.svelte";
import { Table } from "./table.svelte";

const AT = "at";
/** Who goes there leaves the table; every other page of the house is read while one sits. */
const ELSEWHERE: readonly Place["page"][] = ["home", "move", "challenge"];

/** The table one is at. It stays connected while other pages of the house are shown, so that nobody is missed there. */
class Here {
  store = $state.raw<Table | null>(null);
  private close: () => void = () => undefined;

  /** Whether this tab was at a table when its page was loaded anew. */
  get expected(): boolean {
    return this.store === null && awaited(AT) !== null;
  }

  /** Somebody has gone to a place: to a table, away from it, or to a page that leaves it as it is. */
  arrive(place: Place): void {
    untrack(() => {
      if (place.page === "table") this.enter(place.token);
      else if (ELSEWHERE.includes(place.page)) this.leave();
      else if (this.store === null) this.enter(awaited(AT) ?? "");
    });
  }

  private enter(token: string): void {
    if (token === "" || this.store?.token === token) return;
    this.leave();
    this.store = new Table(token);
    this.close = this.store.open();
    awaiting(AT, token);
  }

  private leave(): void {
    this.close();
    this.close = () => undefined;
    this.store = null;
    awaiting(AT, null);
  }
}

export const here = new Here();

/** The table that a part of a table's page belongs to; undefined elsewhere. */
export const tableHere = (): Table | undefined => here.store ?? undefined;
