import { describe, expect, it } from "vitest";
import { dieFace } from "./die";

describe("dieFace", () => {
  it("shows the six faces", () => {
    expect(["1", "6", "?"].map(dieFace)).toEqual(["⚀", "⚅", "?"]);
  });
});
