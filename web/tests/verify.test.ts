import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { Untrue, verify } from "../src/lib/fair/verify";

const RECORD = readFileSync(new URL("../../goldens/fair-record.jsonl", import.meta.url), "utf-8");

function fault(text: string): string {
  try {
    verify(text);
  } catch (error) {
    if (error instanceof Untrue) return error.message;
    throw error;
  }
  return "";
}

describe("how a record was dealt", () => {
  test("is recomputed round by round", () => {
    const rounds = verify(RECORD);
    expect(rounds.map((round) => round.round)).toEqual([...new Set(rounds.map((round) => round.round))]);
    expect(rounds.length).toBeGreaterThan(1);
    expect(rounds.every((round) => round.chances > 0)).toBe(true);
  });

  test("is recomputed for every game with cards, each with its own pack", () => {
    const games = readFileSync(new URL("../../goldens/fair-games.jsonl", import.meta.url), "utf-8");
    const rounds = verify(games);
    expect(rounds.map((round) => round.game)).toEqual(["murln", "murlan", "mulle"]);
    expect(rounds.every((round) => round.chances >= 2)).toBe(true);
  });

  test("is refused at the line where cards lie otherwise than shuffled", () => {
    const lines = RECORD.split("\n");
    const at = lines.findIndex((line) => line.includes('"pack"'));
    lines[at] = lines[at]!.replace(/"pack": \["(\w+)", "(\w+)"/, '"pack": ["$2", "$1"');
    expect(fault(lines.join("\n"))).toBe(`chance in line ${at + 1}`);
  });

  test("is refused where the secret does not fit its seal, and where a line cannot be read", () => {
    expect(fault(RECORD.replace(/"commit": "./g, '"commit": "_'))).toMatch(/^commit in line 2$/);
    expect(fault(`${RECORD}\nnonsense`)).toMatch(/^unreadable/);
  });

  test("is refused where somebody's word was changed afterwards", () => {
    expect(fault(RECORD.replace(/e1ec26c4369eba1a3cbd5f4893c3940c/g, "e1ec26c4369eba1a3cbd5f4893c3940d"))).toMatch(/^chance in line/);
  });
});
