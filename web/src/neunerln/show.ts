import { handSelector } from "../cards/look";
import type { NeunerlnEvent } from "../generated/protocol";
import { fly, placeOf, slim, TIME } from "../lib/motion";
import { faceOf } from "./faces";
import { PILE } from "./selection.svelte";

const STOCK = "[data-pile=stock]";
const face = (seat: number): string => `[data-seat="${seat}"] .avatar`;

/** Lets the cards of what happened fly. My own laid cards are in the air already. */
export function show(events: readonly NeunerlnEvent[], me: number | null): void {
  let delay = 0;
  for (const event of events) {
    if (event.kind === "laid" && (event.seat !== me || event.drawn)) {
      const from = placeOf(event.seat === me ? STOCK : face(event.seat));
      void fly({ image: faceOf(event.card), from, to: placeOf(PILE), duration: TIME.fly, delay, turn: 3 });
    } else if (event.kind === "drew") {
      event.cards.forEach((card, i) => {
        const mine = event.seat === me;
        const to = placeOf(mine ? handSelector(card) : face(event.seat));
        void fly({ image: mine && card !== "??" ? faceOf(card) : "/art/back.svg", from: placeOf(STOCK), to: mine ? to : slim(to), duration: TIME.draw, delay: delay + i * TIME.apart });
      });
    } else continue;
    delay += TIME.apart * 2;
  }
}
