import type { GameStatistics, MyStatistics } from "../generated/protocol";
import { figure, t } from "../lib/i18n/i18n.svelte";
import { VERSIONS } from "../murmeln/version";

export interface OwnRecord {
  game: string;
  title: string;
  value: string;
}

/** What is worth remembering of all that a player has played. */
export function recordsOf(statistics: MyStatistics, best: Readonly<Record<string, number>>): OwnRecord[] {
  const marbles = VERSIONS.flatMap((version) => {
    const points = best[version];
    return points === undefined ? [] : [{ game: "murmeln", title: t(`stats.record.${version}`), value: figure(points) }];
  });
  return [...marbles, ...statistics.games.filter(({ game }) => game !== "murmeln").flatMap(ofGame)];
}

function ofGame({ game, best_streak, fewest_rounds, best_points, fewest_points, best_round }: GameStatistics): OwnRecord[] {
  const name = t(`game.${game}` as "game.murln");
  const found: OwnRecord[] = [];
  if (game !== "neunerln" && fewest_rounds !== null && fewest_rounds > 0) found.push({ game, title: t("stats.record.rounds", { game: name }), value: figure(fewest_rounds) });
  if (best_streak > 1) found.push({ game, title: t(game === "neunerln" ? "stats.record.never" : "stats.record.streak", { game: name }), value: figure(best_streak) });
  if (game !== "neunerln" && best_points !== null) found.push({ game, title: t(game === "murln" ? "stats.record.fewest" : "stats.record.most", { game: name }), value: figure(best_points).replace("-", "−") });
  if (fewest_points !== null) found.push({ game, title: t("stats.record.kryp"), value: figure(fewest_points) });
  if (best_round !== null) found.push({ game, title: t("stats.record.round", { game: name }), value: figure(best_round) });
  return found;
}
