/** Views, and a connection whose server is played by the test. */

import type { Picks } from "../moves/selection";
import type { Connection, GameRequest, Handlers, Phrase } from "../net/connection";
import type { Entry, Fairness, Seat, View, Welcome } from "../net/messages";

export const LEGAL = [
  ["C", "a3"],
  ["C", "b3"],
  ["D", "a3"],
];

export function person(seat: number, name: string): Seat {
  return { seat, kind: "person", name, level: null, player: seat, taken: true, removed: false };
}

export function computer(seat: number, level: number): Seat {
  return { ...person(seat, ""), kind: "computer", level };
}

export function moveEntry(text: string, player = 0): Entry {
  return { text, player, kind: "move", because: "", setting_up: false };
}

export function rollEntry(text: string): Entry {
  return { ...moveEntry(text), player: null, kind: "roll" };
}

export function sampleView(changes: Partial<View> = {}): View {
  return {
    id: "g1",
    game: "quantik",
    players: 2,
    options: {},
    version: 2,
    status: "playing",
    position: "..../..../..../....",
    contents: Array(16).fill(""),
    player: 0,
    must_roll: false,
    legal: LEGAL,
    ways: [],
    entries: [],
    last: null,
    start_kind: "usual",
    fair_start: null,
    seats: [person(0, "Ana"), person(1, "Paul")],
    out: [],
    time: null,
    clock: { kind: "none" },
    offer: null,
    obstacles: [],
    can_take_back: [],
    ending: null,
    lasted: null,
    fairness: sampleFairness(),
    dice: null,
    rematch: null,
    created: 0,
    updated: 0,
    ...changes,
  };
}

export function sampleFairness(changes: Partial<Fairness> = {}): Fairness {
  const shown = { commitment: "00", commitments: [], entropy: [], secret: null, seed: null };
  return { ...shown, scheme: 2, order: "drawn", given: null, restored: false, ...changes };
}

export function sampleWelcome(view: View, yours = [0]): Welcome {
  return { type: "welcome", yours, lost: [], host: true, view, present: [true, true], now: 1000 };
}

/** A connection that keeps what is sent; the test answers through `tell`. */
export interface FakeConnection {
  sent: GameRequest[];
  asked: Picks[];
  hints: number;
  spoken: Phrase[];
  tell: Handlers;
  connect(handlers: Handlers): Connection;
}

export function fakeConnection(): FakeConnection {
  const fake: FakeConnection = { sent: [], asked: [], hints: 0, spoken: [], tell: {}, connect };
  function connect(handlers: Handlers): Connection {
    fake.tell = handlers;
    return {
      send: (request) => `key-${fake.sent.push(request)}`,
      ask: (picks) => `ask-${fake.asked.push(picks)}`,
      hint: () => `hint-${++fake.hints}`,
      say: (phrase) => void fake.spoken.push(phrase),
      now: () => 1000,
      retry: () => {},
      close: () => {},
    };
  }
  return fake;
}
