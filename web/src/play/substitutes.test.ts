import { expect, it } from "vitest";
import { computer, person, sampleView } from "./sample";
import { replaceable } from "./substitutes";

const free = { ...person(2, ""), taken: false };
const view = sampleView({
  status: "waiting",
  seats: [person(0, "Ana"), person(1, "Bo"), free, computer(3, 2)],
});
const nobodyAway = [null, null, null, null];
const host = { yours: [0], lost: [], host: true, present: [], claimAt: null, desertedAt: nobodyAway };

function seats(
  shown = view,
  attendance: Partial<typeof host> = {},
  desertedAt: (number | null)[] = nobodyAway,
) {
  return replaceable(shown, { ...host, ...attendance, desertedAt }, 1000).map(({ seat }) => seat);
}

it("offers free seats, and those deserted long enough", () => {
  expect(seats()).toEqual([2]);
  expect(seats(view, {}, [null, 1001, null, null])).toEqual([2]);
  expect(seats(view, {}, [null, 1000, null, null])).toEqual([1, 2]);
});

it("offers nothing to others, and never your own seat", () => {
  expect(seats(view, { host: false })).toEqual([]);
  expect(seats(view, { yours: [0, 1] }, [0, 0, null, null])).toEqual([2]);
});

it("offers nothing while shares are revealed, after the end, and for those who are out", () => {
  const away = [null, 0, null, null];
  const dice = { bound: [], revealed: [], until: null };
  const drawing = sampleView({ ...view, status: "drawing", seats: view.seats.slice(0, 2), dice });
  expect(seats(drawing, {}, away)).toEqual([1]);
  expect(seats({ ...drawing, dice: { ...dice, until: 5 } }, {}, away)).toEqual([]);
  expect(seats({ ...drawing, status: "over" }, {}, away)).toEqual([]);
  expect(seats({ ...drawing, status: "playing", out: [1] }, {}, away)).toEqual([]);
});
