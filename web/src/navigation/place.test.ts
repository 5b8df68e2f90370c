import { describe, expect, it } from "vitest";
import { linkTo, placeIn } from "./place";

const read = (game: string, link: string) => placeIn(game, new URL(link, "http://here"));

describe("a place in an address", () => {
  it.each([
    { game: "quantik", options: {}, position: null, moves: [] },
    { game: "quantik", options: {}, position: "A.bC/..../d..B/...a", moves: ["Ab4"] },
    {
      game: "omba",
      players: 3,
      options: { gate: "flat", loop: "on" },
      position: null,
      moves: ["4", "@b2", "-"],
      ply: 1,
    },
    { game: "cubulus", players: 2, options: {}, position: null, moves: ["a11L~", "b12"], ply: 0 },
  ])("survives a round trip: %o", (place) => {
    expect(read(place.game, linkTo(`/analyse/${place.game}`, place))).toEqual(place);
  });

  it("is readable", () => {
    const place = { options: {}, position: ".,ab,./a,.,./.,.,. 2 b 4 -", moves: ["@b2"] };
    expect(linkTo("/analyse/omba", place)).toBe(
      "/analyse/omba?position=.,ab,./a,.,./.,.,.+2+b+4+-&moves=@b2",
    );
  });

  it("ignores invalid parts", () => {
    expect(read("omba", "/x?players=many&moves=#top")).toEqual({
      game: "omba",
      options: {},
      position: null,
      moves: [],
    });
  });
});
