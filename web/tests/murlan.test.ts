import { describe, expect, it } from "vitest";
import { between } from "../src/cards/slide";
import type { Answered, MurlanView } from "../src/generated/protocol";
import type { Table } from "../src/lib/table.svelte";
import { Choice } from "../src/murlan/choice.svelte";
import { arranged, argumentsOf, cardsOf, playOf } from "../src/murlan/moves";
import { isUntouched, runningTotals, tagsOf } from "../src/murlan/sides";

const HAND = ["3S", "3H", "4S", "7S", "7H", "7D", "AS", "BJ"];

function view(changes: Partial<MurlanView> = {}): MurlanView {
  return {
    game: "murlan", viewer: 0, acting: [0], legal: ["pass", "play:4S", "resign"], over: false, asked: "play", seats: 2, side_of: [0, 1],
    target: 21, round: 1, totals: [0, 0], rounds: [], written: null, starter: 0, first: null, last: null, hand: HAND, counts: [8, 9],
    unseen: 18, cut: null, first_cards: [], shown: [[], []], swap: null, jokers: false, leader: 0, include: null, pile: null,
    plays: [null, null], passed: [], places: [], gave_up: [], laid_down: [[], []], vote: null, winners: [], ...changes,
  };
}

/** A table that offers these selections for a card. */
function table(selections: Record<string, string[]>, allowed: string[] = []): Table {
  const answer = (selection: string): Answered => ({
    type: "answered", id: "", seq: 1, moves: allowed.map((cards) => `play:${cards}`), name: "", problem: null,
    facts: { selections: selections[selection] ?? [] },
  });
  return { seq: 1, ask: (selection: string) => Promise.resolve(answer(selection)) } as unknown as Table;
}

describe("a hand", () => {
  it("is written as a move in its own order", () => {
    expect(playOf(HAND, new Set(["7H", "3S", "7S"]))).toBe("play:3S,7S,7H");
    expect(cardsOf("play:3S,7S")).toEqual(["3S", "7S"]);
    expect(cardsOf("pass")).toEqual([]);
    expect(argumentsOf(["give:7S", "give:10H", "tap:4"], "give")).toEqual(["7S", "10H"]);
  });
  it("shows what there is most of last when it is sorted by groups", () => {
    expect(arranged(HAND, "rank")).toEqual(HAND);
    expect(arranged(HAND, "groups")).toEqual(["4S", "AS", "BJ", "3S", "3H", "7S", "7H", "7D"]);
  });
});

describe("taps", () => {
  it("lift a card and put another one back", async () => {
    const choice = new Choice(table({}), () => view());
    await choice.tap("3S");
    await choice.tap("4S");
    expect(choice.play).toBe("play:3S,4S");
    await choice.tap("3S");
    expect(choice.play).toBe("play:4S");
  });
  it("on the same card again pick what begins with it, one offer after the other, and then put all back", async () => {
    const offers = { "group:7S": ["7S,7H,7D", "7S,7H", "7S"], "straight:7S": [] };
    const choice = new Choice(table(offers), () => view());
    await choice.tap("7S");
    await choice.tap("7S");
    expect(choice.play).toBe("play:7S,7H,7D");
    await choice.tap("7S");
    expect(choice.play).toBe("play:7S,7H");
    await choice.tap("7S");
    expect(choice.play).toBe(null);
  });
  it("offer only what may be played now, if anything may", async () => {
    const choice = new Choice(table({ "group:7S": ["7S,7H", "7S,7H,7D"] }, ["7S,7H"]), () => view());
    await choice.tap("7S");
    await choice.tap("7S");
    await choice.tap("7S");
    expect(choice.play).toBe(null);
  });
  it("choose one card to give, and no card that may not be given", async () => {
    const refused = { moves: [], name: "", facts: {}, problem: { kind: "illegal", reason: "too_high", clause: "MU-20", facts: {} } };
    const store = { seq: 1, ask: () => Promise.resolve(refused) } as unknown as Table;
    const choice = new Choice(store, () => view({ asked: "give", legal: ["give:3S", "give:7S"] }));
    await choice.tap("3S");
    await choice.tap("7S");
    expect(choice.gift).toBe("7S");
    await choice.tap("AS");
    expect([choice.gift, choice.why?.clause]).toEqual(["7S", "MU-20"]);
  });
});

describe("a sliding finger", () => {
  it("goes on as it began", () => {
    const choice = new Choice(table({}), () => view());
    choice.slide?.first("3S");
    const slide = choice.slide;
    slide?.first("4S");
    slide?.over("7S");
    expect([...choice.chosen]).toEqual(["3S", "4S", "7S"]);
    slide?.first("7S");
    slide?.over("4S");
    expect([...choice.chosen]).toEqual(["3S"]);
  });
  it("misses no card between two looks", () => {
    const points = between({ x: 0, y: 0 }, { x: 40, y: 0 });
    expect(points.length).toBe(5);
    expect(points.at(-1)).toEqual({ x: 40, y: 0 });
  });
});

describe("the score", () => {
  it("adds up round by round", () => {
    expect(runningTotals([[5, 1], [2, 4]])).toEqual([[5, 1], [7, 5]]);
  });
  it("keeps the scene before the first lead until a card is played", () => {
    expect(isUntouched(view({ counts: [18, 18] }))).toBe(true);
    expect(isUntouched(view({ counts: [17, 18] }))).toBe(false);
  });
});

describe("what the sides are called where there is little room", () => {
  const sides = (...names: string[]) => names.map((name, side) => ({ side, name, total: 0, mine: side === 0 }));
  it("is the fewest letters that tell the players apart, and a word for me", () => {
    expect(tagsOf(sides("du", "Lenz", "Resi"), 3)).toEqual(["du", "L", "R"]);
    expect(tagsOf(sides("du", "Lenz", "Leni"), 3)).toEqual(["du", "Lenz", "Leni"]);
    expect(tagsOf(sides("du", "🦊 Ali", "Al"), 3)).toEqual(["du", "🦊", "A"]);
    expect(tagsOf(sides("du", "Stammgast 1", "Stammgast 2"), 3)).toEqual(["du", "S…1", "S…2"]);
    expect(tagsOf(sides("du", "Gast 14", "Gast 36"), 3)).toEqual(["du", "G…1", "G…3"]);
    expect(tagsOf(sides("du", "Al", "Al"), 3)).toEqual(["du", "Al", "Al"]);
  });
  it("is a word for each team", () => {
    expect(tagsOf(sides("wir", "sie"), 4)).toEqual(["wir", "sie"]);
  });
});
