import type { MulleView, Problem } from "../generated/protocol";
import { placeOf, TIME } from "../lib/motion";
import type { Table } from "../lib/table.svelte";
import { Sending } from "../table/sending.svelte";
import { meaningOf, question, type Meaning } from "./asking";
import { added, cardsOf, type Play } from "./notation";
import { keyAt, keysFor, settle, thingOf, type Places } from "./places";
import { faceOf } from "./words";

/** The keys of my hand cards: a card by its code, its twin by the code and a mark. */
export function handKeys(hand: readonly string[]): string[] {
  return hand.map((card, i) => (hand.indexOf(card) === i ? card : `${card}@2`));
}

/** The elements that cards fly from and to. */
export const handSelector = (key: string): string => `[data-hand="${key}"]`;
export const thingSelector = (key: string): string => `[data-thing="${key}"]`;
export const SPREAD = ".spread";

/** A second tap sooner than this, in ms, is the end of a double tap: nobody has read yet what the card would do. */
const READS = 350;

/** What I have picked up and chosen on the table, what the server says it means, and what is on its way. */
export class Selection extends Sending {
  /** The hand card that stands out, by its key. */
  lifted = $state<string | null>(null);
  /** The things chosen on the table, by their keys, in the order of the taps. */
  picked = $state.raw<readonly string[]>([]);
  /** Where the loose cards lie. */
  places = $state.raw<Places>([]);
  /** The sheet with all ways is open. */
  choosing = $state(false);
  /** A thing was tapped before a card of the hand. */
  nudged = $state(false);
  private liftedAt = 0;
  /** The hand when a move was sent: once it is another one, the move is made. */
  private held = "";
  private known = $state.raw<{ of: string; seq: number; meaning: Meaning } | null>(null);

  constructor(
    store: Table,
    private readonly view: () => MulleView,
  ) {
    super(store);
    this.places = settle([], view().loose);
  }

  get mine(): boolean {
    const { viewer, acting, over } = this.view();
    return viewer !== null && !over && acting.includes(viewer);
  }

  /** The hand cards that may be played somehow. */
  get playable(): Set<string> {
    return cardsOf(this.view().legal);
  }

  private get question(): string | null {
    return this.lifted === null || !this.mine ? null : question(thingOf(this.lifted), this.picked.map(thingOf));
  }

  /** What exactly this selection means; null until the server has said so. */
  get said(): Meaning | null {
    const { known } = this;
    return known !== null && known.of === this.question && known.seq === this.store.seq ? known.meaning : null;
  }

  /** The same, or what was said last about this card: so that numbers do not blink between two answers. */
  get lastSaid(): Meaning | null {
    const card = this.lifted;
    return card !== null && this.mine && this.known?.of.split(",")[0] === thingOf(card) ? this.known.meaning : null;
  }

  /** What the main button would do: what is chosen, or the best thing to do with the card. */
  get target(): Play | null {
    const { said } = this;
    if (said === null || said.problem !== null) return null;
    const suggested = this.picked.length === 0 ? said.ways[0]?.play : undefined;
    return suggested ?? said.plays[0] ?? null;
  }

  /** Other things that the same selection can mean; laying has a button of its own. */
  get others(): Play[] {
    const { target } = this;
    return (this.said?.plays ?? []).filter((play) => play.move !== target?.move && play.kind !== "lay");
  }

  /** The chosen things by group: as a take splits them; of a build what the card goes on, then what is added. */
  get groups(): string[][] {
    const said = this.lastSaid;
    if (said === null || said.problem !== null) return [];
    const [play] = said.plays;
    const built = play !== undefined && play.on !== null ? [[play.on, ...play.things.filter((thing) => thing === `#${play.value}`)], added(play)] : null;
    const left = [...this.picked];
    const keys = (built ?? said.groups).map((group) =>
      keysFor(group, this.places, left).filter((key) => {
        const at = left.indexOf(key);
        if (at >= 0) left.splice(at, 1);
        return at >= 0;
      }),
    );
    const first = (group: string[]) => Math.min(...group.map((key) => this.picked.indexOf(key)));
    const chosen = keys.filter((group) => group.length > 0);
    return built === null ? chosen.sort((a, b) => first(a) - first(b)) : chosen;
  }

  /** The number of the group that a chosen thing is in, from 1; null if in none. */
  numberOf(key: string): number | null {
    const at = this.groups.findIndex((group) => group.includes(key));
    return at < 0 ? null : at + 1;
  }

  /** The things that the suggestion of the main button would take, or that may come along. */
  get could(): string[] {
    const said = this.lastSaid;
    if (said === null || said.problem !== null) return [];
    if (this.picked.length === 0) return keysFor(said.ways[0]?.play.things ?? [], this.places);
    const every = this.places.flatMap((card, at) => (card === null ? [] : [keyAt(this.places, at)]));
    const builds = this.view().builds.map((build) => `#${build.value}`);
    return [...builds, ...every].filter((key) => said.could.includes(thingOf(key)) && !this.picked.includes(key));
  }

  /** A tap on a card of my hand: lifts it; the second tap plays what the main button says. */
  async tap(key: string): Promise<void> {
    if (this.sent !== null) return;
    if (this.lifted === key && performance.now() - this.liftedAt < READS) return;
    this.forget();
    if (this.lifted === key) {
      if (this.target !== null) return this.play(this.target);
      return this.back();
    }
    this.lifted = key;
    this.liftedAt = performance.now();
    this.picked = [];
    if (!this.mine) return;
    if (!this.playable.has(thingOf(key))) {
      await this.explainCard(key);
      if (this.lifted === key) this.lifted = null;
    } else await this.consider();
  }

  /** A lifted card was pulled to the table: the second tap, but it stays lifted as long as nobody could read what it would do. */
  async pulled(key: string): Promise<void> {
    if (this.lifted !== key) return;
    if (!this.mine) await this.explainCard(key);
    else if (this.target !== null) await this.tap(key);
  }

  /** A tap on a thing on the table: chooses it or puts it back. What the server refuses is not kept. */
  async toggle(key: string): Promise<void> {
    if (this.sent !== null || !this.mine) return;
    this.forget();
    if (this.lifted === null) {
      this.nudged = true;
      return;
    }
    const before = this.picked;
    const taking = this.said?.plays[0]?.kind === "take";
    const adding = !before.includes(key);
    this.picked = adding ? [...before, key] : before.filter((other) => other !== key);
    const problem = await this.refusal();
    if (problem === null) return;
    this.picked = adding ? before : [];
    if (adding) this.refuse(taking ? await this.whyNoTake(key, problem) : problem, key);
    if ((await this.refusal()) !== null) this.picked = [];
  }

  /** Chooses the things of a suggested move. */
  async choose(play: Play): Promise<void> {
    this.forget();
    this.picked = keysFor(play.things, this.places, this.picked);
    await this.consider();
  }

  /** Says why a card of the hand cannot be played. */
  async explainCard(key: string): Promise<void> {
    await this.explain(thingOf(key), key);
  }

  /** Says why a thing cannot be taken along. */
  async explainThing(key: string): Promise<void> {
    if (this.lifted === null) this.nudged = true;
    else await this.explain(question(thingOf(this.lifted), [...this.picked.filter((other) => other !== key), key].map(thingOf)), key);
  }

  /** Makes the move. */
  async play(play: Play): Promise<void> {
    const key = this.lifted;
    if (this.sent !== null || key === null) return;
    this.choosing = false;
    const goal = keysFor(play.things, this.places, this.picked)[0];
    const way = { image: faceOf(play.card), from: placeOf(handSelector(key)), to: cardAt(placeOf(goal === undefined ? SPREAD : thingSelector(goal))), duration: TIME.fly, turn: 3 };
    this.held = this.view().hand.join();
    if (!(await this.send(play.move, key, way))) return;
    this.lifted = null;
    this.picked = [];
  }

  /** Lays the lifted card down, or says why not. */
  async lay(): Promise<void> {
    this.forget();
    const key = this.lifted;
    if (key === null) return;
    const card = thingOf(key);
    const move = `lay:${card}`;
    if (!this.view().legal.includes(move)) return this.explain(move, key);
    await this.play({ move, kind: "lay", card, things: [], on: null, value: null, side: null });
  }

  /** Puts the chosen things back, and with nothing chosen the card. */
  back(): void {
    const chosen = this.picked.length > 0;
    this.forget();
    this.picked = [];
    if (!chosen) this.lifted = null;
  }

  override forget(): void {
    super.forget();
    this.nudged = false;
  }

  /** After every update: loose cards find their places, and what is gone is not selected. */
  settle(fresh: boolean): void {
    const { hand, loose, builds } = this.view();
    this.places = settle(fresh ? [] : this.places, loose);
    const keys = handKeys(hand);
    const lying = new Set([...this.places.map((_, at) => keyAt(this.places, at)), ...builds.map((build) => `#${build.value}`)]);
    if (this.sent !== null && hand.join() !== this.held) this.sent = this.lifted = null;
    if (this.lifted !== null && !keys.includes(this.lifted)) this.lifted = null;
    this.picked = this.mine && this.lifted !== null ? this.picked.filter((key) => lying.has(key)) : [];
    if (this.lifted !== null && this.mine) void this.consider();
  }

  /** Asks what the selection means. */
  async consider(): Promise<void> {
    const { question: of } = this;
    if (of === null || this.said !== null) return;
    const { seq } = this.store;
    const meaning = meaningOf(await this.store.ask(of));
    if (of === this.question) this.known = { of, seq, meaning };
  }

  /** To who is taking, what does not come along is explained as a take, not as the build that it might be besides. */
  private async whyNoTake(key: string, otherwise: Problem): Promise<Problem> {
    const things = [...this.picked, key].map(thingOf).sort((a, b) => Number(a.startsWith("#")) - Number(b.startsWith("#")));
    const { problem } = await this.store.ask(`take:${thingOf(this.lifted ?? "")}=${things.join(",")}`);
    return problem ?? otherwise;
  }

  /** Why the present selection can become no move; null if it can, or if the player has gone on meanwhile. */
  private async refusal(): Promise<Problem | null> {
    const { question: of } = this;
    await this.consider();
    return of === this.question ? (this.said?.problem ?? null) : null;
  }
}

/** A place of a card's shape in the middle of a place. */
function cardAt(place: DOMRect): DOMRect {
  const height = Math.min(place.height, place.width * 1.4, 90);
  const width = height / 1.4;
  return new DOMRect(place.x + (place.width - width) / 2, place.y + (place.height - height) / 2, width, height);
}
