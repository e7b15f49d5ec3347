import { handSelector } from "../cards/look";
import { cardsOf, movesOf, wishOf } from "../cards/plays";
import type { Answered, MurlnView, Problem } from "../generated/protocol";
import { placeOf, TIME } from "../lib/motion";
import type { Table } from "../lib/table.svelte";
import { Sending } from "../table/sending.svelte";
import { cutOf, HOLD, swapOf, trumpOf } from "./moves";
import { faceOf } from "./words";

/** The place of a seat's card in the running trick. */
export const trickSelector = (seat: number): string => `[data-trick="${seat}"]`;

/** What I have chosen of what I am asked: cards, a bid, a suit, where to cut. */
export class Choice extends Sending {
  /** The card that stands out of the hand. */
  lifted = $state<string | null>(null);
  /** The cards chosen for the exchange. */
  away = $state.raw<readonly string[]>([]);
  /** The bid chosen but not yet said, as a move. */
  said = $state<string | null>(null);
  /** The suit chosen but not yet named. */
  suit = $state<string | null>(null);
  private cards = $state<number | null>(null);

  constructor(
    store: Table,
    private readonly view: () => MurlnView,
  ) {
    super(store);
  }

  get mine(): boolean {
    const { viewer, acting, over } = this.view();
    return viewer !== null && !over && acting.includes(viewer);
  }

  /** Whether I am asked this now. */
  asked(what: MurlnView["asked"]): boolean {
    return this.mine && this.view().asked === what;
  }

  /** How many cards I would lift off: half the pack, until I choose. */
  get cut(): number {
    return this.cards ?? Math.round(this.view().pack / 2);
  }

  set cut(cards: number) {
    this.cards = Math.min(this.view().pack, Math.max(1, cards));
  }

  /** The cards that may be played now. */
  get legalCards(): string[] {
    return this.asked("play") ? cardsOf(this.view().legal) : [];
  }

  /** The card that the main button plays: the lifted one if it may, or the only one there is. */
  get target(): string | null {
    const cards = this.legalCards;
    if (this.lifted !== null && cards.includes(this.lifted)) return this.lifted;
    return cards.length === 1 ? (cards[0] ?? null) : null;
  }

  /** Whether the target names a suit too: the Weli led in a Murler. */
  get naming(): boolean {
    return this.target !== null && movesOf(this.view().legal, this.target).some((move) => wishOf(move) !== null);
  }

  /** What the target would bring about, once the server has said so. */
  get consequence(): Answered | null {
    return this.meaningOf(this.target);
  }

  /** The bid that the main button says: the chosen one, otherwise "selber" where it may be said. */
  get bid(): string | null {
    if (!this.asked("bid")) return null;
    return this.said ?? (this.view().legal.includes(HOLD) ? HOLD : null);
  }

  /** A tap on a card of my hand: chooses it for the exchange, or lifts it; the second tap plays it. */
  async tap(card: string): Promise<void> {
    if (this.sent !== null) return;
    this.forget();
    if (this.asked("swap")) return this.toggle(card);
    if (this.view().asked !== "play" || this.view().over) return this.explain(card, card);
    if (this.lifted === card) return this.play(card);
    this.lifted = card;
    if (this.mine && !this.legalCards.includes(card)) await this.explain(card, card);
  }

  async play(card: string): Promise<void> {
    const moves = movesOf(this.view().legal, card);
    const named = moves.some((move) => wishOf(move) !== null);
    const move = named ? moves.find((candidate) => wishOf(candidate) === this.suit) : moves[0];
    if (move !== undefined) await this.submit(move, card);
    else if (!named) await this.explain(card, card);
    else this.lifted = card;
  }

  /** Sends a move that is no card; tells why if it may not be made. */
  async say(move: string): Promise<void> {
    this.forget();
    if (this.sent !== null) return;
    if (!this.view().legal.includes(move)) return this.explain(move, null);
    await this.submit(move, null);
  }

  /** A tap on a bid that must be confirmed: chooses it; the second tap says it. */
  async choose(move: string): Promise<void> {
    if (this.said === move || !this.view().legal.includes(move)) return this.say(move);
    this.forget();
    this.said = move;
  }

  readonly lift = (): Promise<void> => this.say(cutOf(this.cut));
  readonly exchange = (): Promise<void> => this.say(swapOf(this.view().hand, this.away));
  readonly keep = (): Promise<void> => this.say(swapOf([], []));

  /** Names the chosen suit. */
  async name(): Promise<void> {
    if (this.suit !== null) await this.say(trumpOf(this.suit));
  }

  /** Puts everything back. */
  back(): void {
    this.forget();
    this.lifted = this.said = this.suit = null;
    this.away = [];
  }

  /** After every update: what is no longer asked is no longer chosen. */
  settle(): void {
    const { hand, legal } = this.view();
    if (this.lifted !== null && !hand.includes(this.lifted)) this.lifted = null;
    if (!this.asked("swap")) this.away = [];
    if (this.said !== null && !legal.includes(this.said)) this.said = null;
    if (!this.asked("trump") && !(this.asked("play") && this.view().names_trump)) this.suit = null;
    if (!this.asked("cut")) this.cards = null;
    if (this.sent !== null && !hand.includes(this.sent)) this.sent = null;
  }

  override refuse(problem: Problem, card: string | null): void {
    super.refuse(problem, card);
    if (this.lifted === card) this.lifted = null;
  }

  private async toggle(card: string): Promise<void> {
    if (this.away.includes(card)) {
      this.away = this.away.filter((chosen) => chosen !== card);
      return;
    }
    const more = [...this.away, card];
    if (!this.view().legal.includes(swapOf(this.view().hand, more))) return this.explain(swapOf(this.view().hand, more), card);
    this.away = more;
  }

  private async submit(move: string, card: string | null): Promise<void> {
    if (this.sent !== null) return;
    const { viewer } = this.view();
    const to = placeOf(trickSelector(viewer ?? -1));
    const way = card === null ? null : { image: faceOf(card), from: placeOf(handSelector(card)), to, duration: TIME.fly };
    const accepted = await this.send(move, card ?? move, way);
    if (accepted && (card === null || !this.view().hand.includes(card))) this.sent = null;
  }
}
