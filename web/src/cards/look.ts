/** How a card of a hand looks: may not be played, picked up, refused, on its way to the table. */
export interface CardLook {
  off?: boolean;
  up?: boolean;
  refused?: boolean;
  away?: boolean;
}

/** The element of a card in my hand. */
export const handSelector = (card: string): string => `[data-hand="${card}"]`;
