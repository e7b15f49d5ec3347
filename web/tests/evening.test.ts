import { describe, expect, it } from "vitest";
import type { Chronicle, ChronicleEvent, Highlight } from "../src/generated/protocol";
import { sidesOf } from "../src/people/company";
import { clockName, dayAfter, dayBefore, kindOf } from "../src/people/days";
import { bestOf, counted, eveningsOf, finishOf, sheetOf, summary, tell } from "../src/people/evening";
import { remarksOf } from "../src/people/remarks";
import { speak } from "./words";

const HOUR = 3_600_000;
const person = (name: string, seat = 0) => ({ name, bot: false, avatar: "owl", me: false, seat });
const bot = (seat: number) => ({ name: "greedy", bot: true, avatar: "", me: false, seat });
const event = (at: number, kind: ChronicleEvent["kind"], more: Partial<ChronicleEvent> = {}): ChronicleEvent => ({
  at, kind, player: null, game: 0, players: [], options: {}, rounds: [], totals: [], winners: [], points: null, new_record: false, cancelled: [],
  ended: null, reason: "", highlights: [], ...more,
});
const told = (game: string, events: ChronicleEvent[]): Chronicle => ({ game, players: [], events });
const round = (at: number, loser: number) =>
  event(at, "game", {
    players: [person("Anna", 0), person("Berta", 1), bot(2)], ended: at + 1, rounds: [[0, 0, 0].map((_, i) => (i === loser ? -1 : 0))],
    totals: [0, 0, 0].map((_, i) => (i === loser ? -1 : 0)), winners: [0, 1, 2].filter((seat) => seat !== loser),
  });

describe("a table's statistics", () => {
  it("say in which places somebody was, or how many rounds and points there were", async () => {
    await speak("en");
    const played = { name: "Anna", bot: false, avatar: "owl", me: true, games: 4, won: 3, lost: 1, streak: 2 };
    expect(counted({ ...played, rounds: 4, places: [2, 0, 1, 1], points: null })).toEqual(["place 1: 2 times", "place 3: once", "place 4: once"]);
    expect(counted({ ...played, rounds: 1, places: [], points: -7 })).toEqual(["1 round", "−7 points"]);
    expect(counted({ ...played, rounds: 30, places: [], points: 1 })).toEqual(["30 rounds", "1 point"]);
  });
});

describe("a table's chronicle", () => {
  it("begins another evening after a long rest", () => {
    const evenings = eveningsOf(told("murln", [event(0, "sat"), event(HOUR, "left"), event(8 * HOUR, "sat")]));
    expect(evenings.map(({ happenings }) => happenings.length)).toEqual([2, 1]);
  });

  it("tells those who come together as one, and the first as who opened the table", async () => {
    await speak("de");
    const sat = (at: number, name: string) => event(at, "sat", { player: person(name) });
    const joins = (at: number, seat: number) => event(at, "bot", { player: bot(seat) });
    const [evening] = eveningsOf(told("murln", [sat(0, "Anna"), sat(1, "former guest"), sat(2, "Carl"), joins(3, 4), joins(4, 1)]));
    expect(evening?.happenings.map((happening, i) => tell(happening, i === 0))).toEqual([
      ["Anna macht den Tisch auf", "früherer Gast und Carl setzen sich dazu", "Hugu (Bot) und Lenz (Bot) spielen mit"],
    ]);
    expect(tell({ at: 0, kind: "people", events: [sat(0, "Anna"), sat(1, "Carl")] }, false)).toEqual(["Anna und Carl setzen sich dazu"]);
  });

  it("marks who reads it", async () => {
    await speak("de");
    expect(tell({ at: 0, kind: "people", events: [event(0, "left", { player: { ...person("Anna"), me: true } })] }, false)).toEqual(["Anna (du) steht auf"]);
  });

  it("sums an evening up, and closes it when all have gone home", async () => {
    await speak("de");
    const game = (at: number, winner: number) => event(at, "game", { players: [person("Anna"), bot(1)], ended: at + HOUR, totals: [1, 0], winners: [winner] });
    const events = [event(0, "sat", { player: person("Anna") }), game(HOUR, 0), game(2 * HOUR, 0), game(3 * HOUR, 1)];
    const [evening] = eveningsOf(told("murln", events), 5 * HOUR);
    expect(evening && [summary(evening), bestOf(evening), evening.over]).toEqual(["Zwei am Tisch, drei Spiele, vier Stunden.", "Anna gewinnt am öftesten: zwei mal.", false]);
    expect(eveningsOf(told("murln", events), 11 * HOUR)[0]?.over).toBe(true);
    expect(eveningsOf(told("murln", [...events, event(4 * HOUR, "closed", { reason: "host" })]), 4 * HOUR)[0]?.over).toBe(true);
    expect(eveningsOf(told("murln", [event(0, "game")]), 30 * HOUR)[0]?.over).toBe(false);
  });

  it("tells what was remarkable, and what happens often only once", async () => {
    await speak("de");
    const mark = (kind: Highlight["kind"], more: Partial<Highlight> = {}): Highlight => ({ kind, round: 1, seats: [0], count: 0, points: 0, card: "", ...more });
    const game = event(0, "game", {
      players: [person("Anna", 0), person("Berta", 1)],
      highlights: [mark("weli", { card: "W" }), mark("weli", { card: "W" }), mark("murler_made", { seats: [1], points: -20 }), mark("hundred", { points: 112 }), mark("robbed", { count: 1 })],
    });
    expect(remarksOf(game)).toEqual([
      { text: "Anna hebt 2 mal den Weli ab.", card: "/art/german/W.svg" },
      { text: "Ein Murler! Berta macht alle Stiche und schreibt −20.", card: "" },
      { text: "Hundraklubben: Anna liegt 112 Punkte zurück. Dazu gibt es Senf.", card: "" },
      { text: "Anna raubt einen Haufen mit einer Karte.", card: "" },
    ]);
  });

  it("counts rounds of Neunerln by the same players together", async () => {
    await speak("de");
    const [evening] = eveningsOf(told("neunerln", [round(0, 1), round(10, 1), round(20, 2)]));
    expect(evening?.happenings.length).toBe(1);
    expect(finishOf(evening?.happenings[0]?.events ?? [], "neunerln").map(({ text, won }) => [text, won])).toEqual([
      ["nie verloren", true], ["2 mal verloren", false], ["einmal verloren", false],
    ]);
  });

  it("keeps partners on one side, and adds the score sheet up to the last totals", () => {
    const game = event(0, "game", {
      players: ["Anna", "Berta", "Cilli", "Dora"].map((name, seat) => person(name, seat)), ended: 1, rounds: [[3, 1], [2, 5]], totals: [5, 6], winners: [1, 3],
    });
    expect(sidesOf(game).map(({ name }) => name)).toEqual(["Anna und Cilli", "Berta und Dora"]);
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
    await speak("en");
    expect(clockName(new Date(2026, 10, 30, 19, 42).getTime())).toBe("19:42");
  });
});

describe("lists of Murmeln", () => {
  it("are told apart by their address", () => {
    expect(["", "today", "2026-11-30", "table", "12345"].map(kindOf)).toEqual(["all", "day", "day", "table", "challenge"]);
  });

  it("go from day to day over the ends of months and years", () => {
    expect(dayBefore("2027-01-01")).toBe("2026-12-31");
    expect(dayAfter("2028-02-28")).toBe("2028-02-29");
  });
});
