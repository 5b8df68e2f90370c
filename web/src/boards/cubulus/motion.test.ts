import { expect, test } from "vitest";
import { stepsOf } from "./motion";
import { parse } from "./notation";

function front(line: string) {
  return parse(`.../.../...|.../.../...|.../.../${line} 3 w -`);
}

test("a ball placed in a free cell comes from outside", () => {
  const steps = stepsOf(front("..."), front("w.."), ["a11"]);
  expect([...steps]).toEqual([["a11", { from: null, face: null }]]);
});

test("a push moves the balls up to the gap", () => {
  expect([...stepsOf(front("b.r"), front("wbr"), ["a11", "L"]).keys()]).toEqual(["a11", "b11"]);
});

test("a shift moves the whole line", () => {
  const steps = stepsOf(front("wbr"), front("rwb"), ["a11", "L~"]);
  expect([...steps.values()].map(({ from }) => from)).toEqual([null, "a11", "b11"]);
});

test("a move that does not lead there moves nothing", () => {
  expect(stepsOf(front("wbr"), front("wbr"), ["a11", "L~"]).size).toBe(0);
  expect(stepsOf(front("w.."), front("w.."), ["a11"]).size).toBe(0);
});
