/** What was remarkable in a game, in sentences. */
import { faceOf } from "../cards/faces";
import type { ChronicleEvent, Highlight } from "../generated/protocol";
import { t } from "../lib/i18n/i18n.svelte";
import { namesOf } from "./company";

export interface Remark {
  text: string;
  /** The address of a card's picture; "" for none. */
  card: string;
}

/** What happens so often to the same people that it is told once, with how often. */
const OFTEN: readonly Highlight["kind"][] = ["weli", "jokers", "sweep"];

export function remarksOf(game: ChronicleEvent): Remark[] {
  const told: Highlight[] = [];
  for (const one of game.highlights) if (!OFTEN.includes(one.kind) || !told.some((other) => sameAs(one, other))) told.push(one);
  return told.map((one) => ({ text: textOf(game, one), card: pictureOf(one) }));
}

const sameAs = (one: Highlight, other: Highlight) => one.kind === other.kind && one.seats.join() === other.seats.join();

function textOf(game: ChronicleEvent, one: Highlight): string {
  const names = namesOf(game, one.seats);
  const often = game.highlights.filter((other) => sameAs(one, other)).length;
  const params = { names, name: names, round: one.round, number: one.count, points: signed(one.points), gap: one.points };
  if (OFTEN.includes(one.kind)) return t(`chronicle.mark.${one.kind}`, { ...params, count: often });
  if (one.kind === "robbed") return t("chronicle.mark.robbed", { ...params, count: one.count });
  return t(`chronicle.mark.${one.kind}`, { ...params, count: one.seats.length });
}

function signed(value: number): string {
  return value < 0 ? `−${-value}` : String(value);
}

function pictureOf({ kind, card }: Highlight): string {
  if (card === "") return "";
  return faceOf(card, kind === "mulle" ? "mulle" : "murln");
}
