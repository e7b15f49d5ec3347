/** SHA-256 in plain script: on a home network without TLS the browser offers none (WebCrypto needs a secure context). */

const WORD = 0x100000000;

/** The first 32 bits of the fractional parts of the roots of the first primes. */
function fractions(count: number, power: number): Uint32Array {
  const found: number[] = [];
  for (let candidate = 2; found.length < count; candidate++) {
    if (!isPrime(candidate)) continue;
    const root = candidate ** power;
    found.push(Math.floor((root - Math.floor(root)) * WORD));
  }
  return Uint32Array.from(found);
}

function isPrime(candidate: number): boolean {
  for (let divisor = 2; divisor * divisor <= candidate; divisor++) if (candidate % divisor === 0) return false;
  return true;
}

const ROUND = fractions(64, 1 / 3);
const START = fractions(8, 1 / 2);

function turned(value: number, by: number): number {
  return (value >>> by) | (value << (32 - by));
}

/** The message with its padding, as 32-bit words. */
function padded(message: Uint8Array): Uint32Array {
  const blocks = Math.ceil((message.length + 9) / 64);
  const bytes = new DataView(new ArrayBuffer(blocks * 64));
  message.forEach((byte, at) => bytes.setUint8(at, byte));
  bytes.setUint8(message.length, 0x80);
  bytes.setUint32(blocks * 64 - 8, Math.floor((message.length * 8) / WORD));
  bytes.setUint32(blocks * 64 - 4, (message.length * 8) >>> 0);
  return Uint32Array.from({ length: blocks * 16 }, (_, at) => bytes.getUint32(at * 4));
}

function compress(hash: Uint32Array, block: Uint32Array): void {
  const w = new Uint32Array(64);
  w.set(block);
  for (let i = 16; i < 64; i++) {
    const [a, b] = [w[i - 15]!, w[i - 2]!];
    const small0 = turned(a, 7) ^ turned(a, 18) ^ (a >>> 3);
    const small1 = turned(b, 17) ^ turned(b, 19) ^ (b >>> 10);
    w[i] = w[i - 16]! + small0 + w[i - 7]! + small1;
  }
  let [a, b, c, d, e, f, g, h] = Array.from(hash) as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i++) {
    const big1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const one = (h + big1 + ((e & f) ^ (~e & g)) + ROUND[i]! + w[i]!) | 0;
    const big0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const two = (big0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((value, at) => (hash[at] = hash[at]! + value));
}

/** The digest of some bytes, as eight 32-bit words. */
export function digest(message: Uint8Array): Uint32Array {
  const hash = START.slice();
  const words = padded(message);
  for (let at = 0; at < words.length; at += 16) compress(hash, words.subarray(at, at + 16));
  return hash;
}

/** The digest of some bytes, in lower-case hex. */
export function sha256(message: Uint8Array): string {
  return Array.from(digest(message), (word) => word.toString(16).padStart(8, "0")).join("");
}

/** The bytes of a text of hex digits. */
export function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from({ length: hex.length / 2 }, (_, at) => parseInt(hex.slice(2 * at, 2 * at + 2), 16));
}
