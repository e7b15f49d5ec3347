import { existsSync } from "node:fs";
import { afterAll, describe, expect, it, test } from "vitest";
import { faceOf, letterOf, type CardGame } from "../src/cards/faces";
import { languageNames, i18n, type Language } from "../src/lib/i18n/i18n.svelte";
import { rankName } from "../src/lib/i18n/words";
import { speak } from "./words";

const COURT: Record<CardGame, string[]> = { neunerln: ["U", "O", "K", "A"], murln: ["U", "O", "K", "A"], murlan: ["J", "Q", "K", "A"], mulle: ["J", "Q", "K", "A"] };
const LANGUAGES = Object.keys(languageNames) as Language[];
const drawn = (address: string) => existsSync(new URL(`../../src/stammtisch/art/svg${address.replace("/art", "")}`, import.meta.url));

afterAll(() => speak("de"));

describe.each(LANGUAGES)("the cards in %s", (language) => {
  it.each(Object.keys(COURT) as CardGame[])("of %s have the letters that their names begin with", async (game) => {
    await speak(language);
    for (const rank of COURT[game]) {
      expect(rankName(`${rank}H`, game).toLowerCase().startsWith(letterOf(`${rank}H`, game).toLowerCase())).toBe(true);
      expect(drawn(faceOf(`${rank}H`, game))).toBe(true);
    }
    expect(letterOf("10H", game)).toBe("10");
  });
});

test("each language has the letters of its own words on French cards, and a German pack those of its game", async () => {
  await speak("de");
  expect([faceOf("QH", "mulle"), faceOf("QH", "murlan"), faceOf("AH", "mulle")]).toEqual(["/art/french-de/QH.svg", "/art/french-de/QH.svg", "/art/french/AH.svg"]);
  expect([faceOf("UL", "murln"), faceOf("UL", "neunerln"), faceOf("W", "murln")]).toEqual(["/art/double-german/UL.svg", "/art/german/UL.svg", "/art/german/W.svg"]);
  await speak("en");
  expect([faceOf("QH", "mulle"), faceOf("QH", "murlan"), faceOf("BJ", "murlan")]).toEqual(["/art/french/QH.svg", "/art/french/QH.svg", "/art/french/BJ.svg"]);
  expect(faceOf("UL", "murln")).toBe("/art/double-german/UL.svg");
});

test("the Swedish letters are drawn too", async () => {
  i18n.catalogue = { "mulle.letters": "Kn D K E" };
  expect(["JS", "QS", "KS", "AS", "2S"].map((card) => faceOf(card, "mulle"))).toEqual(["french-sv/JS", "french-sv/QS", "french/KS", "french-sv/AS", "french/2S"].map((card) => `/art/${card}.svg`));
  expect(["JS", "QS", "KS", "AS", "2S"].map((card) => faceOf(card, "mulle")).every(drawn)).toBe(true);
});
