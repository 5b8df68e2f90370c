import { svelte } from "@sveltejs/vite-plugin-svelte";
import { parse } from "smol-toml";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** The words of the page are TOML files next to the server's, one module per language. */
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
    // The Content-Security-Policy forbids inline helpers and data: addresses.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // three.js is one chunk, fetched only when needed; a test limits its compressed size.
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
    // Creating a document for each file would take longer than all the tests.
    isolate: false,
    reporters: ["dot"],
  },
  resolve: mode === "test" ? { conditions: ["browser"] } : {},
}));
