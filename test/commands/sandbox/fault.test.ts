import { afterEach, expect, test } from "vitest";
import type { LineSetting } from "../../support/program/world";
import { openSandbox } from "../../support/sandbox/sandbox";
import { sandboxOnDisk } from "../../support/sandbox/sandbox-on-disk";

const { folder, run } = sandboxOnDisk();
const add = async (flags: string) => expect((await run(`sandbox fault add ${flags}`)).exitCode).toBe(0);
afterEach(() => run("sandbox fault clear"));

test("adds, reports, lists and removes a fault", async () => {
  const added = await run("sandbox fault add --status 429 --retry-after 2.5 --next 2 --surface customer", {
    isTerminal: true,
  });
  expect(added.stdout).toContain("Fault 1");
  expect(added.stdout).toMatch(/Kind\W.*rate-limit/);
  expect(added.stdout).not.toContain("Operation");
  await run("sandbox fault add --kind half --operation listCases");
  const list = await run("sandbox fault list --json");
  expect(JSON.parse(list.stdout)).toEqual({
    items: [
      expect.objectContaining({ id: 1, kind: "rate-limit", status: 429, retryAfter: 2.5, next: 2, hits: 0 }),
      expect.objectContaining({ id: 2, kind: "half", operation: "listCases", when: "always" }),
    ],
    complete: true,
  });
  expect((await run("sandbox fault list -o ids")).stdout).toBe("1\n2\n");
  const table = await run("sandbox fault list", { isTerminal: true, columns: 100 });
  expect(table.stdout).toMatch(/1 +rate-limit .*next 2/);
  expect((await run("sandbox fault clear 1 --json")).stdout).toContain('"cleared":1');
  expect((await run("sandbox fault list -o ids")).stdout).toBe("2\n");
  expect((await run("sandbox fault clear", { isTerminal: true })).stdout).toContain("Faults cleared: 1.");
  expect((await run("sandbox fault list", { isTerminal: true })).stdout).toContain("No faults");
});

test("keeps the faults of a named world separate", async () => {
  await run("sandbox fault add --status 500 --world other");
  expect((await run("sandbox fault list -o ids")).stdout).toBe("");
  expect((await run("sandbox fault list -o ids --world other")).stdout).toBe("1\n");
});

test.each([
  ["--kind field-errors", 9, "Debtor.Email"],
  ["--kind problem", 9, "400"],
  ["--type InvalidPagination", 9, "InvalidPagination"],
  ["--status 401", 4, "401"],
  ["--status 403", 5, "403"],
  ["--status 404", 6, "404"],
  ["--type IdempotencyConflict", 7, "IdempotencyConflict"],
  ["--status 409", 7, "409"],
  ["--status 413", 9, "FileTooLarge"],
  ["--status 415", 9, "UnsupportedFileType"],
  ["--status 422", 9, "CreditorBlocked"],
  ["--kind business-rule", 9, "422"],
  ["--status 429 --retry-after 200", 10, "429"],
  ["--status 500", 11, "500"],
  ["--status 502", 11, "502"],
  ["--status 503", 11, "503"],
  ["--kind drop-before", 11, "without an answer"],
  ["--kind drop-after", 11, "without an answer"],
  ["--kind half", 11, "in the middle of its answer"],
  ["--kind garbage", 11, "not what the platform sends"],
  ["--delay 5s", 11, "no answer within 1 s"],
])(
  "after fault %s, exits with %i and a single clear error [CLI-01] [CLI-02]",
  async (flags, exit, finding) => {
    await add(flags);
    const { exitCode, stdout, stderr } = await run("cases list --retries 0 --request-timeout 1s");
    expect(stderr).toContain(finding);
    expect(stderr.match(/^Error: /gm)).toHaveLength(1);
    expect(stderr).toMatch(/^ {2}next: /m);
    expect([exitCode, stdout]).toEqual([exit, ""]);
  },
);

test("recovers from two failures and waits for as long as a 429 requests [CLI-03] [CLI-06]", async () => {
  await add("--status 500 --next 2");
  await add("--status 429 --retry-after 2.5 --next 1");
  const { exitCode, stdout, waits } = await run("cases list -o ids -L 1");
  expect([exitCode, stdout.split("\n").length, waits.length]).toEqual([0, 2, 3]);
  expect(waits[2]).toBe(2500);
});

test("waits for an injected delay on the host's timer", async () => {
  await add("--delay 1500ms");
  const { exitCode, waits } = await run("cases list -o ids -L 1");
  expect([exitCode, waits]).toEqual([0, [1500]]);
});

test("prints every case exactly once even if each page fails once", async () => {
  const whole = await run("cases list --all --page-size 20 -o ids");
  await add("--kind half --first 1 --operation listCases");
  const walked = await run("cases list --all --page-size 20 -o ids");
  expect([walked.exitCode, walked.stdout]).toEqual([0, whole.stdout]);
});

test.each([
  ["add --kind hlaf", '(got "hlaf")', "--kind half`?"],
  ["add --surface custmer --status 500", '(got "custmer")', "--surface customer --status 500`?"],
  ["add --operation listCase --status 500", '"listCase"', "Did you mean listCases?"],
  ["add --type CaseNotFond", '"CaseNotFond"', "Did you mean CaseNotFound?"],
  ["add --share often --status 500", '"often" is not a valid number', "0.5"],
  ["add --next 1 --first 1 --status 500", "first can't be combined", "one of them"],
  [
    "add --status 418",
    "doesn't answer with status 418",
    "Use one of 400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 502, 503, 504.",
  ],
  ["add", "A fault needs", "sandbox fault add --help"],
  ["ad", 'Unknown command "recoup sandbox fault ad"', "recoup sandbox fault add"],
  ["clear one", '"one" is not a valid fault ID', "sandbox fault list"],
])("sandbox fault %s exits with 2 and a single clear error", async (words, finding, hint) => {
  const { exitCode, stdout, stderr } = await run(`sandbox fault ${words}`);
  expect(stderr).toContain(finding);
  expect(stderr).toContain(hint);
  expect([exitCode, stdout]).toEqual([2, ""]);
  expect((await run("sandbox fault list -o ids")).stdout).toBe("");
});

test("exits with 6 for an unknown fault", async () => {
  expect((await run("sandbox fault clear 7")).exitCode).toBe(6);
});

test("adds a fault to the running sandbox named by the variables", async () => {
  const running = await openSandbox({ controlToken: "t" });
  const there: LineSetting = {
    env: {
      RECOUP_DATA_DIR: folder,
      RECOUP_CONFIG_DIR: folder,
      RECOUP_SANDBOX_CONTROL_URL: "http://127.0.0.1:4010/control",
      RECOUP_SANDBOX_CONTROL_TOKEN: "t",
    },
    send: running.platform.send,
  };
  const added = await run("sandbox fault add --status 500 --json", there);
  expect([added.exitCode, added.requests.map(({ method, url }) => `${method} ${url}`)]).toEqual([
    0,
    ["POST http://127.0.0.1:4010/control/faults"],
  ]);
  expect((await run("sandbox fault list -o ids", there)).stdout).toBe("1\n");
  const other = await run("sandbox fault list -o ids --world other", there);
  expect([other.stdout, other.stderr]).toEqual([
    "1\n",
    "--world other has no effect: RECOUP_SANDBOX_CONTROL_URL names a running sandbox, which serves its own world.\n",
  ]);
  expect((await run("sandbox fault list -o ids")).stdout).toBe("");
  expect((await running.get("collection", "/cases")).status).toBe(500);
  expect((await run("sandbox fault clear", there)).exitCode).toBe(0);
});

test("lists the subcommands of sandbox fault", async () => {
  const { exitCode, stdout, stderr } = await run("sandbox fault");
  expect([exitCode, stdout]).toEqual([2, ""]);
  for (const verb of ["add", "list", "clear"]) expect(stderr).toContain(`  ${verb} `);
  expect((await run("sandbox --help")).stdout).toContain("  fault … ");
});
