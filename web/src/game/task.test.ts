import { expect, it } from "vitest";
import { t } from "../words";
import { sampleView } from "./sample";
import { stageWaiting, task } from "./task";

const SETUP = { name: "setup", count: 9 };
const CUBULUS = sampleView({ game: "cubulus" });

it("asks for what comes next, or for what a part of the game asks", () => {
  expect(task(CUBULUS, [])).toBe("game.task.cubulus.0");
  expect(task(CUBULUS, [], SETUP)).toBe("game.task.cubulus.setup");
  expect(task(sampleView({ legal: [["-"]] }), [])).toBe("game.task.pass");
});

it("has words for the set-up, for both sides of the table", () => {
  expect(t(task(CUBULUS, [], SETUP), { count: 9 })).toContain("9 left");
  expect(t(stageWaiting(CUBULUS, SETUP), { count: 1, name: "Ana" })).toContain(
    "Ana places the last neutral ball",
  );
});
