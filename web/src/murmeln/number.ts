/** Game numbers in links: base 32 without letters that look alike (ML-6). */
const DIGITS = "0123456789abcdefghjkmnpqrstvwxyz";
const BASE = 32n;
const LARGEST = (1n << 128n) - 1n;

/** The decimal number of a link's part; null if it is none. */
export function numberOfLink(text: string): string | null {
  let value = 0n;
  for (const letter of text.toLowerCase()) {
    const digit = DIGITS.indexOf(letter);
    if (digit < 0) return null;
    value = value * BASE + BigInt(digit);
    if (value > LARGEST) return null;
  }
  return value > 0n ? value.toString() : null;
}

/** How a link writes a decimal number. */
export function linkOfNumber(decimal: string): string {
  let rest = BigInt(decimal);
  let text = "";
  while (rest > 0n) {
    text = (DIGITS[Number(rest % BASE)] ?? "") + text;
    rest /= BASE;
  }
  return text || "0";
}

/** The number as typed, tidied; null if it is no game number. */
export function typedNumber(text: string): string | null {
  const digits = text.replace(/[\s.,'\u202f]/g, "");
  if (!/^\d{1,39}$/.test(digits)) return null;
  const value = BigInt(digits);
  return value > 0n && value <= LARGEST ? value.toString() : null;
}

/** What kind of list of its own a game counts for; "" for none. */
export function listOf(listed: string): "day" | "challenge" | "" {
  return listed === "challenge" ? listed : listed.startsWith("day:") ? "day" : "";
}
