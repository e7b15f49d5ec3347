import type { Fact, Problem, SeatView } from "../../generated/protocol";
import { capital, either, numberWord, sentence, t } from "./i18n.svelte";

/** A German card in words: "Herz Sieben". */
export function cardName(code: string): string {
  const suit = code.slice(-1);
  return t("card", { suit: suitName(suit), rank: rankName(code) });
}

export function suitName(letter: string): string {
  return sentence(`suit.${letter}`) ?? letter;
}

export function rankName(code: string): string {
  const rank = code.slice(0, -1);
  return sentence(`rank.${rank}`) ?? rank;
}

/** What the player in a seat is called; "du" is worded by the sentences themselves. */
export function nameOf(seats: readonly SeatView[], seat: number): string {
  return seats.find((view) => view.seat === seat)?.name || t("seat.number", { number: seat + 1 });
}

const CARD = /^(?:[789UOKA]|10)[HLSE]$/;

/** A parameter of a refusal in words. What it is can be told from its name and shape. */
function factWord(name: string, value: Fact, seats: readonly SeatView[]): string {
  if (Array.isArray(value)) return either(value.map((item) => factWord("card", item, seats)));
  if (name === "on" || name === "seat" || name === "loser") return nameOf(seats, Number(value));
  if (name === "wish" || name === "suit") return suitName(String(value));
  if (name === "colour" || name === "occupant") return sentence(`colour.${value}`) ?? String(value);
  if (typeof value === "number") return numberWord(value);
  return CARD.test(value) ? cardName(value) : value;
}

export function factWords(facts: Record<string, Fact>, seats: readonly SeatView[]): Record<string, string> {
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, factWord(name, value, seats)]));
}

/** The key of a refusal in the catalogues. */
export function refusalKey(problem: Problem): string {
  const named = problem.clause === "" || problem.reason.startsWith(`${problem.clause}.`);
  return `refusal.${named ? problem.reason : `${problem.clause}.${problem.reason}`}`;
}

/** Why something is not allowed, in one sentence. */
export function refusalText(problem: Problem, seats: readonly SeatView[] = []): string {
  const found = sentence(refusalKey(problem), factWords(problem.facts, seats));
  if (found !== undefined) return capital(found);
  return problem.clause === "" ? t("refusal.unknown") : t("refusal.clause", { clause: problem.clause });
}

/** What a move would do: the second line of the main button; "" if there is nothing to say. */
export function consequenceText(name: string, facts: Record<string, Fact>, seats: readonly SeatView[], me: number | null): string {
  const mine = facts["seat"] !== undefined && facts["seat"] === me;
  const words = factWords(facts, seats);
  return (mine ? sentence(`consequence.${name}.me`, words) : undefined) ?? sentence(`consequence.${name}`, words) ?? "";
}
