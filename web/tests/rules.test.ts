import { expect, test } from "vitest";
import { toHtml } from "../plugins/rules.ts";

test("every clause of a rules page can be linked to, once", () => {
  const html = toHtml("# Neunerln\n\n## NE-1 Geben\n\n- <a id=\"NE-2\"></a>**NE-2** Der Start.\n- NE-2 noch einmal\n\nNE-3 passt.");
  expect([...html.matchAll(/id="(NE-\d+)"/g)].map((found) => found[1])).toEqual(["NE-1", "NE-2", "NE-3"]);
  expect(html).not.toContain("<h1>");
  expect(html).toContain('href="#NE-3"');
});
