import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Program } from "../../../src/base/host";
import { listen } from "../../../src/host/network/listen";
import { runProgram } from "../../../src/host/process/run-program";
import { sleep } from "../../../src/host/sleep";
import { temporaryFolder } from "../../support/program/temporary-folder";
import { runLine, type Setting } from "../../support/program/world";
import { openPlatform } from "../../support/sandbox/opening";

const folder = temporaryFolder();

const script = join(folder, "told.cjs");
writeFileSync(
  script,
  `const { writeFileSync } = require("node:fs");
const { env, argv } = process;
(async () => {
  const answers = {};
  for (const surface of ["COLLECTION", "REFERRAL", "CUSTOMER"]) {
    const headers = { XApiKey: env["RECOUP_" + surface + "_KEY"] };
    const answer = await fetch(env["RECOUP_" + surface + "_URL"] + "/cases", { headers });
    answers[surface] = answer.status;
    await answer.arrayBuffer();
  }
  const authorization = "Bearer " + env.RECOUP_SANDBOX_CONTROL_TOKEN;
  const status = await (await fetch(env.RECOUP_SANDBOX_CONTROL_URL + "/status", { headers: { authorization } })).json();
  const told = { answers, status, words: argv.slice(3), environment: env.RECOUP_ENVIRONMENT, profile: env.RECOUP_PROFILE ?? null,
    secret: env.RECOUP_WEBHOOK_SECRET, url: env.RECOUP_COLLECTION_URL };
  writeFileSync(argv[2], JSON.stringify(told));
  process.exitCode = 7;
})();`,
);

const signal = new AbortController().signal;
const real: Setting = {
  env: { RECOUP_DATA_DIR: folder, RECOUP_CONFIG_DIR: folder, PATH: process.env.PATH ?? "" },
  listen,
  sleep: (ms, own = signal) => sleep(ms, own),
  runProgram: (program) => runProgram(program, signal),
};
const exec = (flags: string, words: readonly string[], setting: Setting = {}) =>
  runLine(["sandbox", "exec", ...flags.split(" ").filter(Boolean), "--", ...words], { ...real, ...setting });
const node = process.execPath;
const readTold = (file: string) => JSON.parse(readFileSync(file, "utf8"));

test("a program reaches all surfaces and the control path, and its exit code is passed on", async () => {
  const file = join(folder, "told.json");
  const { exitCode, stdout, stderr } = await exec(
    "--ephemeral --seed here",
    [node, script, file, "a b", "--json", "$HOME;"],
    {
      env: { ...real.env, RECOUP_PROFILE: "other" },
    },
  );
  expect([exitCode, stdout, stderr]).toEqual([7, "", ""]);
  const told = readTold(file);
  expect(told).toMatchObject({
    answers: { COLLECTION: 200, REFERRAL: 200, CUSTOMER: 200 },
    status: { seed: "here" },
    words: ["a b", "--json", "$HOME;"],
    environment: "test",
    profile: null,
  });
  expect(told.secret).toMatch(/^[A-Za-z0-9+/]{20,}={0,2}$/);
  await expect(fetch(told.url)).rejects.toThrow();
});

test("two at once on two worlds do not meet", async () => {
  const [one, two] = [join(folder, "one.json"), join(folder, "two.json")];
  const ends = await Promise.all([
    exec("--world one --seed first", [node, script, one]),
    exec("--seed second", [node, script, two], { env: { ...real.env, RECOUP_WORLD: "two" } }),
  ]);
  expect(ends.map(({ exitCode }) => exitCode)).toEqual([7, 7]);
  expect(readTold(one).status).toMatchObject({ world: "one", seed: "first" });
  expect(readTold(two).status).toMatchObject({ world: "two", seed: "second" });
  expect(readTold(one).url).not.toBe(readTold(two).url);
});

test("what the program did stays in a world by name", async () => {
  const change = `fetch(process.env.RECOUP_SANDBOX_CONTROL_URL + "/faults", { method: "POST", body: '{"status":500}',
    headers: { authorization: "Bearer " + process.env.RECOUP_SANDBOX_CONTROL_TOKEN } }).then((answer) => { process.exitCode = answer.ok ? 0 : 1; })`;
  expect((await exec("--world kept", [node, "-e", change])).exitCode).toBe(0);
  const { stdout } = await runLine("sandbox fault list -o ids --world kept", { ...real, openPlatform });
  expect(stdout).toBe("1\n");
});

test.each([
  [0, "process.exit(0)"],
  [1, "process.exit(1)"],
  [137, "process.kill(process.pid, 'SIGKILL')"],
])("exit %d", async (code, text) => {
  expect((await exec("--ephemeral", [node, "-e", text])).exitCode).toBe(code);
});

test("a program that is not there is told, and the sandbox is gone with it", async () => {
  const { exitCode, stdout, stderr } = await exec("--ephemeral", ["no-such-program-here"]);
  expect([exitCode, stdout]).toEqual([2, ""]);
  expect(stderr).toContain("There is no program no-such-program-here.");
});

test("a signal is passed on, and the program's own way to end counts", async () => {
  const stop = new AbortController();
  const ready = join(folder, "ready");
  const patient = `process.on("SIGTERM", () => process.exit(9)); require("node:fs").writeFileSync(${JSON.stringify(ready)}, ""); setInterval(() => {}, 1000)`;
  const started = exec("--ephemeral", [node, "-e", patient], {
    signal: stop.signal,
    runProgram: (program) => runProgram(program, stop.signal),
  });
  await appears(ready);
  stop.abort("SIGTERM");
  expect((await started).exitCode).toBe(9);
});

async function appears(file: string): Promise<void> {
  for (;;) {
    try {
      return void readFileSync(file);
    } catch {
      await new Promise((turn) => setImmediate(turn));
    }
  }
}

test("a rehearsal starts nothing", async () => {
  const started: Program[] = [];
  const { stdout } = await exec("--ephemeral --dry-run", ["npm", "test"], {
    runProgram: async (program) => started.push(program),
  });
  expect(stdout).toBe(
    "Would serve the world in memory on a free port and run npm test. Nothing was changed.\n",
  );
  expect(started).toEqual([]);
});

test("without a program the line is refused", async () => {
  const { exitCode, stderr } = await runLine("sandbox exec --ephemeral", real);
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining("Missing required argument 'command'")]);
});

test("an error of its own is no JSON because the program's flags ask for that", async () => {
  const { stderr } = await exec("--ephemeral", ["no-such-program-here", "--json"]);
  expect(stderr).toMatch(/^Error: /);
});
