/** Checks how the rounds of records were dealt (docs/fair-dealing.md), in the browser, without asking the server anything. */
import { cutFor, DECKS, keyOf, packOf, shuffled, Stream, type Setup } from "./deal";
import { bytesOf, sha256 } from "./sha256";

const HASH = /^[0-9a-f]{64}$/;
const SPOKEN = /^[0-9a-f]{32}$/;
/** The lot that is handed on from game to game, where a game has one (NE-2, MR-5). */
const HANDED_ON: Readonly<Record<string, string>> = { neunerln: "start", murln: "dealer" };
/** The game that needs no commitment: everything in it follows from its number. */
const NUMBERED = "murmeln";
/** The keys of a chance line that show how it was dealt. */
const PROOF = ["dealt", "commit", "words", "secret", "handed_on"];

/** Why a line is not true or cannot be checked, as the command `stammtisch verify` says it too. */
export type Reason =
  | "unreadable" | "unknown" | "table" | "number" | "games" | "rounds" | "uncommitted" | "wordless" | "untold"
  | "terms" | "commit" | "changed" | "chance" | "never_handed_on" | "no_game_before" | "wrong_seat";

type Facts = Readonly<Record<string, number>>;

export interface Fault {
  line: number;
  reason: Reason;
  /** What the sentence of the reason needs. */
  facts: Facts;
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

export interface Checked {
  records: number;
  rounds: CheckedRound[];
  handedOn: number;
  /** The lines of the running round, whose secret is not told yet. */
  sealed: number[];
  /** Lots that were handed on from a game before the first in the file, which it cannot show. */
  unshown: number[];
  /** The first lines of records that name no commitment at all. */
  bare: number[];
  faults: Fault[];
}

type Line = Readonly<Record<string, unknown>>;

interface Terms {
  round: number;
  commit: string;
  words: readonly (string | null)[];
  secret: string | null;
}

/** Checks a file of records: what is not true or cannot be checked is a fault. */
export function verify(text: string): Checked {
  const audit = new Audit();
  for (const [at, written] of text.split("\n").filter((line) => line.trim() !== "").entries()) {
    if (!audit.take(at + 1, parsed(written))) break;
  }
  return audit.closed();
}

class Doubt extends Error {
  constructor(
    readonly reason: Reason,
    readonly facts: Facts = {},
  ) {
    super(reason);
  }
}

/** How far the records of one table have come. */
class Table {
  game = 0;
  /** The last round; null after a gap between its games. */
  round: number | null = 0;
  /** How many rounds may have begun since and never been dealt. */
  undealt = 0;
  /** The seat that the last game's lot fell on, where lots are handed on. */
  first: number | null = null;
  seating = "";
  /** The running record is the first of its table in the file, but not its table's first game. */
  beginsLate = false;
  /** The lines of the last round, while its secret is not told. */
  sealed: number[] = [];

  constructor(readonly name: string) {}

  /** The table's next game, by its own number. */
  count(given: unknown): void {
    const [due, began] = [this.game + 1, this.game > 0];
    this.beginsLate = false;
    if (!isCount(given)) {
      this.game = due;
      throw new Doubt("number");
    }
    this.game = Math.max(this.game, given);
    if (given === due) return;
    this.round = this.first = null;
    this.beginsLate = !began;
    if (began) throw new Doubt("games", { game: given, due });
  }
}

/** A file of records, one after the other. */
class Audit {
  private readonly found: Checked = { records: 0, rounds: [], handedOn: 0, sealed: [], unshown: [], bare: [], faults: [] };
  private readonly tables = new Map<string, Table>();
  private record: Recorded | null = null;

  /** Checks a line, null if it cannot be read; false if nothing after it can be checked. */
  take(number: number, line: Line | null): boolean {
    const game = line !== null && "record" in line ? String(line["game"]) : null;
    if (line === null || (game === null && this.record === null)) return this.ends(number, "unreadable");
    if (game !== null && DECKS[game] === undefined && game !== NUMBERED) return this.ends(number, "unknown");
    if (game !== null) this.begin(number, line, game);
    else this.record?.take(number, line);
    return true;
  }

  closed(): Checked {
    this.record?.close();
    this.found.sealed = [...this.tables.values()].flatMap((table) => table.sealed).sort((one, other) => one - other);
    this.found.faults.sort((one, other) => one.line - other.line);
    return this.found;
  }

  private ends(line: number, reason: Reason): false {
    this.found.faults.push({ line, reason, facts: {} });
    return false;
  }

  private begin(number: number, line: Line, game: string): void {
    this.record?.close();
    const name = line["table"];
    let table: Table | null = null;
    if (typeof name === "string" && game !== NUMBERED) {
      table = this.tables.get(name) ?? new Table(name);
      this.tables.set(name, table);
    }
    this.found.records += 1;
    this.record = new Recorded(number, line, table, this.found);
  }
}

/** One record. The rules of its game are not known here: a round ends with the line that says so. */
class Recorded {
  private readonly game: string;
  private readonly seats: number;
  /** Whether Murln is played with sevens, as three and more always do (MR-3). */
  private readonly sevens: boolean;
  private terms: Terms | null = null;
  private step = 0;
  /** No chance of the running round was seen yet. */
  private fresh = true;
  /** The next round is not dealt yet, and perhaps never will be. */
  private awaitsDeal = true;
  private named: boolean;
  private readonly uncommitted: number[] = [];
  private due: number | null = null;

  constructor(
    private readonly number: number,
    header: Line,
    private readonly table: Table | null,
    private readonly found: Checked,
  ) {
    [this.game, this.seats] = [String(header["game"]), Number(header["seats"])];
    const options = header["options"] as Line | undefined;
    this.sevens = this.seats > 2 || options?.["sevens"] === true;
    this.named = table !== null;
    if (table !== null) this.sitDown(table, header["table_game"]);
  }

  take(number: number, line: Line): void {
    if ("chance" in line) this.takeChance(number, line);
    if ("chance" in line || "move" in line || ("over" in line && !("reason" in line))) this.awaitsDeal = false;
    if ("round" in line || "cancelled" in line || "over" in line) this.endRound();
    if ("round" in line || "cancelled" in line) this.awaitsDeal = true;
  }

  /** Another record follows, or none. */
  close(): void {
    if (this.named) this.uncommitted.forEach((line) => this.doubt(line, new Doubt("uncommitted")));
    else this.found.bare.push(this.number);
    if (this.table !== null && this.awaitsDeal) this.table.undealt += 1;
  }

  private sitDown(table: Table, given: unknown): void {
    this.endRound(); // of the game before, which is not the last one
    this.trying(this.number, () => table.count(given));
    const seating = `${this.game}/${this.seats}`;
    this.due = table.seating === seating && table.first !== null ? (table.first + 1) % this.seats : null;
    [table.first, table.seating] = [this.due, seating]; // goes on from there even if this game is never dealt
  }

  private endRound(): void {
    this.table?.sealed.forEach((line) => this.doubt(line, new Doubt("untold")));
    if (this.table !== null) this.table.sealed = [];
    this.fresh = true;
  }

  private doubt(line: number, { reason, facts }: Doubt): void {
    this.found.faults.push({ line, reason, facts });
  }

  private trying(line: number, check: () => void): void {
    try {
      check();
    } catch (error) {
      if (!(error instanceof Doubt)) throw error;
      this.doubt(line, error);
    }
  }

  private takeChance(number: number, line: Line): void {
    const { table } = this;
    if (this.fresh) {
      [this.terms, this.step] = [null, 0];
      if (table !== null && table.round !== null) table.round += 1;
    }
    this.trying(number, () => this.judge(number, line));
    if (table !== null) {
      table.undealt = 0;
      const seat = line["seat"];
      if (line["chance"] === HANDED_ON[this.game] && typeof seat === "number") table.first = seat;
    }
    this.fresh = false;
    this.step += 1;
  }

  private judge(number: number, line: Line): void {
    if (!PROOF.some((key) => key in line)) {
      this.uncommitted.push(number);
      return;
    }
    this.named = true;
    if (!("commit" in line)) throw new Doubt("uncommitted");
    if (!("words" in line)) throw new Doubt("wordless");
    if (this.table === null) throw new Doubt("table");
    const terms = this.termsOf(line, this.table);
    if (terms.secret === null) this.table.sealed.push(number);
    if (line["handed_on"] === true) this.handOn(number, line, this.table);
    else if (terms.secret !== null) this.recompute(line, `${keyOf(this.table.name, terms.round, terms.secret, terms.words)}/${this.step}`);
  }

  /** The terms of a line, which are those of its round. */
  private termsOf(line: Line, table: Table): Terms {
    const terms = parsedTerms(line, this.seats);
    this.countRound(table, terms.round);
    if (this.terms === null) this.begin(terms);
    else if (JSON.stringify(terms) !== JSON.stringify(this.terms)) throw new Doubt("changed");
    return terms;
  }

  private countRound(table: Table, given: number): void {
    const due = table.round ?? given;
    if (this.fresh) table.round = Math.max(due, given);
    if (given < due || given > due + (this.fresh ? table.undealt : 0)) throw new Doubt("rounds", { round: given, due });
  }

  private begin(terms: Terms): void {
    if (terms.secret !== null && sha256(bytesOf(terms.secret)) !== terms.commit) throw new Doubt("commit");
    this.terms = terms;
    this.found.rounds.push({ game: this.game, round: terms.round, commit: terms.commit, words: terms.words, chances: 0 });
  }

  private handOn(number: number, line: Line, table: Table): void {
    if (line["chance"] !== HANDED_ON[this.game]) throw new Doubt("never_handed_on");
    if (this.due !== null && line["seat"] !== this.due) throw new Doubt("wrong_seat", { seat: this.due });
    if (this.due !== null) this.found.handedOn += 1;
    else if (table.beginsLate) this.found.unshown.push(number);
    else throw new Doubt("no_game_before");
  }

  private recompute(line: Line, stream: string): void {
    if (!fits(line, new Stream(stream), { game: this.game, seats: this.seats, sevens: this.sevens })) throw new Doubt("chance", { step: this.step });
    this.found.rounds.at(-1)!.chances += 1;
  }
}

/** Whether the outcome in a line is what the stream gives. Which cards are shuffled anew only the rules know. */
function fits(line: Line, stream: Stream, setup: Setup): boolean {
  const pack = packOf(setup);
  switch (line["chance"]) {
    case "shuffle":
      return String(line["pack"]) === String(shuffled(pack, stream));
    case "reshuffle": {
      const stock = line["stock"];
      return isList(stock) && String(stock) === String(shuffled(pack.filter((card) => stock.includes(card)), stream));
    }
    default: {
      const { seat, cuts } = setup.game === "murln" ? cutFor(shuffled(pack, stream), setup.seats) : { seat: stream.draw(setup.seats), cuts: undefined };
      return line["seat"] === seat && JSON.stringify(line["cuts"]) === JSON.stringify(cuts);
    }
  }
}

function isList(value: unknown): value is string[] {
  return Array.isArray(value);
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) > 0;
}

/** The terms in a chance line. */
function parsedTerms(line: Line, seats: number): Terms {
  const { dealt: round, commit, words } = line;
  const secret = line["secret"] ?? null;
  const hash = (value: unknown): value is string => typeof value === "string" && HASH.test(value);
  const spoken = (value: unknown) => value === null || (typeof value === "string" && SPOKEN.test(value));
  if (!isCount(round) || !hash(commit) || !Array.isArray(words) || words.length !== seats || !words.every(spoken)) throw new Doubt("terms");
  if (secret !== null && !hash(secret)) throw new Doubt("terms");
  return { round, commit, words: words as (string | null)[], secret };
}

/** The object of a line; null if it is none. */
function parsed(line: string): Line | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Line) : null;
  } catch {
    return null;
  }
}
