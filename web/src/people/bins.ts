import type { MulleCount } from "../generated/protocol";

/** Mulles by their worth, in four steps of which the last holds aces, lillan and storan out of a build (14, 15, 16). */
const STEPS = [5, 9, 13, 16] as const;

export interface Bin {
  from: number;
  upTo: number;
  count: number;
}

export function binned(mulles: readonly MulleCount[]): Bin[] {
  return STEPS.map((upTo, i) => {
    const from = (STEPS[i - 1] ?? 0) + 1;
    const count = mulles.reduce((sum, one) => sum + (one.worth >= from && one.worth <= upTo ? one.count : 0), 0);
    return { from, upTo, count };
  });
}
