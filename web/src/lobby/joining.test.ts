import { afterEach, expect, it } from "vitest";
import { forgetJoining, keepGame, keptJoining, NOTHING_WITNESSED } from "../device/kept";
import { invitationIn, invited, promised, sent } from "./joining";

const REST = { follows: "", points: null, updated: 0, over: false, hidden: false, muted: [] };

afterEach(() => localStorage.clear());

it("asks for the same seat with the same secret after a reload, without the invitation in the address", () => {
  const first = invited("g1", "i1");
  expect(first).toMatchObject({ invitation: "i1", secret: expect.stringMatching(/^[0-9a-f]{48}$/) });
  expect(invited("g1", "")).toEqual(first);
  expect(invited("g1", "i1")).toEqual(first);
  expect(invited("g2", "")).toBeNull();
});

it("keeps the secret of a host who takes a seat at their own table", () => {
  keepGame("g1", {
    ...NOTHING_WITNESSED,
    ...{ secret: "mine", game: "omba", seats: [], invitations: [] },
    ...REST,
  });
  expect(invited("g1", "i1")?.secret).toBe("mine");
});

it("holds the seats of two invitations with one secret", () => {
  const first = invited("g1", "i1");
  expect(invited("g1", "i2")).toEqual({ ...first, invitation: "i2" });
});

it("begins anew once a seat is taken, or refused for good", () => {
  const first = invited("g1", "i1");
  forgetJoining("g1");
  expect(keptJoining("g1")).toBeNull();
  expect(invited("g1", "i1")?.secret).not.toBe(first?.secret);
});

it("remembers that it was sent, because the answer may get lost", () => {
  const first = invited("g1", "i1");
  expect(first?.sent).toBe(false);
  if (first) sent("g1", first, true);
  expect(invited("g1", "")).toEqual({ ...first, sent: true });
});

it("remembers the first commitment it was shown", () => {
  invited("g1", "i1");
  promised("g1", "c1");
  expect(promised("g1", "c2")?.commitment).toBe("c1");
  expect(promised("g2", "c1")).toBeNull();
});

it("takes no other fragment for an invitation", () => {
  expect(invitationIn(`#${"aB3_-".repeat(5)}`)).toBe("aB3_-".repeat(5));
  for (const fragment of ["", "#", "#content", "#aB3_"]) expect(invitationIn(fragment)).toBe("");
});

it("passes over what cannot be read", () => {
  localStorage.setItem("quatuor/1/joining/g1", '{"invitation": "i1", "secret": 3}');
  expect(invited("g1", "")).toBeNull();
});
