/** Who is named in a chronicle, and how. */
import type { ChronicleEvent, ChroniclePlayer } from "../generated/protocol";
import { botAvatar, botName } from "../lib/bots";
import { all, t } from "../lib/i18n/i18n.svelte";
import { playerName } from "../lib/people";

/** Partners, or one player. */
export interface Side {
  name: string;
  faces: string[];
  me: boolean;
}

/** "Vroni", "Vroni (du)", "Hugu (Bot)". */
export function callOf({ bot, name, me, seat }: ChroniclePlayer): string {
  if (bot) return t("chronicle.named.bot", { name: botName(seat) });
  return me ? t("board.me", { name: playerName(name) }) : playerName(name);
}

export const faceOf = ({ bot, avatar, seat }: ChroniclePlayer): string => (bot ? botAvatar(seat) : avatar);

/** Who played, by side: partners are one. */
export function sidesOf(game: ChronicleEvent): Side[] {
  const sides = game.totals.length || game.players.length;
  return Array.from({ length: sides }, (_, side) => {
    const players = game.players.filter((player) => player.seat % sides === side);
    return { name: all(players.map(callOf)), faces: players.map(faceOf), me: players.some(({ me }) => me) };
  });
}

/** The names of some seats of a game. */
export function namesOf(game: ChronicleEvent, seats: readonly number[]): string {
  return all(seats.flatMap((seat) => game.players.filter((player) => player.seat === seat).map(callOf)));
}
