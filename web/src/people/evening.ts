/** A table's chronicle, told: evenings, each a line of happenings, with what belongs together as one. */
import type { Chronicle, ChronicleEvent, TablePlayer } from "../generated/protocol";
import { all, capital, figure, numberWord, t } from "../lib/i18n/i18n.svelte";
import { callOf, type Side, sidesOf } from "./company";
import { clockName } from "./days";

/** So long without anything, and another evening begins. */
const REST = 6 * 3_600_000;
/** What people do within this time is one happening. */
const TOGETHER = 15 * 60_000;
const AN_HOUR = 3_600_000;
const A_MINUTE = 60_000;

export interface Evening {
  at: number;
  until: number;
  happenings: Happening[];
  over: boolean;
}

/** Coming and going is one happening; so are games of one round each, played by the same people one after the other. */
export interface Happening {
  at: number;
  kind: "people" | "game" | "closed";
  events: ChronicleEvent[];
}

export function eveningsOf(chronicle: Chronicle, now = Date.now()): Evening[] {
  const evenings: Evening[] = [];
  for (const event of chronicle.events) {
    const last = evenings.at(-1);
    if (last === undefined || event.at - last.until > REST) evenings.push({ at: event.at, until: endOf(event), happenings: [beginning(event)], over: true });
    else {
      last.until = Math.max(last.until, endOf(event));
      add(last.happenings, event, chronicle.game);
    }
  }
  const last = evenings.at(-1);
  if (last !== undefined) last.over = last.happenings.at(-1)?.kind === "closed" || (now - last.until > REST && !runs(last));
  return evenings;
}

const endOf = (event: ChronicleEvent) => event.ended ?? event.at;
const runs = (evening: Evening) => evening.happenings.some(({ kind, events }) => kind === "game" && events.some(({ ended }) => ended === null));

function beginning(event: ChronicleEvent): Happening {
  return { at: event.at, kind: event.kind === "game" || event.kind === "closed" ? event.kind : "people", events: [event] };
}

function add(happenings: Happening[], event: ChronicleEvent, game: string): void {
  const last = happenings.at(-1);
  const next = beginning(event);
  if (last !== undefined && last.kind === next.kind && belongs(last, event, game)) last.events.push(event);
  else happenings.push(next);
}

function belongs(last: Happening, event: ChronicleEvent, game: string): boolean {
  if (last.kind === "people") return event.at - last.at < TOGETHER;
  const short = game === "neunerln" || game === "murmeln";
  return short && last.events.every((one) => samePlayers(one, event) && one.reason === event.reason && one.ended !== null && event.ended !== null);
}

function samePlayers(one: ChronicleEvent, other: ChronicleEvent): boolean {
  const same = (i: number) => one.players[i]?.name === other.players[i]?.name && one.players[i]?.avatar === other.players[i]?.avatar;
  return one.players.length === other.players.length && one.players.every((_, i) => same(i));
}

/** Who came and went, a sentence for each kind. */
export function tell({ events }: Happening, first: boolean): string[] {
  const lines: { kind: ChronicleEvent["kind"]; names: string[] }[] = [];
  for (const { kind, player } of events) {
    if (player === null) continue;
    const last = lines.at(-1);
    const opened = first && lines.length === 1 && last?.kind === "sat";
    if (last?.kind === kind && !opened) last.names.push(callOf(player));
    else lines.push({ kind, names: [callOf(player)] });
  }
  return lines.map(({ kind, names }, i) => line(first && i === 0 && kind === "sat" ? "opened" : kind, [...new Set(names)]));
}

function line(kind: ChronicleEvent["kind"] | "opened", names: string[]): string {
  return t(`chronicle.${kind as "sat"}`, { count: names.length, names: all(names) });
}

/** "Vier am Tisch, drei Spiele, drei Stunden." */
export function summary({ at, until, happenings }: Evening): string {
  const events = happenings.flatMap((happening) => happening.events);
  const players = new Set(events.flatMap((event) => [...event.players, ...(event.player ? [event.player] : [])]).map((player) => `${player.avatar} ${callOf(player)}`));
  const games = events.filter((event) => event.kind === "game").length;
  const parts = [
    ...(players.size > 1 ? [t("chronicle.sum.people", { count: players.size, number: numberWord(players.size) })] : []),
    ...(games > 0 ? [t("chronicle.sum.games", { count: games, number: numberWord(games) })] : []),
    ...(until - at >= A_MINUTE ? [lasted(until - at)] : []),
  ];
  return parts.length > 0 ? `${capital(parts.join(", "))}.` : "";
}

function lasted(time: number): string {
  if (time < 1.5 * AN_HOUR) return minutes(time);
  const count = Math.round(time / AN_HOUR);
  return t("chronicle.sum.hours", { count, number: numberWord(count) });
}

function minutes(time: number): string {
  const count = Math.max(1, Math.round(time / A_MINUTE));
  return t("chronicle.sum.minutes", { count, number: numberWord(count) });
}

/** Until when games went on, and how long; "" while the last one runs. */
export function span(events: readonly ChronicleEvent[]): string {
  const from = events[0]?.at;
  const until = events.at(-1)?.ended;
  if (from === undefined || until === null || until === undefined) return "";
  return t("chronicle.until", { time: clockName(until), lasted: until - from < 1.5 * AN_HOUR ? minutes(until - from) : lasted(until - from) });
}

/** Who has won most of an evening's games, if there were several and one is ahead. */
export function bestOf(evening: Evening): string {
  const won = new Map<string, number>();
  for (const event of evening.happenings.flatMap(({ events }) => events))
    if (event.players.length > 1) for (const seat of event.winners) count(won, event, seat);
  const [best, next] = [...won].sort(([, one], [, other]) => other - one);
  if (best === undefined || best[1] < 2 || best[1] === next?.[1]) return "";
  return t("chronicle.best", { count: best[1], number: numberWord(best[1]), name: best[0] });
}

function count(won: Map<string, number>, event: ChronicleEvent, seat: number): void {
  const player = event.players[seat];
  if (player !== undefined) won.set(callOf(player), (won.get(callOf(player)) ?? 0) + 1);
}

/** What a player's games at the table add up to: places, or rounds and points. */
export function counted({ rounds, places, points }: TablePlayer): string[] {
  const parts = places.flatMap((count, i) => (count > 0 ? [t("chronicle.place", { place: i + 1, count })] : []));
  if (points !== null) parts.push(t("chronicle.rounds", { count: rounds, rounds: figure(rounds) }), t("chronicle.points", { count: points, points: signed(points) }));
  return parts;
}

export interface Finish extends Side {
  text: string;
  won: boolean;
}

/** What came of games for each side. Empty as long as the last one runs, or if it ended without a result. */
export function finishOf(events: readonly ChronicleEvent[], name: string): Finish[] {
  const done = events.filter((event) => event.ended !== null && event.reason === "");
  const last = done.at(-1);
  if (last === undefined || name === "murmeln") return [];
  const sides = sidesOf(last);
  if (name === "neunerln") return sides.map((side, seat) => lostBy(done, side, seat));
  return sides.map((side, i) => ({ ...side, text: signed(last.totals[i] ?? 0), won: last.winners.some((seat) => seat % sides.length === i) }));
}

const signed = (value: number) => String(value).replace("-", "−");

function lostBy(done: readonly ChronicleEvent[], side: Side, seat: number): Finish {
  const lost = done.filter((event) => !event.winners.includes(seat)).length;
  return { ...side, text: lost === 0 ? t("chronicle.never") : t("chronicle.lost", { count: lost }), won: lost === 0 };
}

/** The score sheet of a game: the totals after each round, with what was written. */
export function sheetOf(game: ChronicleEvent): { written: number; total: number }[][] {
  const running = game.totals.map((total, side) => total - game.rounds.reduce((sum, scores) => sum + (scores[side] ?? 0), 0));
  return game.rounds.map((scores) =>
    scores.map((written, side) => {
      const total = (running[side] ?? 0) + written;
      running[side] = total;
      return { written, total };
    }),
  );
}
