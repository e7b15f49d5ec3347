import { handSelector } from "../cards/look";
import type { Sliding } from "../cards/slide";
import type { Answered, MurlanView } from "../generated/protocol";
import { remember, remembered } from "../lib/kept";
import { fly, placeOf, slim, TIME } from "../lib/motion";
import type { Table } from "../lib/table.svelte";
import { Sending } from "../table/sending.svelte";
import { argumentsOf, arranged, cardsOf, LEAVE, PASS, playOf, RESIGN, TAKE, type Order } from "./moves";
import { PILE } from "./show";
import { faceOf } from "./words";

/** Cards of one play fly out one after the other. */
const APART = 25;

/** What I have picked up, what it is, and what is on its way to the server. */
export class Choice extends Sending {
  /** The cards that stand out of the hand. */
  chosen = $state.raw<ReadonlySet<string>>(new Set());
  order = $state<Order>(remembered("murlan.order") === "groups" ? "groups" : "rank");
  /** The place in the pack that the finger is at, from the top and from 1. */
  place = $state(24);
  /** The cards that are in the air. */
  private away = $state.raw<readonly string[]>([]);
  private accepted = false;
  private tapped: string | null = null;
  private offers: string[][] = [];

  constructor(
    store: Table,
    private readonly view: () => MurlanView,
  ) {
    super(store);
  }

  get mine(): boolean {
    const { viewer, acting, over } = this.view();
    return viewer !== null && !over && acting.includes(viewer);
  }

  /** Whether this is asked of me now. */
  asked(what: MurlanView["asked"]): boolean {
    return this.mine && this.view().asked === what;
  }

  get hand(): string[] {
    return arranged(this.view().hand, this.order);
  }

  /** The chosen cards as a move; null if none are chosen. */
  get play(): string | null {
    return this.chosen.size === 0 ? null : playOf(this.view().hand, this.chosen);
  }

  get givable(): string[] {
    return argumentsOf(this.view().legal, "give");
  }

  /** The card that I would give; null before one that may be given is chosen. */
  get gift(): string | null {
    const [card] = this.chosen;
    return card !== undefined && this.givable.includes(card) ? card : null;
  }

  get mayPass(): boolean {
    return this.view().legal.includes(PASS);
  }

  get mayResign(): boolean {
    return this.view().legal.includes(RESIGN);
  }

  /** Whether any cards at all may be played now. */
  get canPlay(): boolean {
    return this.view().legal.some((move) => cardsOf(move).length > 0);
  }

  /** What the chosen cards are, once the server has said so. */
  get says(): Answered | null {
    return this.meaningOf(this.play);
  }

  isAway(card: string): boolean {
    return this.away.includes(card);
  }

  isRefused(card: string): boolean {
    return this.refused !== null && (this.refused === card || (this.refused === this.play && this.chosen.has(card)));
  }

  sort(): void {
    this.order = this.order === "rank" ? "groups" : "rank";
    remember("murlan.order", this.order);
  }

  /** A tap lifts a card and a tap puts it back; the second tap on the same card picks what begins with it. */
  async tap(card: string): Promise<void> {
    if (this.sent !== null) return;
    this.forget();
    if (this.asked("give")) return this.tapGift(card);
    if (this.tapped === card && this.chosen.has(card)) return this.pickMore(card);
    this.tapped = this.chosen.has(card) ? null : card;
    this.offers = [];
    this.toggle(card);
  }

  /** What a finger does that slides over the hand: it goes on as it began, picking up or putting back. */
  get slide(): Sliding | undefined {
    if (this.asked("give")) return undefined;
    let up = true;
    return {
      first: (card) => {
        this.forget();
        this.tapped = null;
        up = !this.chosen.has(card);
        this.set(card, up);
      },
      over: (card) => this.set(card, up),
    };
  }

  /** Puts everything back. */
  back(): void {
    this.forget();
    this.tapped = null;
    this.offers = [];
    this.chosen = new Set();
  }

  async playChosen(): Promise<void> {
    const play = this.play;
    if (play === null) return;
    this.forget();
    const answer = this.says ?? (await this.explore(play));
    if (answer.problem !== null) return this.refuse(answer.problem, play);
    await this.submit(play, cardsOf(play));
  }

  async give(): Promise<void> {
    const card = this.gift;
    if (card !== null) await this.submit(`give:${card}`, [card]);
  }

  async pass(): Promise<void> {
    this.forget();
    if (!this.mayPass) return this.explain(PASS, null);
    this.back();
    await this.submit(PASS, []);
  }

  resign(): Promise<void> {
    this.back();
    return this.submit(RESIGN, []);
  }

  /** How many places in the pack may be tapped. */
  get deck(): number {
    return argumentsOf(this.view().legal, "tap").length;
  }

  /** The finger goes to a place in the pack, as far as there are any. */
  point(place: number): void {
    this.place = Math.max(1, Math.min(this.deck, place));
  }

  tapDeck(): Promise<void> {
    return this.submit(`tap:${this.place}`, []);
  }

  decide(take: boolean): Promise<void> {
    return this.submit(take ? TAKE : LEAVE, []);
  }

  name(seat: number): Promise<void> {
    return this.submit(`loser:${seat}`, []);
  }

  /** After every update: what is no longer in the hand is not chosen. */
  settle(): void {
    const { hand, asked } = this.view();
    if (asked === "vote" || asked === "tap") this.back();
    const kept = [...this.chosen].filter((card) => hand.includes(card));
    if (kept.length < this.chosen.size) this.chosen = new Set(kept);
    if (this.accepted) this.arrived();
    this.offers = [];
  }

  private async tapGift(card: string): Promise<void> {
    if (this.chosen.has(card)) return this.back();
    if (!this.givable.includes(card)) return this.explain(`give:${card}`, card);
    this.chosen = new Set([card]);
  }

  /** The server's offers for this card one after the other; after the last one everything goes back. */
  private async pickMore(card: string): Promise<void> {
    if (this.offers.length === 0) this.offers = await this.offersFor(card);
    const at = this.offers.findIndex((cards) => cards.length === this.chosen.size && cards.every((one) => this.chosen.has(one)));
    const next = this.offers[at + 1];
    if (next === undefined) return this.back();
    this.chosen = new Set(next);
  }

  /** Groups with this card and straights that begin with it; only those that may be played now, if there are any. */
  private async offersFor(card: string): Promise<string[][]> {
    const answers = await Promise.all([this.store.ask(`group:${card}`), this.store.ask(`straight:${card}`)]);
    const all = answers.flatMap(({ facts }) => (Array.isArray(facts["selections"]) ? facts["selections"] : []));
    const now = all.filter((cards) => answers.some(({ moves }) => moves.includes(`play:${cards}`)));
    return (now.length > 0 ? now : all).map((cards) => cards.split(",")).filter((cards) => cards.length > 1);
  }

  private toggle(card: string): void {
    this.set(card, !this.chosen.has(card));
  }

  private set(card: string, up: boolean): void {
    const chosen = new Set(this.chosen);
    if (up) chosen.add(card);
    else chosen.delete(card);
    this.chosen = chosen;
  }

  private async submit(move: string, cards: readonly string[]): Promise<void> {
    if (this.sent !== null) return;
    const to = slim(placeOf(PILE));
    const ways = cards.map((card) => ({ image: faceOf(card), from: placeOf(handSelector(card)), to, duration: TIME.fly, turn: 3 }));
    this.away = cards;
    ways.forEach((way, i) => void fly({ ...way, delay: i * APART }));
    const { seq } = this.store;
    if (await this.send(move, move, null)) {
      // The table may be told after me; until then nothing else can be sent.
      this.tapped = null;
      if (this.store.seq !== seq) this.arrived();
      else this.accepted = true;
      return;
    }
    await Promise.all(ways.map((way) => fly({ ...way, from: way.to, to: way.from, turn: 0 })));
    this.away = [];
  }

  private arrived(): void {
    this.sent = null;
    this.accepted = false;
    this.away = [];
  }
}
