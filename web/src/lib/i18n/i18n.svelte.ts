import { remember, remembered } from "../kept";
import { catalogues, languageNames, type Language } from "./catalogues";
import type { de } from "./de";
import { choose, lookUp, type Catalogue, type Params } from "./format";

export { languageNames, type Language };

type Base<Key> = Key extends `${infer Stem}.${"one" | "other"}` ? Stem : Key;

/** Every key of the catalogues, without the endings of plurals. */
export type Key = Base<keyof typeof de>;

const languages = Object.keys(languageNames) as Language[];

function first(): Language {
  return choose([remembered("language") ?? "", ...navigator.languages], languages, "de");
}

class I18n {
  language = $state<Language>("de");
  catalogue = $state.raw<Catalogue>({});

  /** Fetches a language, at first the player's own, and speaks it from then on. */
  async load(language: Language = first()): Promise<void> {
    this.catalogue = await catalogues[language]();
    this.language = language;
  }

  async choose(language: Language): Promise<void> {
    await this.load(language);
    remember("language", language);
  }
}

export const i18n = new I18n();

/** The sentence of a key in the player's language. */
export function t(key: Key, params: Params = {}): string {
  return lookUp(i18n.catalogue, i18n.language, key, params) ?? key;
}

/** The same for a key put together at run time; undefined if there is none. */
export function sentence(key: string, params: Params = {}): string | undefined {
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
  return new Intl.ListFormat(i18n.language, { type: "disjunction" }).format(parts);
}

/** "a, b und c". */
export function all(parts: string[]): string {
  return new Intl.ListFormat(i18n.language, { type: "conjunction" }).format(parts);
}

/** 1142 as the language writes it. */
export function figure(value: number): string {
  return new Intl.NumberFormat(i18n.language).format(value);
}
