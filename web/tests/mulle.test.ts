import { describe, expect, it } from "vitest";
import type { Answered, MulleEvent, MulleView, Problem, SeatView } from "../src/generated/protocol";
import type { Table } from "../src/lib/table.svelte";
import { isPart, meaningOf, question } from "../src/mulle/asking";
import { added, cardsOf, parsePlay, without } from "../src/mulle/notation";
import { keysFor, settle, thingOf } from "../src/mulle/places";
import { handKeys, Selection } from "../src/mulle/selection.svelte";
import { leftLine, sayingsOf, sentenceOf, shoutOf } from "../src/mulle/story";
import { detail, label, suggestion } from "../src/mulle/words";
import { speak } from "./words";

describe("a move in notation", () => {
  it("names the hand card and every thing it works on", () => {
    expect(parsePlay("take:8C=5D,3H,8S,#8")).toMatchObject({ kind: "take", card: "8C", things: ["5D", "3H", "8S", "#8"], on: null });
    expect(parsePlay("build:3H=5D:8+AD,7C")).toMatchObject({ kind: "build", card: "3H", things: ["5D", "AD", "7C"], on: "5D", value: 8 });
    expect(parsePlay("build:2H=#8:10")).toMatchObject({ things: ["#8"], on: "#8", value: 10 });
    expect(parsePlay("pack:3H=5D:#8")).toMatchObject({ kind: "pack", things: ["5D", "#8"], on: "5D", value: 8 });
    expect(parsePlay("lie:8H=#8")).toMatchObject({ kind: "lie", things: ["#8"], value: 8 });
    expect(parsePlay("lay:10D")).toMatchObject({ kind: "lay", card: "10D", things: [] });
    expect(parsePlay("rob:KH=2")).toMatchObject({ kind: "rob", card: "KH", things: [], side: 2 });
  });

  it("tells what a build adds apart from what it goes on", () => {
    expect(added(parsePlay("build:3H=5D:8+AD,7C"))).toEqual(["AD", "7C"]);
    expect(added(parsePlay("pack:3H=5C:#8+3C,5C"))).toEqual(["3C", "5C"]);
  });

  it("says which cards of the hand can be played", () => {
    expect([...cardsOf(["lay:4C", "take:8C=8S", "take:8C=#8"])]).toEqual(["4C", "8C"]);
  });

  it("takes away as many twins as are named", () => {
    expect(without(["8C", "8C", "#8"], ["8C"])).toEqual(["8C", "#8"]);
  });
});

describe("the places of loose cards", () => {
  it("are kept while a card lies there, and a gap is filled by the next card", () => {
    const places = settle([], ["3H", "5D", "8C"]);
    expect(settle(places, ["3H", "8C"])).toEqual(["3H", null, "8C"]);
    expect(settle(["3H", null, "8C"], ["2S", "3H", "8C"])).toEqual(["3H", "2S", "8C"]);
    expect(settle(["3H", null, "8C"], ["3H"])).toEqual(["3H"]);
  });

  it("hold twins apart", () => {
    const places = settle(["8C", "3H"], ["3H", "8C", "8C"]);
    expect(places).toEqual(["8C", "3H", "8C"]);
    expect(keysFor(["8C", "8C"], places)).toEqual(["8C@0", "8C@2"]);
    expect(keysFor(["8C", "#8"], places, ["8C@2"])).toEqual(["8C@2", "#8"]);
    expect(["8C@2", "#8"].map(thingOf)).toEqual(["8C", "#8"]);
  });

  it("a hand with twins has a key for each", () => {
    expect(handKeys(["2S", "8C", "8C"])).toEqual(["2S", "8C", "8C@2"]);
  });
});

const NO: Problem = { kind: "illegal", reason: "no_split", clause: "MLL-6", facts: {} };
const EMPTY: Answered = { type: "answered", id: "", seq: 1, moves: [], name: "", facts: {}, problem: null };

function view(loose: string[], hand: string[], legal: string[]): MulleView {
  return {
    game: "mulle", viewer: 0, acting: [0], legal, lists_all: true, over: false, seats: 2, side_of: [0, 1], kryp: false, rover: false, down: true, round: 1,
    rounds_to_play: 2, totals: [0, 0], rounds: [], dealer: 1, deal: 1, deals: 6, bat: false, stock: 80, hand, worths: hand.map(() => 9), counts: [hand.length, 8],
    loose, builds: [], piles: [], took_last: null, written: null, winners: [], hundred: [], ketchup: null,
  };
}

/** A table that answers questions from a list, and refuses all others. */
function selecting(answers: Record<string, Partial<Answered>>): { selection: Selection; asked: string[] } {
  const asked: string[] = [];
  const store = {
    seq: 1,
    ask: (of: string) => {
      asked.push(of);
      const known = answers[of];
      return Promise.resolve({ ...EMPTY, ...(known ?? { problem: NO }) });
    },
  };
  const selection = new Selection(store as unknown as Table, () => view(["3C", "6D", "8H", "9S"], ["9H"], ["take:9H=9S", "lay:9H"]));
  return { selection, asked };
}

const CARD = { "9H": { moves: ["lay:9H"], name: "lay", facts: { ways: ["take:9H=3C,6D,9S", "take:9H=9S"], gains: ["2", "1"] } } };

describe("choosing", () => {
  it("offers the best move of a card before anything is chosen", async () => {
    const { selection } = selecting(CARD);
    await selection.tap("9H");
    expect(selection.target?.move).toBe("take:9H=3C,6D,9S");
    expect(selection.could).toEqual(["3C@0", "6D@1", "9S@3"]);
  });

  it("plays nothing for a double tap, whose second tap has not seen what the card would do", async () => {
    const { selection } = selecting(CARD);
    await selection.tap("9H");
    await selection.tap("9H");
    expect([selection.lifted, selection.sent, selection.target?.kind]).toEqual(["9H", null, "take"]);
  });

  it("counts on until cards make a group", async () => {
    const { selection } = selecting({
      ...CARD,
      "9H,3C": { name: "part", facts: { sum: 3, value: 9, could: ["6D", "9S"] } },
      "9H,3C,6D": { moves: ["take:9H=3C,6D"], name: "take", facts: { groups: ["3C,6D"], points: 0, sum: 0, value: 9, could: ["9S"] } },
    });
    await selection.tap("9H");
    await selection.toggle("3C@0");
    expect([selection.target, selection.said && isPart(selection.said), selection.could]).toEqual([null, true, ["6D@1", "9S@3"]]);
    await selection.toggle("6D@1");
    expect(selection.target?.move).toBe("take:9H=3C,6D");
    expect([selection.numberOf("3C@0"), selection.numberOf("6D@1"), selection.numberOf("9S@3")]).toEqual([1, 1, null]);
  });

  it("does not keep a card that the server refuses", async () => {
    const { selection } = selecting({ ...CARD, "9H,9S": { moves: ["take:9H=9S"], name: "take", facts: { groups: ["9S"] } } });
    await selection.tap("9H");
    await selection.toggle("9S@3");
    await selection.toggle("8H@2");
    expect([selection.picked, selection.refused, selection.why?.clause]).toEqual([["9S@3"], "8H@2", "MLL-6"]);
    expect(selection.target?.move).toBe("take:9H=9S");
  });

  it("keeps nothing when what is left after a card was put back can become no move", async () => {
    const { selection } = selecting({ ...CARD, "9H,8H": { name: "part" }, "9H,8H,3C": { moves: ["build:9H=3C:12+8H"], name: "build" } });
    await selection.tap("9H");
    await selection.toggle("8H@2");
    await selection.toggle("3C@0");
    await selection.toggle("8H@2");
    expect(selection.picked).toEqual([]);
    expect(selection.why).toBe(null);
  });

  it("does not answer a question that is no longer asked", async () => {
    const { selection } = selecting({ ...CARD, "9H,3C": { name: "part", facts: { sum: 3, value: 9 } }, "9H,3C,6D": { moves: ["take:9H=3C,6D"], name: "take" } });
    await selection.tap("9H");
    const [slow, quick] = [selection.toggle("3C@0"), selection.toggle("6D@1")];
    await Promise.all([slow, quick]);
    expect([selection.picked, selection.target?.move]).toEqual([["3C@0", "6D@1"], "take:9H=3C,6D"]);
  });

  it("needs a card of the hand first", async () => {
    const { selection, asked } = selecting(CARD);
    await selection.toggle("3C@0");
    expect([selection.picked, selection.nudged, asked]).toEqual([[], true, []]);
  });
});

describe("an answer", () => {
  it("is read from its facts", () => {
    const meaning = meaningOf({ ...EMPTY, moves: ["take:9H=#9,9S"], name: "take", facts: { groups: ["#9", "9S"], points: 3, mulle: 0, tabbe: 1, value: 9, sum: 0, could: ["7C"], ways: ["take:9H=#9"], gains: ["2"] } });
    expect(meaning.groups).toEqual([["#9"], ["9S"]]);
    expect([meaning.points, meaning.mulle, meaning.tabbe, meaning.could]).toEqual([3, 0, true, ["7C"]]);
    expect(meaning.ways.map(({ play, points }) => [play.move, points])).toEqual([["take:9H=#9", 2]]);
    expect(question("9H", ["#9", "9S"])).toBe("9H,#9,9S");
  });
});

const SEATS = ["Anna", "Beda", "Cyra", "Dora"].map((name, seat) => ({ seat, name }) as SeatView);
const TEAMS: MulleView = { ...view(["3C", "5D"], ["9H"], []), seats: 4, side_of: [0, 1, 0, 1] };
const TOOK: Omit<Extract<MulleEvent, { kind: "took" }>, "seat" | "mulles"> = { kind: "took", card: "8C", loose: ["8C"], build: null, built: [], tabbe: false };
const HAPPENINGS = (seat: number): MulleEvent[] => [
  { kind: "dealer", seat },
  { kind: "dealt", dealer: seat, deal: 1, hands: [], table: [] },
  { kind: "bat", dealer: seat },
  { ...TOOK, seat, mulles: [] },
  { ...TOOK, seat, mulles: [], tabbe: true },
  { ...TOOK, seat, mulles: [{ card: "8C", worth: 8 }] },
  { ...TOOK, seat, mulles: [{ card: "8C", worth: 8 }], tabbe: true },
  { kind: "built", seat, card: "3H", on: "5D", value: 8, added: [], joined: false, owner: seat, locked: false },
  { kind: "built", seat, card: "2H", on: "#8", value: 10, added: [], joined: false, owner: seat, locked: false },
  { kind: "packed", seat, card: "3H", on: "5D", value: 8, added: [], owner: seat },
  { kind: "lied", seat, card: "8H", value: 8, owner: seat },
  { kind: "laid", seat, card: "2S" },
  { kind: "robbed", seat, card: "KH", side: 1 - (seat % 2), cards: 1 },
  { kind: "robbed", seat, card: "KH", side: 1 - (seat % 2), cards: 12 },
  { kind: "left", cards: ["4C"], side: seat % 2 },
  { kind: "left", cards: ["4C", "5C"], side: null },
];

describe.each(["de", "en"] as const)("what happened, told in %s", (language) => {
  it("is one whole sentence for every event, whoever did it", async () => {
    await speak(language);
    for (const table of [TEAMS, view(["3C"], ["9H"], []), { ...TEAMS, viewer: null }]) {
      for (const event of [0, 1].flatMap(HAPPENINGS)) {
        const told = sentenceOf(event, table, SEATS);
        expect(told, event.kind).toMatch(/^\p{Lu}[^{}]*\.$/u);
        expect(told).not.toContain("mulle.");
      }
    }
    expect(leftLine(0, 1, TEAMS, SEATS)).toBe("");
  });

  it("names every move on its button and its suggestion", async () => {
    await speak(language);
    for (const move of ["take:9H=3C,5D", "build:3H=5D:8+3C", "build:2H=#8:10", "pack:3H=5D:#8", "lie:8H=#8", "lay:9H", "rob:KH=1"]) {
      const play = parsePlay(move);
      for (const text of [label(play, TEAMS), detail(play, 2, 8, true, TEAMS, SEATS), suggestion(play, 1, [], TEAMS), suggestion(play, 0, ["3C@0"], TEAMS)]) {
        expect(text).not.toMatch(/[{}]|mulle\./);
      }
    }
  });
});

describe("what is called out", () => {
  it("is a mulle with its worth, a tabbe and båt", async () => {
    await speak("de");
    expect(shoutOf({ ...TOOK, seat: 1, mulles: [{ card: "8C", worth: 8 }], tabbe: true })).toEqual(["Mulle 8!", "Tabbe!"]);
    expect(shoutOf({ kind: "bat", dealer: 0 })).toEqual(["Båt!"]);
    expect(sayingsOf([{ ...TOOK, seat: 1, mulles: [] }]).get(1)).toEqual({ say: "nimmt 1", weak: true });
  });
});
