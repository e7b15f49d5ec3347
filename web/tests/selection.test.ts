import { describe, expect, it } from "vitest";
import type { NeunerlnView } from "../src/generated/protocol";
import type { Table } from "../src/lib/table.svelte";
import { Selection } from "../src/neunerln/selection.svelte";

function view(hand: string[], legal: string[]): NeunerlnView {
  return {
    game: "neunerln", viewer: 0, acting: [0], legal, over: false, seats: 2, starter: 0, hand, counts: [hand.length, 3],
    stock: 9, pile: ["10H"], pile_count: 1, penalty: 0, wish: null, again: false, drawn: null, places: [], loser: null,
  };
}

function target(hand: string[], legal: string[], lifted: string | null): string | null {
  const selection = new Selection({ seq: 1 } as Table, () => view(hand, legal));
  selection.lifted = lifted;
  return selection.target;
}

describe("what the main button would do", () => {
  it("draws when nothing else can be done, whatever is lifted", () => {
    expect(target(["US"], ["draw"], null)).toBe("draw");
    expect(target(["US"], ["draw"], "US")).toBe("draw");
  });
  it("lays the only card that fits, whatever is lifted", () => {
    expect(target(["US", "KH"], ["play:KH"], null)).toBe("KH");
    expect(target(["US", "KH"], ["play:KH"], "US")).toBe("KH");
  });
  it("lays the lifted card if it fits, and else lets choose", () => {
    expect(target(["UH", "KH", "US"], ["play:KH", "play:UH"], "UH")).toBe("UH");
    expect(target(["UH", "KH", "US"], ["play:KH", "play:UH"], "US")).toBe(null);
    expect(target(["UH", "KH"], ["play:KH", "play:UH"], null)).toBe(null);
  });
});
