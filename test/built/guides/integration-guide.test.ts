import { spawn } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseEnv } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { githubJobs, gitlabJobs, type Job, type Settings } from "../../support/program/pipelines";
import { temporaryFolder } from "../../support/program/temporary-folder";
import { testWith } from "../../support/program/tool";
import { readmeScenario } from "../../support/readme";
import { type BuiltSandbox, serveBuilt } from "../../support/sandbox/built-sandbox";
import { readXml } from "../../support/scenario/junit";

const guide = readFileSync("docs/continuous-integration.md", "utf8");
const samples = [...guide.matchAll(/```sh\n(.*?)```/gs)].map(([, text = ""]) => text);
const [, subscribe = ""] = samples;
const removeByTag = samples.at(-1) ?? "";
const template = (name: string) => readFileSync(join("ci-templates", name), "utf8");
const github = template("github-scenarios.yml");
const gitlab = template("gitlab.yml");

const folder = temporaryFolder();
/** Removes the step that would wait for minutes on a real clock. */
const scenario = readmeScenario.replace(/.*expect-none.*\n/, "");

/** Creates a partner's repository with a scenario and a `bin` folder that has stand-ins for npx and npm. */
function createRepository(): void {
  for (const name of ["bin", "scenarios"]) mkdirSync(join(folder, name));
  writeFileSync(join(folder, "scenarios", "paid.yaml"), scenario);
  const program = `"${process.execPath}" "${resolve("bin/recoup.js")}"`;
  for (const [name, line] of [
    ["npx", `shift; exec ${program} "$@"`],
    ["npm", 'echo "npm $1 with $RECOUP_ENVIRONMENT"'],
  ]) {
    writeFileSync(join(folder, "bin", `${name}`), `#!/bin/sh\n${line}\n`);
    chmodSync(join(folder, "bin", `${name}`), 0o755);
  }
}

let platform: BuiltSandbox;
let settings: Settings;
beforeAll(async () => {
  createRepository();
  platform = await serveBuilt(folder);
  const { url, key } = platform.info.surfaces.test.collection;
  settings = { RECOUP_COLLECTION_URL: url, RECOUP_COLLECTION_KEY: key, CI_PROJECT_DIR: folder };
});
afterAll(() => platform.stop());

async function runLine(line: string, overrides: Settings) {
  const path = `${join(folder, "bin")}:${process.env.PATH}`;
  const env = { PATH: path, HOME: folder, CI: "true", ...overrides };
  const child = spawn("bash", ["--norc", "-euo", "pipefail", "-c", line], { cwd: folder, env });
  let text = "";
  for (const output of [child.stdout, child.stderr])
    output.on("data", (chunk: Buffer) => {
      text += chunk;
    });
  const exitCode = await new Promise((end) => child.on("close", end));
  return { exitCode, shown: text };
}

async function play({ env, lines }: Job): Promise<void> {
  const ownNames = lines.filter((line) => line.includes("recoup "));
  expect(ownNames.length).toBeGreaterThan(0);
  for (const line of ownNames) {
    const { exitCode, shown } = await runLine(line, env);
    expect([line, exitCode, exitCode === 0 ? "" : shown]).toEqual([line, 0, ""]);
  }
}

/** Expects the machines that share a job to run each scenario exactly once between them. */
async function playScenarios(jobs: readonly Job[], name: string): Promise<void> {
  let tests = 0;
  for (const job of jobs.filter((known) => known.name === name)) {
    rmSync(join(folder, "junit.xml"), { force: true });
    await play(job);
    const { attributes } = readXml(readFileSync(join(folder, "junit.xml"), "utf8"));
    expect(attributes).toMatchObject({ failures: "0", errors: "0" });
    tests += Number(attributes.tests);
  }
  expect(tests).toBe(1);
}

test("creates the subscription with the first command in the guide", async () => {
  const { exitCode, shown } = await runLine(subscribe, { ...settings, RECOUP_ENVIRONMENT: "test" });
  expect([exitCode, exitCode === 0 ? "" : shown]).toEqual([0, ""]);
});

test.each(["sandbox", "test-host"])("runs every line of the GitHub job %s", (name) =>
  playScenarios(githubJobs(github, settings), name),
);

test.each(["sandbox", "test-host"])("runs every line of the GitLab job %s", (name) =>
  playScenarios(gitlabJobs(gitlab, settings), name),
);

test("the project's own tests use a separate sandbox in GitLab", async () => {
  await play(gitlabJobs(gitlab, settings).find(({ name }) => name === "own-tests") ?? fail("own-tests"));
});

testWith("jq")("the project's own tests use an earlier step's sandbox in GitHub", async () => {
  const [job = fail("tests")] = githubJobs(template("github-own-tests.yml"), settings);
  const file = join(folder, "github-env");
  let env: Settings = { ...job.env, GITHUB_ENV: file };
  let text = "";
  try {
    for (const line of job.lines) {
      const step = await runLine(line, env);
      expect([line, step.exitCode]).toEqual([line, 0]);
      if (existsSync(file)) env = { ...env, ...(parseEnv(readFileSync(file, "utf8")) as Settings) };
      text += step.shown;
    }
  } finally {
    process.kill(JSON.parse(readFileSync(join(folder, "sandbox.json"), "utf8")).pid);
  }
  expect([text.includes("Falkenhof"), text.includes("npm test with test")]).toEqual([true, true]);
});

test.each([
  ["GitHub", githubJobs, github],
  ["GitLab", gitlabJobs, gitlab],
] as const)("the second job of %s cleans up everything on the platform", async (_, jobsOf, source) => {
  const { env } = jobsOf(source, settings).at(-1) ?? fail("job");
  const { shown } = await runLine("npx recoup cases list --include-test-cases --all --fields tag -q", env);
  expect([shown === "", shown.includes("recoup-")]).toEqual([false, false]);
});

testWith("jq")("removes a lost machine's cases by their tags", async () => {
  const env = { ...settings, RECOUP_ENVIRONMENT: "test" };
  await runLine("npx recoup test create --tag recoup-lost && npx recoup test create --tag recoup-gone", env);
  const { exitCode, shown } = await runLine(removeByTag, env);
  expect([exitCode, shown.match(/recoup-\w+/g)]).toEqual([0, ["recoup-gone", "recoup-lost"]]);
});

function fail(name: string): never {
  throw new Error(`no ${name} in the guide`);
}
