import { describe, expect, it } from "vitest";
import type { Chronicle, ChronicleEvent } from "../src/generated/protocol";
import { i18n } from "../src/lib/i18n/i18n.svelte";
import { clockName, dayAfter, dayBefore, kindOf } from "../src/people/days";
import { eveningsOf, finishOf, sheetOf, sidesOf, tell } from "../src/people/evening";

const HOUR = 3_600_000;
const person = (name: string) => ({ name, bot: false });
const event = (at: number, kind: ChronicleEvent["kind"], more: Partial<ChronicleEvent> = {}): ChronicleEvent => ({
  at, kind, player: null, game: 0, players: [], rounds: [], totals: [], winners: [], cancelled: 0, ended: null, reason: "", ...more,
});
const told = (game: string, events: ChronicleEvent[]): Chronicle => ({ game, players: [], events });
const round = (at: number, loser: number) =>
  event(at, "game", {
    players: [person("Anna"), person("Berta"), { name: "greedy", bot: true }], ended: at + 1, rounds: [[0, 0, 0].map((_, i) => (i === loser ? -1 : 0))],
    totals: [0, 0, 0].map((_, i) => (i === loser ? -1 : 0)), winners: [0, 1, 2].filter((seat) => seat !== loser),
  });

describe("a table's chronicle", () => {
  it("begins another evening after a long rest", () => {
    const evenings = eveningsOf(told("murln", [event(0, "sat"), event(HOUR, "left"), event(8 * HOUR, "sat")]));
    expect(evenings.map(({ happenings }) => happenings.length)).toEqual([2, 1]);
  });

  it("tells those who sit down together as one, and the first as who opened the table", async () => {
    await i18n.load("de");
    const sat = (at: number, name: string) => event(at, "sat", { player: person(name) });
    const [evening] = eveningsOf(told("murln", [sat(0, "Anna"), sat(1, "former guest"), event(2, "bot"), event(3, "bot")]));
    expect(evening?.happenings.map((happening, i) => tell(happening, i === 0))).toEqual(["Anna und früherer Gast setzen sich dazu", "2 Bots spielen mit"]);
    expect(tell({ at: 0, kind: "sat", events: [sat(0, "Anna")] }, true)).toBe("Anna macht den Tisch auf");
  });

  it("counts rounds of Neunerln by the same players together", async () => {
    await i18n.load("de");
    const [evening] = eveningsOf(told("neunerln", [round(0, 1), round(10, 1), round(20, 2)]));
    expect(evening?.happenings.length).toBe(1);
    expect(finishOf(evening?.happenings[0]?.events ?? [], "neunerln").map(({ text, won }) => [text, won])).toEqual([
      ["nie verloren", true], ["2 mal verloren", false], ["einmal verloren", false],
    ]);
  });

  it("keeps partners on one side, and adds the score sheet up to the last totals", () => {
    const game = event(0, "game", {
      players: ["Anna", "Berta", "Cilli", "Dora"].map(person), ended: 1, rounds: [[3, 1], [2, 5]], totals: [5, 6], winners: [1, 3],
    });
    expect(sidesOf(game)).toEqual(["Anna und Cilli", "Berta und Dora"]);
    expect(sheetOf(game).map((row) => row.map(({ total }) => total))).toEqual([[3, 1], [5, 6]]);
    expect(finishOf([game], "mulle").map(({ won }) => won)).toEqual([false, true]);
  });

  it("starts Murln's sheet from 21", () => {
    expect(sheetOf(event(0, "game", { rounds: [[-1, 4]], totals: [20, 25] }))).toEqual([[{ written: -1, total: 20 }, { written: 4, total: 25 }]]);
  });

  it("says nothing of who won where nobody did", () => {
    expect(finishOf([event(0, "game", { ended: 1, reason: "left" })], "murln")).toEqual([]);
    expect(finishOf([event(0, "game")], "murln")).toEqual([]);
  });
});

describe("the clock of a chronicle", () => {
  it("runs to 24 in every language, so that times are short", async () => {
    await i18n.load("en");
    expect(clockName(new Date(2026, 10, 30, 19, 42).getTime())).toBe("19:42");
  });
});

describe("lists of Murmeln", () => {
  it("are told apart by their address", () => {
    expect(["", "today", "2026-11-30", "12345"].map(kindOf)).toEqual(["all", "day", "day", "challenge"]);
  });

  it("go from day to day over the ends of months and years", () => {
    expect(dayBefore("2027-01-01")).toBe("2026-12-31");
    expect(dayAfter("2028-02-28")).toBe("2028-02-29");
  });
});
