import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Program } from "../../../src/base/host";
import { listen } from "../../../src/host/network/server/listen";
import { runProgram } from "../../../src/host/process/run-program";
import { sleep } from "../../../src/host/sleep";
import { temporaryFolder } from "../../support/program/temporary-folder";
import { type LineSetting, runLine } from "../../support/program/world";
import { openPlatform } from "../../support/sandbox/opening";

const folder = temporaryFolder();

const script = join(folder, "report.cjs");
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
  const report = { answers, status, words: argv.slice(3), environment: env.RECOUP_ENVIRONMENT, profile: env.RECOUP_PROFILE ?? null,
    secret: env.RECOUP_WEBHOOK_SECRET, url: env.RECOUP_COLLECTION_URL };
  writeFileSync(argv[2], JSON.stringify(report));
  process.exitCode = 7;
})();`,
);

const signal = new AbortController().signal;
const real: LineSetting = {
  env: { RECOUP_DATA_DIR: folder, RECOUP_CONFIG_DIR: folder, PATH: process.env.PATH ?? "" },
  listen,
  sleep: (ms, sleepSignal = signal) => sleep(ms, sleepSignal),
  runProgram: (program) => runProgram(program, signal),
};
const exec = (flags: string, words: readonly string[], setting: LineSetting = {}) =>
  runLine(["sandbox", "exec", ...flags.split(" ").filter(Boolean), "--", ...words], { ...real, ...setting });
const node = process.execPath;
const readReport = (file: string) => JSON.parse(readFileSync(file, "utf8"));

test("passes the program the address of every surface and of the control interface", async () => {
  const file = join(folder, "report.json");
  const { exitCode, stdout, stderr } = await exec(
    "--ephemeral --seed here",
    [node, script, file, "a b", "--json", "$HOME;"],
    {
      env: { ...real.env, RECOUP_PROFILE: "other" },
    },
  );
  expect([exitCode, stdout, stderr]).toEqual([7, "", ""]);
  const report = readReport(file);
  expect(report).toMatchObject({
    answers: { COLLECTION: 200, REFERRAL: 200, CUSTOMER: 200 },
    status: { seed: "here" },
    words: ["a b", "--json", "$HOME;"],
    environment: "test",
    profile: null,
  });
  expect(report.secret).toMatch(/^[A-Za-z0-9+/]{20,}={0,2}$/);
  await expect(fetch(report.url)).rejects.toThrow();
});

test("runs two programs on separate worlds", async () => {
  const [one, two] = [join(folder, "one.json"), join(folder, "two.json")];
  const ends = await Promise.all([
    exec("--world one --seed first", [node, script, one]),
    exec("--seed second", [node, script, two], { env: { ...real.env, RECOUP_WORLD: "two" } }),
  ]);
  expect(ends.map(({ exitCode }) => exitCode)).toEqual([7, 7]);
  expect(readReport(one).status).toMatchObject({ world: "one", seed: "first" });
  expect(readReport(two).status).toMatchObject({ world: "two", seed: "second" });
  expect(readReport(one).url).not.toBe(readReport(two).url);
});

test("keeps the changes that a program makes to a named world", async () => {
  const change = `fetch(process.env.RECOUP_SANDBOX_CONTROL_URL + "/faults", { method: "POST", body: '{"status":500}',
    headers: { authorization: "Bearer " + process.env.RECOUP_SANDBOX_CONTROL_TOKEN } }).then((answer) => { process.exitCode = answer.ok ? 0 : 1; })`;
  expect((await exec("--world kept", [node, "-e", change])).exitCode).toBe(0);
  const { stdout } = await runLine("sandbox fault list -o ids --world kept", { ...real, openPlatform });
  expect(stdout).toBe("1\n");
});

test.each([
  [0, "exit 0"],
  [1, "exit 1"],
  [137, "kill -KILL $$"],
])("exits with the program's exit code %d", async (code, text) => {
  expect((await exec("--ephemeral", ["sh", "-c", text])).exitCode).toBe(code);
});

test("reports an unknown program and stops the sandbox", async () => {
  const { exitCode, stdout, stderr } = await exec("--ephemeral", ["no-such-program-here"]);
  expect([exitCode, stdout]).toEqual([2, ""]);
  expect(stderr).toContain("There is no program no-such-program-here.");
});

test("explains why an existing program can't be started", async () => {
  const file = join(folder, "no-interpreter");
  writeFileSync(file, "#!/no/such/interpreter\n", { mode: 0o755 });
  const ends = [await exec("--ephemeral", [file]), await exec("--ephemeral", [join(file, "below")])];
  expect(ends.map(({ exitCode, stderr }) => [exitCode, stderr.split("\n")[0]])).toEqual([
    [2, `Error: The program ${file} can't be started: the program that its first line names is missing.`],
    [
      2,
      `Error: The program ${join(file, "below")} can't be started: a part of the path is a file, not a folder.`,
    ],
  ]);
});

test("passes empty arguments to the program, but refuses an empty program name", async () => {
  const text = '[ $# = 1 ] && [ -z "$1" ] && exit 3';
  expect((await exec("--ephemeral", ["sh", "-c", text, "sh", ""])).exitCode).toBe(3);
  const { exitCode, stderr } = await exec("--ephemeral", ["", "x"]);
  expect([exitCode, stderr.split("\n")[0]]).toEqual([2, "Error: <command> is empty."]);
});

test("ends with the program, even if a fault is still delaying the response to an aborted request", async () => {
  const waits: Promise<void>[] = [];
  const waiting: LineSetting["sleep"] = (ms, waitSignal = signal) => {
    const wait = sleep(ms, waitSignal);
    waits.push(wait.catch(() => {}));
    return wait;
  };
  const text = `const { env } = process;
    const headers = { authorization: "Bearer " + env.RECOUP_SANDBOX_CONTROL_TOKEN, XApiKey: env.RECOUP_CUSTOMER_KEY };
    const fault = { method: "POST", headers, body: '{"kind":"delay","delayMs":600000}' };
    fetch(env.RECOUP_SANDBOX_CONTROL_URL + "/faults", fault)
      .then(() => fetch(env.RECOUP_CUSTOMER_URL + "/cases", { headers, signal: AbortSignal.timeout(200) }))
      .catch(() => process.exit(9));`;
  expect((await exec("--ephemeral", [node, "-e", text], { sleep: waiting })).exitCode).toBe(9);
  expect(waits).not.toEqual([]);
  await Promise.all(waits);
});

test("forwards a signal and exits with the program's exit code", async () => {
  const stop = new AbortController();
  const ready = join(folder, "ready");
  const waiting = `process.on("SIGTERM", () => process.exit(9)); require("node:fs").writeFileSync(${JSON.stringify(ready)}, ""); setInterval(() => {}, 1000)`;
  const started = exec("--ephemeral", [node, "-e", waiting], {
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

test("starts nothing in a dry run", async () => {
  const started: Program[] = [];
  const { stdout } = await exec("--ephemeral --dry-run", ["npm", "test"], {
    runProgram: async (program) => started.push(program),
  });
  expect(stdout).toBe(
    "Would serve the world in memory on a free port and run npm test. Nothing was changed.\n",
  );
  expect(started).toEqual([]);
});

test("refuses to run if no program is given", async () => {
  const { exitCode, stderr } = await runLine("sandbox exec --ephemeral", real);
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining("<command> is missing.")]);
});

test("reports its own errors as text even if --json is given to the program", async () => {
  expect((await exec("--ephemeral", ["no-such-program-here", "--json"])).stderr).toMatch(/^Error: /);
});
