/** What a seat shows at the table, worded by the game's board. */
export interface SeatFace {
  on: boolean;
  away: boolean;
  cards: number | null;
  say: string;
  weak: boolean;
  note: string;
  /** What my partner is called. */
  partner?: string;
}
