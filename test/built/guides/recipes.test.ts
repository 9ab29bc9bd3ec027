import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { openGuideShell } from "../../support/program/guide-shell";
import { testWith } from "../../support/program/tool";

const recipes = [
  ...readFileSync("docs/scripting.md", "utf8").matchAll(/([^\n]+)\n\n```sh\n([\s\S]*?)```/g),
].map(([, title = "", script = ""]) => [title, script] as const);

const { runScript } = openGuideShell();

test("the guide has ten recipes", () => {
  expect(recipes).toHaveLength(10);
});

const listLines = [...readFileSync("docs/lists.md", "utf8").matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(
  ([, script = ""]) => script.trim().split("\n"),
);

testWith("jq").each(listLines)("the guide to lists: %s", (line) => {
  const { status, stderr } = runScript(line);
  expect(status, stderr).toBe(0);
  expect(stderr).not.toContain("Error");
});

testWith("jq").each(recipes)("%s", (_, script) => {
  const { status, stdout, stderr } = runScript(script);
  expect(status, stderr).toBe(0);
  expect(stdout.trim()).not.toBe("");
});
