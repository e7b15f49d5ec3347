import { svelte } from "@sveltejs/vite-plugin-svelte";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { art } from "./plugins/art.ts";
import { rules } from "./plugins/rules.ts";

const root = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const server = process.env["STAMMTISCH_SERVER"] ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte(), rules(root("../docs/rules")), art(root("../src/stammtisch/art"))],
  resolve: { alias: { "@locales": root("../src/stammtisch/locales") } },
  build: {
    outDir: root("../src/stammtisch/server/static"),
    emptyOutDir: true,
    target: ["chrome111", "firefox113", "safari16.4"],
    assetsInlineLimit: 0,
  },
  server: {
    fs: { allow: [root("..")] },
    proxy: { "/api": server, "/art": server, "/ws": { target: server, ws: true } },
  },
  test: { include: ["tests/**/*.test.ts"], environment: "node" },
});
