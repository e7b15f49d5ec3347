/** What follows from the secret and the words of a round: key, draws, packs and cuts (docs/fair-dealing.md). */
import { digest, sha256 } from "./sha256";

const WORD = 0x100000000;
const SUITS: Readonly<Record<string, readonly [string, readonly string[]]>> = {
  german: ["HLSE", ["7", "8", "9", "10", "U", "O", "K", "A"]],
  french: ["SHDC", ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]],
};
const EXTRAS: Readonly<Record<string, readonly string[]>> = { murln: ["W"], murlan: ["BJ", "RJ"] };
export const DECKS: Readonly<Record<string, "german" | "french">> = { neunerln: "german", murln: "german", murlan: "french", mulle: "french" };

/** The key of a round, in hex. */
export function keyOf(table: string, round: number, secret: string, words: readonly (string | null)[]): string {
  const lines = ["stammtisch/deal/1", table, String(round), secret, ...words.map((word) => word ?? "-")];
  return sha256(new TextEncoder().encode(lines.map((line) => `${line}\n`).join("")));
}

/** Uniform draws from the stream of one chance step. */
export class Stream {
  private block = 0;
  private words: number[] = [];

  constructor(private readonly prefix: string) {}

  draw(n: number): number {
    const limit = WORD - (WORD % n);
    for (;;) {
      const word = this.word();
      if (word < limit) return word % n;
    }
  }

  private word(): number {
    if (this.words.length === 0) this.words = Array.from(digest(new TextEncoder().encode(`${this.prefix}/${this.block++}`)));
    return this.words.shift() ?? 0;
  }
}

/** The cards in a new order, from the last place down. */
export function shuffled(cards: readonly string[], stream: Stream): string[] {
  const pack = [...cards];
  for (let at = pack.length - 1; at > 0; at--) {
    const other = stream.draw(at + 1);
    [pack[at], pack[other]] = [pack[other] ?? "", pack[at] ?? ""];
  }
  return pack;
}

/** The setup of a record, as far as its dealing goes. */
export interface Setup {
  game: string;
  seats: number;
  sevens: boolean;
}

/** The pack of a game in the order in which it lies before it is shuffled: suit by suit, in Mulle rank by rank. */
export function packOf({ game, sevens }: Setup): string[] {
  const [suits, ranks] = SUITS[DECKS[game] ?? "german"]!;
  if (game === "mulle") return ranks.flatMap((rank) => [...suits].flatMap((suit) => [`${rank}${suit}`, `${rank}${suit}`]));
  const used = game === "murln" && !sevens ? ranks.slice(1) : ranks;
  return [...[...suits].flatMap((suit) => used.map((rank) => `${rank}${suit}`)), ...(EXTRAS[game] ?? [])];
}

/** The cuts of a lot from a shuffled pack: a card of every seat, then of those tied for the highest; and the seat they fall on. */
export function cutFor(pack: readonly string[], seats: number): { seat: number; cuts: string[][] } {
  const cuts: string[][] = [];
  let tied = Array.from({ length: seats }, (_, seat) => seat);
  for (let used = 0; tied.length > 1 && used + tied.length <= pack.length; ) {
    const cut = pack.slice(used, used + tied.length);
    used += cut.length;
    cuts.push(cut);
    const highest = Math.max(...cut.map(height));
    tied = tied.filter((_, at) => height(cut[at] ?? "") === highest);
  }
  return { seat: tied[0] ?? 0, cuts };
}

/** How high a card is in a cut: 7 to ace, the Weli lowest (MR-5). */
function height(card: string): number {
  return SUITS["german"]![1].indexOf(card.slice(0, -1));
}
