import type { GameEvent, NeunerlnEvent, SeatView } from "../generated/protocol";
import { capital, numberWord, t } from "../lib/i18n/i18n.svelte";
import { cardName, nameOf, rankName, suitName } from "../lib/i18n/words";

/** What a seat said or did last. */
export interface Saying {
  say: string;
  weak: boolean;
}

const KINDS = new Set(["started", "dealt", "redealt", "opened", "laid", "drew", "lapsed", "reshuffled", "skipped", "passed", "out", "lost"]);

export function isOurs(event: GameEvent): event is NeunerlnEvent {
  return KINDS.has(event.kind);
}

/** What the seat says with an event; null if it is nobody's. */
function sayingOf(event: NeunerlnEvent): { seat: number; saying: Saying } | null {
  switch (event.kind) {
    case "laid": {
      const say = event.wish === null ? rankName(event.card) : t("say.wish", { suit: suitName(event.wish) });
      return { seat: event.seat, saying: { say, weak: false } };
    }
    case "drew":
      return { seat: event.seat, saying: { say: t("say.drew", { count: event.cards.length }), weak: true } };
    case "skipped":
      return { seat: event.seat, saying: { say: t("say.skipped"), weak: true } };
    default:
      return null;
  }
}

/** What each seat said last. */
export function sayingsOf(story: readonly NeunerlnEvent[]): Map<number, Saying> {
  return new Map(story.flatMap((event) => sayingOf(event) ?? []).map(({ seat, saying }) => [seat, saying]));
}

/** One event as a sentence; "" if there is nothing to tell. */
export function sentenceOf(event: NeunerlnEvent, seats: readonly SeatView[], me: number | null): string {
  const told = (key: "laid" | "wished" | "drew" | "skipped" | "passed" | "out" | "lost", seat: number, params: Record<string, string | number> = {}) =>
    seat === me ? t(`story.${key}.me`, params) : t(`story.${key}`, { ...params, name: nameOf(seats, seat) });
  switch (event.kind) {
    case "laid":
      if (event.wish !== null) return told("wished", event.seat, { card: cardName(event.card), suit: suitName(event.wish) });
      return told("laid", event.seat, { card: cardName(event.card) });
    case "drew":
      return told("drew", event.seat, { count: event.cards.length, cards: numberWord(event.cards.length) });
    case "skipped":
      return told("skipped", event.seat);
    case "passed":
      return told("passed", event.seat);
    case "out":
      return told("out", event.seat, { place: event.place });
    case "lost":
      return told("lost", event.seat);
    case "started":
      return event.seat === me ? t("story.started.me") : t("story.started", { name: nameOf(seats, event.seat) });
    case "opened":
      return t("story.opened", { card: cardName(event.card) });
    case "redealt":
      return t("story.redealt");
    case "reshuffled":
      return t("story.reshuffled");
    case "lapsed":
      return t("story.lapsed", { count: event.cards, cards: capital(numberWord(event.cards)) });
    case "dealt":
      return "";
  }
}

/** What fits into one line of a phone; the dock must not grow under a thumb. */
const LINE = 46;

/** What just happened: the second line of the status, two sentences if they are short. */
export function lastLine(events: readonly NeunerlnEvent[], seats: readonly SeatView[], me: number | null): string {
  const telling = events.filter((event) => event.kind !== "dealt" && event.kind !== "passed");
  const chosen = (telling.length > 0 ? telling : events).slice(-2);
  const told = chosen.map((event) => sentenceOf(event, seats, me)).filter(Boolean);
  const both = told.join(" ");
  return both.length <= LINE ? both : (told.at(-1) ?? "");
}
