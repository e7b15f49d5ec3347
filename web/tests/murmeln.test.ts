import { expect, test } from "vitest";
import { cellName, cellOf, neighbour, READING } from "../src/murmeln/cells";
import { linkOfNumber, numberOfLink, typedNumber } from "../src/murmeln/number";
import { clockTime } from "../src/murmeln/time";

test("cells are named from a1 at the bottom left to i9", () => {
  expect([0, 8, 9, 80].map(cellName)).toEqual(["a1", "i1", "a2", "i9"]);
  expect(READING.map(cellName).map(cellOf)).toEqual(READING);
  expect(READING.slice(0, 2).map(cellName)).toEqual(["a9", "b9"]);
});

test("arrow keys stop at the edge of the board", () => {
  expect([neighbour(0, "ArrowUp"), neighbour(0, "ArrowLeft"), neighbour(8, "ArrowRight"), neighbour(40, "x")]).toEqual([9, null, null, null]);
});

test("a game number survives its link", () => {
  for (const number of ["1", "31", "32", "324387", "340282366920938463463374607431768211455"]) expect(numberOfLink(linkOfNumber(number))).toBe(number);
});

test("what is no game number is refused before it is sent", () => {
  expect(["", "0", "u!", "zzzzzzzzzzzzzzzzzzzzzzzzzzzz"].map(numberOfLink)).toEqual([null, null, null, null]);
  expect(["0", "-3", "abc", "340282366920938463463374607431768211456"].map(typedNumber)).toEqual([null, null, null, null]);
  expect(typedNumber(" 324 387 ")).toBe("324387");
});

test("time is told in minutes, and in hours when there are some", () => {
  expect([0, 59, 872, 3723].map(clockTime)).toEqual(["0:00", "0:59", "14:32", "1:02:03"]);
});
