import type { GameEvent, MurlanEvent, SeatView } from "../generated/protocol";
import { capital, sentence, t } from "../lib/i18n/i18n.svelte";
import { nameOf } from "../lib/i18n/words";
import { cardName, playName, told } from "./words";

const KINDS = new Set<string>([
  "started", "shuffled", "tapped", "taken", "dealt", "jokers", "given", "returned", "leads", "played", "passed", "out",
  "gave_up", "vote", "named", "written", "cancelled", "ended",
]);

export function isOurs(event: GameEvent): event is MurlanEvent {
  return KINDS.has(event.kind);
}

/** One event as a sentence; "" if there is nothing to tell. */
export function sentenceOf(event: MurlanEvent, seats: readonly SeatView[], me: number | null): string {
  return capital(wordsOf(event, seats, me));
}

function wordsOf(event: MurlanEvent, seats: readonly SeatView[], me: number | null): string {
  const say = (key: string, seat: number, params: Record<string, string | number> = {}) => told(`story.${key}`, seat, seats, me, params);
  switch (event.kind) {
    case "started":
      return say("started", event.seat);
    case "shuffled":
      return say("shuffled", event.seat);
    case "tapped":
      return event.card === "??" ? say("tapped", event.seat, { number: event.number }) : say("tapped.seen", event.seat, { number: event.number, card: cardName(event.card) });
    case "taken":
      if (!event.taken) return say("left", event.seat);
      return say("taken", event.seat, { card: event.card === "??" ? "" : cardName(event.card) });
    case "dealt":
      return event.first_cards.length > 0 ? t("murlan.story.dealt.open") : t("murlan.story.dealt");
    case "jokers":
      return say("jokers", event.seat);
    case "given":
    case "returned":
      return swapped(event, seats, me);
    case "leads":
      if (event.include !== null) return say("leads.include", event.seat, { card: cardName(event.include) });
      return say(event.trick ? "trick" : "leads", event.seat);
    case "played":
      return say("played", event.play.seat, { play: playName(event.play) });
    case "passed":
      return say("passed", event.seat);
    case "out":
      return say("out", event.seat, { place: event.place });
    case "gave_up":
      return say("gave_up", event.seat);
    case "vote":
      return t("murlan.story.vote", { name: event.seats.map((seat) => (seat === me ? t("you.me") : nameOf(seats, seat))).join(" & ") });
    case "named":
      if (event.loser === event.seat) return say("named.self", event.seat);
      return event.loser === me ? t("murlan.story.named.you", { name: nameOf(seats, event.seat) }) : say("named", event.seat, { loser: nameOf(seats, event.loser) });
    case "written":
      return t("murlan.story.written", { round: event.written.round });
    case "cancelled":
      return t("murlan.story.cancelled");
    case "ended":
      return t("murlan.story.ended");
  }
}

/** A card goes from one to the other; the card is named to who may see it. */
function swapped(event: Extract<MurlanEvent, { kind: "given" | "returned" }>, seats: readonly SeatView[], me: number | null): string {
  const whom = event.seat === me ? "me" : event.to === me ? "you" : "other";
  const card = event.card === "??" ? "hidden" : "open";
  const params = { name: nameOf(seats, event.seat), to: nameOf(seats, event.to), card: event.card === "??" ? "" : cardName(event.card) };
  return sentence(`murlan.story.${event.kind}.${whom}.${card}`, params) ?? sentence(`murlan.story.${event.kind}.other.hidden`, params) ?? "";
}

/** What tells nothing that the table does not show better. */
const SILENT = new Set<string>(["leads", "written", "ended", "shuffled"]);

/** What fits into one line of a phone; the dock must not grow under a thumb. */
const LINE = 48;

/** What just happened: the second line of the status, two sentences if they are short. */
export function lastLine(events: readonly MurlanEvent[], seats: readonly SeatView[], me: number | null): string {
  const telling = events.filter((event) => !SILENT.has(event.kind));
  const chosen = (telling.length > 0 ? telling : events).slice(-2);
  const sentences = chosen.map((event) => sentenceOf(event, seats, me)).filter(Boolean);
  const both = sentences.join(" ");
  return both.length <= LINE ? both : (sentences.at(-1) ?? "");
}
