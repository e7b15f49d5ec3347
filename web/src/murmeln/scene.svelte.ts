import type { GameEvent, MurmelnEvent, MurmelnView } from "../generated/protocol";
import { isStill, TIME, wait } from "../lib/motion";

const KINDS = new Set(["began", "moved", "arrived", "cleared", "undone", "over"]);

export function isOurs(event: GameEvent): event is MurmelnEvent {
  return KINDS.has(event.kind);
}

/** The board as it is shown: it follows the view, one event after the other. */
export class Scene {
  board = $state.raw<readonly number[]>([]);
  /** The marble that rolls: where it is now. */
  rolling = $state.raw<{ cell: number; colour: number } | null>(null);
  arriving = $state.raw<ReadonlySet<number>>(new Set());
  leaving = $state.raw<ReadonlySet<number>>(new Set());
  private run = 0;

  /** Shows a view at once. */
  jump(view: MurmelnView): void {
    this.run += 1;
    this.rest(view);
  }

  /** Plays what happened, then shows the view. A later call cuts an earlier one short. */
  async play(events: readonly MurmelnEvent[], view: MurmelnView): Promise<void> {
    const run = ++this.run;
    const cut = () => run !== this.run;
    if (isStill() || this.board.length === 0) return this.rest(view);
    this.rest(null);
    for (const event of events) {
      if (event.kind === "moved") await this.roll(event.way, event.colour, cut);
      else if (event.kind === "arrived") await this.arrive(event.cell, event.colour);
      if (cut()) return;
    }
    await this.clear(events.flatMap((event) => (event.kind === "cleared" ? event.cells : [])));
    if (!cut()) this.rest(view);
  }

  private rest(view: MurmelnView | null): void {
    if (view !== null) this.board = view.board;
    this.rolling = null;
    this.arriving = new Set();
    this.leaving = new Set();
  }

  private put(cell: number, colour: number): void {
    this.board = this.board.map((old, at) => (at === cell ? colour : old));
  }

  private async roll(way: readonly number[], colour: number, cut: () => boolean): Promise<void> {
    const [start] = way;
    const goal = way.at(-1);
    if (start === undefined || goal === undefined) return;
    this.put(start, 0);
    const step = Math.min(TIME.cell, TIME.roll / way.length);
    for (const cell of way) {
      this.rolling = { cell, colour };
      await wait(step);
      if (cut()) return;
    }
    this.rolling = null;
    this.put(goal, colour);
  }

  private async arrive(cell: number, colour: number): Promise<void> {
    this.put(cell, colour);
    this.arriving = new Set([...this.arriving, cell]);
    await wait(TIME.cell * 2);
  }

  private async clear(cells: readonly number[]): Promise<void> {
    if (cells.length === 0) return;
    await wait(TIME.rest);
    this.leaving = new Set(cells);
    await wait(TIME.clear);
  }
}
