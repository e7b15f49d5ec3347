import type { Catalogue } from "./format";

export const languageNames = { de: "Deutsch", en: "English" } as const;
export type Language = keyof typeof languageNames;

/** What is always there, for each language a part of the client of its own. */
export const catalogues: Record<Language, () => Promise<Catalogue>> = {
  de: async () => (await import("./de")).de,
  en: async () => (await import("./en")).en,
};

/** What is fetched where it is first needed: the words of the games that have many, and of pages that few read. */
export const BOOKS = ["mulle", "murlan", "murln", "stats", "verify"] as const;
export type Book = (typeof BOOKS)[number];

const files = import.meta.glob<Catalogue>("@locales/*/{mulle,murlan,murln,stats,verify}.json", { import: "default" });

/** The words of a book in a language. */
export async function fetchBook(language: Language, book: Book): Promise<Catalogue> {
  const found = Object.entries(files).find(([path]) => path.endsWith(`/${language}/${book}.json`));
  if (found === undefined) throw new Error(`no ${book} in ${language}`);
  return found[1]();
}

/** The book that a key stands in; undefined for what is always there. */
export function bookOf(key: string): Book | undefined {
  return BOOKS.find((book) => key.startsWith(`${book}.`));
}
