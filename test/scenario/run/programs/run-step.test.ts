import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { listen } from "../../../../src/host/network/server/listen";
import { captureProgram } from "../../../../src/host/process/capture-program";
import { temporaryFolder } from "../../../support/program/temporary-folder";
import type { LineSetting } from "../../../support/program/world";
import { ofSteps, playScenario } from "../../../support/scenario/scenarios";

const folder = temporaryFolder();
const node = process.execPath;

const env = {
  PATH: process.env.PATH ?? "",
  OWN: "kept",
  RECOUP_PROFILE: "sandbox",
  RECOUP_RETRIES_KEY: "gone",
};
const real: LineSetting = { env, listen, captureProgram };

const play = (content: string, flags = "--allow-run", setting: LineSetting = {}) =>
  playScenario(content, flags, { ...real, ...setting });

/** Writes a program with these lines to a file. Returns the start of a `run` step for it. */
function program(name: string, ...lines: readonly string[]): string {
  const file = join(folder, `${name}.mjs`);
  writeFileSync(file, lines.join("\n"));
  return `run: '"${node}" "${file}"'`;
}

const call = `const { env } = process;
const call = async (surface, method, path, body) => {
  const headers = { XApiKey: env["RECOUP_" + surface + "_KEY"], "content-type": "application/json" };
  const answer = await fetch(env["RECOUP_" + surface + "_URL"] + path, { method, headers, body: JSON.stringify(body) });
  return answer.json();
};`;

describe("a program", () => {
  test("shares the scenario's world", async () => {
    const react = program(
      "react",
      call,
      `const found = await call("COLLECTION", "GET", "/cases/" + env.RECOUP_CAPTURE_CASE);`,
      `if (found.lifecycle !== "Active") { console.log("waits for " + found.lifecycle); process.exit(3); }`,
      "console.log(found.id);",
    );
    const result = await play(
      ofSteps(
        "subscription: { events: all }",
        "{ create: {}, capture: { case: id } }",
        `{ ${react}, expect: { exit: 3, stdout: { contains: PendingVerification } } }`,
        "wait: 5d",
        `advance: { case: "\${case}", to: active }`,
        `{ ${react}, capture: { out: stdout }, expect: { exit: 0, stdout: "\${case}" } }`,
        `wait: { case: "\${out}", until: Active }`,
      ),
    );
    expect(result.stderr + result.stdout).toContain("1 scenario: 1 passed");
  });

  test("can change the world and trigger events for the scenario", async () => {
    const advance = program(
      "advance",
      call,
      'const path = "/test/cases/" + env.RECOUP_CAPTURE_CASE + "/advance";',
      'console.log(JSON.stringify(await call("COLLECTION", "POST", path, { to: "Active" })));',
    );
    const result = await play(
      ofSteps(
        "subscription: { events: all }",
        "{ create: {}, capture: { case: id } }",
        `{ ${advance}, name: advances }`,
        `expect: { event: case.updated, since: advances, data: { caseId: "\${case}", newLifecycle: Active } }`,
      ),
    );
    expect(result.stderr + result.stdout).toContain("1 passed");
  });

  test("gets the captures and the world's variables but no other recoup variables", async () => {
    const file = join(folder, "env.json");
    const report = program(
      "env",
      `import { writeFileSync } from "node:fs"; writeFileSync("${file}", JSON.stringify(process.env));`,
    );
    expect((await play(ofSteps("{ create: {}, capture: { case: id } }", report))).exitCode).toBe(0);
    const seen = JSON.parse(readFileSync(file, "utf8"));
    const ownNames = Object.keys(seen).filter((name) => name.startsWith("RECOUP_"));
    expect(ownNames.sort()).toEqual([
      "RECOUP_CAPTURE_CASE",
      "RECOUP_COLLECTION_KEY",
      "RECOUP_COLLECTION_URL",
      "RECOUP_CUSTOMER_KEY",
      "RECOUP_CUSTOMER_URL",
      "RECOUP_ENVIRONMENT",
      "RECOUP_REFERRAL_KEY",
      "RECOUP_REFERRAL_URL",
      "RECOUP_SANDBOX_CONTROL_TOKEN",
      "RECOUP_SANDBOX_CONTROL_URL",
      "RECOUP_WEBHOOK_SECRET",
    ]);
    expect([seen.OWN, seen.RECOUP_ENVIRONMENT]).toEqual(["kept", "test"]);
  });

  test("is split into words as in a shell but without expansion", async () => {
    const words = "const [, ...words] = process.argv; console.log(JSON.stringify(words.slice(1)));";
    const result = await play(
      ofSteps(
        `${program("words", words)} 'a b' "c'd" $HOME *.yaml; echo`.replace(
          /^run: '(.*?)' (.*)$/,
          (_, file, rest) => {
            return `{ run: ${JSON.stringify(`${file} ${rest}`)}, expect: { stdout: ${JSON.stringify(JSON.stringify(["a b", "c'd", "$HOME", "*.yaml;", "echo"]))} } }`;
          },
        ),
      ),
    );
    expect(result.stderr + result.stdout).toContain("1 passed");
  });

  test("fails the step and shows the end of its output if it exits with an unexpected code", async () => {
    const fail = program(
      "fail",
      `console.log("first"); console.error("::error::\\u001b[31mno key"); process.exitCode = 4;`,
    );
    const { exitCode, stdout } = await play(ofSteps(fail));
    expect(exitCode).toBe(13);
    expect(stdout).toContain("exit: expected 0, got 4");
    expect(stdout).toContain("stderr: ::error::");
    expect(stdout).toContain("stdout: first");
    expect(stdout).not.toContain("\u001b[31m");
  });

  test("has its requests listed in the timeline", async () => {
    const ask = program(
      "ask",
      call,
      `await call("COLLECTION", "GET", "/cases/" + env.RECOUP_CAPTURE_CASE);`,
      `await call("COLLECTION", "GET", "/nowhere/secret");`,
      "process.exit(4);",
    );
    const { stdout } = await play(ofSteps("{ create: {}, capture: { case: id } }", ask));
    expect(stdout).toMatch(/\+\S+ +program: GET \/cases\/\{id\} 200\n/);
    expect(stdout).toMatch(/\+\S+ +program: GET unknown path 404\n/);
    expect(stdout).not.toContain("nowhere/secret");
  });

  test("fails the step with a reason if it can't be found", async () => {
    const { exitCode, stdout } = await play(ofSteps("run: no-such-program-here --x"));
    expect([exitCode, stdout]).toEqual([
      13,
      expect.stringContaining("There is no program no-such-program-here."),
    ]);
  });

  test("can't leak a token or key by printing its environment", async () => {
    const result = await play(
      ofSteps(
        `{ ${program("leak", "console.error(process.env.RECOUP_SANDBOX_CONTROL_TOKEN, process.env.RECOUP_COLLECTION_KEY); process.exitCode = 1;")} }`,
      ),
      "--allow-run --report json=report.json",
    );
    expect(result.exitCode).toBe(13);
    expect(result.stdout).toMatch(/stderr: \*+ \*+/);
  });
});

describe("a scenario file with programs", () => {
  const touched = join(folder, "touched");
  const touch = program("touch", `import { writeFileSync } from "node:fs"; writeFileSync("${touched}", "");`);

  test("doesn't start a program without --allow-run", async () => {
    expect(await play(ofSteps("create: {}", touch), "")).toMatchObject({
      exitCode: 2,
      stdout: "",
      stderr: expect.stringContaining(
        "A scenario file alone starts no program: a `run` step needs --allow-run.",
      ),
    });
    expect(existsSync(touched)).toBe(false);
  });

  test.each(["case", "run", "env.HOME"])(
    "is refused at its line if it refers to %s in a program",
    async (name) => {
      const content = ofSteps("{ create: {}, capture: { case: id } }", `run: "node sync.js a\${${name}}"`);
      for (const flags of ["--allow-run", ""])
        expect(await play(content, flags)).toMatchObject({
          exitCode: 2,
          stderr: expect.stringContaining("scenario.yaml:4:10: run: takes no $"),
        });
    },
  );

  test.each([
    ["run: ''", "run:"],
    ["run: []", "run:"],
    ["{ run: a, expect: { exitcode: 0 } }", "exitcode"],
    ["{ run: a, expect: { stdout: { matches: '(' } } }", "is not a valid regular expression"],
    ["{ run: a, expect: { stdout: x }, chek: {} }", "did you mean check?"],
    ["{ create: {}, capture: { case: id, Case: id } }", ""],
  ])("is refused with %s", async (step, finding) => {
    const result = await play(ofSteps(step, "run: a"));
    expect([result.exitCode, result.stderr]).toEqual([2, expect.stringContaining(finding)]);
  });
});

const elsewhere = (environment: string) => ({
  ...env,
  RECOUP_COLLECTION_URL: "https://api.example/collection",
  RECOUP_COLLECTION_KEY: "secret-key",
  RECOUP_ENVIRONMENT: environment,
  RECOUP_PROFILE: "env",
});

test("doesn't run a program on live, whatever the flags", async () => {
  expect(await play(ofSteps("run: a"), "--allow-run", { env: elsewhere("live") })).toMatchObject({
    exitCode: 5,
    stdout: "",
    requests: [],
  });
});

test("gives a program URLs but no key on a real test host", async () => {
  const file = join(folder, "remote.json");
  const report = program(
    "remote",
    `import { writeFileSync } from "node:fs"; writeFileSync("${file}", JSON.stringify(process.env));`,
  );
  await play(ofSteps(report), "--allow-run", { env: elsewhere("test") });
  const seen: Record<string, string> = JSON.parse(readFileSync(file, "utf8"));
  const own = Object.entries(seen).filter(([name]) => name.startsWith("RECOUP_"));
  expect(Object.fromEntries(own)).toEqual({
    RECOUP_COLLECTION_URL: "https://api.example/collection",
    RECOUP_ENVIRONMENT: "test",
  });
  expect(JSON.stringify(seen)).not.toContain("secret-key");
});

test("the scenario in the guide passes as printed", async () => {
  const page = readFileSync("docs/scenarios.md", "utf8");
  const shown = (fence: string) => new RegExp(`^\`\`\`${fence}\\n([^]*?)^\`\`\`$`, "m").exec(page)?.[1] ?? "";
  const file = join(folder, "sync.mjs");
  writeFileSync(file, shown("js"));
  const scenario = shown("yml").replaceAll("sync.mjs", file);
  expect(await play(scenario)).toMatchObject({ exitCode: 0, stderr: "" });
});
