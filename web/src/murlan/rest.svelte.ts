import type { MurlanEvent, MurlanView } from "../generated/protocol";

/** How long the table rests before a round's writing takes its place, in ms: after its last play, and for hands laid down. */
const REST = { played: 1400, gave_up: 2400 } as const;

/** The table as the last play or the hand laid down left it; null if the round did not end so. */
export function lastLook(before: MurlanView | null, events: readonly MurlanEvent[]): { view: MurlanView; rest: number } | null {
  const end = events.findLast((event) => event.kind === "played" || event.kind === "gave_up");
  if (before === null || end === undefined || !events.some((event) => event.kind === "written")) return null;
  const still: MurlanView = { ...before, acting: [], legal: [], asked: null, vote: null };
  if (end.kind === "gave_up") {
    const laid_down = before.laid_down.map((cards, seat) => (seat === end.seat ? end.cards : cards));
    return { view: { ...still, gave_up: [...before.gave_up, end.seat], laid_down, hand: end.seat === before.viewer ? [] : before.hand }, rest: REST.gave_up };
  }
  const { seat, cards } = end.play;
  const plays = before.plays.map((play, of) => (of === seat ? end.play : play));
  const counts = before.counts.map((count, of) => (of === seat ? count - cards.length : count));
  const hand = seat === before.viewer ? before.hand.filter((card) => !cards.includes(card)) : before.hand;
  return { view: { ...still, pile: end.play, plays, counts, hand }, rest: REST.played };
}

/** Keeps the end of a round in view for a moment before it is written. */
export class Rest {
  held = $state.raw<MurlanView | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;

  see(before: MurlanView | null, events: readonly MurlanEvent[]): void {
    const look = lastLook(before, events);
    if (look === null) return;
    this.held = look.view;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.end(), look.rest);
  }

  end(): void {
    clearTimeout(this.timer);
    this.held = null;
  }
}
