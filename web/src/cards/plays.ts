/** Moves that lay a card, as text: `play:KH`, or `play:W=H` where a suit is named with it. No rules here. */

/** The legal moves that lay this card: one, or one for each suit that can be named. */
export function movesOf(legal: readonly string[], card: string): string[] {
  return legal.filter((move) => move === `play:${card}` || move.startsWith(`play:${card}=`));
}

/** The cards that may be laid. */
export function cardsOf(legal: readonly string[]): string[] {
  const cards = legal.filter((move) => move.startsWith("play:")).map((move) => move.slice(5).split("=")[0] ?? "");
  return [...new Set(cards)];
}

/** The suit that a move names; null if none. */
export function wishOf(move: string): string | null {
  return move.split("=")[1] ?? null;
}
