import type { Catalogue } from "./format";

/** The catalogue of each language; each is a part of the client of its own, and only the wanted one is loaded. */
export const catalogues = {
  de: async (): Promise<Catalogue> => (await import("./de")).de,
  en: async (): Promise<Catalogue> => (await import("./en")).en,
};

export type Language = keyof typeof catalogues;
export const languageNames: Record<Language, string> = { de: "Deutsch", en: "English" };
