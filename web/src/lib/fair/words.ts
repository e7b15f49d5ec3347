import type { DealView, TableView } from "../../generated/protocol";
import { awaited, awaiting } from "../kept";
import { newId } from "../wire/ids";
import { DECKS } from "./deal";
import { bytesOf, sha256 } from "./sha256";

/** What may be doubtful about the deal of a round, the gravest last; "" while all is well. */
const DOUBTS = ["", "unheard", "word_missing", "word_unfit", "terms_changed", "secret_unfit"] as const;
export type Doubt = (typeof DOUBTS)[number];

/** Whether a doubt is more than what a slow line may bring about. */
export function isGrave(doubt: Doubt): boolean {
  return doubt !== "" && doubt !== "unheard";
}

export interface Mouth {
  /** Whether the table has taken it. */
  seal: (round: number, seal: string) => Promise<boolean>;
  word: (round: number, word: string) => Promise<boolean>;
  doubt: (doubt: Doubt) => void;
}

type BySeat = readonly (string | null)[];

/** What this tab knows of a deal: what was shown first, what it has added itself, and what it doubts. Kept through a reload. */
interface Known {
  commit: string;
  seals: BySeat;
  words: BySeat | null;
  word: string | null;
  seat: number | null;
  /** The table has taken the seal, or the word. */
  sealed: boolean;
  said: boolean;
  doubt: Doubt;
}

/** Adds this player's word to every deal (docs/fair-dealing.md), without being asked by the player, and watches how it is dealt. */
export class Words {
  /** The first round whose deal this player was there for from its beginning; null for who is not. */
  private since: number | null = null;
  private table: TableView | null = null;
  private name = "";
  private known: Known | null = null;
  private sealing = "";
  private saying = "";

  constructor(private readonly mouth: Mouth) {}

  /** The connection is a new one, or the page may have slept: what was asked meanwhile could not be answered. */
  interrupt(): void {
    this.since = null;
  }

  /** Answers what the table asks for, and tells what is doubtful about its deal. */
  hear(table: TableView, awake: boolean): void {
    this.table = table;
    const deal = dealOf(table);
    const fresh = deal !== null && this.recall(deal);
    if (table.me === null || !awake) this.since = null;
    else this.since ??= fresh && isOpen(deal) ? table.round : table.round + 1;
    if (deal === null) this.mouth.doubt(this.owes(table) && DECKS[table.game] !== undefined ? "unheard" : "");
    else this.watch(table, deal);
  }

  private watch(table: TableView, deal: DealView): void {
    const known = this.known!;
    if (known.word === null && known.words === null) known.seat = table.me;
    if (known.seat !== null && deal.asked === "seal" && this.sealing !== this.name) void this.seal(known, deal.round);
    known.sealed ||= known.word !== null && deal.seals[known.seat ?? -1] === sealOf(known.word);
    if (known.sealed && deal.asked === "word" && this.saying !== this.name) void this.say(known, deal.round);
    if (isChanged(known, deal)) this.raise(known, "terms_changed");
    known.seals = deal.seals.map((seal, seat) => known.seals[seat] ?? seal);
    if (known.words === null && deal.words?.some((word, seat) => word !== null && sealOf(word) !== known.seals[seat])) this.raise(known, "word_unfit");
    known.words ??= deal.words;
    if (deal.secret !== null && sealOf(deal.secret) !== known.commit) this.raise(known, "secret_unfit");
    this.judge(known);
  }

  /** Whether the own word is among those that the cards were dealt from. */
  private judge(known: Known): void {
    if (known === this.known && this.table !== null && isDealt(this.table, known)) this.raise(known, this.missing(known, this.table));
    this.keep(known);
  }

  private missing(known: Known, table: TableView): Doubt {
    const heard = known.words?.[known.seat ?? -1] ?? null;
    if (known.seat === null || (heard !== null && heard === known.word)) return "";
    // What a seal of this tab stood for is said by no other; without one another tab or device may have been first.
    if (known.sealed && (known.said || heard !== null || this.owes(table))) return "word_missing";
    return heard === null && this.owes(table) ? "unheard" : "";
  }

  private owes(table: TableView): boolean {
    return this.since !== null && this.since <= table.round;
  }

  /** What is doubtful once stays so for its round. */
  private raise(known: Known, doubt: Doubt): void {
    if (DOUBTS.indexOf(doubt) > DOUBTS.indexOf(known.doubt)) known.doubt = doubt;
  }

  /** The commitment is kept before anything is said to it, and the word before it is sent, so that a reload in between knows both. */
  private async seal(known: Known, round: number): Promise<void> {
    this.sealing = this.name;
    known.word ??= newId();
    this.keep(known);
    known.sealed = (await this.mouth.seal(round, sealOf(known.word))) || known.sealed;
    this.judge(known);
  }

  private async say(known: Known, round: number): Promise<void> {
    this.saying = this.name;
    known.said = (await this.mouth.word(round, known.word ?? "")) || known.said;
    this.judge(known);
  }

  /** Remembers the deal; true if this tab has never seen it before. */
  private recall(deal: DealView): boolean {
    const name = `deal/${deal.table}/${deal.round}`;
    if (name === this.name) return false;
    const kept = awaited(name);
    this.name = name;
    this.known = kept === null ? { commit: deal.commit, seals: [], words: null, word: null, seat: null, sealed: false, said: false, doubt: "" } : (JSON.parse(kept) as Known);
    return kept === null;
  }

  private keep(known: Known): void {
    if (known !== this.known) return;
    awaiting(this.name, JSON.stringify(known));
    this.mouth.doubt(known.doubt);
  }
}

/** The dealing of the table's last round. One of a round before says nothing about it. */
function dealOf({ deal, round }: TableView): DealView | null {
  return deal !== null && deal.round === round ? deal : null;
}

/** Whether a deal can still take this player's seal, as far as can be seen: none are taken any more only if there are some. */
function isOpen({ words, asked, seals }: DealView): boolean {
  return words === null && (asked === "seal" || seals.every((seal) => seal === null));
}

/** Whether the cards were dealt: the words are shown then, and before any secret or result. */
function isDealt({ deal, phase, ended_by, until }: TableView, known: Known): boolean {
  const written = phase === "between" ? until !== null : phase === "ended" && ended_by === null;
  return known.words !== null || (deal !== null && deal.secret !== null) || written;
}

/** Whether something of a deal is other than it was shown before. */
function isChanged(known: Known, deal: DealView): boolean {
  const words = known.words !== null && JSON.stringify(known.words) !== JSON.stringify(deal.words);
  return words || deal.commit !== known.commit || known.seals.some((seal, seat) => seal !== null && seal !== deal.seals[seat]);
}

function sealOf(word: string): string {
  return sha256(bytesOf(word));
}
