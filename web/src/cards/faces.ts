import { i18n } from "../lib/i18n/i18n.svelte";

/** Where the letters of the French court cards differ from J Q K A: which letters, and in which folder those cards are. */
const LETTERS = { en: null, de: { codes: "JQ", folder: "french-de" }, sv: { codes: "JQA", folder: "french-sv" } } as const;

export type Letters = keyof typeof LETTERS;

/** The picture of a French card: with the letters of the player's language, or with those its game is played with. */
export function frenchFace(card: string, letters: Letters = i18n.language): string {
  const other = LETTERS[letters];
  const joker = card === "BJ" || card === "RJ";
  const folder = other !== null && !joker && other.codes.includes(card.charAt(0)) ? other.folder : "french";
  return `/art/${folder}/${card}.svg`;
}
