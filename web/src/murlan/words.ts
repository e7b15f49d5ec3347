import * as faces from "../cards/faces";
import type { MurlanPlay, SeatView } from "../generated/protocol";
import { sentence, t } from "../lib/i18n/i18n.svelte";
import { cardName as named, nameOf } from "../lib/i18n/words";

export const GAME = "murlan";

/** A French card in words: "Herz Sieben", "roter Joker". */
export function cardName(code: string): string {
  return named(code, GAME);
}

export const faceOf = (card: string): string => faces.faceOf(card, GAME);

/** A rank in a line of ranks: "7", "Bube". */
function rank(name: string): string {
  return sentence(`murlan.line.${name}`) ?? name;
}

/** Several cards of a rank: "Siebenen". */
function ranks(name: string): string {
  return sentence(`murlan.ranks.${name}`) ?? name;
}

type Shape = Pick<MurlanPlay, "kind" | "low" | "high" | "cards">;

/** What a play is called: "Paar Siebenen", "Straße 4 bis 8". */
export function playName({ kind, low, high, cards }: Shape): string {
  if (kind === "single") return t("murlan.play.single", { card: cardName(cards[0] ?? low) });
  const params = { ranks: ranks(low), low: rank(low), high: rank(high) };
  return sentence(`murlan.play.${kind}`, params) ?? kind;
}

/** The same as short as it fits under a picture: "4 bis 8". */
export function playShort({ kind, low, high }: Shape): string {
  const short = (name: string) => sentence(`murlan.short.${name}`) ?? faces.letterOf(`${name}S`, GAME);
  return sentence(`murlan.say.${kind}`, { low: short(low), high: short(high) }) ?? kind;
}

/** A sentence about a seat: the one for me if it is mine. */
export function told(key: string, seat: number, seats: readonly SeatView[], me: number | null, params: Record<string, string | number> = {}): string {
  const mine = seat === me ? sentence(`murlan.${key}.me`, params) : undefined;
  return mine ?? sentence(`murlan.${key}`, { ...params, name: nameOf(seats, seat) }) ?? "";
}

/** The place in words: "Erster Platz". */
export function placeName(place: number): string {
  return sentence(`murlan.place.${place}`) ?? String(place);
}

/** A side as the viewer calls it: us and them, me, or a name. */
export function sideName(side: number, sideOf: readonly number[], seats: readonly SeatView[], me: number | null): string {
  const members = sideOf.flatMap((of, seat) => (of === side ? [seat] : []));
  const mine = me !== null && sideOf[me] === side;
  if (members.length > 1 && me !== null) return t(mine ? "murlan.us" : "murlan.them");
  return members.map((seat) => (seat === me ? t("you.me") : nameOf(seats, seat))).join(" & ");
}
