/** Checks how the rounds of records were dealt (docs/fair-dealing.md), in the browser, without asking the server anything. */
import { bytesOf, digest, sha256 } from "./sha256";

const WORD = 0x100000000;
const SUITS: Readonly<Record<string, readonly [string, readonly string[]]>> = {
  german: ["HLSE", ["7", "8", "9", "10", "U", "O", "K", "A"]],
  french: ["SHDC", ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]],
};
const EXTRAS = ["W", "BJ", "RJ"];
const DECKS: Readonly<Record<string, "german" | "french">> = { neunerln: "german", murln: "german", murlan: "french", mulle: "french" };

/** A line that is not true, or cannot be read. */
export class Untrue extends Error {
  constructor(
    readonly line: number,
    readonly reason: "unreadable" | "commit" | "changed" | "chance" | "unknown",
  ) {
    super(`${reason} in line ${line}`);
  }
}

/** One round as the record tells its dealing. */
export interface CheckedRound {
  game: string;
  round: number;
  commit: string;
  words: readonly (string | null)[];
  /** How many lots and shuffles were recomputed. */
  chances: number;
}

interface ChanceLine {
  chance: string;
  dealt: number;
  commit: string;
  words: (string | null)[];
  secret?: string;
  handed_on?: boolean;
  seat?: number;
  cuts?: string[][];
  pack?: string[];
  stock?: string[];
}

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

/** The place of a card in the order in which its game's pack lies before it is shuffled: suit by suit, in Mulle rank by rank. */
function place(game: string, deck: "german" | "french", card: string): number {
  const [suits, ranks] = SUITS[deck]!;
  const extra = EXTRAS.indexOf(card);
  if (extra >= 0) return suits.length * ranks.length + extra;
  const [suit, rank] = [suits.indexOf(card.slice(-1)), ranks.indexOf(card.slice(0, -1))];
  return game === "mulle" ? rank * suits.length + suit : suit * ranks.length + rank;
}

/** Checks a file of records; throws ``Untrue`` at the first line that is not true. */
export function verify(text: string): CheckedRound[] {
  const lines = text.split("\n").filter((line) => line.trim() !== "").map(parsed);
  const rounds: CheckedRound[] = [];
  let record = { game: "", seats: 0, table: "" };
  let first: ChanceLine | null = null;
  let step = 0;
  lines.forEach((line, index) => {
    const number = index + 1;
    if ("record" in line) {
      record = { game: String(line["game"]), seats: Number(line["seats"]), table: String(line["table"] ?? "") };
      first = null;
    }
    if (!("chance" in line) || !("commit" in line)) return;
    const chance = line as unknown as ChanceLine;
    if (first === null || first.dealt !== chance.dealt) {
      first = chance;
      step = 0;
      if (chance.secret !== undefined && sha256(bytesOf(chance.secret)) !== chance.commit) throw new Untrue(number, "commit");
      rounds.push({ game: record.game, round: chance.dealt, commit: chance.commit, words: chance.words, chances: 0 });
    } else if (chance.commit !== first.commit || chance.secret !== first.secret || String(chance.words) !== String(first.words)) {
      throw new Untrue(number, "changed");
    }
    const round = rounds[rounds.length - 1]!;
    if (chance.secret !== undefined && chance.handed_on !== true) {
      const stream = new Stream(`${keyOf(record.table, chance.dealt, chance.secret, chance.words)}/${step}`);
      checkChance(chance, record, stream, number, () => packAfter(lines, index));
      round.chances += 1;
    }
    step += 1;
  });
  return rounds;
}

function checkChance(line: ChanceLine, record: { game: string; seats: number }, stream: Stream, number: number, pack: () => string[]): void {
  const deck = DECKS[record.game];
  if (deck === undefined) throw new Untrue(number, "unknown");
  const sorted = (cards: readonly string[]) => [...cards].sort((one, other) => place(record.game, deck, one) - place(record.game, deck, other));
  const cards = line.pack ?? line.stock;
  let fits: boolean;
  if (cards !== undefined) fits = String(shuffled(sorted(cards), stream)) === String(cards);
  else if (line.cuts !== undefined) fits = String(shuffled(sorted(pack()), stream)).startsWith(String(line.cuts.flat()));
  else fits = stream.draw(record.seats) === line.seat;
  if (!fits) throw new Untrue(number, "chance");
}

/** The cards that are cut for the dealer: those that are shuffled next. */
function packAfter(lines: readonly Record<string, unknown>[], index: number): string[] {
  const next = lines.slice(index + 1).find((line) => Array.isArray(line["pack"]));
  return (next?.["pack"] as string[] | undefined) ?? [];
}

function parsed(line: string, index: number): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value === "object" && value !== null) return value as Record<string, unknown>;
  } catch {
    throw new Untrue(index + 1, "unreadable");
  }
  throw new Untrue(index + 1, "unreadable");
}
