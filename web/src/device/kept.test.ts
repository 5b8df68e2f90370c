import { afterEach, describe, expect, it, vi } from "vitest";
import {
  type KeptGame,
  keepGame,
  keepPreferences,
  keptGame,
  keptGames,
  readPreferences,
  remembers,
  updateGame,
} from "./kept";

const GAME: KeptGame = {
  secret: "s",
  game: "omba",
  seats: [0, 2],
  invitations: [{ seat: 1, secret: "i" }],
  updated: 7,
  over: false,
  follows: "",
  points: 1,
  hidden: false,
  muted: [],
  commitment: "c",
  entropy: "e",
  shares: { 0: "s0", 2: "s2" },
  list: { commitments: ["c0", "", "c2"], order: "drawn", given: "-" },
};

afterEach(() => {
  vi.restoreAllMocks();
  for (const [id, game] of Object.entries(keptGames())) keepGame(id, game);
  localStorage.clear();
});

describe("games", () => {
  it("are kept by id, and changed", () => {
    keepGame("a", GAME);
    updateGame("a", { over: true });
    updateGame("none", { over: true });
    expect(keptGames()).toEqual({ a: { ...GAME, over: true } });
  });

  it.each(["", "{", "null", "[]", '"x"', '{"game": "omba"}'])(
    "that cannot be read are absent: %s",
    (text) => {
      localStorage.setItem("quatuor/1/game/a", text);
      expect(keptGames()).toEqual({});
    },
  );

  it("lose only what is broken in them", () => {
    const broken = {
      secret: "s",
      game: "omba",
      seats: [0, "x"],
      invitations: [{ seat: 1 }, null],
      over: 1,
      shares: { 0: 3 },
      list: { commitments: [1] },
    };
    localStorage.setItem("quatuor/1/game/a", JSON.stringify(broken));
    expect(keptGame("a")).toEqual({
      ...GAME,
      ...{
        seats: [0],
        invitations: [],
        points: null,
        updated: 0,
        commitment: "",
        entropy: "",
        shares: {},
        list: null,
      },
    });
  });
});

describe("preferences", () => {
  it("have usual values where nothing sensible is kept", () => {
    localStorage.setItem(
      "quatuor/1/preferences",
      '{"language": "de", "theme": 3, "sound": "x", "keys": 0, "name": 1}',
    );
    expect(readPreferences()).toEqual({
      language: null,
      theme: "system",
      sound: false,
      keys: true,
      notation: false,
      speed: "calm",
      solid: null,
      phrases: true,
      name: "",
    });
  });

  it("come back as they were kept", () => {
    const chosen = {
      language: "fr",
      theme: "dark",
      sound: true,
      keys: false,
      notation: true,
      speed: "quick",
      solid: true,
      phrases: false,
      name: "Zoé",
    } as const;
    keepPreferences(chosen);
    expect(readPreferences()).toEqual(chosen);
  });
});

describe("a browser that keeps nothing", () => {
  it("remembers until the page is closed", () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    expect(remembers()).toBe(false);
    keepGame("b", GAME);
    expect(localStorage.length).toBe(0);
    expect(keptGames()).toEqual({ b: GAME });
  });

  it("is distinguished from one that does", () => {
    expect(remembers()).toBe(true);
  });
});
