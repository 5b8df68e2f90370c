import { describe, expect, it } from "vitest";
import { commandOf } from "./shortcuts";

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

  it("takes nothing from somebody who is typing", () => {
    const input = document.body.appendChild(document.createElement("input"));
    expect(commandOf(pressed("h", input))).toBeNull();
    input.remove();
  });

  it("leaves characters alone where they are turned off", () => {
    expect(commandOf(pressed("h"), false)).toBeNull();
    expect(commandOf(pressed("?"), false)).toBeNull();
    expect(commandOf(pressed("Escape"), false)).toBe("clear");
  });

  it("takes nothing from the browser, nor what the board has used", () => {
    expect(commandOf(pressed("u", document.body, { ctrlKey: true }))).toBeNull();
    const event = pressed("u");
    event.preventDefault();
    expect(commandOf(event)).toBeNull();
  });
});
