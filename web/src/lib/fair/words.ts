import type { DealView } from "../../generated/protocol";
import { newId } from "../wire/ids";
import { bytesOf, sha256 } from "./sha256";

/** What the dealing of a round owes this player and has not kept. "" while all is well. */
export type Doubt = "" | "word_missing" | "secret_unfit";

export interface Mouth {
  seal: (round: number, seal: string) => Promise<boolean>;
  word: (round: number, word: string) => void;
}

/** Adds this player's word to every deal (docs/fair-dealing.md), without being asked by the player. */
export class Words {
  private sealing = "";
  private saying = "";

  constructor(private readonly mouth: Mouth) {}

  /** Answers what the table asks for; returns what is doubtful about the deal. */
  hear(deal: DealView | null, me: number | null): Doubt {
    if (deal === null || me === null) return "";
    const name = `stammtisch/word/${deal.table}/${deal.round}`;
    if (deal.asked === "seal" && this.sealing !== name) void this.seal(name, deal.round);
    const mine = sessionStorage.getItem(name);
    if (deal.asked === "word" && mine !== null && this.saying !== name) {
      this.saying = name;
      this.mouth.word(deal.round, mine);
    }
    if (deal.secret !== null && sha256(bytesOf(deal.secret)) !== deal.commit) return "secret_unfit";
    return deal.words !== null && mine !== null && deal.words[me] !== mine ? "word_missing" : "";
  }

  /** Kept before it is sent, so that a reload in between still knows the word; forgotten if another tab was first. */
  private async seal(name: string, round: number): Promise<void> {
    this.sealing = name;
    const word = newId();
    sessionStorage.setItem(name, word);
    if (!(await this.mouth.seal(round, sha256(bytesOf(word))))) sessionStorage.removeItem(name);
  }
}
