/** Neunerln's moves as text: what is in the list of legal moves, and for which card. No rules here. */
export const DRAW = "draw";

/** The legal moves that lay this card: one, or one for each wish. */
export function movesOf(legal: readonly string[], card: string): string[] {
  return legal.filter((move) => move === `play:${card}` || move.startsWith(`play:${card}=`));
}

/** The cards that may be laid. */
export function cardsOf(legal: readonly string[]): string[] {
  const cards = legal.filter((move) => move.startsWith("play:")).map((move) => move.slice(5).split("=")[0] ?? "");
  return [...new Set(cards)];
}

/** The suit a move wishes; null if none. */
export function wishOf(move: string): string | null {
  return move.split("=")[1] ?? null;
}
