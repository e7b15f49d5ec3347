import { createHash } from "node:crypto";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { DealView, TableView } from "../src/generated/protocol";
import { Words, type Doubt } from "../src/lib/fair/words";

const sealed = (hex: string): string => createHash("sha256").update(Buffer.from(hex, "hex")).digest("hex");
const SECRET = "5e".repeat(32);
const OTHER_SECRET = "07".repeat(32);
const BERTA = "bb".repeat(16);
const FORGED = "ff".repeat(16);
const SETTLED = () => new Promise((resolve) => setTimeout(resolve));

let storage: Map<string, string>;
beforeEach(() => {
  storage = new Map();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
  });
});

/** A tab of whoever sits in seat 0, and the table as the house shows it. Berta sits in seat 1, a bot in seat 2. */
class Tab {
  doubt: Doubt = "";
  word = "";
  seal = "";
  takesSeal = true;
  takesWord = true;
  awake = true;
  private table = { game: "neunerln", round: 0, me: 0, phase: "lobby", ended_by: null, until: null, deal: null } as unknown as TableView;
  private words = this.fresh();

  private fresh(): Words {
    return new Words({
      seal: (_, seal) => {
        this.seal = seal;
        return Promise.resolve(this.takesSeal);
      },
      word: (_, word) => {
        this.word = word;
        return Promise.resolve(this.takesWord);
      },
      doubt: (doubt) => (this.doubt = doubt),
    });
  }

  async hears(table: Partial<TableView> = {}): Promise<void> {
    this.table = { ...this.table, ...table };
    this.words.hear(this.table, this.awake);
    await SETTLED();
  }

  shows(deal: Partial<DealView>, table: Partial<TableView> = {}): Promise<void> {
    const before = this.table.deal ?? ({ table: "t", round: 1, commit: sealed(SECRET), asked: "", seals: [null, null, null], words: null, secret: null } as DealView);
    return this.hears({ phase: "playing", round: 1, ...table, deal: { ...before, ...deal } });
  }

  reload(): void {
    [this.words, this.word, this.doubt] = [this.fresh(), "", ""];
  }

  reconnect(): void {
    this.words.interrupt();
  }

  /** Up to the words: both have sealed and this tab has said its own. */
  async says(): Promise<void> {
    await this.hears();
    await this.shows({ asked: "seal" });
    await this.shows({ asked: "word", seals: [this.seal, sealed(BERTA), null] });
  }

  async plays(): Promise<void> {
    await this.says();
    await this.shows({ asked: "", words: [this.word, BERTA, null] });
    await this.shows({ secret: SECRET }, { phase: "ended" });
  }
}

let tab: Tab;
beforeEach(() => (tab = new Tab()));

describe("a deal is not doubted", () => {
  test("that keeps to what was said, in one round and the next", async () => {
    await tab.plays();
    expect([tab.doubt, sealed(tab.word)]).toEqual(["", tab.seal]);
    await tab.shows({ round: 2, commit: sealed(OTHER_SECRET), asked: "seal", seals: [null, null, null], words: null, secret: null }, { round: 2 });
    await tab.shows({ asked: "word", seals: [tab.seal, null, null] }, { round: 2 });
    await tab.shows({ asked: "", words: [tab.word, null, null] }, { round: 2 });
    expect(tab.doubt).toBe("");
  });

  test("where a reload comes between seal and word: the tab still knows its word", async () => {
    await tab.hears();
    await tab.shows({ asked: "seal" });
    tab.reload();
    await tab.shows({ asked: "word", seals: [tab.seal, null, null] });
    expect(sealed(tab.word)).toBe(tab.seal);
    await tab.shows({ asked: "", words: [tab.word, null, null] });
    expect(tab.doubt).toBe("");
  });

  test.each(["reload", "reconnect"] as const)("where a %s takes so long that the word comes too late", async (how) => {
    await tab.hears();
    await tab.shows({ asked: "seal" });
    tab[how]();
    await tab.shows({ seals: [tab.seal, sealed(BERTA), null], words: [null, BERTA, null] });
    expect(tab.doubt).toBe("");
  });

  test("where a reload seals again before the first seal is answered: it is the same word", async () => {
    await tab.hears();
    await tab.shows({ asked: "seal" });
    const first = tab.seal;
    tab.reload();
    tab.takesSeal = false;
    await tab.shows({ asked: "seal" });
    expect(tab.seal).toBe(first);
    await tab.shows({ asked: "word", seals: [first, null, null] });
    await tab.shows({ asked: "", words: [tab.word, null, null] });
    expect([tab.doubt, sealed(tab.word)]).toEqual(["", first]);
  });

  test("where another tab or device of the same person was first", async () => {
    tab.takesSeal = false;
    await tab.hears();
    await tab.shows({ asked: "seal" });
    await tab.shows({ asked: "word", seals: [sealed(FORGED), null, null] });
    expect(tab.word).toBe("");
    await tab.shows({ asked: "", words: [FORGED, null, null] });
    expect(tab.doubt).toBe("");
  });

  test("by who came when it was over, who watches, or who sat down later", async () => {
    await tab.shows({ words: [null, null, null] });
    expect(tab.doubt).toBe("");
    for (const me of [null, 0]) await tab.shows({ round: 2, words: [null, null, null] }, { me, round: 2 });
    expect(tab.doubt).toBe("");
  });

  test("by who came when no more seals were taken", async () => {
    await tab.shows({ seals: [null, sealed(BERTA), null] });
    await tab.shows({ words: [null, BERTA, null] });
    expect(tab.doubt).toBe("");
  });

  test("where the page slept in the deal", async () => {
    await tab.hears();
    tab.awake = false;
    await tab.shows({ words: [null, null, null] });
    tab.awake = true;
    await tab.hears();
    expect(tab.doubt).toBe("");
  });

  test("where people change places after the game", async () => {
    await tab.plays();
    await tab.hears({ me: 2 });
    await tab.hears({ me: 1 });
    tab.reload();
    await tab.hears({ me: 2 });
    expect(tab.doubt).toBe("");
  });

  test("that was broken off before the cards came", async () => {
    await tab.says();
    await tab.shows({ asked: "" }, { phase: "ended", ended_by: "left" });
    expect(tab.doubt).toBe("");
  });

  test("in Murmeln, which has none", async () => {
    await tab.hears({ game: "murmeln" });
    await tab.hears({ game: "murmeln", round: 1, phase: "playing" });
    expect(tab.doubt).toBe("");
  });
});

describe("who has added no word is told so", () => {
  test("if it was never asked for", async () => {
    await tab.hears();
    await tab.shows({ asked: "" });
    await tab.shows({ words: [null, null, null] });
    expect(tab.doubt).toBe("unheard");
  });

  test("if it was never asked for at a table that began before the page was there", async () => {
    await tab.shows({ asked: "" });
    await tab.shows({ words: [null, null, null] });
    expect(tab.doubt).toBe("unheard");
  });

  test("if the cards come at once, in the next round too", async () => {
    await tab.hears();
    await tab.shows({ words: [null, null, null] });
    expect(tab.doubt).toBe("unheard");
    await tab.shows({ round: 2, words: null }, { round: 2 });
    expect(tab.doubt).toBe("");
    await tab.shows({ words: [null, null, null] }, { round: 2 });
    expect(tab.doubt).toBe("unheard");
  });

  test("if the seal was not taken", async () => {
    tab.takesSeal = false;
    await tab.hears();
    await tab.shows({ asked: "seal" });
    await tab.shows({ asked: "", words: [null, null, null] });
    expect(tab.doubt).toBe("unheard");
  });

  test("if no deal is shown, or only that of the round before", async () => {
    await tab.hears();
    await tab.hears({ round: 1, phase: "playing" });
    expect(tab.doubt).toBe("unheard");
    tab = new Tab();
    await tab.plays();
    await tab.hears({ round: 2, phase: "playing" });
    expect(tab.doubt).toBe("unheard");
  });

  test("if the words are never shown, once the round is over", async () => {
    await tab.hears();
    await tab.shows({ asked: "" });
    await tab.shows({}, { phase: "ended" });
    expect(tab.doubt).toBe("unheard");
  });
});

describe("a deal is doubted gravely", () => {
  test.each([null, FORGED])("if the word is missing though its seal was taken (%s in its place)", async (instead) => {
    await tab.says();
    await tab.shows({ asked: "", seals: [tab.seal, sealed(BERTA), null], words: [instead, BERTA, null] });
    expect(tab.doubt).toBe(instead === null ? "word_missing" : "word_unfit");
  });

  test("if a sealed word is never asked for", async () => {
    await tab.hears();
    await tab.shows({ asked: "seal" });
    await tab.shows({ asked: "", words: [null, null, null] });
    expect(tab.doubt).toBe("word_missing");
  });

  test("if a word that was taken is missing, also after a reconnect", async () => {
    await tab.says();
    tab.reconnect();
    await tab.shows({ asked: "", words: [null, BERTA, null] });
    expect(tab.doubt).toBe("word_missing");
  });

  test("if a seal turns out as taken only after the words", async () => {
    const answers: ((taken: boolean) => void)[] = [];
    const doubts: Doubt[] = [];
    const words = new Words({ seal: () => new Promise((resolve) => answers.push(resolve)), word: () => Promise.resolve(true), doubt: (doubt) => doubts.push(doubt) });
    const deal = { table: "t", round: 1, commit: sealed(SECRET), asked: "seal", seals: [null], words: null, secret: null };
    const shown = (words: (string | null)[] | null) => ({ game: "murln", round: 1, me: 0, phase: "playing", deal: { ...deal, words } }) as unknown as TableView;
    words.hear(shown(null), true);
    words.hear(shown([null]), true);
    expect(doubts.at(-1)).toBe("unheard");
    answers[0]?.(true);
    await SETTLED();
    expect(doubts.at(-1)).toBe("word_missing");
  });

  test("if another's word does not fit its seal, or had none", async () => {
    await tab.says();
    await tab.shows({ asked: "", words: [tab.word, FORGED, null] });
    expect(tab.doubt).toBe("word_unfit");
    tab = new Tab();
    storage.clear();
    await tab.says();
    await tab.shows({ asked: "", words: [tab.word, BERTA, FORGED] });
    expect(tab.doubt).toBe("word_unfit");
  });

  test.each([
    ["commitment", { commit: sealed(OTHER_SECRET) }],
    ["seal", { seals: [null, sealed(FORGED), null] }],
    ["list of words", { words: [null, null, null] }],
  ])("if another %s is shown later, also across a reload", async (_, other) => {
    await tab.says();
    await tab.shows({ asked: "", words: [tab.word, BERTA, null] });
    tab.reload();
    await tab.shows(other);
    expect(tab.doubt).toBe("terms_changed");
  });

  test("if commitment and secret are changed together, for as long as the round lasts", async () => {
    await tab.says();
    await tab.shows({ asked: "", commit: sealed(OTHER_SECRET), words: [tab.word, BERTA, null] });
    expect(tab.doubt).toBe("terms_changed");
    await tab.shows({ commit: sealed(OTHER_SECRET), secret: OTHER_SECRET }, { phase: "ended" });
    expect(tab.doubt).toBe("secret_unfit");
    await tab.shows({ commit: sealed(SECRET), secret: SECRET });
    expect(tab.doubt).toBe("secret_unfit");
  });

  test("if the secret does not fit, also by who watches", async () => {
    await tab.shows({ words: [null, null, null] }, { me: null });
    await tab.shows({ secret: OTHER_SECRET }, { phase: "ended" });
    expect(tab.doubt).toBe("secret_unfit");
  });
});
