import { afterEach, expect, it, vi } from "vitest";
import { STUDIES } from "./server";

afterEach(() => vi.unstubAllGlobals());

it.each([
  [404, true],
  [403, false],
])("deletes what is gone already, and nothing of others: %i", async (status, ok) => {
  const words = { en: "", fr: "" };
  vi.stubGlobal("fetch", async () => Response.json({ code: "x", words }, { status }));
  expect(await STUDIES.remove("s", "secret")).toMatchObject({ ok });
});
