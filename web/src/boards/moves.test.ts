import { describe, expect, test } from "vitest";
import type { GameBoard, Mover } from "./board";
import { board as cubulus } from "./cubulus";
import { board as omba } from "./omba";
import { board as oxono } from "./oxono";
import { board as quantik } from "./quantik";

const FIRST: Mover = { player: 0 };
const SECOND: Mover = { player: 1 };

function shown({ moves }: GameBoard, text: string, mover: Mover) {
  return moves?.parts(moves.tokens(text), mover, "en");
}

describe("a move as pieces and places", () => {
  test.each([
    [quantik, "Ca3", SECOND, [{ piece: "C", owner: 1 }, "a3"]],
    [oxono, "Xd4e4", FIRST, [{ piece: "*", owner: null }, "d4", { piece: "X", owner: 0 }, "e4"]],
    [oxono, "Ob2b3", SECOND, [{ piece: "@", owner: null }, "b2", { piece: "O", owner: 1 }, "b3"]],
    [cubulus, "a11", FIRST, [{ piece: "ball", owner: 0 }, "a11"]],
    [cubulus, "b12F", SECOND, [{ piece: "ball", owner: 1 }, "b12", "front"]],
    [cubulus, "a11L~", FIRST, [{ piece: "line", owner: null }, "a11–c11", "left"]],
    [cubulus, "-", FIRST, ["pass"]],
    [omba, "@b2", FIRST, [{ piece: "crate", owner: 0 }, "b2"]],
    [omba, "a1c3", SECOND, [{ piece: "crate", owner: 1 }, "a1 → c3"]],
    [omba, "-", FIRST, ["no move fits the roll"]],
  ])("%# %s", (board, text, mover, parts) => {
    expect(shown(board, text, mover)).toEqual(parts);
  });

  test("the balls of the set-up belong to nobody", () => {
    expect(shown(cubulus, "a11", { player: 1, setting_up: true })).toEqual([
      { piece: "ball", owner: 2 },
      "a11",
    ]);
  });
});

test.each([
  [quantik, ["Ca3", "Db4"]],
  [oxono, ["Xd4e4", "Oc6b6"]],
  [cubulus, ["a11", "a11L", "a11L~", "-"]],
  [omba, ["@b2", "a1c3", "4", "-"]],
])("the tokens of a move are its text", ({ moves }, texts) => {
  expect(texts.map((text) => moves?.tokens(text).join(""))).toEqual(texts);
});
