import { describe, expect, it } from "vitest";
import type { Article, Because } from "../net/messages";
import { createQuestions } from "./questions";

const BAN: Article = { number: "Q4", words: { en: "banned", fr: "interdit" }, cells: ["a3", "b4"] };
const TAKEN: Article = { number: "Q3", words: { en: "taken", fr: "occupée" }, cells: ["a3"] };

/** The answer to a question with this key, about the same picks as every other. */
const because = (key: string, ...articles: Article[]): Because => ({
  type: "because",
  key,
  picks: ["C", "a3"],
  articles,
});

/** Questions whose keys are 1, 2, …; null while `connected` is false. */
function asking() {
  const server = { connected: true };
  let sent = 0;
  const questions = createQuestions(() => (server.connected ? String(++sent) : null));
  const answers: [string, Article[] | null][] = [];
  const why = (name: string) =>
    void questions.why(["C", "a3"]).then((articles) => answers.push([name, articles]));
  return { server, questions, why, answers };
}

const settled = () => new Promise((done) => setTimeout(done));

describe("questions", () => {
  it("get the answer with their key, in any order", async () => {
    const { questions, why, answers } = asking();
    why("first");
    why("second");
    questions.answered(because("2", BAN));
    questions.answered(because("1", TAKEN));
    await settled();
    expect(answers).toEqual([
      ["second", [BAN]],
      ["first", [TAKEN]],
    ]);
  });

  it("that were not sent have no answer, now or later", async () => {
    const { server, questions, why, answers } = asking();
    server.connected = false;
    why("lost");
    server.connected = true;
    why("sent");
    questions.answered(because("1", BAN));
    await settled();
    expect(answers).toEqual([
      ["lost", null],
      ["sent", [BAN]],
    ]);
  });

  it("that were refused take no later answer", async () => {
    const { questions, why, answers } = asking();
    why("refused");
    questions.refused("1");
    why("answered");
    questions.answered(because("1", TAKEN));
    questions.answered(because("2", BAN));
    await settled();
    expect(answers).toEqual([["answered", [BAN]]]);
  });

  it("are forgotten with the connection", async () => {
    const { questions, why, answers } = asking();
    why("forgotten");
    questions.forget();
    questions.answered(because("1", BAN));
    await settled();
    expect(answers).toEqual([["forgotten", null]]);
  });
});
