import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { BOOKS, bookOf, fetchBook } from "../src/lib/i18n/catalogues";
import { choose, fill, lookUp, tagOf } from "../src/lib/i18n/format";
import { i18n, sentence, t } from "../src/lib/i18n/i18n.svelte";
import { everything } from "./words";

const de = await everything("de");
const en = await everything("en");

const params = (sentence: string) => [...sentence.matchAll(/\{(\w+)\}/g)].map((found) => found[1]).sort();

describe("the catalogues", () => {
  test("say the same things in every language", () => {
    expect(Object.keys(en)).toEqual(Object.keys(de));
  });

  test("use the same parameters in every language", () => {
    for (const [key, sentence] of Object.entries(en)) expect([key, params(sentence)]).toEqual([key, params(de[key] ?? "")]);
  });

  test("have a sentence for every reason that a game gives", () => {
    const games = new URL("../../src/stammtisch/games/", import.meta.url);
    const folders = readdirSync(games, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const reasons = folders.flatMap((game) => reasonsIn(new URL(`${game.name}/`, games)));
    expect(reasons.length).toBeGreaterThan(10);
    expect(reasons.filter((key) => !(key in de))).toEqual([]);
  });

  test("have a sentence for every rule of the table", () => {
    const tables = textOf(new URL("../../src/stammtisch/tables/", import.meta.url));
    const reasons = [...tables.matchAll(/Forbidden\("(\w+)"\)/g)].map((found) => `refusal.${found[1]}`);
    expect(reasons.length).toBeGreaterThan(5);
    expect(reasons.filter((key) => !(key in de))).toEqual([]);
  });

  test("keep the names that the rules give to windows and buttons", () => {
    expect([de["table.preparing"], de["rules.title.neunerln"], de["wish.title"], de["wish.lead"], de["leave.title"]]).toEqual([
      "Der Tisch wird vorbereitet …", "So wird g’spielt.", "Welche Farbe?", "Deine Neun gibt den Ton an.", "Den Tisch verlassen?",
    ]);
    expect([de["murmeln.undo"], de["murmeln.next"], de["murmeln.record"], de["murmeln.games"], de["murmeln.end.title"], de["murmeln.new"], de["murmeln.restart"]]).toEqual([
      "Rückgängig", "Nächste", "Rekord", "Spiele", "Spielende", "Neues Spiel", "Neu starten",
    ]);
    expect([de["murmeln.version.five"], de["murmeln.version.four"]]).toEqual(["Abräumen: 5 in einer Reihe", "4 in einer Reihe"]);
  });
});

/** All Python of a folder. */
function textOf(folder: URL): string {
  const modules = readdirSync(folder.pathname).filter((name) => name.endsWith(".py"));
  return modules.map((name) => readFileSync(new URL(name, folder), "utf-8")).join("\n");
}

function reasonsIn(folder: URL): string[] {
  return [...textOf(folder).matchAll(/Refusal\(\s*"([A-Z]{2,3}-\d+)",\s*"(\w+)"/g)].map((found) => `refusal.${found[1]}.${found[2]}`);
}

describe("a sentence", () => {
  test("takes its parameters and shows the ones it misses", () => {
    expect(fill("{a} und {b}", { a: 1 })).toBe("1 und {b}");
  });

  test("has one form for one and another for more", () => {
    const catalogue = { "cards.one": "{count} Karte", "cards.other": "{count} Karten" };
    expect([0, 1, 2].map((count) => lookUp(catalogue, "de", "cards", { count }))).toEqual(["0 Karten", "1 Karte", "2 Karten"]);
    expect(lookUp(catalogue, "de", "stock")).toBeUndefined();
  });
});

test("the first language of ours that the browser wants is taken", () => {
  expect(choose(["sv-SE", "en-GB", "de"], ["de", "en"], "de")).toBe("en");
  expect(choose([""], ["de", "en"], "de")).toBe("de");
});

test("dates and numbers are written as the player’s region does, in the language that is spoken", () => {
  expect(tagOf("en", ["de-AT", "en-GB", "en"])).toBe("en-GB");
  expect(tagOf("de", ["de-AT", "en-GB"])).toBe("de-AT");
  expect(tagOf("de", ["en-GB"])).toBe("de");
});

describe("a book", () => {
  test("holds the keys of its game and the reasons of its rules, and nothing else does", async () => {
    for (const book of BOOKS) {
      const keys = Object.keys(await fetchBook("de", book)).filter((key) => !key.startsWith("refusal."));
      expect(keys.filter((key) => bookOf(key) !== book)).toEqual([]);
      expect(Object.keys(de).filter((key) => bookOf(key) === book)).toEqual(keys);
    }
  });

  test("is fetched with the first of its words, and comes along into another language", async () => {
    await i18n.load("de");
    expect([t("murln.letters"), sentence("murln.letters")]).toEqual(["", undefined]);
    await i18n.need("murln");
    expect(t("murln.letters")).toBe(de["murln.letters"]);
    const [english, mulle] = [i18n.load("en"), i18n.need("mulle")];
    await Promise.all([english, mulle]);
    expect([t("murln.bid.pass"), t("mulle.letters")]).toEqual([en["murln.bid.pass"], en["mulle.letters"]]);
  });
});
