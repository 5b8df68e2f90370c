import { expect, test } from "vitest";
import { embedCode } from "./embedding";

test("the code is a frame with the address of the board, escaped", () => {
  const code = embedCode("https://example.org", '/analyse/omba?players=3&moves="4"');
  expect(code).toContain('src="https://example.org/embed/analyse/omba?players=3&amp;moves=&quot;4&quot;"');
  const frame = new DOMParser().parseFromString(code, "text/html").querySelector("iframe");
  expect(frame?.getAttribute("src")).toBe('https://example.org/embed/analyse/omba?players=3&moves="4"');
  expect(frame?.title).toBe("Quatuor");
});
