import * as faces from "../cards/faces";
import type { MurlnSeatCard, SeatView } from "../generated/protocol";
import { t } from "../lib/i18n/i18n.svelte";
import * as words from "../lib/i18n/words";

const GAME = "murln";

/** Murln calls its suits and ranks as its players do: Laub, Schell, Bub, Dame. */
export const cardName = (code: string): string => words.cardName(code, GAME);
export const suitName = (letter: string): string => words.suitName(letter, GAME);
export const faceOf = (code: string): string => faces.faceOf(code, GAME);
export const signOf = (suit: string): string => `/art/suits/german-${suit}.svg`;

/** What the column of a seat is headed with. */
export const heading = (seats: readonly SeatView[], seat: number, me: number | null): string =>
  seat === me ? t("you") : words.nameOf(seats, seat);

/** A trick as a list of who played what. */
export const trickText = (cards: readonly MurlnSeatCard[], seats: readonly SeatView[], me: number | null): string =>
  cards.map(({ seat, card }) => t("murln.trick.card", { name: heading(seats, seat, me), card: cardName(card) })).join(", ");

/** A number as it is written on the slate: with its sign. */
export const signed = (points: number): string => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0");

/** Where a seat stands, with a real minus. */
export const standing = (total: number): string => (total < 0 ? `−${-total}` : String(total));

/** "one trick", "no trick". */
export const tricksText = (count: number): string => (count === 0 ? t("murln.tricks.none") : t("murln.tricks", { count }));

/** What a factor does to the round; "" for 1. */
export function factorText(factor: number): string {
  return factor === 4 ? t("murln.factor.4") : factor === 2 ? t("murln.factor.2") : "";
}
