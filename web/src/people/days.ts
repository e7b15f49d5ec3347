/** Days of the lists of Murmeln: `2026-11-30`, by UTC, so that one game is the day's for all. */
import { i18n } from "../lib/i18n/i18n.svelte";
import { isDay } from "../lib/people";

const A_DAY = 86_400_000;

/** What kind of list an address names. */
export function kindOf(list: string): "all" | "day" | "table" | "challenge" {
  if (list === "") return "all";
  if (list === "table") return "table";
  return list === "today" || isDay(list) ? "day" : "challenge";
}

export function today(): string {
  return dayOf(Date.now());
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** The middle of a day; of today if there is no such day. */
function noon(day: string): number {
  const time = Date.parse(`${day}T12:00:00Z`);
  return Number.isNaN(time) ? Date.now() : time;
}

export const dayBefore = (day: string): string => dayOf(noon(day) - A_DAY);
export const dayAfter = (day: string): string => dayOf(noon(day) + A_DAY);

/** "Montag, 30. November" */
export function dayName(day: string): string {
  return new Intl.DateTimeFormat(i18n.locale, { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" }).format(noon(day));
}

/** A time's day and clock as this device reads them. */
export function eveningName(at: number): string {
  return new Intl.DateTimeFormat(i18n.locale, { weekday: "long", day: "numeric", month: "long" }).format(at);
}

/** "14. November", with the year if it is another one's. */
export function dateName(at: number): string {
  return new Intl.DateTimeFormat(i18n.locale, { day: "numeric", month: "long", ...yearOf(at) }).format(at);
}

/** "März", with the year if it is another one's. */
export function monthName(at: number): string {
  return new Intl.DateTimeFormat(i18n.locale, { month: "long", ...yearOf(at) }).format(at);
}

const yearOf = (at: number): { year?: "numeric" } => (new Date(at).getFullYear() === new Date().getFullYear() ? {} : { year: "numeric" });

/** "14:32" of today, else "14. November": when something began, short enough for a button. */
export function momentName(at: number): string {
  return new Date(at).toDateString() === new Date().toDateString() ? clockName(at) : dateName(at);
}

export function clockName(at: number): string {
  return new Intl.DateTimeFormat(i18n.locale, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(at);
}
