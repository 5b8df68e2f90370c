import { expect, it } from "vitest";
import { t } from "../words";
import { sampleView } from "./sample";
import { stageWaiting, task } from "./task";

const SETUP = { name: "setup", count: 9 };
const CUBULUS = sampleView({ game: "cubulus" });

it("asks for what comes next, or for what a part of the game asks", () => {
  expect(task(CUBULUS, [])).toEqual(["game.task.cubulus.0", "game.task.any.first"]);
  expect(task(CUBULUS, [], SETUP)).toContain("game.task.cubulus.setup");
  expect(task(sampleView({ legal: [["-"]] }), [])).toEqual(["game.task.pass"]);
});

it("has words for the set-up, for both sides of the board", () => {
  expect(t(task(CUBULUS, [], SETUP), { count: 9 })).toContain("9 left");
  expect(t(stageWaiting(CUBULUS, SETUP), { count: 1, name: "Ana" })).toContain(
    "Ana places the last neutral ball",
  );
});

it("has words for a game the page does not know", () => {
  const unknown = sampleView({ game: "hex" });
  for (const picks of [[], ["a1"], [null, "a1"]]) expect(t(task(unknown, picks))).not.toContain("game.task");
});
