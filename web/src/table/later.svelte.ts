import { awaited, awaiting } from "../lib/kept";

const KEY = "later";

/** The table at which who watches in this tab sits down as soon as a seat is free; kept over a reload. */
class Later {
  private token = $state(awaited(KEY));

  wanted(token: string): boolean {
    return this.token === token;
  }

  want(token: string | null): void {
    this.token = token;
    awaiting(KEY, token);
  }
}

export const later = new Later();
