import type { MurlanView, SeatView } from "../generated/protocol";
import { all, t } from "../lib/i18n/i18n.svelte";
import { nameOf, refusalText } from "../lib/i18n/words";
import type { Choice } from "./choice.svelte";
import { cardName, GAME, playName, told } from "./words";

/** What the server makes of the chosen cards, in one line; null while it has not said. */
export interface Reading {
  fits: boolean;
  text: string;
}

/** What can be done now, or who is on: the first line of the status. */
export function nowLine(view: MurlanView, choice: Choice, seats: readonly SeatView[]): string {
  if (view.over) return t("murlan.status.over");
  return choice.mine ? mine(view, choice) : others(view, seats);
}

function mine(view: MurlanView, choice: Choice): string {
  switch (view.asked) {
    case "tap":
      return t("murlan.status.tap");
    case "take":
      return t("murlan.status.take");
    case "give":
      return t("murlan.status.give");
    case "vote":
      return t("murlan.status.vote");
    case "play":
      return choice.chosen.size > 0 ? chosenName(choice) : toPlay(view, choice);
    case null:
      return t("table.soon");
  }
}

function toPlay(view: MurlanView, choice: Choice): string {
  if (view.include !== null) return t("murlan.status.include", { card: cardName(view.include) });
  if (view.pile === null) return t("murlan.status.lead");
  if (!choice.canPlay) return t("murlan.status.nothing");
  return t("murlan.status.beat", { play: playName(view.pile) });
}

/** What the chosen cards are called; only how many they are, while that is not known or there is no name. */
export function chosenName(choice: Choice): string {
  const answer = choice.says;
  const count = choice.chosen.size;
  const [only] = choice.chosen;
  if (count === 1 && only !== undefined) return t("murlan.play.single", { card: cardName(only) });
  const named = answer === null ? null : nameOfAnswer(answer.problem?.facts ?? answer.facts);
  return named ?? t("murlan.status.chosen", { count });
}

function nameOfAnswer(facts: Record<string, unknown>): string | null {
  const { kind, low, high } = facts;
  if (typeof kind !== "string" || typeof low !== "string" || typeof high !== "string") return null;
  return playName({ kind: kind as "pair", low, high, cards: [] });
}

/** What the server says of the chosen cards: that they may be played, or why not. */
export function readingOf(choice: Choice, seats: readonly SeatView[]): Reading | null {
  const answer = choice.says;
  if (choice.chosen.size === 0 || answer === null) return null;
  if (answer.problem !== null) return { fits: false, text: refusalText(answer.problem, seats, GAME) };
  return { fits: true, text: t(choice.mayPass ? "murlan.reads.beats" : "murlan.reads.leads") };
}

/** What there is to say while nobody is on: the round has just ended, or the next one is dealt in a moment. */
export function idle(view: MurlanView): string {
  return t(view.counts.some((count) => count > 0) ? "status.over" : "table.soon");
}

/** What playing the chosen cards leaves in the hand; "" while that is not known. */
export function leaves(choice: Choice): string {
  const left = choice.says?.problem === null ? choice.says.facts["left"] : undefined;
  if (typeof left !== "number") return "";
  return left === 0 ? t("murlan.play.last") : t("murlan.play.left", { count: left });
}

function others(view: MurlanView, seats: readonly SeatView[]): string {
  const me = view.viewer;
  const names = all(view.acting.map((seat) => nameOf(seats, seat)));
  if (view.asked === "vote") return t("murlan.status.voting", { names });
  if (me !== null && view.gave_up.includes(me)) return t("murlan.status.gave_up");
  const place = me === null ? -1 : view.places.indexOf(me);
  if (place >= 0) return t("murlan.status.out", { place: place + 1 });
  const [on] = view.acting;
  if (on === undefined || view.asked === null) return idle(view);
  return told(`status.${view.asked}.other`, on, seats, null);
}
