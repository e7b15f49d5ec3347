import { cp } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";

/** Copies decks, marbles and pictures next to the built client, as `/art/...`. */
export function art(folder: string): Plugin {
  let out = "";
  return {
    name: "stammtisch-art",
    apply: "build",
    configResolved(config) {
      out = join(config.build.outDir, "art");
    },
    async writeBundle() {
      await cp(join(folder, "svg"), out, { recursive: true });
      await cp(join(folder, "avatars"), join(out, "avatars"), { recursive: true });
    },
  };
}
