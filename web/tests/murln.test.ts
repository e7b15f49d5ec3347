import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { MurlnEvent, MurlnView, SeatView } from "../src/generated/protocol";
import { TIME } from "../src/lib/motion";
import type { Table } from "../src/lib/table.svelte";
import { Choice } from "../src/murln/choice.svelte";
import { swapOf, tricksOf } from "../src/murln/moves";
import { Stage } from "../src/murln/stage.svelte";
import { faceOfSeat, lastLine, lineOf } from "../src/murln/story";
import { cardName, faceOf, signed, standing } from "../src/murln/words";
import { speak } from "./words";

const VIEW: MurlnView = {
  game: "murln", viewer: 0, acting: [0], legal: [], over: false, seats: 3, round: 1, asked: "play", dealer: 2, lot: [], sits_out: null, pack: 33, cutter: 1,
  lifted: 12, weli: null, talon: 13, thrown_in: [], all_passed: false, doubles: 0, factor: 1, bids: [null, null, null], highest: 2, declarer: 1, bid: 2,
  murler: false, trump: "L", names_trump: false, standings: ["stays", "declarer", "gone"], outlook: [], must_stay: [false, false, false],
  may_not_swap: [false, false, false], swap_limit: 5, swapped: [null, null, null], put_away: [], hand: ["KH", "10L", "W"], counts: [3, 3, 3], trick_number: 3,
  trick: [], leading: null, last_trick: null, tricks: [1, 0, 0], totals: [21, 21, 21], rounds: [], marks: [], written: null, winners: [], decision: null,
};
const seat = (number: number, name: string): SeatView => ({ seat: number, player: "bot", who: "", name, avatar: "", connected: true, host: false, played: 0, lost: 0, streak: 0, cancelled: 0, gone_since: null, removable_at: null, stand_in: null });
const SEATS = [seat(0, "Vroni"), seat(1, "Lenz"), seat(2, "Xaver")];
const TAKEN: MurlnEvent = { kind: "taken", seat: 1, trick: 3, cards: [{ seat: 0, card: "9H" }, { seat: 1, card: "KH" }] };

const choiceOf = (view: Partial<MurlnView>, store: Partial<Table> = {}) => new Choice({ seq: 1, ...store } as Table, () => ({ ...VIEW, ...view }));

beforeEach(async () => {
  await speak("de");
});

describe("what I choose", () => {
  it("is the only card that may be played, or the lifted one", () => {
    expect(choiceOf({ legal: ["play:KH"] }).target).toBe("KH");
    const choice = choiceOf({ legal: ["play:10L", "play:W"] });
    expect(choice.target).toBe(null);
    choice.lifted = "W";
    expect([choice.target, choice.naming]).toEqual(["W", false]);
  });
  it("names a suit with the Weli that leads a Murler", () => {
    const choice = choiceOf({ legal: ["play:KH", "play:W=H", "play:W=L"], names_trump: true });
    choice.lifted = "W";
    expect(choice.naming).toBe(true);
  });
  it("is an exchange in the order of the hand, up to what is allowed", async () => {
    const ask = vi.fn().mockResolvedValue({ problem: { kind: "illegal", reason: "too_many", clause: "MR-19", facts: {} } });
    const choice = choiceOf({ asked: "swap", legal: ["swap:", "swap:KH", "swap:KH,W", "swap:W"] }, { ask });
    await choice.tap("W");
    await choice.tap("KH");
    expect([choice.away, swapOf(VIEW.hand, choice.away)]).toEqual([["W", "KH"], "swap:KH,W"]);
    await choice.tap("10L");
    expect([choice.away, choice.why?.clause]).toEqual([["W", "KH"], "MR-19"]);
    await choice.tap("W");
    expect(choice.away).toEqual(["KH"]);
  });
  it("is selber where that may be said, until a number is chosen", async () => {
    const choice = choiceOf({ asked: "bid", legal: ["bid:3", "hold", "murler", "pass"] });
    expect(choice.bid).toBe("hold");
    await choice.choose("bid:3");
    expect([choice.bid, tricksOf("bid:3"), tricksOf("pass")]).toEqual(["bid:3", 3, null]);
  });
  it("lifts half the pack until I choose, and never none", () => {
    const choice = choiceOf({ asked: "cut" });
    expect(choice.cut).toBe(17);
    choice.cut = 0;
    expect(choice.cut).toBe(1);
    choice.cut = 40;
    expect(choice.cut).toBe(33);
  });
});

describe("what the table has left behind", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("matchMedia", () => ({ matches: false }));
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("is a full trick that rests, and then flies to its winner", () => {
    const sweep = vi.fn();
    const stage = new Stage(sweep);
    stage.take([TAKEN], VIEW, false);
    expect([stage.held?.trick.length, stage.held?.leading, stage.held?.hand]).toEqual([2, 1, ["10L", "W"]]);
    vi.advanceTimersByTime(TIME.lies);
    expect(sweep).not.toHaveBeenCalled();
    vi.advanceTimersByTime(TIME.fly);
    expect([stage.held, sweep.mock.calls.length]).toEqual([null, 1]);
  });
  it("gives way to the next card, and to a reload", () => {
    const sweep = vi.fn();
    const stage = new Stage(sweep);
    stage.take([TAKEN], VIEW, false);
    stage.take([{ kind: "played", seat: 1, card: "7H" }], VIEW, false);
    expect([stage.held, sweep.mock.calls.length]).toEqual([null, 1]);
    stage.take([TAKEN], VIEW, false);
    stage.take([], null, true);
    expect([stage.held, sweep.mock.calls.length]).toEqual([null, 1]);
  });
  it("shows what the deal brought one after the other, until trump is named", () => {
    const stage = new Stage(() => undefined);
    stage.take([{ kind: "lifted", seat: 1, cards: 5, weli: true }, { kind: "thrown_in", hands: [], doubles: 1 }], VIEW, false);
    expect(stage.scene?.kind).toBe("weli");
    vi.advanceTimersByTime(2500);
    expect(stage.scene?.kind).toBe("thrown");
    stage.take([{ kind: "trump", seat: 1, suit: "H", factor: 2 }], VIEW, false);
    expect(stage.scene).toBe(null);
  });
});

describe("what is told", () => {
  it("calls the cards as Murln does", () => {
    expect(["UL", "OS", "W", "10H"].map(cardName)).toEqual(["Laub Bub", "Schell Dame", "Weli", "Herz Zehn"]);
    expect([faceOf("UL"), faceOf("KL")]).toEqual(["/art/double-german/UL.svg", "/art/german/KL.svg"]);
    expect([signed(4), signed(-2), signed(0), standing(-3)]).toEqual(["+4", "−2", "0", "−3"]);
  });
  it("is one sentence an event, with the winning card of a trick", () => {
    expect(lineOf(TAKEN, SEATS, 0)).toEqual({ text: "Lenz macht den Stich.", image: "/art/german/KH.svg" });
    expect(lineOf({ kind: "played", seat: 1, card: "KH" }, SEATS, 0)).toBe(null);
    expect(lastLine([{ kind: "spoke", seat: 0, bid: { said: "pass", tricks: 0 } }, { kind: "spoke", seat: 1, bid: { said: "bid", tricks: 3 } }], SEATS, 0)).toBe("Du passt. Lenz sagt drei.");
  });
  it("stands at each seat: who has gone, the declarer's bid, and the Weli that all have seen", () => {
    expect(faceOfSeat(VIEW, 2, false)).toMatchObject({ away: true, note: "gegangen" });
    expect(faceOfSeat(VIEW, 1, false)).toMatchObject({ cards: 3, note: "kein Stich", mark: { text: "2" } });
    const bidding: MurlnView = { ...VIEW, asked: "bid", declarer: null, weli: 2, standings: ["undecided", "undecided", "undecided"], bids: [null, { said: "hold", tricks: 2 }, { said: "pass", tricks: 0 }] };
    expect(faceOfSeat(bidding, 1, false)).toMatchObject({ say: "selber, 2", weak: false, mark: undefined });
    expect(faceOfSeat(bidding, 2, false)).toMatchObject({ say: "passt", weak: true, open: { image: "/art/german/W.svg" } });
    expect(faceOfSeat(bidding, 2, true)).toMatchObject({ say: "", note: "bei 21" });
  });
});
