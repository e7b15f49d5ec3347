import type { MurlanView, SeatView } from "../generated/protocol";
import { sideName } from "./words";

/** A side of the game as the viewer sees it. */
export interface Side {
  side: number;
  name: string;
  total: number;
  mine: boolean;
}

/** All sides, the viewer's first. */
export function sidesOf(view: MurlanView, seats: readonly SeatView[]): Side[] {
  const own = view.viewer === null ? null : (view.side_of[view.viewer] ?? null);
  const sides = view.totals.map((total, side) => ({ side, total, name: sideName(side, view.side_of, seats, view.viewer), mine: side === own }));
  return sides.sort((a, b) => Number(b.mine) - Number(a.mine) || a.side - b.side);
}

/** So many letters have room in the pill of a phone. */
const LONGEST_TAG = 4;

/** What the sides are called where there is little room: players by the fewest letters that tell them apart. */
export function tagsOf(sides: readonly Side[], seats: number): string[] {
  const names = sides.map(({ name }) => [...name]);
  return sides.map(({ name, mine }, at) => {
    if (mine || sides.length < seats) return name;
    const letters = names[at] ?? [];
    const differs = (length: number) => names.every((other, i) => i === at || other.slice(0, length).join("") !== letters.slice(0, length).join(""));
    const last = letters.findIndex((_, i) => differs(i + 1));
    const tag = letters.slice(0, last + 1);
    return last >= LONGEST_TAG ? `${tag[0]}…${tag[last]}` : last < 0 ? name : tag.join("");
  });
}

/** The totals after each round, from what was written in it. */
export function runningTotals(rounds: readonly (readonly number[])[]): number[][] {
  const sums: number[][] = [];
  for (const scores of rounds) sums.push(scores.map((score, side) => score + (sums.at(-1)?.[side] ?? 0)));
  return sums;
}

const PACK = 54;

/** Whether no card of this round has been played yet: what happened before the first lead is still in view. */
export function isUntouched(view: MurlanView): boolean {
  return view.pile === null && view.counts.reduce((sum, count) => sum + count, view.unseen) === PACK;
}
