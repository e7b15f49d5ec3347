import { describe, expect, it } from "vitest";
import { shortName } from "../src/lib/people";

describe("a name where what is said matters more", () => {
  it("has at most twelve letters", () => {
    expect(shortName("Vroni")).toBe("Vroni");
    expect(shortName("Bob🐸xxxxxxxxxxxxxxxxxx")).toBe("Bob🐸xxxxxxx…");
  });
  it("keeps what tells apart two that look alike", () => {
    expect(shortName(`${"W".repeat(24)} (2)`)).toBe(`${"W".repeat(11)}… (2)`);
  });
  it("is never cut within a letter", () => {
    expect(shortName("👨‍👩‍👧‍👦".repeat(13))).toBe(`${"👨‍👩‍👧‍👦".repeat(11)}…`);
  });
});
