import { expect, test, vi } from "vitest";
import { createMotion, easeInOut, easeOut, legOf, yielding } from "./motion";

function started(still = false) {
  const wake = vi.fn();
  return { motion: createMotion(() => still, wake), wake };
}

test("a track runs from its start to its end, then nothing moves", () => {
  const { motion, wake } = started();
  const shown: number[] = [];
  motion.begin({ takes: 100, show: (share) => shown.push(share) });
  expect(wake).toHaveBeenCalledOnce();
  expect([1000, 1050, 1100].map(motion.advance)).toEqual([true, true, false]);
  expect(shown).toEqual([0, 0, 0.5, 1]);
  expect([motion.moving, motion.advance(1200), shown.length]).toEqual([false, false, 4]);
});

test("a delay keeps a track waiting", () => {
  const { motion } = started();
  const show = vi.fn();
  motion.begin({ takes: 100, delay: 50, show });
  for (const now of [0, 50, 100]) motion.advance(now);
  expect(show.mock.calls.flat()).toEqual([0, 0, 0, 0.5]);
});

test("a track replaces the previous one of the same name", () => {
  const { motion } = started();
  const [first, second] = [vi.fn(), vi.fn()];
  motion.begin({ name: "ball", takes: 100, show: first });
  motion.begin({ name: "ball", takes: 100, show: second });
  motion.advance(0);
  motion.advance(100);
  expect(first.mock.calls).toEqual([[0]]);
  expect(second).toHaveBeenLastCalledWith(1);
});

test("reduced motion shows the end at once", () => {
  const { motion } = started(true);
  const show = vi.fn();
  motion.begin({ takes: 100, show });
  expect(show.mock.calls).toEqual([[1]]);
  expect(motion.moving).toBe(false);
});

test("a track without duration does not run", () => {
  const { motion } = started();
  const show = vi.fn();
  motion.begin({ takes: 0, show });
  expect([show.mock.calls, motion.moving]).toEqual([[[1]], false]);
});

test("all tracks can be finished at once", () => {
  const { motion } = started();
  const show = vi.fn();
  motion.begin({ takes: 100, show });
  motion.finish();
  expect(show).toHaveBeenLastCalledWith(1);
  expect(motion.moving).toBe(false);
});

test.each([easeOut, easeInOut, yielding])("every easing starts at 0 and ends at 1", (ease) => {
  expect([ease(0), ease(1)]).toEqual([0, 1].map((end) => expect.closeTo(end)));
});

test("soft easing overshoots", () => {
  expect(Math.max(...[0.7, 0.8, 0.9].map(yielding))).toBeGreaterThan(1);
});

test("a path of several legs", () => {
  expect([0, 0.5, 0.75, 1].map((share) => legOf(share, 4))).toEqual([
    [0, 0],
    [2, 0],
    [3, 0],
    [3, 1],
  ]);
});
