import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { bytesOf, sha256 } from "../src/lib/fair/sha256";

describe("SHA-256 without WebCrypto", () => {
  test("gives the digests of the standard", () => {
    expect(sha256(new Uint8Array())).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    expect(sha256(new TextEncoder().encode("abc"))).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  });

  test("agrees with another implementation at every length around a block", () => {
    for (let length = 0; length < 200; length++) {
      const message = Uint8Array.from({ length }, (_, at) => (at * 89 + length) & 255);
      expect(sha256(message)).toBe(createHash("sha256").update(message).digest("hex"));
    }
  });

  test("reads hex", () => {
    expect(Array.from(bytesOf("00ff7f"))).toEqual([0, 255, 127]);
  });
});
