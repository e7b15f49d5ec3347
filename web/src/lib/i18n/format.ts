export type Catalogue = Readonly<Record<string, string>>;
export type Params = Readonly<Record<string, string | number>>;

/** Fills `{name}` in a sentence. Unknown names stay as they are, so that a mistake can be seen. */
export function fill(sentence: string, params: Params): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}

/**
 * The sentence of a key, or undefined. A key with a plural has the forms `KEY.one` and `KEY.other`, chosen by
 * the parameter `count`.
 */
export function lookUp(catalogue: Catalogue, language: string, key: string, params: Params = {}): string | undefined {
  const plain = catalogue[key];
  if (plain !== undefined) return fill(plain, params);
  const count = params["count"];
  if (typeof count !== "number") return undefined;
  const form = new Intl.PluralRules(language).select(count) === "one" ? "one" : "other";
  const found = catalogue[`${key}.${form}`] ?? catalogue[`${key}.other`];
  return found === undefined ? undefined : fill(found, params);
}

/** How the player writes dates and numbers in a language: as the browser's first tag of that language says. */
export function tagOf(language: string, wanted: readonly string[]): string {
  return wanted.find((tag) => tag.toLowerCase().split("-")[0] === language) ?? language;
}

/** The first language of ours that the browser asks for. */
export function choose<Language extends string>(wanted: readonly string[], ours: readonly Language[], fallback: Language): Language {
  for (const tag of wanted) {
    const found = ours.find((language) => tag.toLowerCase().split("-")[0] === language);
    if (found !== undefined) return found;
  }
  return fallback;
}
