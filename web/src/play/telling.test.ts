import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { TEMPI } from "../boards/tempo";
import { setSpeed } from "../device/preferences.svelte";
import type { Change, Entry, Time, View } from "../net/messages";
import { createGame } from "./game.svelte";
import {
  computer,
  type FakeConnection,
  fakeConnection,
  moveEntry,
  person,
  rollEntry,
  sampleView,
  sampleWelcome,
} from "./sample";
import type { GameState, Transition } from "./state";
import { hurried, telling } from "./telling";

const { calm, quick } = TEMPI;
const SEATS = [person(0, "Ana"), computer(1, 3)];

interface Seated {
  game: GameState;
  connection: FakeConnection;
  transitions: Transition[];
}

/** Ana has just moved: the computer is to roll. */
function sitDown(changes: Partial<View> = {}): Seated {
  const connection = fakeConnection();
  const transitions: Transition[] = [];
  const { connect, hasten } = telling(connection.connect);
  const game = hurried(
    createGame(connect, (each) => transitions.push(each)),
    hasten,
  );
  connection.tell.onstate?.("open");
  connection.tell.onwelcome?.(sampleWelcome(omba({ version: 2, player: 1, ...changes })));
  return { game, connection, transitions };
}

function omba(changes: Partial<View>): View {
  return sampleView({ game: "omba", seats: SEATS, must_roll: true, legal: [], ...changes });
}

const ROLL = rollEntry("4");
const MOVE = moveEntry("@b2", 1);

/** The computer rolls and moves, as fast as the server is. */
function answer({ connection }: Seated, changes: Partial<View> = {}): void {
  const change = (version: number, entry: Entry): Change[] => [
    { version, kind: "entry", seat: null, entry, accepted: null },
  ];
  connection.tell.onupdate?.(
    omba({ version: 3, player: 1, must_roll: false, entries: [ROLL], ...changes }),
    change(3, ROLL),
  );
  const last = { text: "@b2", tokens: ["@", "b2"], path: ["b3", "b2"] };
  connection.tell.onupdate?.(
    omba({ version: 4, player: 0, entries: [ROLL, MOVE], last, ...changes }),
    change(4, MOVE),
  );
}

const version = ({ game }: Seated): number | undefined => game.view?.version;

beforeEach(() => {
  vi.useFakeTimers();
  setSpeed("calm");
});
afterEach(() => void vi.useRealTimers());

it("shows the computer's roll after a pause, and its move once the die lies still", () => {
  const seated = sitDown();
  answer(seated);
  expect(version(seated)).toBe(2);
  vi.advanceTimersByTime(calm.pause);
  expect(version(seated)).toBe(3);
  vi.advanceTimersByTime(calm.tumble + calm.beat - 1);
  expect(version(seated)).toBe(3);
  expect(seated.game.yourTurn).toBe(false);
  vi.advanceTimersByTime(1);
  expect(version(seated)).toBe(4);
  expect(seated.game.yourTurn).toBe(true);
});

it("reports every transition when it is shown, in order", () => {
  const seated = sitDown();
  answer(seated);
  expect(seated.transitions).toEqual([]);
  vi.advanceTimersByTime(9000);
  expect(seated.transitions.map(({ before, after }) => [before?.version, after.version])).toEqual([
    [2, 3],
    [3, 4],
  ]);
});

it.each([calm, quick])("lets at least 600 ms pass before an answer", ({ pause }) => {
  expect(pause).toBeGreaterThanOrEqual(600);
});

it("waits for nothing at the instant speed", () => {
  setSpeed("instant");
  const seated = sitDown();
  answer(seated);
  expect(version(seated)).toBe(4);
});

it("waits for nothing if the system asks for less motion", () => {
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  const seated = sitDown();
  answer(seated);
  expect(version(seated)).toBe(4);
  vi.unstubAllGlobals();
});

it("is quick at most while a clock counts down, and the clock shown does not wait", () => {
  const clock = { kind: "countdown" as const, seconds: 60, increment: 0 };
  const time = (running: number): Time => ({ left: [60_000, null], running, at: 1000 });
  const seated = sitDown({ clock, time: time(1) });
  answer(seated, { clock, time: time(0) });
  expect(version(seated)).toBe(2);
  expect(seated.game.view?.time?.running).toBe(0);
  vi.advanceTimersByTime(quick.pause);
  expect(version(seated)).toBe(3);
});

it("shows the end for a click on the die ahead of it, and rolls", () => {
  const seated = sitDown();
  answer(seated);
  seated.game.pick([["roll"]]);
  expect(version(seated)).toBe(4);
  expect(seated.connection.sent).toEqual([{ type: "roll" }]);
});

it("only shows the end for a click on something else", () => {
  const seated = sitDown();
  answer(seated);
  seated.game.pick([["b2"]]);
  expect(version(seated)).toBe(4);
  expect(seated.connection.sent).toEqual([]);
  expect(seated.game.refusal).toBeNull();
});

it("shows the end before anything else that is asked for", () => {
  const seated = sitDown();
  answer(seated);
  seated.game.request({ type: "resign" });
  expect(version(seated)).toBe(4);
});

it("shows the state as it is after a reload, and after a lost connection", () => {
  const seated = sitDown();
  answer(seated);
  seated.connection.tell.onwelcome?.(sampleWelcome(omba({ version: 6 })));
  expect(version(seated)).toBe(6);
  vi.advanceTimersByTime(9000);
  expect(version(seated)).toBe(6);
});

it("stops with the page", () => {
  const seated = sitDown();
  answer(seated);
  seated.game.close();
  vi.advanceTimersByTime(9000);
  expect(version(seated)).toBe(2);
});
