import type { Reacted } from "../generated/protocol";
import { remember, remembered } from "../lib/kept";

export type Reaction = Reacted["reaction"];
export const REACTIONS: readonly Reaction[] = [
  "hello", "luck", "well_played", "thanks", "wow", "laugh", "cheers", "oops", "sorry", "thinking", "hurry", "again", "bye",
];

/** Whose calls this player does not want to hear, under any name: at every table, until they are heard again. */
class Muted {
  private people = $state.raw<readonly string[]>(JSON.parse(remembered("muted") ?? "[]") as string[]);

  has(who: string): boolean {
    return this.people.includes(who);
  }

  toggle(who: string): void {
    this.people = this.has(who) ? this.people.filter((other) => other !== who) : [...this.people, who];
    remember("muted", JSON.stringify(this.people));
  }
}

export const muted = new Muted();
