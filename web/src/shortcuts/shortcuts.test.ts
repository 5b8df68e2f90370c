import { describe, expect, it } from "vitest";
import { commandOf, keysOf, pressedAlone } from "./shortcuts";

function pressed(key: string, on: Element = document.body, more: KeyboardEventInit = {}): KeyboardEvent {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more });
  on.dispatchEvent(event);
  return event;
}

describe("commandOf", () => {
  it("knows the keys of the toolbar", () => {
    expect(commandOf(pressed("h"))).toBe("hint");
    expect(commandOf(pressed("?"))).toBe("help");
    expect(commandOf(pressed("x"))).toBeNull();
  });

  it("leaves the keys alone while somebody is typing", () => {
    const input = document.body.appendChild(document.createElement("input"));
    expect(commandOf(pressed("h", input))).toBeNull();
    input.remove();
  });

  it("ignores single characters when they are turned off", () => {
    expect(commandOf(pressed("h"), false)).toBeNull();
    expect(commandOf(pressed("?"), false)).toBeNull();
    expect(commandOf(pressed("Escape"), false)).toBe("clear");
  });

  it("steps through the game with arrows, but not on the board", () => {
    expect(commandOf(pressed("ArrowLeft"))).toBe("back");
    expect(commandOf(pressed("End"))).toBe("last");
    const spot = document.body.appendChild(document.createElement("i"));
    spot.dataset.spot = "a1";
    expect(commandOf(pressed("ArrowLeft", spot))).toBeNull();
    expect(commandOf(pressed(",", spot))).toBe("back");
    spot.remove();
  });

  it("leaves the browser's keys alone, and those the board has handled", () => {
    expect(commandOf(pressed("u", document.body, { ctrlKey: true }))).toBeNull();
    const event = pressed("u");
    event.preventDefault();
    expect(commandOf(event)).toBeNull();
  });
});

describe("pressedAlone", () => {
  it("finds a key of one page, under the same conditions as all keys", () => {
    expect(pressedAlone(pressed("y"), "y", true)).toBe(true);
    expect(pressedAlone(pressed("y"), "d", true)).toBe(false);
    expect(pressedAlone(pressed("y"), "y", false)).toBe(false);
    expect(pressedAlone(pressed("y", document.body, { ctrlKey: true }), "y", true)).toBe(false);
    const field = document.body.appendChild(document.createElement("input"));
    expect(pressedAlone(pressed("y", field), "y", true)).toBe(false);
    field.remove();
  });
});

describe("keysOf", () => {
  it("names the keys that work", () => {
    expect(keysOf("back", true)).toBe(", ArrowLeft");
    expect(keysOf("back", false)).toBe("ArrowLeft");
    expect(keysOf("hint", false)).toBeUndefined();
  });
});
