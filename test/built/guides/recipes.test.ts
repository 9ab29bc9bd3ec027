import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { openGuideLines } from "../../support/program/guide-lines";
import { openGuideShell } from "../../support/program/guide-shell";
import { testWith } from "../../support/program/tool";

const recipes = [
  ...readFileSync("docs/scripting.md", "utf8").matchAll(/([^\n]+)\n\n```sh\n([\s\S]*?)```/g),
].map(([, title = "", script = ""]) => [title, script] as const);

/** Whether the recipe has a loop, which runs only in a shell with the built program. */
const isLoop = ([, script]: (typeof recipes)[number]) => script.includes("while ");

const lines = openGuideLines();

test("the recipes guide has ten recipes", () => {
  expect(recipes).toHaveLength(10);
});

const listLines = [...readFileSync("docs/lists.md", "utf8").matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(
  ([, script = ""]) => script.trim().split("\n"),
);

testWith("jq").each(listLines)("runs a line of the lists guide: %s", async (line) => {
  const { status, stderr } = await lines.run(line);
  expect(status, stderr).toBe(0);
  expect(stderr).not.toContain("Error");
});

testWith("jq").each(recipes.filter((recipe) => !isLoop(recipe)))("%s", async (_, script) => {
  const { status, stdout, stderr } = await lines.run(script);
  expect(status, stderr).toBe(0);
  expect(stdout.trim()).not.toBe("");
});

testWith("jq").each(recipes.filter(isLoop))("%s", (_, script) => {
  const { status, stdout, stderr } = openGuideShell().runScript(script);
  expect(status, stderr).toBe(0);
  expect(stdout.trim()).not.toBe("");
});
