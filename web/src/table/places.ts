import type { SeatView } from "../generated/protocol";

const PLACES: Record<number, string[]> = {
  1: ["top"],
  2: ["left", "right"],
  3: ["left", "top", "right"],
  4: ["left", "half-left", "half-right", "right"],
  5: ["left", "half-left", "top", "half-right", "right"],
};

/** The others clockwise, from my left on; for a spectator everyone, in order. */
export function othersOf(seats: readonly SeatView[], me: number | null): SeatView[] {
  if (me === null) return [...seats];
  return [...seats.slice(me + 1), ...seats.slice(0, me)];
}

/** Where so many others sit on a wide screen. */
export function placesFor(others: number): string[] {
  return PLACES[others] ?? [];
}
