import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { darker, lighter } from "./colour";
import { SAND, TILES, TOTEM } from "./oxono/colours";
import { PLATE, WOODS } from "./quantik/colours";

const PALETTE = readFileSync("../src/quatuor/render/palette.py", "utf8");

describe("the colours of the boards", () => {
  it.each([...WOODS, PLATE, ...TILES, TOTEM, SAND])("have %s from the palette of the pictures", (colour) => {
    expect(PALETTE).toContain(`"${colour}"`);
  });

  it("are mixed as the pictures mix them", () => {
    expect(darker(PLATE, 0.35)).toBe("#855e3e");
    expect(lighter(PLATE, 0.22)).toBe("#cca480");
  });
});
