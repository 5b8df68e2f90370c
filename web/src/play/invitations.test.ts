import { describe, expect, it } from "vitest";
import { invitationLink, isLocal, openInvitations, qrCode, spectatorLink } from "./invitations";
import { person, sampleView } from "./sample";

describe("links", () => {
  it("carry the secret in the fragment only", () => {
    const link = new URL(invitationLink("https://quatuor.example", "g1", "hush"));
    expect(link.hash).toBe("#hush");
    expect(link.href.replace(link.hash, "")).toBe("https://quatuor.example/join/g1");
  });

  it("to watch carry none", () => {
    expect(spectatorLink("https://quatuor.example", "g1")).toBe("https://quatuor.example/play/g1");
  });
});

describe("openInvitations", () => {
  it("leaves out seats that are taken", () => {
    const seats = [person(0, "Ana"), { ...person(1, ""), taken: false }, person(2, "Zoé")];
    const invitations = [1, 2].map((seat) => ({ seat, secret: `s${seat}` }));
    expect(openInvitations(sampleView({ seats }), invitations)).toEqual([{ seat: 1, secret: "s1" }]);
  });

  it("has the one of a table once", () => {
    const seats = [person(0, "Ana"), ...[1, 2].map((seat) => ({ ...person(seat, ""), taken: false }))];
    const invitations = [1, 2].map((seat) => ({ seat, secret: "table" }));
    expect(openInvitations(sampleView({ seats }), invitations)).toEqual([{ seat: 1, secret: "table" }]);
  });
});

describe("qrCode", () => {
  it("draws the finder pattern in its corner, inside a quiet border", async () => {
    const code = await qrCode("https://quatuor.example/join/g1#hush");
    expect(code.side).toBeGreaterThan(24);
    expect(code.path.startsWith("M2 2h1v1h-1z")).toBe(true);
  });
});

describe("an address", () => {
  it.each(["localhost", "127.0.0.1", "127.1.2.3", "[::1]"])("leads nowhere else: %s", (hostname) => {
    expect(isLocal(hostname)).toBe(true);
  });

  it.each(["192.168.1.7", "quatuor.example.org", "localhost.example.org"])(
    "can be passed on: %s",
    (hostname) => {
      expect(isLocal(hostname)).toBe(false);
    },
  );
});
