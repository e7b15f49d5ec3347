/** What a finger that slides over a hand does: with the first card it decides, with every other it goes on. */
export interface Sliding {
  first: (card: string) => void;
  over: (card: string) => void;
}

interface Point {
  x: number;
  y: number;
}

/** A fast finger skips cards between two events; this is how closely its way is looked at, in px. */
const CLOSE = 8;
/** So soon after the end of a slide a click belongs to it, in ms. */
const SOON = 50;

/** The points between two, so that no card between them is missed; the last one among them. */
export function between(from: Point, to: Point): Point[] {
  const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / CLOSE));
  return Array.from({ length: steps }, (_, i) => ({
    x: from.x + ((to.x - from.x) * (i + 1)) / steps,
    y: from.y + ((to.y - from.y) * (i + 1)) / steps,
  }));
}

function cardAt({ x, y }: Point): string | null {
  return document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-hand]")?.dataset["hand"] ?? null;
}

/** One finger (or mouse button) on a hand. It slides from the moment it has reached a second card; before, it taps. */
export class Slide {
  private from: Point | null = null;
  private start: string | null = null;
  private readonly passed = new Set<string>();
  private sliding = false;
  private ended = -Infinity;

  constructor(private readonly does: () => Sliding | undefined) {}

  down(event: PointerEvent): void {
    if (this.does() === undefined || !event.isPrimary || event.button !== 0) return;
    this.from = { x: event.clientX, y: event.clientY };
    this.start = cardAt(this.from);
    this.sliding = false;
    this.passed.clear();
  }

  move(event: PointerEvent): void {
    if (this.from === null || this.start === null) return;
    const to = { x: event.clientX, y: event.clientY };
    for (const point of between(this.from, to)) this.reach(cardAt(point));
    this.from = to;
  }

  up(event: PointerEvent): void {
    if (this.sliding) this.ended = event.timeStamp;
    this.from = this.start = null;
    this.sliding = false;
  }

  /** Whether a click only ends a slide; a key's click never does. */
  slid(click: MouseEvent): boolean {
    return click.detail > 0 && click.timeStamp - this.ended < SOON;
  }

  private reach(card: string | null): void {
    if (card === null || this.start === null || this.passed.has(card)) return;
    if (!this.sliding) {
      if (card === this.start) return;
      this.sliding = true;
      this.passed.add(this.start);
      this.does()?.first(this.start);
      if (this.passed.has(card)) return;
    }
    this.passed.add(card);
    this.does()?.over(card);
  }
}
