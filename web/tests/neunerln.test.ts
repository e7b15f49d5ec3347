import { expect, test } from "vitest";
import { cardsOf, movesOf, wishOf } from "../src/cards/plays";
import { othersOf, placesFor } from "../src/table/places";
import type { SeatView } from "../src/generated/protocol";

const LEGAL = ["play:9H=E", "play:9H=H", "play:9H=L", "play:9H=S", "play:KH"];
const seat = (number: number): SeatView => ({ seat: number, player: "bot", who: "", name: "", avatar: "", connected: true, host: false, played: 0, lost: 0, streak: 0, cancelled: 0, gone_since: null, removable_at: null, stand_in: null });

test("a card knows its legal moves by their text", () => {
  expect(movesOf(LEGAL, "KH")).toEqual(["play:KH"]);
  expect(movesOf(LEGAL, "9H").map(wishOf)).toEqual(["E", "H", "L", "S"]);
  expect(movesOf(["play:10H"], "0H")).toEqual([]);
  expect(cardsOf([...LEGAL, "draw"])).toEqual(["9H", "KH"]);
});

test("the others sit clockwise from my left, up to five of them", () => {
  const seats = [0, 1, 2, 3, 4, 5].map(seat);
  expect(othersOf(seats, 2).map((other) => other.seat)).toEqual([3, 4, 5, 0, 1]);
  expect(othersOf(seats, null)).toHaveLength(6);
  for (const others of [1, 2, 3, 4, 5]) expect(placesFor(others)).toHaveLength(others);
});
