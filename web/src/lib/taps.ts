/** Sooner than this, in ms, a second tap is the end of a double tap: nobody has read yet what is under the finger now. */
const QUICK = 350;
/** A finger that taps twice moves so far at most, in px. */
const NEAR = 24;
const CONTROLS = "a, button, summary, input, select, [role=slider]";

interface Tap {
  at: number;
  x: number;
  y: number;
  control: Element | null;
  text: string;
}

/** Lets the second of two quick taps through only where it means what the first one meant: a button that has come under the
 * finger meanwhile, or says something else by now, was not meant. Keys, and taps by a program, are no taps of a finger. */
export function guardTaps(page: Document): void {
  let last: Tap | null = null;
  page.addEventListener(
    "click",
    (event) => {
      const tap = tapOf(event);
      if (tap === null) return;
      const meant = last === null || !isSecond(event, tap, last) || (tap.control === last.control && tap.text === last.text);
      last = tap;
      if (meant) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { capture: true },
  );
}

function tapOf(event: MouseEvent): Tap | null {
  if (event.detail === 0 || !(event.target instanceof Element)) return null;
  const control = event.target.closest(CONTROLS);
  return { at: event.timeStamp, x: event.clientX, y: event.clientY, control, text: control?.textContent ?? "" };
}

/** Not every phone counts the taps of a finger, so they are told by time and place too. */
function isSecond(event: MouseEvent, tap: Tap, last: Tap): boolean {
  if (Math.hypot(tap.x - last.x, tap.y - last.y) > NEAR) return false;
  return event.detail > 1 || (event instanceof PointerEvent && event.pointerType === "touch" && tap.at - last.at < QUICK);
}
