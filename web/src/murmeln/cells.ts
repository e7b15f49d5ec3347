/** The cells of the board as the view numbers them: 0 = a1, 8 = i1, 9 = a2, ... 80 = i9. */
export const SIDE = 9;
const COLUMNS = "abcdefghi";

export function cellName(cell: number): string {
  return `${COLUMNS.charAt(cell % SIDE)}${Math.floor(cell / SIDE) + 1}`;
}

export function cellOf(name: string): number {
  return (Number(name.slice(1)) - 1) * SIDE + COLUMNS.indexOf(name.charAt(0));
}

/** All cells in the order of reading: from the top left. */
export const READING: readonly number[] = Array.from({ length: SIDE * SIDE }, (_, i) => (SIDE - 1 - Math.floor(i / SIDE)) * SIDE + (i % SIDE));

const STEPS: Record<string, [number, number]> = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/** The cell that an arrow key leads to; null for other keys and at the edge. */
export function neighbour(cell: number, key: string): number | null {
  const step = STEPS[key];
  if (step === undefined) return null;
  const column = (cell % SIDE) + step[0];
  const row = Math.floor(cell / SIDE) + step[1];
  return column < 0 || column >= SIDE || row < 0 || row >= SIDE ? null : row * SIDE + column;
}
