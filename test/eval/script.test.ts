import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { delimiter, resolve } from "node:path";
import { expect, test } from "vitest";
import { isLeftOut } from "../support/program/whole";
import { tasks } from "./tasks";

const timeout = 900_000;
const [build, evaluate = ""] = JSON.parse(readFileSync("package.json", "utf8")).scripts.eval.split(
  /(?<=--silent) && /,
);

const ids = tasks.map(({ id }) => id).filter((_, index) => !isLeftOut(index, 10));
const flags = ids.map((id) => `--task ${id}`).join(" ");

/**
 * Runs `npm run eval -- --agent …` but skips its build, which would replace the program that other tests use.
 */
function runScript(agent: string) {
  const PATH = `${resolve("node_modules/.bin")}${delimiter}${process.env.PATH}`;
  const { status, stdout, stderr } = spawnSync(
    "sh",
    ["-c", `${evaluate} --agent "$1" --jobs 2 ${flags}`, "sh", agent],
    {
      encoding: "utf8",
      env: { ...process.env, PATH },
    },
  );
  return { status, stderr, lines: stdout.trim().split("\n") };
}

test("builds the program and then runs the harness", () => {
  expect([build, evaluate]).toEqual(["npm run built --silent", expect.stringContaining(" && node ")]);
});

/** Also grades each task before the agent starts, and fails if the task is already done. */
test("the reference agent completes each task", { timeout }, () => {
  const { status, stderr, lines } = runScript(resolve("test/eval/reference/agent.sh"));
  expect([status, stderr, lines.at(-1)]).toEqual([0, "", `${ids.length} of ${ids.length} passed`]);
  expect(lines.filter((line) => !line.startsWith("pass "))).toEqual([
    "",
    `${ids.length} of ${ids.length} passed`,
  ]);
});

test("an idle agent completes no task", { timeout }, () => {
  const { status, stderr, lines } = runScript("true");
  expect([status, stderr, lines.at(-1)]).toEqual([1, "", `0 of ${ids.length} passed`]);
});
