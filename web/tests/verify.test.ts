import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { verify, type Checked, type Reason } from "../src/lib/fair/verify";
import german from "../../src/stammtisch/locales/de/verify.json";
import english from "../../src/stammtisch/locales/en/verify.json";

type Fields = Record<string, unknown>;

interface Case {
  name: string;
  file: string;
  take?: [number, number][];
  set?: Record<string, Fields>;
  drop?: Record<string, string[]>;
  turn?: Record<string, string>;
  faults: { line: number; reason: Reason }[];
  sealed?: number[];
  unshown?: number[];
  bare?: number[];
}

const golden = (name: string) => readFileSync(new URL(`../../goldens/${name}`, import.meta.url), "utf-8");
const CASES = JSON.parse(golden("fair-tampered.json")) as Case[];
const written = (lines: Fields[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join("");
const read = (name: string) => golden(name).trim().split("\n").map((line) => JSON.parse(line) as Fields);

/** The file of a case, as tests/support/tampered.py makes it too. */
function tampered({ file, take, set = {}, drop = {}, turn = {} }: Case): string {
  const lines = read(file);
  const taken = (take ?? [[1, lines.length]]).flatMap(([first, last]) => lines.slice(first - 1, last).map((line) => ({ ...line })));
  for (const [number, fields] of Object.entries(set)) Object.assign(taken[Number(number) - 1]!, fields);
  for (const [number, keys] of Object.entries(drop)) for (const key of keys) delete taken[Number(number) - 1]![key];
  for (const [number, key] of Object.entries(turn)) taken[Number(number) - 1]![key] = [...(taken[Number(number) - 1]![key] as unknown[])].reverse();
  return written(taken);
}

const faults = (checked: Checked) => checked.faults.map(({ line, reason }) => ({ line, reason }));

/** The faults of the written deals of the other games, with one line changed. */
function changed(number: number, fields: Fields): { line: number; reason: Reason }[] {
  return faults(verify(written(read("fair-games.jsonl").map((line, at) => (at === number - 1 ? { ...line, ...fields } : line)))));
}

describe("how a record was dealt", () => {
  test.each(CASES.map((one) => [one.name, one] as const))("is told exactly: %s", (_name, one) => {
    const checked = verify(tampered(one));
    expect(faults(checked)).toEqual(one.faults);
    expect([checked.sealed, checked.unshown, checked.bare]).toEqual([one.sealed ?? [], one.unshown ?? [], one.bare ?? []]);
  });

  test("is recomputed round by round, with the lots that were handed on", () => {
    const { rounds, handedOn, records } = verify(golden("fair-record.jsonl"));
    expect([rounds.map((round) => round.round), handedOn, records]).toEqual([[1, 2], 1, 2]);
    expect(rounds.every((round) => round.chances > 0)).toBe(true);
  });

  test("is recomputed for every game with cards, each with its own pack", () => {
    const { rounds, faults: found } = verify(golden("fair-games.jsonl"));
    expect(found).toEqual([]);
    expect(rounds.map((round) => round.game)).toEqual(["murln", "murlan", "mulle"]);
    expect(rounds.every((round) => round.chances >= 2)).toBe(true);
  });

  test("is not true where a pack has other cards than its game", () => {
    const lines = read("fair-games.jsonl");
    const at = lines.findIndex((line) => line["game"] === "murlan") + 2;
    const pack = lines[at]!["pack"] as string[];
    expect(changed(at + 1, { pack: pack.map((card) => (card === "AS" ? "2S" : card)) })).toEqual([{ line: at + 1, reason: "chance" }]);
  });

  test("is not true where the cuts of Murln do not lead to the seat, or are not told", () => {
    expect(changed(2, { seat: 1 })).toEqual([{ line: 2, reason: "chance" }]);
    expect(changed(2, { cuts: undefined })).toEqual([{ line: 2, reason: "chance" }]);
    expect(changed(2, { cuts: [] })).toEqual([{ line: 2, reason: "chance" }]);
  });

  test("ends at a line that cannot be read and at a game that the page does not know", () => {
    expect(faults(verify(`${golden("fair-record.jsonl")}nonsense\n[]\n`))).toEqual([{ line: 105, reason: "unreadable" }]);
    expect(faults(verify('{"over": true}\n'))).toEqual([{ line: 1, reason: "unreadable" }]);
    expect(faults(verify('{"record": 1, "game": "chess", "seats": 2}\n'))).toEqual([{ line: 1, reason: "unknown" }]);
  });

  test("is explained in both languages, whatever the reason", () => {
    for (const reason of new Set([...CASES.flatMap((one) => one.faults.map((fault) => fault.reason)), "unreadable", "unknown"])) {
      expect(german).toHaveProperty([`verify.reason.${reason}`]);
      expect(english).toHaveProperty([`verify.reason.${reason}`]);
    }
  });
});
