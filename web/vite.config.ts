import { svelte } from "@sveltejs/vite-plugin-svelte";
import { parse } from "smol-toml";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** The words of the page stand beside the server's, as TOML: one language a module. */
const toml: Plugin = {
  name: "toml",
  transform(source, id) {
    if (!id.endsWith(".toml")) return null;
    return { code: `export const words = ${JSON.stringify(parse(source))};`, map: null };
  },
};

export default defineConfig(({ mode }) => ({
  plugins: [toml, svelte()],
  build: {
    outDir: "../src/quatuor/server/static",
    emptyOutDir: true,
    target: "es2022",
    // Inline helpers and data: addresses are what the Content-Security-Policy forbids.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // three.js is one piece, fetched by those who want it; what it weighs compressed is held by a test.
    chunkSizeWarningLimit: 700,
  },
  server: {
    fs: { allow: [".."] },
    proxy: Object.fromEntries(
      ["/api", "/pictures", "/health"].map((path) => [path, { target: "http://127.0.0.1:8484", ws: true }]),
    ),
  },
  test: {
    environment: "jsdom",
    include: ["src/**/*.test.ts", "scripts/*.test.mjs"],
    setupFiles: ["src/jsdom.ts"],
    // A document for each file takes longer than all tests together.
    isolate: false,
    reporters: ["dot"],
  },
  resolve: mode === "test" ? { conditions: ["browser"] } : {},
}));
