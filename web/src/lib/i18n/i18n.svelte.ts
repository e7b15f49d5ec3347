import { remember, remembered } from "../kept";
import { de, en } from "./catalogues";
import { choose, lookUp, type Catalogue, type Params } from "./format";

type Base<Key> = Key extends `${infer Stem}.${"one" | "other"}` ? Stem : Key;

/** Every key of the catalogues, without the endings of plurals. */
export type Key = Base<keyof typeof de>;
export type Language = "de" | "en";

const catalogues: Record<Language, Catalogue> = { de, en };
const languages: Language[] = ["de", "en"];
export const languageNames: Record<Language, string> = { de: "Deutsch", en: "English" };

function first(): Language {
  return choose([remembered("language") ?? "", ...navigator.languages], languages, "de");
}

class I18n {
  language = $state<Language>(first());

  choose(language: Language): void {
    this.language = language;
    remember("language", language);
  }
}

export const i18n = new I18n();

/** The sentence of a key in the player's language. */
export function t(key: Key, params: Params = {}): string {
  return lookUp(catalogues[i18n.language], i18n.language, key, params) ?? key;
}

/** The same for a key put together at run time; undefined if there is none. */
export function sentence(key: string, params: Params = {}): string | undefined {
  return lookUp(catalogues[i18n.language], i18n.language, key, params);
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
