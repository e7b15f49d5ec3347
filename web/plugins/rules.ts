import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Marked } from "marked";
import type { Plugin } from "vite";

const WANTED = "virtual:rules/";

/**
 * Renders the rules pages at build time: `import { html } from "virtual:rules/neunerln.de"`.
 *
 * Every list item or heading that begins with a clause id (`NE-5`) becomes an anchor of that name.
 */
export function rules(folder: string): Plugin {
  return {
    name: "stammtisch-rules",
    resolveId: (id) => (id.startsWith(WANTED) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${WANTED}`)) return undefined;
      const file = join(folder, `${id.slice(WANTED.length + 1)}.md`);
      this.addWatchFile(file);
      const html = existsSync(file) ? toHtml(readFileSync(file, "utf-8")) : "";
      return `export const html = ${JSON.stringify(html)};`;
    },
  };
}

/** The page's HTML, with clauses as anchors. */
export function toHtml(markdown: string): string {
  const html = new Marked({ gfm: true, async: false }).parse(markdown.replace(MARKED, "")) as string;
  return anchored(html.replace(TITLE, ""));
}

/** Anchors for whoever reads the pages as they are; here the clause itself becomes one. */
const MARKED = /<a id="[A-Z]+-\d+"><\/a>/g;
/** The page has a heading of its own. */
const TITLE = /<h1[^>]*>.*?<\/h1>\s*/s;
const CLAUSE = /<(h[2-6]|li|p)>(\s*(?:<p>)?\s*(?:<strong>)?)([A-Z]{2,3}-\d+)\b/g;

/** Gives each clause an id and a link to itself, once. */
export function anchored(html: string): string {
  const seen = new Set<string>();
  return html.replace(CLAUSE, (whole, tag: string, between: string, clause: string) => {
    if (seen.has(clause)) return whole;
    seen.add(clause);
    return `<${tag} id="${clause}" class="clause-text">${between}<a class="anchor" href="#${clause}">${clause}</a>`;
  });
}
