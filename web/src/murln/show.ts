import { handSelector } from "../cards/look";
import type { MurlnEvent, MurlnSeatCard, MurlnView } from "../generated/protocol";
import { fly, placeOf, slim, TIME } from "../lib/motion";
import { trickSelector } from "./choice.svelte";
import { faceOf } from "./words";

const BACK = "/art/back.svg";
const TALON = "[data-pile=talon]";
const DEAL_APART = 40;
const MY_EDGE = ".dock .hand";

/** Where a seat is: its picture, or my hand. */
const home = (seat: number, me: number | null): DOMRect => slim(placeOf(seat === me ? MY_EDGE : `[data-seat="${seat}"] .avatar`));

/** Lets the cards of what happened fly. My own played cards are in the air already. */
export function show(events: readonly MurlnEvent[], me: number | null, view: MurlnView): void {
  let delay = 0;
  for (const event of events) {
    if (event.kind === "dealt") delay += deal(event.hands, me, view.dealer ?? 0);
    else if (event.kind === "swapped") delay += swap(event, me, delay);
    else if (event.kind === "played" && event.seat !== me) {
      void fly({ image: faceOf(event.card), from: home(event.seat, me), to: placeOf(trickSelector(event.seat)), duration: TIME.fly, delay });
      delay += TIME.apart;
    }
  }
}

/** Cards one at a time, clockwise from the dealer's left; returns how long it takes. */
function deal(hands: readonly (readonly string[])[], me: number | null, dealer: number): number {
  const from = home(dealer, me);
  const order = hands.map((_, i) => (dealer + 1 + i) % hands.length);
  const rounds = Math.max(...hands.map((hand) => hand.length));
  for (let round = 0; round < rounds; round++) {
    order.forEach((seat, i) => {
      const card = hands[seat]?.[round];
      if (card === undefined) return;
      const to = seat === me ? placeOf(handSelector(card)) : home(seat, me);
      void fly({ image: BACK, from, to, duration: TIME.deal, delay: (round * order.length + i) * DEAL_APART });
    });
  }
  return rounds * order.length * DEAL_APART;
}

function swap(event: Extract<MurlnEvent, { kind: "swapped" }>, me: number | null, delay: number): number {
  const mine = event.seat === me;
  const talon = placeOf(TALON);
  event.drawn.forEach((card, i) => {
    const at = delay + i * TIME.apart;
    void fly({ image: BACK, from: home(event.seat, me), to: talon, duration: TIME.draw, delay: at });
    const to = mine ? placeOf(handSelector(card)) : home(event.seat, me);
    void fly({ image: mine && card !== "??" ? faceOf(card) : BACK, from: talon, to, duration: TIME.draw, delay: at + TIME.draw });
  });
  return event.drawn.length * TIME.apart + TIME.draw;
}

/** The whole trick flies to its winner. */
export function sweep(cards: readonly MurlnSeatCard[], winner: number, me: number | null): void {
  const to = home(winner, me);
  for (const { seat, card } of cards) void fly({ image: faceOf(card), from: placeOf(trickSelector(seat)), to, duration: TIME.sweep });
}
