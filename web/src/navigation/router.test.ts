import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { currentPath, navigate, routeOf, startRouter, visits } from "./router.svelte";

describe("routes", () => {
  it.each([
    ["/", "Home", {}],
    ["/games", "MyGames", {}],
    ["/games/omba", "NotFound", {}],
    ["/record", "Record", {}],
    ["/continue/omba", "Continue", { game: "omba" }],
    ["/new/omba", "NewGame", { game: "omba" }],
    ["/play/a%20b", "Game", { id: "a b" }],
    ["/join/x/", "Join", { id: "x" }],
    ["/rules/oxono", "Rules", { game: "oxono" }],
    ["/analyse/omba", "Analysis", { game: "omba" }],
    ["/study/new", "Study", { id: "new" }],
    ["/puzzles/omba", "Puzzles", { game: "omba" }],
    ["/puzzles/omba/12", "Puzzles", { game: "omba", number: "12" }],
    ["/learn/omba/OM4", "Learn", { game: "omba", lesson: "OM4" }],
    ["/learn/omba/OM4/x", "NotFound", {}],
    ["/puzzles", "NotFound", {}],
    ["/play", "NotFound", {}],
    ["/play/a/b", "NotFound", {}],
    ["/play/%E0%A4%A", "NotFound", {}],
    ["/elsewhere/x", "NotFound", {}],
  ])("%s is %s", (path, page, props) => {
    expect(routeOf(path)).toEqual({ page, props });
  });
});

describe("links", () => {
  let stop: () => void;

  beforeEach(() => {
    history.replaceState(null, "", "/");
    stop = startRouter();
  });

  afterEach(() => {
    stop();
    document.body.innerHTML = "";
  });

  /** Whether the page itself followed the link. */
  function press(html: string, held: MouseEventInit = {}): boolean {
    document.body.innerHTML = html;
    const event = new MouseEvent("click", { bubbles: true, cancelable: true, ...held });
    document.querySelector("a, a span")?.dispatchEvent(event);
    return event.defaultPrevented;
  }

  it("within the site change the page", () => {
    const before = visits();
    expect(press('<a href="/new/omba"><span>Play</span></a>')).toBe(true);
    expect(currentPath()).toBe("/new/omba");
    expect(visits()).toBe(before + 1);
  });

  it.each([
    ['<a href="https://example.org/">x</a>', {}],
    ['<a href="/new/omba" target="_blank">x</a>', {}],
    ['<a href="/api/games/x/record?form=text" download>x</a>', {}],
    ['<a href="/api/openapi.json">x</a>', {}],
    ['<a href="#content">x</a>', {}],
    ['<a href="/new/omba">x</a>', { ctrlKey: true }],
    ['<a href="/new/omba">x</a>', { button: 1 }],
  ])("are left to the browser: %s %o", (html, held) => {
    document.addEventListener("click", (event) => event.preventDefault(), { once: true });
    press(html, held);
    expect(currentPath()).toBe("/");
  });

  it("can be replaced, so that Back does not return there", () => {
    const length = history.length;
    navigate("/play/x", true);
    expect(history.length).toBe(length);
    expect(currentPath()).toBe("/play/x");
  });
});
