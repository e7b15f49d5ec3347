import * as faces from "../cards/faces";
import type { MulleView, SeatView } from "../generated/protocol";
import { all, capital, sentence, t } from "../lib/i18n/i18n.svelte";
import { cardName, nameOf, rankName } from "../lib/i18n/words";
import { added, without, type Play } from "./notation";
import { thingOf } from "./places";

export const GAME = "mulle";

/** A card in words: "Pik Neun". */
export const cardWord = (card: string): string => cardName(card, GAME);

/** The rank alone, for short sentences: "Neun", "Storan". */
export const rankWord = (card: string): string => capital(sentence(`mulle.nick.${card}`) ?? rankName(card, GAME));

export const faceOf = (card: string): string => faces.faceOf(card, GAME);

/** What stands in the corner of a card. */
export const sign = (card: string): string => faces.letterOf(card, GAME);

/** A thing on the table in words: a card, or "den Bau 8". */
export function thingWord(thing: string): string {
  return thing.startsWith("#") ? t("mulle.thing.build", { value: thing.slice(1) }) : cardWord(thing);
}

/** A group as the sums tell it: "6 + 3", or "Bau 9". */
export function groupSigns(group: readonly string[]): string {
  return group.map((key) => thingOf(key)).map((thing) => (thing.startsWith("#") ? t("mulle.sums.build", { value: thing.slice(1) }) : sign(thing))).join(" + ");
}

/** How many cards a take brings from the table, besides the one from the hand. */
export function cardsTaken(play: Play, view: MulleView): number {
  const cardsIn = (thing: string) => (thing.startsWith("#") ? (view.builds.find((build) => `#${build.value}` === thing)?.cards.length ?? 0) : 1);
  return play.things.reduce((sum, thing) => sum + cardsIn(thing), 0);
}

/** What a move is called on a button. */
export function label(play: Play, view: MulleView): string {
  switch (play.kind) {
    case "take":
      return t("mulle.do.take", { count: cardsTaken(play, view) });
    case "build":
    case "pack":
    case "lie":
      return t(`mulle.do.${play.kind}`, { value: play.value ?? 0 });
    case "lay":
      return t("mulle.do.lay.card", { card: cardWord(play.card) });
    case "rob":
      return t("mulle.do.rob");
  }
}

/** What a move does besides: the second line of its button. `points` are what it brings. */
export function detail(play: Play, points: number, mulle: number, tabbe: boolean, view: MulleView, seats: readonly SeatView[]): string {
  switch (play.kind) {
    case "take":
      return [mulle > 0 ? t("mulle.do.mulle", { worth: mulle }) : "", tabbe ? t("mulle.do.tabbe") : "", points > 0 ? t("mulle.do.points", { count: points }) : ""].filter(Boolean).join(", ");
    case "build":
    case "pack": {
      const extra = added(play).length;
      if (extra > 0) return t("mulle.do.with", { count: extra });
      const on = play.on ?? "";
      return on.startsWith("#") ? t("mulle.do.on.build", { card: sign(play.card), value: on.slice(1) }) : t("mulle.do.on.card", { card: sign(play.card), thing: sign(on) });
    }
    case "lie":
      return t("mulle.do.lies");
    case "rob":
      return t("mulle.do.rob.from", { name: sideWord(view.side_of[play.side ?? 0] ?? 0, view, seats) });
    case "lay":
      return "";
  }
}

/** So many things can be named on a chip; more are counted. */
const FEW = 4;
const SUITS: Record<string, string> = { S: "♠", H: "♥", D: "♦", C: "♣" };
const signs = (things: readonly string[]): string => things.map((thing) => groupSigns([thing]) + (SUITS[thing.slice(-1)] ?? "")).join(", ");

/** A suggested move on a chip: what it adds to what is chosen already, or what it is. */
export function suggestion(play: Play, points: number, picked: readonly string[], view: MulleView): string {
  const extra = without(play.things, picked.map(thingOf));
  const way = picked.length > 0 && extra.length > 0 && extra.length <= FEW ? t("mulle.sums.add", { things: signs(extra) }) : bare(play, view);
  return points > 0 ? t("mulle.sums.way.points", { way, count: points }) : way;
}

function bare(play: Play, view: MulleView): string {
  switch (play.kind) {
    case "take":
      return play.things.length <= FEW ? t("mulle.sums.way.things", { things: signs(play.things) }) : t("mulle.sums.way.take", { count: cardsTaken(play, view) });
    case "build":
    case "pack":
      return t("mulle.sums.way.build", { value: play.value ?? 0, things: signs(play.things) });
    case "lie":
      return t("mulle.sums.way.lie", { value: play.value ?? 0 });
    case "lay":
    case "rob":
      return label(play, view);
  }
}

/** The seats of a side, the viewer's own first. */
export function seatsOf(side: number, view: MulleView): number[] {
  const seats = view.side_of.flatMap((of, seat) => (of === side ? [seat] : []));
  return seats.sort((a, b) => Number(b === view.viewer) - Number(a === view.viewer));
}

export function sideOfViewer(view: MulleView): number | null {
  return view.viewer === null ? null : (view.side_of[view.viewer] ?? null);
}

/** The sides from the viewer's own on, clockwise. */
export function sidesInOrder(view: MulleView): number[] {
  const count = view.totals.length;
  return Array.from({ length: count }, (_, i) => ((sideOfViewer(view) ?? 0) + i) % count);
}

/** What a side is called: "Du", "Wir", or its players by name. */
export function sideWord(side: number, view: MulleView, seats: readonly SeatView[]): string {
  const of = seatsOf(side, view);
  if (side === sideOfViewer(view)) return of.length > 1 ? t("mulle.side.us") : t("you");
  return all(of.map((seat) => nameOf(seats, seat)));
}

/** How the game is called with the rules of this table. */
export function title(view: MulleView): string {
  if (view.kryp && view.rover) return t("mulle.title.both");
  if (view.kryp) return t("mulle.title.kryp");
  return view.rover ? t("mulle.title.rover") : t("game.mulle");
}
