import type mulle from "@locales/de/mulle.json";
import type murlan from "@locales/de/murlan.json";
import type murln from "@locales/de/murln.json";
import type stats from "@locales/de/stats.json";
import type verify from "@locales/de/verify.json";
import { remember, remembered } from "../kept";
import { BOOKS, bookOf, catalogues, fetchBook, languageNames, type Book, type Language } from "./catalogues";
import type { de } from "./de";
import { choose, lookUp, tagOf, type Catalogue, type Params } from "./format";

export { languageNames, type Language };

type Base<Key> = Key extends `${infer Stem}.${"one" | "other"}` ? Stem : Key;

/** Every key of the catalogues, without the endings of plurals. */
export type Key = Base<keyof typeof de | keyof typeof mulle | keyof typeof murlan | keyof typeof murln | keyof typeof stats | keyof typeof verify>;

const languages = Object.keys(languageNames) as Language[];

/** What the browser asks for; a test has no browser. */
const asked: readonly string[] = typeof navigator === "undefined" ? [] : navigator.languages;

function first(): Language {
  return choose([remembered("language") ?? "", ...asked], languages, "de");
}

class I18n {
  language = $state<Language>("de");
  /** The language with the player's region, for dates and numbers. */
  locale = $derived(tagOf(this.language, asked));
  catalogue = $state.raw<Catalogue>({});
  private wanted: Language = "de";
  private base: Catalogue = {};
  private readonly fetched = new Map<Book, Promise<void>>();
  private readonly books = new Map<Book, Catalogue>();

  /** Fetches a language, at first the player's own, with all books in use, and speaks it from then on. */
  async load(language: Language = first()): Promise<void> {
    this.wanted = language;
    const books = [...this.fetched.keys()];
    const [base, ...words] = await Promise.all([catalogues[language](), ...books.map((book) => fetchBook(language, book))]);
    if (this.wanted !== language) return;
    this.base = base;
    books.forEach((book, at) => this.books.set(book, words[at] ?? {}));
    this.language = language;
    this.speak();
  }

  async choose(language: Language): Promise<void> {
    await this.load(language);
    remember("language", language);
  }

  /** Fetches a book, once; what has none of its own is there already. */
  need(name: string): Promise<void> {
    const book = BOOKS.find((one) => one === name);
    if (book === undefined) return Promise.resolve();
    const coming = this.fetched.get(book) ?? this.open(book);
    this.fetched.set(book, coming);
    return coming;
  }

  private async open(book: Book): Promise<void> {
    const language = this.wanted;
    try {
      const words = await fetchBook(language, book);
      // If another language was chosen meanwhile, it brings the book with it.
      if (language === this.wanted) this.books.set(book, words);
      this.speak();
    } catch (error) {
      this.fetched.delete(book);
      throw error;
    }
  }

  private speak(): void {
    this.catalogue = Object.assign({}, this.base, ...this.books.values()) as Catalogue;
  }
}

export const i18n = new I18n();

/** The sentence of a key in the player's language; "" as long as its book is not there. */
export function t(key: Key, params: Params = {}): string {
  return sentence(key, params) ?? (bookOf(key) === undefined ? key : "");
}

/** The same for a key put together at run time; undefined if there is none. */
export function sentence(key: string, params: Params = {}): string | undefined {
  const book = bookOf(key);
  if (book !== undefined) void i18n.need(book).catch(() => undefined);
  return lookUp(i18n.catalogue, i18n.language, key, params);
}

/** A number in words up to twelve, in digits above. */
export function numberWord(count: number): string {
  return sentence(`number.${count}`) ?? String(count);
}

export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase(i18n.language) + text.slice(1);
}

/** "a, b oder c". */
export function either(parts: string[]): string {
  return new Intl.ListFormat(i18n.locale, { type: "disjunction" }).format(parts);
}

/** "a, b und c". */
export function all(parts: string[]): string {
  return new Intl.ListFormat(i18n.locale, { type: "conjunction" }).format(parts);
}

/** 1142 as the language writes it. */
export function figure(value: number): string {
  return new Intl.NumberFormat(i18n.locale).format(value);
}
