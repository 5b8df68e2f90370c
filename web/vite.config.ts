import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
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

/** Writes the service worker, which knows the files of the build; its version changes with any of them. */
const serviceWorker: Plugin = {
  name: "service-worker",
  apply: "build",
  enforce: "post",
  generateBundle(_, bundle) {
    const source = readFileSync(join(import.meta.dirname, "worker/sw.js"), "utf8");
    const publicFolder = join(import.meta.dirname, "public");
    const fixed = readdirSync(publicFolder).sort();
    const built = Object.keys(bundle).filter((name) => name.startsWith("assets/"));
    const hash = createHash("sha256").update(source);
    hash.update(readFileSync(join(import.meta.dirname, "index.html")));
    for (const name of built.sort()) hash.update(name);
    for (const name of fixed) hash.update(readFileSync(join(publicFolder, name)));
    const files = JSON.stringify([...built, ...fixed].map((name) => `/${name}`));
    const version = hash.digest("hex").slice(0, 16);
    const filled = source.replace("__VERSION__", version).replace("/* files */ []", files);
    this.emitFile({ type: "asset", fileName: "sw.js", source: filled });
  },
};

export default defineConfig(({ mode }) => ({
  plugins: [toml, svelte(), serviceWorker],
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
