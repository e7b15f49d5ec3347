/** Mulle's moves as text, taken apart to be shown. Which of them are allowed says the server. */
export type Kind = "take" | "build" | "pack" | "lie" | "lay" | "rob";

/** A move in parts. Things are cards (`5D`) and builds (`#8`). */
export interface Play {
  move: string;
  kind: Kind;
  /** The hand card. */
  card: string;
  /** All things on the table that the move works on. */
  things: string[];
  /** What the hand card is put on, in a build or pack. */
  on: string | null;
  /** The value that a build or pack makes; of a lie the build's. */
  value: number | null;
  /** The lowest seat of the side that is robbed. */
  side: number | null;
}

/** `take:8C=5D,3H,#8`, `build:3H=5D:8+AD,7C`, `pack:3H=5D:#8`, `lie:8H=#8`, `lay:4C`, `rob:KH=2`. */
export function parsePlay(move: string): Play {
  const [kind, rest = ""] = split(move, ":");
  const [card, object = ""] = split(rest, "=");
  const empty: Play = { move, kind: kind as Kind, card, things: [], on: null, value: null, side: null };
  switch (empty.kind) {
    case "take":
      return { ...empty, things: object.split(",") };
    case "build":
    case "pack": {
      const [base, added = ""] = split(object, "+");
      const [on, value = ""] = split(base, ":");
      const made = Number(value.replace("#", ""));
      const onto = value.startsWith("#") ? [on, value] : [on];
      return { ...empty, things: [...onto, ...added.split(",").filter(Boolean)], on, value: made };
    }
    case "lie":
      return { ...empty, things: [object], value: Number(object.slice(1)) };
    case "rob":
      return { ...empty, side: Number(object) };
    case "lay":
      return empty;
  }
}

function split(text: string, at: string): [string, string?] {
  const found = text.indexOf(at);
  return found < 0 ? [text] : [text.slice(0, found), text.slice(found + 1)];
}

/** The hand cards that some legal move plays. */
export function cardsOf(legal: readonly string[]): Set<string> {
  return new Set(legal.map((move) => parsePlay(move).card));
}

/** What is in `all` and not in `some`, twins counted. */
export function without(all: readonly string[], some: readonly string[]): string[] {
  const left = [...some];
  return all.filter((thing) => {
    const at = left.indexOf(thing);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** The loose cards that a build or pack adds to what it builds on. */
export function added(play: Play): string[] {
  return without(play.things, [play.on ?? "", `#${play.value}`]).filter((thing) => !thing.startsWith("#"));
}
