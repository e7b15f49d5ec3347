import type { GameInfo, OptionInfo, OptionValue } from "../generated/protocol";
import { sentence } from "../lib/i18n/i18n.svelte";

export type Chosen = Readonly<Record<string, OptionValue>>;

/** The values of an option with so many seats, the default first. */
export function choicesOf(option: OptionInfo, seats: number): OptionValue[] {
  return option.by_seats[seats] ?? option.choices;
}

/** The same as a list to choose from: numbers in their order. */
export function sortedChoices(option: OptionInfo, seats: number): OptionValue[] {
  const choices = choicesOf(option, seats);
  return choices.every((choice) => typeof choice === "number") ? [...choices].sort((a, b) => Number(a) - Number(b)) : choices;
}

/** The options that leave a choice with so many seats, and make a difference there. */
export function openOptions(game: GameInfo | undefined, seats: number): OptionInfo[] {
  return (game?.options ?? []).filter((option) => choicesOf(option, seats).length > 1 && (option.seats.length === 0 || option.seats.includes(seats)));
}

const own = (name: string, choices: OptionValue[]): OptionInfo => ({ name, choices, by_seats: {}, seats: [] });

/** What every table settles besides the rules of its game: seconds for a move, and whether the house lists it. */
export const TABLE_OPTIONS: readonly OptionInfo[] = [own("thinking", [0, 30, 60, 90]), own("open", [false, true])];

/** How many places a table may have. */
export const seatsOption = (counts: number[]): OptionInfo => own("seats", counts);

/** What of a choice still holds with another number of seats. */
export function keptChoice(game: GameInfo | undefined, seats: number, chosen: Chosen): Record<string, OptionValue> {
  const open = openOptions(game, seats);
  return Object.fromEntries(Object.entries(chosen).filter(([name, value]) => open.some((option) => option.name === name && choicesOf(option, seats).includes(value))));
}

export const optionTitle = (game: string, option: string): string => sentence(`${game}.option.${option}`) ?? option;
export const optionNote = (game: string, option: string): string => sentence(`${game}.option.${option}.note`) ?? "";

/** A value in words; a number that has no words of its own stands for itself. */
export function valueTitle(game: string, option: string, value: OptionValue): string {
  return sentence(`${game}.option.${option}.${value}`) ?? sentence(`option.${value}`) ?? String(value);
}

/** The rule that a value leads to, in one sentence; "" if the title says it all. */
export const valueNote = (game: string, option: string, value: OptionValue): string => sentence(`${game}.option.${option}.${value}.note`) ?? "";
