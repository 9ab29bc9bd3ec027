import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { NoOperationTraceWriter, parseWorkflow } from "@actions/workflow-parser";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../support/program/temporary-folder";

const folder = "ci-templates";
const read = (name: string) => readFileSync(join(folder, name), "utf8");
const workflows = readdirSync(folder).filter((name) => name.startsWith("github-"));

/** Returns the errors that GitHub's own parser finds in a workflow. */
function findingsOfGithub(content: string): readonly string[] {
  const { context } = parseWorkflow({ name: "workflow.yml", content }, new NoOperationTraceWriter());
  return context.errors.getErrors().map(({ rawMessage }) => rawMessage);
}

test.each(workflows)("%s conforms to GitHub's workflow schema", (name) => {
  expect(findingsOfGithub(read(name))).toEqual([]);
});

test("rejects a workflow with an unknown key", () => {
  const [name = ""] = workflows;
  const wrong = read(name).replace("fail-fast", "fail-quickly").replace("runs-on", "run-on");
  expect(findingsOfGithub(wrong)).not.toEqual([]);
});

/** The validator needs a function from Node 22 that Node 20 lacks. */
const setUnion =
  "data:text/javascript,Set.prototype.union = function (other) { return new Set([...this, ...other]); }";
const require = createRequire(import.meta.url);
const validator = require.resolve("gitlab-ci-local");

/** Validates a pipeline against GitLab's published schema. Lists the jobs without running them. */
function checkedByGitlab(content: string) {
  const project = temporaryFolder();
  writeFileSync(join(project, ".gitlab-ci.yml"), content);
  const line = ["--import", setUnion, validator, "--list-csv"];
  const { status, stdout, stderr } = spawnSync(process.execPath, line, {
    cwd: project,
    env: { PATH: process.env.PATH, HOME: project },
    encoding: "utf8",
  });
  return { status, stdout, stderr };
}

test("gitlab.yml conforms to GitLab's pipeline schema", () => {
  const { status, stdout } = checkedByGitlab(read("gitlab.yml"));
  const jobs = stdout.split("\n").map((line) => line.split(";")[0]);
  expect([status, jobs.slice(1, 5)]).toEqual([
    0,
    ["sandbox: [1/2]", "sandbox: [2/2]", "own-tests", "test-host"],
  ]);
});

test("rejects a pipeline with an unknown key", () => {
  const { status, stderr } = checkedByGitlab(read("gitlab.yml").replace("artifacts:", "artefacts:"));
  expect([status, stderr]).toEqual([1, expect.stringContaining("'artefacts' property is not expected")]);
});
