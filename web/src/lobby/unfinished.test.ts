import { afterEach, expect, it, vi } from "vitest";
import { type KeptGame, keepGame, keptGame, NOTHING_WITNESSED, updateGame } from "../device/kept";
import { unfinishedGames } from "./unfinished";

const GAME: KeptGame = {
  ...{ secret: "s", game: "omba", seats: [0], invitations: [], ...NOTHING_WITNESSED },
  ...{ updated: 7, over: false, follows: "", points: null, hidden: false, muted: [] },
};

/** Games the server knows, by their id. */
function served(...known: string[]): void {
  vi.stubGlobal("fetch", async (address: string) => {
    const id = address.split("/").at(-1) ?? "";
    return known.includes(id)
      ? Response.json({ id, status: "playing", updated: 9 })
      : Response.json({ code: "no-game", words: { en: "", fr: "" } }, { status: 404 });
  });
}

const shown = async () => (await unfinishedGames()).map(({ id }) => id);

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

it("keeps the seat of a game that this server does not know, and shows it when it does", async () => {
  keepGame("a", GAME);
  served();
  expect(await shown()).toEqual([]);
  expect(keptGame("a")?.secret).toBe("s");
  served("a");
  expect(await shown()).toEqual(["a"]);
});

it("forgets a game that a player deleted", async () => {
  keepGame("a", GAME);
  vi.stubGlobal("fetch", async () =>
    Response.json({ code: "deleted-game", words: { en: "", fr: "" } }, { status: 404 }),
  );
  expect(await shown()).toEqual([]);
  expect(keptGame("a")).toBeNull();
});

it("does not show what was taken off the list or is over, until it is opened again", async () => {
  keepGame("a", { ...GAME, hidden: true });
  keepGame("b", { ...GAME, over: true });
  served("a", "b");
  expect(await shown()).toEqual([]);
  updateGame("a", { hidden: false });
  expect(await shown()).toEqual(["a"]);
});

it("asks for games that were not found after all others", async () => {
  const many = Array.from({ length: 12 }, (_, at) => `gone${at}`);
  for (const id of many) keepGame(id, { ...GAME, updated: 8 });
  keepGame("a", GAME);
  served("a");
  expect(await shown()).toEqual([]);
  expect(await shown()).toEqual(["a"]);
});
