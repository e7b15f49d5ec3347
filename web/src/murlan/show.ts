import { handSelector } from "../cards/look";
import type { MurlanEvent } from "../generated/protocol";
import { fly, placeOf, slim, TIME } from "../lib/motion";
import { faceOf } from "./words";

export const PILE = "[data-pile=play]";
/** How long a finished trick rests, in ms. */
const RESTS = 400;
const BACK = "/art/back.svg";
const face = (seat: number): string => `[data-seat="${seat}"] .avatar`;
/** A card's place on the pile. */
export const pileSelector = (card: string): string => `[data-play="${card}"]`;

/** Lets the cards of what happened fly. My own played cards are in the air already. */
export function show(events: readonly MurlanEvent[], me: number | null): void {
  let delay = 0;
  for (const event of events) {
    if (event.kind === "played" && event.play.seat !== me) {
      const from = slim(placeOf(face(event.play.seat)));
      event.play.cards.forEach((card, i) => {
        const to = document.querySelector(pileSelector(card)) ? placeOf(pileSelector(card)) : slim(placeOf(PILE));
        void fly({ image: faceOf(card), from, to, duration: TIME.fly, delay: delay + i * 25 });
      });
    } else if (event.kind === "given" || event.kind === "returned") {
      swap(event.seat, event.to, event.card, me, delay);
    } else continue;
    delay += TIME.apart * 2;
  }
}

function swap(from: number, to: number, card: string, me: number | null, delay: number): void {
  const image = card === "??" ? BACK : faceOf(card);
  const place = (seat: number) => (seat === me ? placeOf(document.querySelector(handSelector(card)) ? handSelector(card) : ".dock .hand") : slim(placeOf(face(seat))));
  void fly({ image, from: place(from), to: place(to), duration: TIME.sweep, delay });
}

/** Lets a finished trick rest a moment and then go to who has it. To be called while it still lies on the table. */
export function sweep(events: readonly MurlanEvent[], me: number | null): void {
  const won = events.find((event) => event.kind === "leads" && event.trick);
  if (won?.kind !== "leads" || events.some((event) => event.kind === "played")) return;
  const to = slim(placeOf(won.seat === me ? ".dock .hand" : face(won.seat)));
  for (const card of document.querySelectorAll<HTMLElement>(`${PILE} [data-play]`)) {
    void fly({ image: faceOf(card.dataset["play"] ?? ""), from: card.getBoundingClientRect(), to, duration: TIME.sweep, delay: RESTS });
  }
}
