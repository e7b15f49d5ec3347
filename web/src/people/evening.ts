/** A table's chronicle, told: evenings, each a line of happenings, with what belongs together as one. */
import type { Chronicle, ChronicleEvent, ChroniclePlayer } from "../generated/protocol";
import { all, t } from "../lib/i18n/i18n.svelte";
import { playerName } from "../lib/people";
import { botName } from "../lib/bots";

/** So long without anything, and another evening begins. */
const REST = 6 * 3_600_000;
/** What people do within this time is one happening. */
const TOGETHER = 15 * 60_000;

export interface Evening {
  at: number;
  until: number;
  happenings: Happening[];
}

/** Games of one round each, played by the same people one after the other, are one happening. */
export interface Happening {
  at: number;
  kind: ChronicleEvent["kind"];
  events: ChronicleEvent[];
}

export function eveningsOf(chronicle: Chronicle): Evening[] {
  const evenings: Evening[] = [];
  for (const event of chronicle.events) {
    const last = evenings.at(-1);
    const until = event.ended ?? event.at;
    if (last === undefined || event.at - last.until > REST) evenings.push({ at: event.at, until, happenings: [{ at: event.at, kind: event.kind, events: [event] }] });
    else {
      last.until = Math.max(last.until, until);
      add(last.happenings, event, chronicle.game);
    }
  }
  return evenings;
}

function add(happenings: Happening[], event: ChronicleEvent, game: string): void {
  const last = happenings.at(-1);
  if (last !== undefined && belongs(last, event, game)) last.events.push(event);
  else happenings.push({ at: event.at, kind: event.kind, events: [event] });
}

function belongs(last: Happening, event: ChronicleEvent, game: string): boolean {
  if (last.kind !== event.kind) return false;
  if (event.kind !== "game") return event.at - last.at < TOGETHER;
  return game === "neunerln" && last.events.every((one) => samePlayers(one, event) && one.reason === "" && event.reason === "");
}

function samePlayers(one: ChronicleEvent, other: ChronicleEvent): boolean {
  return one.players.length === other.players.length && one.players.every((player, i) => player.name === other.players[i]?.name);
}

/** Who played, by side: partners are one. */
export function sidesOf(game: ChronicleEvent): string[] {
  const sides = game.totals.length || game.players.length;
  return Array.from({ length: sides }, (_, side) => all(game.players.map(callOf).filter((_, seat) => seat % sides === side)));
}

function callOf(player: ChroniclePlayer, seat: number): string {
  return player.bot ? t("chronicle.named.bot", { name: botName(seat) }) : playerName(player.name);
}

/** What a happening without a game is told as. */
export function tell({ kind, events }: Happening, first: boolean): string {
  const names = [...new Set(events.map(({ player }) => playerName(player?.name ?? "")))];
  const count = kind === "bot" || kind === "bot_left" ? events.length : names.length;
  if (first && kind === "sat" && count === 1) return t("chronicle.opened", { names: all(names) });
  return t(`chronicle.${kind as Exclude<ChronicleEvent["kind"], "game">}`, { count, names: all(names) });
}

export interface Finish {
  name: string;
  text: string;
  won: boolean;
}

/** What came of games for each side. Empty as long as the last one runs, or if it ended without a result. */
export function finishOf(events: readonly ChronicleEvent[], name: string): Finish[] {
  const done = events.filter((event) => event.ended !== null && event.reason === "");
  const last = done.at(-1);
  if (last === undefined) return [];
  const sides = sidesOf(last);
  if (name === "neunerln") return sides.map((side, seat) => lostBy(done, side, seat));
  return sides.map((side, i) => ({ name: side, text: String(last.totals[i] ?? ""), won: last.winners.some((seat) => seat % sides.length === i) }));
}

function lostBy(done: readonly ChronicleEvent[], name: string, seat: number): Finish {
  const lost = done.filter((event) => !event.winners.includes(seat)).length;
  return { name, text: lost === 0 ? t("chronicle.never") : t("chronicle.lost", { count: lost }), won: lost === 0 };
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
