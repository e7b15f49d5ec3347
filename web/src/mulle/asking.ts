import type { Answered, Fact, Problem } from "../generated/protocol";
import { parsePlay, type Play } from "./notation";

/** A whole move that contains the selection, with the points it brings. */
export interface Way {
  play: Play;
  points: number;
}

/** What a hand card and things on the table can mean, as the server said. */
export interface Meaning {
  /** The moves that use exactly these things, best first; [] while they are only part of one. */
  plays: Play[];
  /** How the things split, each group a list of things. */
  groups: string[][];
  /** What the first move brings. */
  points: number;
  mulle: number;
  tabbe: boolean;
  /** The selected cards that are in no whole group come to `sum` of `value`. */
  sum: number;
  value: number;
  /** Things that may be added. */
  could: string[];
  /** The best whole moves that go on from here. */
  ways: Way[];
  problem: Problem | null;
}

/** The question: the hand card first, then the things. */
export function question(card: string, things: readonly string[]): string {
  return [card, ...things].join(",");
}

export function meaningOf(answer: Answered): Meaning {
  const { facts } = answer;
  const gains = list(facts["gains"]);
  return {
    plays: answer.moves.map(parsePlay),
    groups: list(facts["groups"]).map((group) => group.split(",")),
    points: count(facts["points"]),
    mulle: count(facts["mulle"]),
    tabbe: count(facts["tabbe"]) > 0,
    sum: count(facts["sum"]),
    value: count(facts["value"]),
    could: list(facts["could"]),
    ways: list(facts["ways"]).map((move, i) => ({ play: parsePlay(move), points: Number(gains[i] ?? 0) })),
    problem: answer.problem,
  };
}

/** Whether cards are chosen that still need others to come to the value of the hand card. */
export function isPart(meaning: Meaning): boolean {
  return meaning.plays.length === 0 && meaning.sum > 0 && meaning.sum < meaning.value;
}

function list(fact: Fact | undefined): string[] {
  return Array.isArray(fact) ? fact : [];
}

function count(fact: Fact | undefined): number {
  return typeof fact === "number" ? fact : 0;
}
