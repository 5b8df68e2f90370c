import { expect, test } from "vitest";
import { pictureAddress, pictureName, recordAddress, recordName } from "./record";

test("a record and the pictures of a game have addresses and names", () => {
  expect(recordAddress("a b", "json")).toBe("/api/games/a%20b/record?form=json");
  expect(recordName("ab", "text")).toBe("quatuor-ab.qtr");
  expect(pictureAddress("a b", "gif", "fr")).toBe("/api/pictures/games/a%20b?form=gif&lang=fr");
  expect(pictureName("ab", "png")).toBe("quatuor-ab.png");
});
