/** Murln's moves as text. No rules here: what may be done is in the list of legal moves. */
export const PASS = "pass";
export const HOLD = "hold";
export const MURLER = "murler";
export const STAY = "stay";
export const GO = "go";

export const cutOf = (cards: number): string => `cut:${cards}`;
export const bidOf = (tricks: number): string => `bid:${tricks}`;
export const trumpOf = (suit: string): string => `trump:${suit}`;

/** The exchange of these cards; a hand is in card order, and so is the move. */
export const swapOf = (hand: readonly string[], away: readonly string[]): string => `swap:${hand.filter((card) => away.includes(card)).join(",")}`;

/** The number of tricks that a move bids; null if it bids none. */
export function tricksOf(move: string): number | null {
  return move.startsWith("bid:") ? Number(move.slice(4)) : null;
}
