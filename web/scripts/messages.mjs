// The types of all messages, generated from the server's schema: `npm run messages`. With --check nothing is
// written, and it fails if the types do not match the schema.
import { readFile, writeFile } from "node:fs/promises";
import { compile } from "json-schema-to-typescript";

const target = new URL("../src/net/messages.ts", import.meta.url);
const schema = JSON.parse(await readFile(new URL("../messages.schema.json", import.meta.url), "utf8"));
const written = await compile(schema, "Messages", {
  bannerComment: "// Made from the server's messages by `make messages`. Do not edit.",
  additionalProperties: false,
  unreachableDefinitions: true,
  ignoreMinAndMaxItems: true,
});
const made = written
  .replace(
    /( \*\n)? \* This interface was referenced by `Messages`'s JSON-Schema\n \* via the `definition` ".*"\.\n/g,
    "",
  )
  .replace(/\/\*\*\n \*\/\n/g, "")
  .replace("export interface Messages {}\n", "");

if (!process.argv.includes("--check")) {
  await writeFile(target, made);
} else if (made !== (await readFile(target, "utf8"))) {
  console.error("error: src/net/messages.ts is not what the server says; hint: make messages");
  process.exit(1);
}
