import type { MulleEvent, MulleView } from "../generated/protocol";
import { fly, placeOf, slim, TIME, wait } from "../lib/motion";
import { thingOf } from "./places";
import { faceOf, seatsOf } from "./words";

const GATHER = 160;
const TAKE = 320;
const back = "/art/back.svg";

/** Where everything on the table lies now; asked before a new view is drawn. */
export type Layout = { key: string; box: DOMRect }[];

export function layout(): Layout {
  return [...document.querySelectorAll<HTMLElement>("[data-thing]")].map((element) => ({ key: element.dataset["thing"] ?? "", box: element.getBoundingClientRect() }));
}

/** Lets the cards of what happened fly; `before` is where things lay. My own card is in the air already. */
export function show(events: readonly MulleEvent[], before: Layout, view: MulleView): void {
  let delay = 0;
  for (const event of events) {
    switch (event.kind) {
      case "laid":
      case "built":
      case "packed":
      case "lied":
        if (event.seat !== view.viewer) void arrive(event.card, event.seat, goal(event), delay);
        break;
      case "took":
        void take(event, before, view, delay);
        break;
      case "robbed":
        void fly({ image: back, from: pileOf(event.side, view), to: pileOf(view.side_of[event.seat] ?? 0, view), duration: TAKE, delay });
        break;
      case "dealt":
        deal(event.hands.length, view);
        break;
      default:
        continue;
    }
    delay += TIME.apart * 2;
  }
}

type Put = Extract<MulleEvent, { kind: "laid" | "built" | "packed" | "lied" }>;

/** Where a card that was put down lies now. */
function goal(event: Put): DOMRect {
  if (event.kind !== "laid") return placeOf(`[data-thing="#${event.value}"]`);
  const lying = document.querySelectorAll(`.loose [data-thing^="${event.card}@"]`);
  return lying[lying.length - 1]?.getBoundingClientRect() ?? new DOMRect();
}

function arrive(card: string, seat: number, to: DOMRect, delay: number): Promise<void> {
  return fly({ image: faceOf(card), from: slim(face(seat)), to: one(to), duration: TIME.fly, delay, turn: 2 });
}

/** The cards gather on the one that takes them, then all go to the pile. */
async function take(event: Extract<MulleEvent, { kind: "took" }>, before: Layout, view: MulleView, delay: number): Promise<void> {
  const left = [...before];
  const boxes = [...event.loose, ...(event.build === null ? [] : [`#${event.build}`])].flatMap((thing) => {
    const at = left.findIndex(({ key }) => thingOf(key) === thing);
    return at < 0 ? [] : left.splice(at, 1).map(({ box }) => ({ thing, box: one(box) }));
  });
  const meet = boxes[0]?.box;
  if (meet === undefined) return;
  const image = (thing: string) => faceOf(thing.startsWith("#") ? (event.built.at(-1) ?? event.card) : thing);
  if (event.seat !== view.viewer) void fly({ image: faceOf(event.card), from: slim(face(event.seat)), to: meet, duration: GATHER, delay });
  await Promise.all(boxes.map(({ thing, box }) => fly({ image: image(thing), from: box, to: meet, duration: GATHER, delay })));
  await fly({ image: faceOf(event.card), from: meet, to: pileOf(view.side_of[event.seat] ?? 0, view), duration: TAKE });
}

function deal(seats: number, view: MulleView): void {
  const from = placeOf(".spread");
  const middle = new DOMRect(from.x + from.width / 2 - 20, from.y + from.height / 2 - 28, 40, 56);
  for (let seat = 0; seat < seats; seat++) {
    if (seat !== view.viewer) void wait(seat * 40).then(() => fly({ image: back, from: middle, to: slim(face(seat)), duration: TIME.deal }));
  }
}

const face = (seat: number): DOMRect => placeOf(`[data-seat="${seat}"] .avatar`);

function pileOf(side: number, view: MulleView): DOMRect {
  const pile = placeOf(`[data-pile="${side}"] .card`);
  return pile.width > 0 ? pile : slim(face(seatsOf(side, view)[0] ?? 0));
}

/** One card's size in the place of a thing: a build is wider. */
function one(box: DOMRect): DOMRect {
  return new DOMRect(box.x, box.y, Math.min(box.width, box.height / 1.4), box.height);
}
