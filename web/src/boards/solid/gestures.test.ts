import { expect, test, vi } from "vitest";
import { watchPointer } from "./gestures";

/** A canvas on which a piece lies left of the middle, and what was called. */
function canvas() {
  const calls = {
    carries: ({ x }: { x: number }) => (x < 50 ? "piece" : null),
    click: vi.fn(),
    hover: vi.fn(),
    turn: vi.fn(),
    lift: vi.fn(),
    carry: vi.fn(),
    drop: vi.fn(),
  };
  const element = document.createElement("div");
  element.setPointerCapture = () => {};
  watchPointer(element, calls, new AbortController().signal);
  const send = (type: string, pointerType: string, x: number, y: number) => {
    const event = new MouseEvent(type, { clientX: x, clientY: y });
    element.dispatchEvent(Object.assign(event, { pointerType, isPrimary: true }));
  };
  return { calls, send };
}

test.each([
  ["touch", 0],
  ["mouse", 1],
])("moving up and down with %s turns the view %i times", (pointer, turns) => {
  const { calls, send } = canvas();
  send("pointerdown", pointer, 80, 10);
  send("pointermove", pointer, 82, 40);
  send("pointerup", pointer, 82, 40);
  expect(calls.turn).toHaveBeenCalledTimes(turns);
  expect(calls.click).not.toHaveBeenCalled();
});

test("a finger turns the view sideways", () => {
  const { calls, send } = canvas();
  send("pointerdown", "touch", 80, 10);
  send("pointermove", "touch", 120, 14);
  expect(calls.turn).toHaveBeenCalledWith(40, 4);
});

test("a finger drags a piece in every direction", () => {
  const { calls, send } = canvas();
  send("pointerdown", "touch", 20, 10);
  send("pointermove", "touch", 22, 60);
  expect(calls.lift).toHaveBeenCalledWith("piece");
  expect(calls.carry).toHaveBeenCalledWith("piece", { x: 22, y: 60 });
});
