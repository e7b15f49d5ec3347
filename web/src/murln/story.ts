import type { GameEvent, MurlnBid, MurlnEvent, MurlnView, SeatView } from "../generated/protocol";
import { all, numberWord, t } from "../lib/i18n/i18n.svelte";
import { nameOf } from "../lib/i18n/words";
import type { SeatFace } from "../table/faces";
import type { Line } from "../table/history";
import { cardName, faceOf, standing, suitName, tricksText } from "./words";

/** The events of this board; a board gets only those of its own game. */
export const ours = (events: readonly GameEvent[]): MurlnEvent[] => events as MurlnEvent[];

type Told =
  | "cut" | "weli" | "pass" | "bid" | "hold" | "murler" | "declared" | "murlered" | "trump" | "stayed" | "gone" | "kept" | "swapped" | "forbidden" | "played" | "taken" | "won" | "deals";

/** One event as a sentence; "" if there is nothing to tell. */
export function sentenceOf(event: MurlnEvent, seats: readonly SeatView[], me: number | null): string {
  const told = (what: Told, seat: number, params: Record<string, string | number> = {}) =>
    seat === me ? t(`murln.story.${what}.me`, params) : t(`murln.story.${what}`, { ...params, name: nameOf(seats, seat) });
  switch (event.kind) {
    case "dealer":
      return told("deals", event.seat);
    case "shuffled":
    case "dealt":
      return "";
    case "lifted":
      return event.weli ? told("weli", event.seat) : told("cut", event.seat, { count: event.cards });
    case "thrown_in":
      return t("murln.story.thrown_in", { names: all(event.hands.map(({ seat }) => (seat === me ? t("murln.you.small") : nameOf(seats, seat)))) });
    case "spoke":
      return told(event.bid.said, event.seat, { count: event.bid.tricks, tricks: numberWord(event.bid.tricks) });
    case "all_passed":
      return t("murln.story.all_passed");
    case "declared":
      return event.tricks === 0 ? told("murlered", event.seat) : told("declared", event.seat, { count: event.tricks, tricks: tricksText(event.tricks) });
    case "trump":
      return told("trump", event.seat, { suit: suitName(event.suit) });
    case "stayed":
      return told("stayed", event.seat);
    case "gone":
      return told("gone", event.seat);
    case "swapped":
      if (event.forced) return told("forbidden", event.seat);
      return event.drawn.length === 0 ? told("kept", event.seat) : told("swapped", event.seat, { count: event.drawn.length });
    case "played":
      return told("played", event.seat, { card: cardName(event.card) });
    case "taken":
      return told("taken", event.seat, { trick: t(`murln.trick.${event.trick}` as "murln.trick.1") });
    case "wrote":
      return t("murln.story.wrote", { round: event.round });
    case "won":
      return told("won", event.seat);
  }
}

/** The event as a line of the round's story: the quiet ones and the single cards are left out, the tricks tell them. */
export function lineOf(event: MurlnEvent, seats: readonly SeatView[], me: number | null): Line | null {
  if (event.kind === "played" || (event.kind === "spoke" && event.bid.said === "murler")) return null;
  const text = sentenceOf(event, seats, me);
  if (text === "") return null;
  const taking = event.kind === "taken" ? event.cards.find(({ seat }) => seat === event.seat) : undefined;
  return { text, image: taking && faceOf(taking.card) };
}

/** What fits into one line of a phone; the dock must not grow under a thumb. */
const LINE = 44;

/** What just happened: the second line of the status, two sentences if they are short. */
export function lastLine(events: readonly MurlnEvent[], seats: readonly SeatView[], me: number | null): string {
  const told = events.map((event) => sentenceOf(event, seats, me)).filter(Boolean).slice(-2);
  const both = told.join(" ");
  return both.length <= LINE ? both : (told.at(-1) ?? "");
}

function bidSaying(bid: MurlnBid): { say: string; weak: boolean } {
  switch (bid.said) {
    case "pass":
      return { say: t("murln.say.pass"), weak: true };
    case "bid":
      return { say: t("murln.say.bid", { tricks: bid.tricks }), weak: false };
    case "hold":
      return { say: t("murln.say.hold", { tricks: bid.tricks }), weak: false };
    case "murler":
      return { say: t("murln.say.murler"), weak: false };
  }
}

/** What a seat said or did last, as far as the view tells. */
function sayingOf(view: MurlnView, seat: number): { say: string; weak: boolean } | null {
  const bid = view.bids[seat] ?? null;
  const swapped = view.swapped[seat] ?? null;
  const role = view.standings[seat];
  if (view.asked === "bid") return bid === null ? null : bidSaying(bid);
  if (view.asked === "trump") return bid === null ? null : { ...bidSaying(bid), weak: seat !== view.declarer };
  if (role === "gone" || role === "sits_out") return null;
  if (view.asked === "swap" && swapped !== null) return { say: swapped === 0 ? t("murln.say.kept") : t("murln.say.swapped", { count: swapped }), weak: false };
  if (view.asked !== "stay" && view.asked !== "swap") return null;
  if (role === "declarer") return { say: t("murln.say.trump", { suit: suitName(view.trump ?? ""), tricks: view.bid }), weak: false };
  return view.asked === "stay" && role === "stays" ? { say: t("murln.say.stays"), weak: true } : null;
}

/** What a seat shows at the table. */
export function faceOfSeat(view: MurlnView, seat: number, between: boolean): SeatFace {
  const role = view.standings[seat];
  const idle = between || view.over;
  const on = !idle && view.acting.includes(seat);
  const playing = view.asked === "play" && !idle;
  const saying = on || idle ? null : sayingOf(view, seat);
  const declarer = !idle && view.declarer === seat;
  const tricks = view.murler ? 5 : view.bid;
  return {
    on,
    away: !idle && (role === "gone" || role === "sits_out"),
    cards: playing ? (view.counts[seat] ?? null) : null,
    say: saying?.say ?? "",
    weak: saying?.weak ?? false,
    note: noteOf(view, seat, on, idle),
    mark: declarer ? { text: view.murler ? "M" : String(tricks), label: view.murler ? t("murln.mark.murler") : t("murln.mark", { count: tricks }) } : undefined,
    open: !idle && view.weli === seat ? { image: faceOf("W"), label: t("murln.weli.open") } : undefined,
  };
}

function noteOf(view: MurlnView, seat: number, on: boolean, idle: boolean): string {
  const role = view.standings[seat];
  if (idle) return t("murln.note.stands", { total: standing(view.totals[seat] ?? 0) });
  if (role === "gone") return t("murln.note.gone");
  if (role === "sits_out") return t("murln.note.sits_out");
  if (view.asked === "play") return tricksText(view.tricks[seat] ?? 0);
  if (on) return t("seat.thinks");
  if (seat === view.dealer) return t("murln.note.deals");
  return "";
}
