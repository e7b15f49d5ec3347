import { untrack } from "svelte";

/** Something that people do besides the game, as it is told. */
export interface Told {
  id: number;
  text: string;
  avatar: string;
  /** Called out by somebody. */
  said: boolean;
}

const SHOWN = 3;
const TELLS = 5_000;
/** What the house did for somebody stays long enough to be read after looking up. */
const TELLS_LONG = 8_000;

/** What people have just done, and where it is told: in a bar in place of its title, on other pages at the top. */
class Asides {
  told = $state.raw<readonly Told[]>([]);
  /** How many bars are shown that tell it. */
  bars = $state(0);
  /** How many bars are shown that say so when the connection is lost or nothing can be saved. */
  lines = $state(0);
  private next = 0;

  tell(one: Omit<Told, "id">, lasting = false): void {
    const id = this.next++;
    // The same again takes the place of what was told before.
    this.told = [...this.told.filter((other) => other.text !== one.text), { ...one, id }].slice(-SHOWN);
    setTimeout(() => (this.told = this.told.filter((other) => other.id !== id)), lasting ? TELLS_LONG : TELLS);
  }

  /** A bar is shown that says how the connection stands; the returned function ends that. */
  hasLine(): () => void {
    untrack(() => this.lines++);
    return () => untrack(() => this.lines--);
  }

  /** A bar is shown that tells what people do; the returned function ends that. */
  inBar(): () => void {
    untrack(() => this.bars++);
    return () => untrack(() => this.bars--);
  }
}

export const asides = new Asides();
