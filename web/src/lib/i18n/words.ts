import type { Fact, Problem, SeatView } from "../../generated/protocol";
import { capital, either, numberWord, sentence, t } from "./i18n.svelte";

/** The word of a key as the game calls it, otherwise as the house does. */
function word(game: string, key: string, params: Record<string, string> = {}): string | undefined {
  return sentence(`${game}.${key}`, params) ?? sentence(key, params);
}

/** A card in words: "Herz Sieben", as the game calls its suits and ranks; a card without a suit has a name of its own. */
export function cardName(code: string, game = ""): string {
  return word(game, `card.${code}`) ?? word(game, "card", { suit: suitName(code.slice(-1), game), rank: rankName(code, game) }) ?? code;
}

export function suitName(letter: string, game = ""): string {
  return word(game, `suit.${letter}`) ?? letter;
}

export function rankName(code: string, game = ""): string {
  const rank = code.slice(0, -1);
  return word(game, `rank.${rank}`) ?? rank;
}

/** What the player in a seat is called; "du" is worded by the sentences themselves. */
export function nameOf(seats: readonly SeatView[], seat: number): string {
  return seats.find((view) => view.seat === seat)?.name || t("seat.number", { number: seat + 1 });
}

/** Who is to act, or which bot in whose place: "Ana überlegt", "ein Bot überlegt für Ana". */
export function actingText(key: "status.on" | "status.thinks", seats: readonly SeatView[], seat: number): string {
  const standsIn = seats.find((view) => view.seat === seat)?.stand_in != null;
  return t(standsIn ? `${key}.bot` : key, { name: nameOf(seats, seat) });
}

const CARD = /^(?:(?:[2-9UOJQKA]|10)[HLSEDC]|W|BJ|RJ)$/;
const SEATS = new Set(["on", "seat", "loser", "leader", "dealer", "declarer", "cutter", "player", "winner"]);
const SUITS = new Set(["wish", "suit", "trump", "led"]);
const RANKS = new Set(["low", "high", "pile_low", "pile_high", "next_low", "next_high", "missing"]);

/** A parameter of a refusal in words. What it is can be told from its name and shape. */
function factWord(name: string, value: Fact, seats: readonly SeatView[], game: string): string {
  if (Array.isArray(value)) return either(value.map((item) => factWord(RANKS.has(name) ? name : "card", item, seats, game)));
  if (SEATS.has(name)) return nameOf(seats, Number(value));
  if (SUITS.has(name) && String(value).length === 1) return suitName(String(value), game);
  if (RANKS.has(name) && !CARD.test(String(value))) return word(game, `line.${value}`) ?? String(value);
  if (name === "colour" || name === "occupant") return sentence(`colour.${value}`) ?? String(value);
  if (typeof value === "number") return numberWord(value);
  return CARD.test(value) ? cardName(value, game) : value;
}

export function factWords(facts: Record<string, Fact>, seats: readonly SeatView[], game = ""): Record<string, string> {
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, factWord(name, value, seats, game)]));
}

/** The key of a refusal in the catalogues. */
export function refusalKey(problem: Problem): string {
  const named = problem.clause === "" || problem.reason.startsWith(`${problem.clause}.`);
  return `refusal.${named ? problem.reason : `${problem.clause}.${problem.reason}`}`;
}

/** Why something is not allowed, in one sentence. */
export function refusalText(problem: Problem, seats: readonly SeatView[] = [], game = ""): string {
  const found = sentence(refusalKey(problem), factWords(problem.facts, seats, game));
  if (found !== undefined) return capital(found);
  return problem.clause === "" ? t("refusal.unknown") : t("refusal.clause", { clause: problem.clause });
}

/** What a move would do: the second line of the main button; "" if there is nothing to say. */
export function consequenceText(name: string, facts: Record<string, Fact>, seats: readonly SeatView[], me: number | null): string {
  const mine = facts["seat"] !== undefined && facts["seat"] === me;
  const words = factWords(facts, seats);
  return (mine ? sentence(`consequence.${name}.me`, words) : undefined) ?? sentence(`consequence.${name}`, words) ?? "";
}
