/** How long things fly, in ms, as in the tokens. */
export const TIME = { fly: 220, draw: 180, apart: 60, cell: 35, roll: 350, clear: 200, rest: 120, deal: 150, sweep: 260, lies: 700 } as const;

export function isStill(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** A duration, or next to none for who wants no motion. */
export function ms(duration: number): number {
  return isStill() ? 1 : duration;
}

export function wait(duration: number): Promise<void> {
  return new Promise((done) => setTimeout(done, duration));
}

/** Keeps an element invisible while its card is still in the air. */
export function appear(_node: Element, { duration, delay = 0 }: { duration: number; delay?: number }) {
  return { delay: ms(delay), duration: ms(duration), css: (part: number) => (part < 1 ? "opacity: 0" : "") };
}

interface Flight {
  image: string;
  from: DOMRect;
  to: DOMRect;
  duration: number;
  delay?: number;
  turn?: number;
}

/** Lets a card fly over everything from one place to another. */
export async function fly({ image, from, to, duration, delay = 0, turn = 0 }: Flight): Promise<void> {
  if (isStill() || from.width === 0 || to.width === 0) return;
  const card = document.createElement("img");
  card.src = image;
  card.alt = "";
  card.className = "flying";
  card.style.cssText = `left:${to.left}px;top:${to.top}px;width:${to.width}px;height:${to.height}px`;
  document.body.append(card);
  const x = from.left + from.width / 2 - (to.left + to.width / 2);
  const y = from.top + from.height / 2 - (to.top + to.height / 2);
  const start = `translate(${x}px, ${y}px) scale(${Math.max(from.width / to.width, 0.2)})`;
  const flight = card.animate([{ transform: start }, { transform: `rotate(${turn}deg)` }], {
    duration,
    delay,
    easing: "cubic-bezier(.2, .8, .2, 1)",
    fill: "both",
  });
  await flight.finished.catch(() => undefined);
  card.remove();
}

/** Where an element is now; an empty place if there is none. */
export function placeOf(selector: string): DOMRect {
  return document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
}

/** A place of a card's shape in the middle of a round picture. */
export function slim(place: DOMRect): DOMRect {
  const width = place.height * 0.5;
  return new DOMRect(place.x + (place.width - width) / 2, place.y + place.height * 0.15, width, place.height * 0.7);
}

/** One short buzz on phones: my turn. */
export function buzz(): void {
  if (!isStill() && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(20);
}
