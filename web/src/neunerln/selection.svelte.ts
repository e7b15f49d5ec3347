import { handSelector } from "../cards/look";
import { cardsOf, movesOf, wishOf } from "../cards/plays";
import type { Answered, NeunerlnView, Problem } from "../generated/protocol";
import { placeOf, TIME } from "../lib/motion";
import type { Table } from "../lib/table.svelte";
import { Sending } from "../table/sending.svelte";
import { faceOf } from "./faces";
import { DRAW } from "./moves";

/** The consequence that must be read before the card is laid: an ace as the last card. */
export const WARNING = "ace_last";

export const PILE = "[data-pile=discard]";

/** What I have picked up, what it would mean, and what is on its way to the server. */
export class Selection extends Sending {
  /** The card that stands out of the hand. */
  lifted = $state<string | null>(null);
  /** The nine whose wish is being asked. */
  choosing = $state<string | null>(null);

  constructor(
    store: Table,
    private readonly view: () => NeunerlnView,
  ) {
    super(store);
  }

  get mine(): boolean {
    const { viewer, acting, over } = this.view();
    return viewer !== null && !over && acting.includes(viewer);
  }

  get legalCards(): string[] {
    return cardsOf(this.view().legal);
  }

  /** What the main button would do: the lifted card if it fits, the only thing there is to do, or null for "choose first". */
  get target(): string | null {
    if (!this.mine) return null;
    const cards = this.legalCards;
    if (cards.length === 0) return this.view().legal.includes(DRAW) ? DRAW : null;
    if (this.lifted !== null && cards.includes(this.lifted)) return this.lifted;
    return cards.length === 1 ? (cards[0] ?? null) : null;
  }

  /** What the target would bring about, once the server has said so. */
  get consequence(): Answered | null {
    return this.meaningOf(this.target);
  }

  /** A tap on a card of my hand: lifts it; the second tap lays it. */
  async tap(card: string): Promise<void> {
    if (this.sent !== null) return;
    this.forget();
    if (this.lifted === card) return this.lay(card);
    this.lifted = card;
    if (this.mine && !this.legalCards.includes(card)) await this.explain(card, card);
  }

  /** Lays a card, after the wish if it needs one. */
  async lay(card: string): Promise<void> {
    const moves = movesOf(this.view().legal, card);
    const [only] = moves;
    if (only === undefined) return this.explain(card, card);
    if (moves.some((move) => wishOf(move) !== null)) {
      this.choosing = card;
      return;
    }
    // The consequence is said before the card is laid, also to quick fingers (NE-18).
    if (this.consequence === null) {
      const { name } = await this.explore(card);
      if (name === WARNING) {
        this.lifted = card;
        return;
      }
    }
    await this.submit(only, card);
  }

  async wish(suit: string): Promise<void> {
    const card = this.choosing ?? this.view().drawn;
    if (card === null) return;
    const move = movesOf(this.view().legal, card).find((candidate) => wishOf(candidate) === suit);
    this.choosing = null;
    if (move !== undefined) await this.submit(move, card);
  }

  async draw(): Promise<void> {
    this.forget();
    if (!this.view().legal.includes(DRAW)) return this.explain(DRAW, null);
    this.lifted = null;
    await this.submit(DRAW, null);
  }

  /** Puts everything back. */
  back(): void {
    this.forget();
    this.lifted = null;
    this.choosing = null;
  }

  /** After every update: what is no longer in the hand is not selected. */
  settle(): void {
    const { hand } = this.view();
    if (this.lifted !== null && !hand.includes(this.lifted)) this.lifted = null;
    if (this.choosing !== null && movesOf(this.view().legal, this.choosing).length === 0) this.choosing = null;
    if (this.sent !== null && this.sent !== DRAW && !hand.includes(this.sent)) this.sent = null;
  }

  override refuse(problem: Problem, card: string | null): void {
    super.refuse(problem, card);
    if (this.lifted === card) this.lifted = null;
  }

  private async submit(move: string, card: string | null): Promise<void> {
    if (this.sent !== null) return;
    const way = { image: faceOf(card ?? ""), from: placeOf(handSelector(card ?? "")), to: placeOf(PILE), duration: TIME.fly, turn: 3 };
    const accepted = await this.send(move, card ?? DRAW, card === null ? null : way);
    if (accepted && (card === null || !this.view().hand.includes(card))) this.sent = null;
  }
}
