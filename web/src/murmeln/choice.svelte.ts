import type { Answered, MurmelnView, Problem } from "../generated/protocol";
import { wait } from "../lib/motion";
import type { Table } from "../lib/table.svelte";
import { cellName, cellOf } from "./cells";

const BLINK = 700;
/** A pointer that only passes over a cell asks nothing. */
const HOVER = 50;

/** The marble that hops, the way that is previewed, and what was refused. */
export class Choice {
  chosen = $state<number | null>(null);
  goal = $state<number | null>(null);
  way = $state.raw<readonly number[]>([]);
  blinking = $state<number | null>(null);
  why = $state.raw<Problem | null>(null);
  sent = $state(false);
  private wanted = 0;

  constructor(
    private readonly store: Table,
    private readonly view: () => MurmelnView,
  ) {}

  get mine(): boolean {
    const { viewer, acting, over } = this.view();
    return viewer !== null && !over && acting.includes(viewer);
  }

  /** A tap on a cell: chooses a marble, or sends the chosen one there. */
  async tap(cell: number): Promise<void> {
    this.forget();
    if (!this.mine || this.sent) return;
    if ((this.view().board[cell] ?? 0) !== 0) this.choose(cell === this.chosen ? null : cell);
    else if (this.chosen !== null) await this.send(this.chosen, cell);
  }

  /** Previews the way to a free cell, as the server knows it. */
  async preview(cell: number): Promise<void> {
    if (this.chosen === null || !this.mine || this.view().board[cell] !== 0) return this.clear();
    const ticket = ++this.wanted;
    await wait(HOVER);
    if (ticket !== this.wanted || this.chosen === null) return;
    const answer = await this.store.ask(`${cellName(this.chosen)}-${cellName(cell)}`);
    if (ticket !== this.wanted) return;
    this.goal = answer.problem === null ? cell : null;
    this.way = answer.problem === null ? wayOf(answer) : [];
  }

  clear(): void {
    this.wanted += 1;
    this.goal = null;
    this.way = [];
  }

  choose(cell: number | null): void {
    this.chosen = cell;
    this.clear();
  }

  /** Asks why the chosen marble cannot go to a cell, or why a marble cannot move. */
  async explain(cell: number): Promise<void> {
    const selection = this.chosen === null || this.chosen === cell ? cellName(cell) : `${cellName(this.chosen)}-${cellName(cell)}`;
    const { problem } = await this.store.ask(selection);
    if (problem !== null) this.refuse(problem, cell);
  }

  async undo(): Promise<void> {
    this.forget();
    this.choose(null);
    await this.submit("undo", null);
  }

  forget(): void {
    this.why = null;
  }

  /** After every update. */
  settle(): void {
    if (this.chosen !== null && this.view().board[this.chosen] === 0) this.choose(null);
  }

  private async send(from: number, to: number): Promise<void> {
    this.clear();
    await this.submit(`${cellName(from)}-${cellName(to)}`, to);
  }

  private async submit(move: string, cell: number | null): Promise<void> {
    if (this.sent) return;
    this.sent = true;
    const problem = await this.store.move(move);
    this.sent = false;
    if (problem === null) this.choose(null);
    else this.refuse(problem, cell);
  }

  private refuse(problem: Problem, cell: number | null): void {
    this.why = problem;
    this.blinking = cell;
    setTimeout(() => (this.blinking = null), BLINK);
  }
}

/** The cells between start and goal, from an answer's `way`. */
export function wayOf(answer: Answered): number[] {
  const way = answer.facts["way"];
  return Array.isArray(way) ? way.slice(1, -1).map(cellOf) : [];
}
