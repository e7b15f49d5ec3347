import type { Reacted } from "../generated/protocol";
import { remember, remembered } from "../lib/kept";

export type Reaction = Reacted["reaction"];
export const REACTIONS: readonly Reaction[] = [
  "hello", "luck", "well_played", "thanks", "wow", "laugh", "cheers", "oops", "sorry", "thinking", "hurry", "again", "bye",
];

/** Whose calls this player does not want to hear, by name: at every table, until they are heard again. */
class Muted {
  names = $state.raw<readonly string[]>(JSON.parse(remembered("muted") ?? "[]") as string[]);

  toggle(name: string): void {
    this.names = this.names.includes(name) ? this.names.filter((other) => other !== name) : [...this.names, name];
    remember("muted", JSON.stringify(this.names));
  }
}

export const muted = new Muted();
