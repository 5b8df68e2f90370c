import { afterEach, describe, expect, it, vi } from "vitest";
import { type KeptGame, keepGame, keptGame, NOTHING_WITNESSED, updateGame } from "../device/kept";
import type { View } from "../net/messages";
import { computer, person, sampleView } from "../play/sample";
import { type MyGame, newestGames, sortedGames } from "./games";
import { againstInWords, hasWon, standingInWords } from "./standing";

const GAME: KeptGame = {
  ...{ secret: "s", game: "quantik", seats: [0], invitations: [], ...NOTHING_WITNESSED },
  ...{ updated: 7, over: false, follows: "", points: null, hidden: false, muted: [] },
};

/** Games the server knows, by their id. */
function served(known: Record<string, Partial<View>>): void {
  vi.stubGlobal("fetch", async (address: string) => {
    const id = address.split("/").at(-1) ?? "";
    return known[id]
      ? Response.json(sampleView({ id, updated: 9, ...known[id] }))
      : Response.json({ code: "no-game", words: { en: "", fr: "" } }, { status: 404 });
  });
}

async function shown(): Promise<string[]> {
  const { running, finished } = await newestGames();
  return [...running, ...finished].map(({ id }) => id);
}

function mine(changes: Partial<View>, seats = [0], id = ""): MyGame {
  return { id, kept: { ...GAME, seats }, view: sampleView(changes) };
}

function over(...scores: string[]): Partial<View> {
  const article = { number: "Q9", words: { en: "", fr: "" }, cells: [] };
  return { status: "over", player: null, ending: { scores, article } };
}

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe("the games of this browser", () => {
  it("keeps the seat of a game that this server does not know, and shows it when it does", async () => {
    keepGame("a", GAME);
    served({});
    expect(await shown()).toEqual([]);
    expect(keptGame("a")?.secret).toBe("s");
    served({ a: {} });
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

  it("does not show what was taken off the list, until it is opened again", async () => {
    keepGame("a", { ...GAME, hidden: true });
    served({ a: {} });
    expect(await shown()).toEqual([]);
    updateGame("a", { hidden: false });
    expect(await shown()).toEqual(["a"]);
  });

  it("does not show a game whose dice were never drawn", async () => {
    keepGame("a", GAME);
    served({ a: { status: "void" } });
    expect(await shown()).toEqual([]);
    expect(keptGame("a")).toMatchObject({ hidden: true, over: true });
  });

  it("asks for games that were not found after all others", async () => {
    const many = Array.from({ length: 12 }, (_, at) => `gone${at}`);
    for (const id of many) keepGame(id, { ...GAME, updated: 8 });
    keepGame("a", GAME);
    served({ a: {} });
    expect(await shown()).toEqual([]);
    expect(await shown()).toEqual(["a"]);
  });

  it("shows six of each kind, finished games after running ones", async () => {
    const views: Record<string, Partial<View>> = {};
    for (let at = 0; at < 9; at += 1) {
      views[`open${at}`] = { updated: at };
      views[`over${at}`] = { updated: 50 + at, ...over("1", "0") };
      keepGame(`open${at}`, { ...GAME, updated: at });
      keepGame(`over${at}`, { ...GAME, updated: 50 + at, over: true });
    }
    served(views);
    const found = await shown();
    expect(found.slice(0, 6)).toEqual([8, 7, 6, 5, 4, 3].map((at) => `open${at}`));
    expect(found.slice(6)).toEqual([8, 7, 6, 5, 4, 3].map((at) => `over${at}`));
  });

  it("puts those first that wait for you", () => {
    const games = [
      mine({ updated: 3, player: 1 }, [0], "theirs"),
      mine({ updated: 1 }, [0], "yours"),
      mine({ updated: 2, ...over("1", "0") }, [0], "over"),
    ];
    const { running, finished } = sortedGames(games);
    expect(running.map(({ id }) => id)).toEqual(["yours", "theirs"]);
    expect(finished.map(({ id }) => id)).toEqual(["over"]);
  });
});

describe("how a game stands", () => {
  const say = (key: string, facts = {}) => [key, ...Object.values(facts)].join(" ");
  const list = (names: string[]) => names.join("+");
  const standing = (changes: Partial<View>, seats?: number[]) =>
    standingInWords(mine(changes, seats), say, list);

  it("is whose turn it is", () => {
    expect(standing({})).toBe("continue.yours");
    expect(standing({ player: 1 })).toBe("continue.theirs Paul");
    expect(standing({ player: null, status: "drawing" })).toBe("continue.drawing");
    expect(standing({ player: null, status: "waiting" })).toBe("continue.waiting");
  });

  it("is the result, from your side", () => {
    expect(standing(over("1", "0"))).toBe("continue.won");
    expect(standing(over("0", "1"))).toBe("continue.lost");
    expect(standing(over("0", "1"), [])).toBe("continue.wins Paul");
    expect(standing(over("1/2", "1/2"))).toBe("continue.draw");
    const three = { players: 3, seats: [person(0, "Ana"), person(1, "Paul"), computer(2, 4)] };
    expect(standing({ ...three, ...over("0", "1/2", "1/2") })).toBe(
      "continue.share Paul+continue.computer 4",
    );
  });

  it("is nobody's own win where one person played all seats", () => {
    const game = mine(over("1", "0"), [0, 1]);
    expect(hasWon(game)).toBe(false);
    expect(standingInWords(game, say, list)).toBe("continue.wins Ana");
    expect(againstInWords(game, say, list)).toBe("continue.alone");
  });

  it("names players without a name by their colours", () => {
    const game = mine({ ...over("0", "1"), seats: [person(0, ""), person(1, "")] }, [0, 1]);
    expect(standingInWords(game, say, list, ["Light", "Dark"])).toBe("continue.wins Dark");
  });

  it("does not name who has removed their name", () => {
    const seats = [person(0, "Ana"), { ...person(1, ""), removed: true }];
    expect(standing({ seats, ...over("0", "1") }, [])).toBe("continue.wins game.nameless");
  });
});
