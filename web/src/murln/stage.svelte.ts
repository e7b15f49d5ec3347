import type { MurlnEvent, MurlnShownHand, MurlnView } from "../generated/protocol";
import { ms, TIME } from "../lib/motion";

/** What is shown in the centre for a while, because the table has already gone on. */
export type Scene =
  | { kind: "lot" }
  | { kind: "thrown"; hands: readonly MurlnShownHand[] }
  | { kind: "passed" }
  | { kind: "weli"; seat: number };

/** How long each scene stays, in ms. */
const STAYS: Record<Scene["kind"], number> = { lot: 3500, thrown: 4500, passed: 2500, weli: 2500 };
const DEAL_APART = 40;

/** The table as it stood before, with the whole trick on it. */
function withTrick(before: MurlnView, { cards, seat, trick }: Extract<MurlnEvent, { kind: "taken" }>): MurlnView {
  const hand = before.hand.filter((held) => !cards.some(({ card }) => card === held));
  return { ...before, hand, trick: cards, leading: seat, trick_number: trick, acting: [] };
}

/** Lets people see what the table has already left behind: a full trick rests, and what the deal brought stays a while. */
export class Stage {
  /** The table as it stood with the trick that rests; null when none does. */
  held = $state.raw<MurlnView | null>(null);
  private scenes = $state.raw<readonly Scene[]>([]);
  private dealt: readonly string[] = [];
  private seats = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private rest: ReturnType<typeof setTimeout> | undefined;

  /** `sweep` lets the resting trick fly to its winner. */
  constructor(private readonly sweep: (held: MurlnView) => void) {}

  get scene(): Scene | null {
    return this.scenes[0] ?? null;
  }

  /** How long a dealt card waits for its flight. */
  readonly delay = (card: string): number => Math.max(0, this.dealt.indexOf(card)) * DEAL_APART * this.seats;

  /** Takes what happened since `before`; motion is left out after a reload. */
  take(events: readonly MurlnEvent[], before: MurlnView | null, fresh: boolean): void {
    if (fresh) return this.end();
    for (const event of events) this.see(event, before);
  }

  /** Shows the table as it is. */
  end(): void {
    clearTimeout(this.timer);
    clearTimeout(this.rest);
    this.held = null;
    this.scenes = [];
    this.dealt = [];
  }

  private see(event: MurlnEvent, before: MurlnView | null): void {
    switch (event.kind) {
      case "dealer":
        return event.lot.length > 0 ? this.add({ kind: "lot" }) : undefined;
      case "lifted":
        return event.weli ? this.add({ kind: "weli", seat: event.seat }) : undefined;
      case "dealt":
        this.seats = event.hands.length;
        this.dealt = event.hands.flatMap((hand) => (hand.includes("??") ? [] : hand));
        return;
      case "thrown_in":
        return this.add({ kind: "thrown", hands: event.hands });
      case "all_passed":
        return this.add({ kind: "passed" });
      case "trump":
        this.scenes = [];
        return;
      case "played":
        return this.held === null ? undefined : this.clear();
      case "taken":
        return before === null ? undefined : this.hold(withTrick(before, event));
      default:
        return;
    }
  }

  private add(scene: Scene): void {
    this.scenes = [...this.scenes, scene];
    if (this.scenes.length === 1) this.await(scene);
  }

  private await(scene: Scene): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.scenes = this.scenes.slice(1);
      if (this.scene !== null) this.await(this.scene);
    }, STAYS[scene.kind]);
  }

  private hold(held: MurlnView): void {
    clearTimeout(this.rest);
    this.held = held;
    this.rest = setTimeout(() => this.clear(), TIME.lies + ms(TIME.fly));
  }

  private clear(): void {
    clearTimeout(this.rest);
    if (this.held !== null) this.sweep(this.held);
    this.held = null;
  }
}
