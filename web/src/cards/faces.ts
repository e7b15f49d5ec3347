import { sentence } from "../lib/i18n/i18n.svelte";

const PACKS = {
  german: { codes: ["U", "O", "K", "A"], folders: { "B D K A": "double-german" } },
  french: { codes: ["J", "Q", "K", "A"], folders: { "B D K A": "french-de", "Kn D K E": "french-sv" } },
} as const;

const PACK_OF = { neunerln: "german", murln: "german", murlan: "french", mulle: "french" } as const;

export type CardGame = keyof typeof PACK_OF;

/** What stands in the corner of a card: a number, or the letter of the word that the game has for the rank in the player's language. */
export function letterOf(card: string, game: CardGame): string {
  const rank = card.slice(0, -1);
  const at = (PACKS[PACK_OF[game]].codes as readonly string[]).indexOf(rank);
  return lettersOf(game).split(" ")[at] ?? rank;
}

/** The picture of a card. Only cards whose letters are others than those of their codes are drawn again, in a folder of their own. */
export function faceOf(card: string, game: CardGame): string {
  const pack = PACK_OF[game];
  const folders: Readonly<Record<string, string>> = PACKS[pack].folders;
  const folder = letterOf(card, game) === card.slice(0, -1) ? pack : (folders[lettersOf(game)] ?? pack);
  return `/art/${folder}/${card}.svg`;
}

/** The letters of the four highest ranks, the highest last; every catalogue has them beside the words. */
function lettersOf(game: CardGame): string {
  return sentence(`${game}.letters`) ?? "";
}
