import type { Me } from "../generated/protocol";
import { fetchMe, saveProfile } from "./http";
import { remember, remembered } from "./kept";
import { newId } from "./wire/ids";

export const AVATARS = ["pretzel", "mug", "fox", "bear", "cat", "goat", "owl"] as const;

/** Who plays here: a guest from the first moment. */
class Myself {
  me = $state.raw<Me | null>(null);
  failed = $state(false);

  private loading: Promise<void> | null = null;
  /** How often the house has told of a change that was made here. */
  private changes = 0;

  /** Asks the server, only one question at a time. */
  load(): Promise<void> {
    this.loading ??= this.fetch().finally(() => (this.loading = null));
    return this.loading;
  }

  private async fetch(): Promise<void> {
    const changes = this.changes;
    try {
      const me = await fetchMe(await arrival());
      // An answer that a change has overtaken tells of what was before.
      if (changes === this.changes) this.me = me;
      if (me.tables.length > 0) remember("met", "yes");
      this.failed = false;
    } catch {
      this.failed = true;
    }
  }

  /** Waits until the house knows this guest: a quick finger may want a table before. */
  async known(): Promise<void> {
    if (this.me === null) await this.load();
  }

  /** What the house says of me after a change; null when it knows me no more. */
  changed(me: Me | null): void {
    this.changes += 1;
    this.loading = null;
    this.me = me;
  }

  async save(name: string, avatar: string): Promise<Me> {
    const saved = await saveProfile({ name, avatar });
    this.changed(saved);
    remember("named", "yes");
    return saved;
  }

  /** Never sat at a table, as far as this browser knows, and no name given yet. */
  get isNew(): boolean {
    return this.me !== null && this.me.tables.length === 0 && remembered("named") === null && remembered("met") === null;
  }
}

export const myself = new Myself();

/** What makes one guest of all tabs that a new browser opens at once. */
async function arrival(): Promise<string> {
  const known = remembered("arrival");
  if (known !== null) return known;
  const token = await (await import("./arrival")).shared(newId());
  remember("arrival", token);
  return token;
}

/** The address of a player's picture. */
export function picture(avatar: string): string {
  return `/art/avatars/${avatar || "mug"}.svg`;
}
