import type { Chronicle, Confirm, Handover, Leaderboard, Listing, Me, MyStatistics, Taken, Taking, TableView } from "../generated/protocol";
import { call, Refusal } from "./http";
import { all, t } from "./i18n/i18n.svelte";
import { refusalText } from "./i18n/words";

/** What the house calls who has been erased. */
const FORMER = "former guest";
/** And who has not chosen a name yet. */
const GUEST = /^guest (\d+(?: \(\d+\))?)$/;

export const fetchStatistics = (): Promise<MyStatistics> => call("GET", "/api/me/statistics");
export const fetchChronicle = (token: string): Promise<Chronicle> => call("GET", `/api/tables/${encodeURIComponent(token)}/chronicle`);

export const setUnlisted = (unlisted: boolean): Promise<Me> => call("PUT", "/api/me/listing", { unlisted } satisfies Listing);
export const eraseMe = (): Promise<object> => call("DELETE", "/api/me");

/** The old device: makes a link, looks what became of it, and answers. */
export const offerHandover = (): Promise<Handover> => call("POST", "/api/me/handover");
export const fetchHandover = (): Promise<Handover> => call("GET", "/api/me/handover");
export const answerHandover = (letIn: boolean): Promise<Handover> => call("PUT", "/api/me/handover", { let_in: letIn } satisfies Confirm);

/** The new device: uses the link, and waits for the old one. */
export const takeHandover = (token: string): Promise<Taken> => call("POST", "/api/handover", { token } satisfies Taking);
export const fetchTaken = (): Promise<Taken> => call("GET", "/api/handover");

/** The list of all fresh games (""), of those I play with (`table`), of a day (`today` or `2026-11-30`), or of a game number. */
export function fetchBoard(version: string, list: string): Promise<Leaderboard> {
  return call("GET", `/api/murmeln/${encodeURIComponent(version)}/best${boardQuery(list)}`);
}

function boardQuery(list: string): string {
  if (list === "") return "";
  if (list === "today") return "?day=";
  if (list === "table") return "?table=";
  return isDay(list) ? `?day=${list}` : `?number=${encodeURIComponent(list)}`;
}

export function isDay(list: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(list);
}

/** A player's name as it is shown: what the house itself calls people is said in the viewer's language. */
export function playerName(name: string): string {
  const guest = GUEST.exec(name);
  if (guest !== null) return t("people.guest", { number: guest[1] ?? "" });
  return name === FORMER ? t("people.former") : name;
}

const GRAPHEMES = new Intl.Segmenter(undefined, { granularity: "grapheme" });
const SHORT = 12;

/** A name where what is said matters more: at most so many letters of it, and what tells apart two that look alike. */
export function shortName(name: string): string {
  const mark = / \(\d+\)$/.exec(name)?.[0] ?? "";
  const letters = [...GRAPHEMES.segment(name.slice(0, name.length - mark.length))].map(({ segment }) => segment);
  return letters.length > SHORT ? `${letters.slice(0, SHORT - 1).join("")}…${mark}` : name;
}

/** Somebody under the name that is shown. */
export function worded<Named extends { name: string }>(one: Named): Named {
  return { ...one, name: playerName(one.name) };
}

/** The names of those who watch. */
export const watchers = (table: TableView): string => all(table.watching.map(({ name }) => name));

/** The table with everybody there by the names that are shown. */
export function withNames(table: TableView): TableView {
  return { ...table, seats: table.seats.map(worded), watching: table.watching.map(worded), knocks: table.knocks.map(worded) };
}

/** Whether somebody has chosen the name. */
export const isChosen = (name: string): boolean => !GUEST.test(name);

/** Why something did not work, in a sentence. */
export function troubleText(error: unknown): string {
  return error instanceof Refusal ? refusalText(error.problem) : t("error.unreachable");
}
