type Page = () => Promise<{ html: string }>;

const pages: Record<string, Page> = {
  "mulle.de": () => import("virtual:rules/mulle.de"),
  "mulle.en": () => import("virtual:rules/mulle.en"),
  "neunerln.de": () => import("virtual:rules/neunerln.de"),
  "neunerln.en": () => import("virtual:rules/neunerln.en"),
  "murln.de": () => import("virtual:rules/murln.de"),
  "murln.en": () => import("virtual:rules/murln.en"),
  "murmeln.de": () => import("virtual:rules/murmeln.de"),
  "murmeln.en": () => import("virtual:rules/murmeln.en"),
};

export function hasRules(game: string): boolean {
  return `${game}.de` in pages;
}

/** The rules of a game as HTML; "" if there are none. */
export async function rulesOf(game: string, language: string): Promise<string> {
  const page = pages[`${game}.${language}`] ?? pages[`${game}.de`];
  return page === undefined ? "" : (await page()).html;
}
