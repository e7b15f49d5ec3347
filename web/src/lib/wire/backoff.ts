const STEPS = [0.3, 1, 2, 4, 8, 10];

/** Milliseconds to wait before the n-th new attempt (from 0); the last step repeats. */
export function backoff(attempt: number, random: () => number = Math.random): number {
  const seconds = STEPS[Math.min(attempt, STEPS.length - 1)] ?? 10;
  return Math.round(seconds * 1000 * (0.8 + 0.4 * random()));
}
