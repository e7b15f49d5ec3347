/** Where loose cards lie: each keeps its place while it lies there, and one that comes takes the first free place. */
export type Places = readonly (string | null)[];

/** The places after an update. Cards keep theirs, gaps stay gaps until a new card fills them. */
export function settle(places: Places, loose: readonly string[]): Places {
  const coming = [...loose];
  const kept = places.map((card) => {
    const at = card === null ? -1 : coming.indexOf(card);
    if (at >= 0) coming.splice(at, 1);
    return at < 0 ? null : card;
  });
  for (const card of coming) {
    const gap = kept.indexOf(null);
    if (gap < 0) kept.push(card);
    else kept[gap] = card;
  }
  return kept.slice(0, kept.findLastIndex((card) => card !== null) + 1);
}

/** A loose card in its place: twins lie in two places and are two things to tap. */
export function keyAt(places: Places, at: number): string {
  return `${places[at]}@${at}`;
}

/** The card or build that a key stands for: `8C@5` is 8C, `#8` a build. */
export function thingOf(key: string): string {
  return key.split("@")[0] ?? key;
}

/** The keys for things that a move names; of twins the ones that are selected first. */
export function keysFor(things: readonly string[], places: Places, preferred: readonly string[] = []): string[] {
  const free = places.flatMap((card, at) => (card === null ? [] : [keyAt(places, at)]));
  const ranked = [...preferred.filter((key) => free.includes(key)), ...free.filter((key) => !preferred.includes(key))];
  return things.flatMap((thing) => {
    if (thing.startsWith("#")) return [thing];
    const at = ranked.findIndex((key) => thingOf(key) === thing);
    return at < 0 ? [] : ranked.splice(at, 1);
  });
}
