import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { answer } from "../../support/platforms/answers";
import { temporaryFolder } from "../../support/program/temporary-folder";
import {
  customerEnv,
  type LineSetting,
  memoryFiles,
  referralEnv,
  runLine,
} from "../../support/program/world";
import { openPlatform } from "../../support/sandbox/opening";
import { openSandbox } from "../../support/sandbox/sandbox";

const folder = temporaryFolder();

const here: LineSetting = { env: { RECOUP_DATA_DIR: folder, RECOUP_CONFIG_DIR: folder }, openPlatform };
const run = (line: string, setting: LineSetting = here) => runLine(line, setting);

const changes = [
  ["sandbox seed", "rebuild the world default from its current seed"],
  [
    "sandbox seed --seed winter --cases 5000",
    "rebuild the world default from the seed winter, with 5,000 cases",
  ],
  ["sandbox reset --world other", "reset the world other to its seed"],
  ["sandbox undo", "undo the last reset, seed, import or snapshot load of the world default"],
  ["sandbox redo --world other", "redo what was last undone in the world other"],
  [
    "sandbox fault add --status 500 --next 2",
    'send POST /faults with {"status":500,"next":2} to the world default on this machine',
  ],
  ["sandbox fault clear 2", "send DELETE /faults?id=2 to the world default on this machine"],
  ["sandbox requests clear", "send DELETE /requests to the world default on this machine"],
  ["sandbox serve --port 0", "serve the world default on a free port"],
  ["sandbox serve --ephemeral", "serve the world in memory on port 4010"],
  ["tokens clear", "delete cached tokens: 0"],
] as const;

test.each(changes)("%s --dry-run describes the changes without making them", async (line, change) => {
  const { exitCode, stdout } = await run(`${line} --dry-run`);
  expect([exitCode, stdout]).toEqual([0, `Would ${change}. Nothing was changed.\n`]);
  const { stdout: json } = await run(`${line} -n --json`);
  expect(JSON.parse(json)).toEqual({ dryRun: true, would: change });
  expect(existsSync(join(folder, "worlds"))).toBe(false);
});

const silent = ["tokens list", "whoami", "doctor", "sandbox status", "sandbox fault list"] as const;

test.each([...changes.map(([line]) => line), ...silent])(
  "%s --curl reports that there is no request to print",
  async (line) => {
    const { exitCode, stdout, stderr } = await run(`${line} --curl`);
    expect([exitCode, stdout]).toEqual([2, ""]);
    expect(stderr).toBe(
      "Error: This command sends no request, so --curl has none to print.\n  next: Use --dry-run to see what it would change.\n",
    );
  },
);

test.each([
  [1977, 'with {"key":"****","status":500}'],
  [1978, "with 2,001 bytes of JSON to the world"],
])(
  "shows a body of up to 2,000 characters in full: a fault with a key of %i characters",
  async (length, body) => {
    const line = `sandbox fault add --status 500 --key ${"k".repeat(length)} --dry-run --json`;
    expect(JSON.parse((await run(line)).stdout).would).toContain(body);
  },
);

test("refuses an invalid line even in a dry run", async () => {
  expect((await run("sandbox fault add --type CaseNotFond -n")).exitCode).toBe(2);
  expect((await run("sandbox fault clear one -n")).exitCode).toBe(2);
});

test("tokens clear --dry-run counts the tokens without deleting them", async () => {
  const stored = new Map<string, string>();
  const setting: LineSetting = {
    env: { ...customerEnv, ...referralEnv },
    fileSystem: memoryFiles(stored),
    send: async () => answer({ accessToken: "a.b.c", expiresIn: 1800 }),
  };
  for (const client of ["one", "two"]) await runLine(`tokens mint ${client}`, setting);
  const before = new Map(stored);
  expect((await runLine("tokens clear -n", setting)).stdout).toBe(
    "Would delete cached tokens: 2. Nothing was changed.\n",
  );
  expect((await runLine("tokens clear one -n", setting)).stdout).toContain("Would delete cached tokens: 1.");
  expect(stored).toEqual(before);
  expect((await runLine("tokens clear --json", setting)).stdout).toBe('{"cleared":2}\n');
});

const token = "canary-control-token";
const url = "http://127.0.0.1:4010/control";
const control = (input = token) => ({
  ...here.env,
  RECOUP_SANDBOX_CONTROL_URL: url,
  RECOUP_SANDBOX_CONTROL_TOKEN: input,
});

test.each([
  ["seed --seed winter", "POST", "/seed", { seed: "winter" }],
  ["reset", "POST", "/reset", {}],
  ["fault add --status 500", "POST", "/faults", { status: 500 }],
  ["fault clear 2", "DELETE", "/faults?id=2", undefined],
  ["status", "GET", "/status", undefined],
])(
  "`sandbox %s --dry-run` prints the request to a running sandbox without sending it",
  async (line, method, path, body) => {
    const result = await run(`sandbox ${line} -n --json`, { env: control() });
    expect([result.exitCode, result.requests.length]).toEqual([0, 0]);
    const request = JSON.parse(result.stdout);
    expect([request.method, request.url, request.body]).toEqual([method, url + path, body]);
    expect(request.headers.authorization).toBe("Bearer ****");
    const curl = await run(`sandbox ${line} --curl`, { env: control() });
    expect([curl.exitCode, curl.requests.length]).toEqual([0, 0]);
    expect(curl.stdout).toContain(`curl --request ${method} `);
    expect(curl.stdout).toContain('--header "authorization: Bearer $RECOUP_SANDBOX_CONTROL_TOKEN"');
    expect(result.stdout + result.stderr + curl.stdout + curl.stderr).not.toContain(token);
  },
);

test("never prints the control token, even if the server echoes it", async () => {
  const echo = async () => answer({ error: "Unauthorized", message: `not ${token}` }, 401);
  for (const line of ["sandbox status -vv", "sandbox reset -vv --json", "sandbox fault list"]) {
    const { exitCode, stdout, stderr } = await run(line, { env: control(), send: echo });
    expect([exitCode, stdout]).toEqual([4, ""]);
    expect(stderr).not.toContain(token);
    if (line.includes("-vv")) expect(stderr).toContain("> authorization: Bearer ****\n");
  }
});

test("reports a refused control token and suggests how to get the correct one", async () => {
  const running = await openSandbox({ controlToken: token });
  const setting = { env: control("another-token"), send: running.platform.send };
  const { exitCode, stderr } = await run("sandbox reset", setting);
  expect(exitCode).toBe(4);
  expect(stderr).toContain("RECOUP_SANDBOX_CONTROL_TOKEN is not the control token of this sandbox");
  expect(stderr).toContain("`recoup sandbox serve --json` and --ready-file print it");
  expect(stderr).toContain("  in POST http://127.0.0.1:4010/control/reset\n");
  expect(stderr).not.toMatch(/keys of test and live|key is set up|another-token/);
});

test("refuses a control token that isn't a valid header value", async () => {
  const { exitCode, stderr, requests } = await run("sandbox status", { env: control("two words") });
  expect([exitCode, requests.length]).toEqual([3, 0]);
  expect(stderr).toContain("RECOUP_SANDBOX_CONTROL_TOKEN contains characters");
  expect(stderr).not.toContain("two words");
});
