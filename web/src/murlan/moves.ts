/** Murlan's moves as text, and cards as one looks at them in a hand. No rules here. */
export const PASS = "pass";
export const RESIGN = "resign";
export const TAKE = "take";
export const LEAVE = "leave";

export type Order = "rank" | "groups";

/** The move that plays these cards of the hand, written in the hand's own order. */
export function playOf(hand: readonly string[], chosen: ReadonlySet<string>): string {
  return `play:${hand.filter((card) => chosen.has(card)).join(",")}`;
}

/** The cards that a move plays; none if it is another move. */
export function cardsOf(move: string): string[] {
  return move.startsWith("play:") ? move.slice(5).split(",") : [];
}

/** What follows the word in each of these moves: `given(legal, "give")` are the cards that may be given. */
export function argumentsOf(legal: readonly string[], word: "give" | "tap" | "loser"): string[] {
  return legal.filter((move) => move.startsWith(`${word}:`)).map((move) => move.slice(word.length + 1));
}

export function rankOf(card: string): string {
  return card === "BJ" || card === "RJ" ? card : card.slice(0, -1);
}

/** The hand as its owner wants it: as it comes, by rank, or what there is most of at the end, under the thumb. */
export function arranged(hand: readonly string[], order: Order): string[] {
  if (order === "rank") return [...hand];
  const count = (card: string) => hand.filter((other) => rankOf(other) === rankOf(card)).length;
  return [1, 2, 3, 4].flatMap((size) => hand.filter((card) => count(card) === size));
}
