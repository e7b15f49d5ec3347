/** What happens to a card that a finger pulls out of the hand: it is picked up, and let go above it is played. */
export interface Pulling {
  grab: (card: string) => void;
  play: (card: string) => unknown;
}

/** So far a finger goes before it is clear whether it pulls a card up or slides along the hand, in px. */
const DECIDES = 12;
/** So much further up than aside a finger goes that pulls. */
const STEEP = 1.5;
/** So much of its height a card is pulled up before it counts as played. */
const ENOUGH = 0.5;
/** So soon after a card was let go a click belongs to that, in ms. */
const SOON = 50;

/** One finger (or mouse button) that pulls a card upwards out of a hand. */
export class Pull {
  /** The card that is pulled; null while none is. */
  card = $state<string | null>(null);
  /** How far, in px to the right and down. */
  x = $state(0);
  y = $state(0);
  /** The finger has moved so little that it may still do anything. */
  undecided = false;
  private start: { card: string; x: number; y: number; height: number } | null = null;
  private ended = -Infinity;

  constructor(private readonly does: () => Pulling | undefined) {}

  down(event: PointerEvent): void {
    const held = (event.target as Element).closest<HTMLElement>("[data-hand]");
    const card = held?.dataset["hand"];
    if (this.does() === undefined || card === undefined || held === null || !event.isPrimary || event.button !== 0 || this.card !== null) return;
    this.start = { card, x: event.clientX, y: event.clientY, height: held.offsetHeight };
    this.undecided = true;
  }

  move(event: PointerEvent & { currentTarget: HTMLElement }): void {
    if (event.buttons === 0) this.start = null;
    if (this.start === null) return;
    const x = event.clientX - this.start.x;
    const y = event.clientY - this.start.y;
    if (this.undecided && Math.hypot(x, y) >= DECIDES) {
      this.undecided = false;
      if (-y < Math.abs(x) * STEEP) this.start = null;
      else this.begin(this.start.card, event);
    }
    if (this.card !== null) [this.x, this.y] = [x, Math.min(y, 0)];
  }

  /** The finger lets go: the card is played, or goes back into the hand. */
  async up(event: PointerEvent): Promise<void> {
    const { card, start } = this;
    this.start = null;
    this.undecided = false;
    if (card === null || start === null) return;
    this.ended = event.timeStamp;
    // It stays where it was let go until it flies on or is refused.
    if (event.type === "pointerup" && -this.y >= start.height * ENOUGH) await this.does()?.play(card);
    this.card = null;
  }

  /** Whether a click only ends a pull; a key's click never does. */
  pulled(click: MouseEvent): boolean {
    return click.detail > 0 && click.timeStamp - this.ended < SOON;
  }

  private begin(card: string, event: PointerEvent & { currentTarget: HTMLElement }): void {
    event.currentTarget.setPointerCapture(event.pointerId);
    this.card = card;
    this.does()?.grab(card);
  }
}
