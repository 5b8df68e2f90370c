// The borders between the folders of src/, lowest first. A folder may import only from those its line names.
// `npm run check` checks every import against this table, including imports of types.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, sep } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

export const BORDERS = {
  // Messages and requests of the server. It knows nothing about pages.
  net: [],
  // The browser's storage, and the reader's preferences.
  device: ["net"],
  // The words of the page in both languages.
  words: ["net", "device"],
  // Buttons, dialogs, fields. They know nothing about games.
  ui: ["net", "words"],
  // Addresses and links between pages.
  navigation: ["net", "words"],
  // Keyboard shortcuts.
  shortcuts: ["device", "words", "ui"],
  // The boards: they show a position and report clicks. They know no rules, no game in progress, no page.
  boards: ["net", "device", "words", "ui", "shortcuts"],
  // Showing moves as the board of the page does, and choosing one; trees of moves.
  moves: ["net", "device", "words", "ui", "shortcuts", "boards"],
  // Boards without a game: a tree of moves, and moves judged by the server.
  freeboard: ["net", "words", "ui", "shortcuts", "boards", "moves"],
  // A game being played or watched.
  play: ["net", "device", "words", "ui", "navigation", "shortcuts", "boards", "moves"],
  // Creating, joining and continuing games.
  lobby: ["net", "device", "words", "ui", "navigation", "boards", "play"],
  // Rules and lessons.
  learn: ["net", "device", "words", "ui", "navigation", "shortcuts", "boards", "moves", "freeboard"],
  puzzles: ["net", "device", "words", "ui", "navigation", "shortcuts", "boards", "moves", "freeboard"],
  studies: ["net", "device", "words", "ui", "navigation", "shortcuts", "boards", "moves", "freeboard"],
  // It opens games that were played, and hands its trees to studies.
  analysis: [
    ...["net", "device", "words", "ui", "navigation", "shortcuts", "boards", "moves", "freeboard"],
    ...["play", "studies"],
  ],
  // The frame of every page, and the first page. Only this folder knows all pages.
  app: [
    ...["net", "device", "words", "ui", "navigation"],
    ...["play", "lobby", "learn", "puzzles", "studies", "analysis"],
  ],
  // The files outside the folders: the entry point, and helpers for tests.
  "": ["device", "words", "navigation", "boards", "app"],
};

/** The imports of folders that come later in the table: with one of these it would not be a list of layers. */
export function disorder(borders) {
  const order = Object.keys(borders);
  return order.flatMap((folder, at) =>
    borders[folder]
      .filter((below) => !order.slice(0, at).includes(below))
      .map((below) => `${folder} → ${below}`),
  );
}

/** The imports that cross a border without permission, each as `from → to`. `files` are texts by path in src/. */
export function violations(files, borders = BORDERS) {
  return Object.entries(files).flatMap(([path, text]) =>
    importsOf(path, text)
      .filter((target) => !mayImport(borders, folderOf(path, borders), folderOf(target, borders)))
      .map((target) => `${path} → ${target}`),
  );
}

function mayImport(borders, from, to) {
  return from === to || (borders[from]?.includes(to) ?? false);
}

/** The folder of a file, or of a folder imported by name; files directly in src/ have none. */
function folderOf(path, borders) {
  const [first] = path.split("/");
  return path.includes("/") || Object.hasOwn(borders, first) ? first : "";
}

/** The imports of a file within src/, of every form, as paths in src/. */
function importsOf(path, text) {
  const { importedFiles } = ts.preProcessFile(scriptOf(path, text), true, true);
  const relative = importedFiles.map(({ fileName }) => fileName).filter((name) => name.startsWith("."));
  const targets = relative.map((name) =>
    normalize(join(dirname(path), name))
      .split(sep)
      .join("/"),
  );
  // The words and the palette are outside, next to the server's own.
  return targets.filter((target) => !target.startsWith(".."));
}

function scriptOf(path, text) {
  if (!path.endsWith(".svelte")) return text;
  return [...text.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, script]) => script).join("\n");
}

/** The sources below a folder, as texts by path. */
export function sources(root) {
  const files = readdirSync(root, { recursive: true, encoding: "utf8" });
  const ours = files.filter((file) => /\.(svelte|ts)$/.test(file));
  return Object.fromEntries(
    ours.map((file) => [file.split(sep).join("/"), readFileSync(join(root, file), "utf8")]),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = [...disorder(BORDERS), ...violations(sources(join(import.meta.dirname, "../src")))];
  for (const each of found) console.error(`error: ${each} crosses a border; hint: see scripts/borders.mjs`);
  process.exitCode = found.length > 0 ? 1 : 0;
}
