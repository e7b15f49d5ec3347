import type { Answered, Problem } from "../generated/protocol";
import { fly } from "../lib/motion";
import type { Table } from "../lib/table.svelte";

const SLOW = 400;

/** Where a card flies while its move is on its way to the server; a refusal sends it back. */
export interface Way {
  image: string;
  from: DOMRect;
  to: DOMRect;
  duration: number;
  turn?: number;
}

/** One move on its way to the server at a time, and why the last one was refused. Every board's choice builds on it. */
export class Sending {
  /** The card that was refused, and why. */
  refused = $state<string | null>(null);
  why = $state.raw<Problem | null>(null);
  /** What waits for the server's answer. */
  sent = $state<string | null>(null);
  /** It waits so long that this should be shown. */
  slow = $state(false);

  private meaning = $state.raw<{ of: string; seq: number; answer: Answered } | null>(null);

  constructor(protected readonly store: Table) {}

  /** Asks the server why a selection is not allowed, and shows the answer. */
  async explain(selection: string, card: string | null): Promise<void> {
    const { problem } = await this.store.ask(selection);
    if (problem !== null) this.refuse(problem, card);
  }

  /** Asks what a selection would mean. */
  async explore(selection: string): Promise<Answered> {
    const seq = this.store.seq;
    const answer = await this.store.ask(selection);
    this.meaning = { of: selection, seq, answer };
    return answer;
  }

  /** What the selection would mean here and now, if that was asked last; null otherwise. */
  meaningOf(selection: string | null): Answered | null {
    const known = this.meaning;
    return known !== null && known.of === selection && known.seq === this.store.seq ? known.answer : null;
  }

  forget(): void {
    this.why = null;
    this.refused = null;
  }

  refuse(problem: Problem, card: string | null): void {
    this.why = problem;
    this.refused = card;
  }

  /** Sends a move for `what` (a card, or another name of it); says whether it was accepted. The card flies at once. */
  protected async send(move: string, what: string, way: Way | null): Promise<boolean> {
    this.sent = what;
    const timer = setTimeout(() => (this.slow = true), SLOW);
    if (way !== null) void fly(way);
    const problem = await this.store.move(move);
    clearTimeout(timer);
    this.slow = false;
    if (problem === null) return true;
    if (way !== null) await fly({ ...way, from: way.to, to: way.from, turn: 0 });
    this.sent = null;
    this.refuse(problem, way === null ? null : what);
    return false;
  }
}
