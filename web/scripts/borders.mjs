// The borders between the folders of src/, lowest first: a folder imports from those its line names, and from no
// other. `npm run check` holds every import to this table, types included.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, sep } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

export const BORDERS = {
  // What the server says and is asked. It knows nothing of pages.
  net: [],
  // What this browser remembers, and how the reader wants the page.
  device: ["net"],
  // The words of the page in both languages.
  words: ["net", "device"],
  // Buttons, dialogs, fields. They know nothing of games.
  ui: ["net", "words"],
  // Addresses and links between pages.
  navigation: ["net", "words"],
  // Keys that do what buttons do.
  shortcuts: ["device", "words", "ui"],
  // The boards: they show a position and say what was clicked. They know no rules, no game that is played, no page.
  boards: ["net", "device", "words", "ui", "shortcuts"],
  // Choosing a move, on any board; trees of moves.
  moves: ["net", "words", "ui"],
  // Boards without a game: a tree of moves, and moves that are judged.
  freeboard: ["net", "words", "ui", "shortcuts", "boards", "moves"],
  // A game that is played or watched.
  play: ["net", "device", "words", "ui", "navigation", "shortcuts", "boards", "moves"],
  // Making, joining and continuing games.
  lobby: ["net", "device", "words", "ui", "navigation", "boards", "play"],
  // Rules and lessons.
  learn: ["net", "device", "words", "ui", "navigation", "shortcuts", "boards", "moves", "freeboard"],
  puzzles: ["net", "device", "words", "ui", "navigation", "shortcuts", "boards", "moves", "freeboard"],
  studies: ["net", "device", "words", "ui", "navigation", "shortcuts", "boards", "moves", "freeboard"],
  // It takes games that were played, and hands its trees to studies.
  analysis: [
    ...["net", "device", "words", "ui", "navigation", "shortcuts", "boards", "moves", "freeboard"],
    ...["play", "studies"],
  ],
  // The frame of every page, and the first page. It alone knows which pages there are.
  app: [
    ...["net", "device", "words", "ui", "navigation"],
    ...["play", "lobby", "learn", "puzzles", "studies", "analysis"],
  ],
  // What stands beside the folders: the start, and what tests need.
  "": ["device", "words", "navigation", "boards", "app"],
};

/** A table that has a cycle, or that names a folder before it, is no table of layers. */
export function disorder(borders) {
  const order = Object.keys(borders);
  return order.flatMap((folder, at) =>
    borders[folder]
      .filter((below) => !order.slice(0, at).includes(below))
      .map((below) => `${folder} → ${below}`),
  );
}

/** The imports that cross a border they may not cross, each as `from → to`. `files` are texts by path in src/. */
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

/** The folder of a file, or of what is imported by a folder's own name; what stands directly in src/ has none. */
function folderOf(path, borders) {
  const [first] = path.split("/");
  return path.includes("/") || Object.hasOwn(borders, first) ? first : "";
}

/** What a file imports of src/, in whatever way, as paths in src/. */
function importsOf(path, text) {
  const { importedFiles } = ts.preProcessFile(scriptOf(path, text), true, true);
  const relative = importedFiles.map(({ fileName }) => fileName).filter((name) => name.startsWith("."));
  const targets = relative.map((name) =>
    normalize(join(dirname(path), name))
      .split(sep)
      .join("/"),
  );
  // The words and the palette lie outside: beside the server's own.
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
