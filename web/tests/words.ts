import { BOOKS, catalogues, fetchBook } from "../src/lib/i18n/catalogues";
import type { Catalogue } from "../src/lib/i18n/format";
import { i18n, type Language } from "../src/lib/i18n/i18n.svelte";

/** Speaks a language with all its books. */
export async function speak(language: Language): Promise<void> {
  await i18n.load(language);
  await Promise.all(BOOKS.map((book) => i18n.need(book)));
}

/** All that people read in a language. */
export async function everything(language: Language): Promise<Catalogue> {
  const books = await Promise.all(BOOKS.map((book) => fetchBook(language, book)));
  return Object.assign({}, await catalogues[language](), ...books) as Catalogue;
}
