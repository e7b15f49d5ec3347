/** What a seat shows at the table, worded by the game's board. */
export interface SeatFace {
  on: boolean;
  away: boolean;
  cards: number | null;
  say: string;
  weak: boolean;
  note: string;
  /** What is pinned to the picture: a bid, a dealer's sign. */
  mark?: { text: string; label: string } | undefined;
  /** A card that lies open before the seat for all to see. */
  open?: { image: string; label: string } | undefined;
  /** What my partner is called. */
  partner?: string;
}
