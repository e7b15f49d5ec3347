import type { GameEvent, MulleEvent, MulleView, SeatView } from "../generated/protocol";
import { numberWord, t } from "../lib/i18n/i18n.svelte";
import { nameOf } from "../lib/i18n/words";
import { cardWord, seatsOf, sideOfViewer, sideWord, thingWord } from "./words";

/** What a seat said or did last. */
export interface Saying {
  say: string;
  weak: boolean;
}

const KINDS = new Set(["dealer", "dealt", "bat", "took", "built", "packed", "lied", "laid", "robbed", "left", "written", "ended"]);

export function isOurs(event: GameEvent): event is MulleEvent {
  return KINDS.has(event.kind);
}

/** What each seat said last, since the cards were dealt. */
export function sayingsOf(story: readonly MulleEvent[]): Map<number, Saying> {
  const since = story.slice(story.findLastIndex((event) => event.kind === "dealt") + 1);
  return new Map(since.flatMap((event) => sayingOf(event) ?? []).map(({ seat, saying }) => [seat, saying]));
}

/** What the seat says with an event; null if it is nobody's. */
function sayingOf(event: MulleEvent): { seat: number; saying: Saying } | null {
  const says = (seat: number, say: string, weak = false) => ({ seat, saying: { say, weak } });
  switch (event.kind) {
    case "took": {
      if (event.mulles.length > 0) return says(event.seat, t("mulle.say.mulle"));
      if (event.tabbe) return says(event.seat, t("mulle.say.tabbe"));
      return says(event.seat, t("mulle.say.take", { count: taken(event) }), true);
    }
    case "built":
      return says(event.seat, t("mulle.say.build", { value: event.value }));
    case "packed":
      return says(event.seat, t("mulle.say.pack", { value: event.value }));
    case "lied":
      return says(event.seat, t("mulle.say.lie"));
    case "laid":
      return says(event.seat, t("mulle.say.lay"), true);
    case "robbed":
      return says(event.seat, t("mulle.say.rob"));
    case "bat":
      return says(event.dealer, t("mulle.say.bat"));
    default:
      return null;
  }
}

type Took = Extract<MulleEvent, { kind: "took" }>;

/** So many cards a take brings, besides the one from the hand. */
const taken = (event: Took): number => event.loose.length + event.built.length;

/** One event as a sentence; "" if there is nothing to tell. */
export function sentenceOf(event: MulleEvent, view: MulleView, seats: readonly SeatView[]): string {
  const me = view.viewer;
  const name = (seat: number) => nameOf(seats, seat);
  type Told = "dealer" | "dealt" | "bat" | "took" | "mulle" | "tabbe" | "mulle.tabbe" | "built" | "packed" | "lied" | "laid" | "robbed";
  const told = (key: Told, seat: number, params: Record<string, string | number> = {}) =>
    seat === me ? t(`mulle.story.${key}.me`, params) : t(`mulle.story.${key}`, { ...params, name: name(seat) });
  switch (event.kind) {
    case "dealer":
      return told("dealer", event.seat);
    case "dealt":
      return told("dealt", event.dealer, { deal: event.deal });
    case "bat":
      return told("bat", event.dealer);
    case "took":
      return take(event);
    case "built":
      return told("built", event.seat, { card: cardWord(event.card), thing: thingWord(event.on), value: event.value });
    case "packed":
      return told("packed", event.seat, { card: cardWord(event.card), value: event.value });
    case "lied":
      return told("lied", event.seat, { card: cardWord(event.card), value: event.value });
    case "laid":
      return told("laid", event.seat, { card: cardWord(event.card) });
    case "robbed":
      return robbed(event.seat, event.side, { count: event.cards, cards: numberWord(event.cards) });
    case "left":
      return leftLine(event.cards.length, event.side, view, seats);
    case "written":
    case "ended":
      return "";
  }

  function take(took: Took): string {
    const cards = taken(took);
    const card = cardWord(took.card);
    const worth = took.mulles.reduce((sum, mulle) => sum + mulle.worth, 0);
    if (took.mulles.length > 0) return told(took.tabbe ? "mulle.tabbe" : "mulle", took.seat, { card: cardWord(took.mulles[0]?.card ?? took.card), worth });
    return told(took.tabbe ? "tabbe" : "took", took.seat, { card, count: cards, cards: numberWord(cards) });
  }

  function robbed(seat: number, side: number, params: { count: number; cards: string }): string {
    if (side === sideOfViewer(view)) return t(seatsOf(side, view).length > 1 ? "mulle.story.robbed.ours" : "mulle.story.robbed.mine", { ...params, name: name(seat) });
    return told("robbed", seat, { ...params, other: sideWord(side, view, seats) });
  }
}

/** Who gets what lay on the table after the last card (MLL-23); "" if nothing did. */
export function leftLine(count: number, side: number | null, view: MulleView, seats: readonly SeatView[]): string {
  if (count === 0) return "";
  const params = { count, cards: numberWord(count) };
  if (side === null) return t("mulle.story.left.nobody");
  if (side !== sideOfViewer(view)) return t("mulle.story.left", { ...params, name: sideWord(side, view, seats) });
  return t(seatsOf(side, view).length > 1 ? "mulle.story.left.us" : "mulle.story.left.me", params);
}

/** What fits into one line of a phone; the dock must not grow under a thumb. */
const LINE = 46;

/** What just happened: the second line of the status, two sentences if they are short. */
export function lastLine(events: readonly MulleEvent[], view: MulleView, seats: readonly SeatView[]): string {
  const telling = events.filter((event) => event.kind !== "dealt");
  const told = (telling.length > 0 ? telling : events).map((event) => sentenceOf(event, view, seats)).filter(Boolean).slice(-2);
  const both = told.join(" ");
  return both.length <= LINE ? both : (told.at(-1) ?? "");
}

/** What is called out over the table: a mulle, a tabbe, båt, a stolen pile. */
export function shoutOf(event: MulleEvent): string[] {
  switch (event.kind) {
    case "took":
      return [...event.mulles.map((mulle) => t("mulle.shout.mulle", { worth: mulle.worth })), ...(event.tabbe ? [t("mulle.shout.tabbe")] : [])];
    case "bat":
      return [t("mulle.shout.bat")];
    case "robbed":
      return [t("mulle.shout.rob")];
    default:
      return [];
  }
}
