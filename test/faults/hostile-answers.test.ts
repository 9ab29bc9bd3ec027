import { expect, test } from "vitest";
import type { HttpResponse } from "../../src/base/http";
import { quickly } from "../support/patterns/quick";
import { answer } from "../support/platforms/answers";
import { collectionEnv, type LineSetting, runLine } from "../support/program/world";

const id = "11111111-1111-4111-8111-111111111111";
const page = { currentPage: 1, totalPages: 1, totalResults: 1, pageSize: 10, responseCount: 1 };
const listed = (fields: string) =>
  answer(`{"cases":[{"id":"${id}",${fields}}],"page":${JSON.stringify(page)}}`);
const nines = "9".repeat(100_000);

const run = (line: string, response: HttpResponse, setting: LineSetting = {}) =>
  quickly(line, () =>
    runLine(line, { env: { ...collectionEnv, NO_COLOR: "1" }, send: async () => response, ...setting }),
  );

test("quickly lists twenty chat messages full of backslashes", async () => {
  const message = `${"\\".repeat(9990)} 100%`;
  const chats = Array.from({ length: 20 }, () => ({
    id,
    message,
    role: 1,
    dateCreated: "2026-03-15T08:30:00Z",
  }));
  const { exitCode } = await run(`chats list ${id} --json`, answer(chats));
  expect(exitCode).toBe(0);
});

test.each([
  "cases list",
  "cases list --json",
  "cases list -o csv",
  "cases list -o yaml",
  "cases list -o xlsx",
])("`%s` quickly shows a case with 100,000 backslashes", async (line) => {
  const { exitCode } = await run(line, listed(`"reference":${JSON.stringify(`${"\\".repeat(100_000)}%`)}`));
  expect(exitCode).toBe(0);
});

test.each([
  ["eyJ-", 50_000],
  ["\\", 100_000],
  ["token", 40_000],
  ["👩\u200d", 50_000],
  ["`recoup ", 25_000],
] as const)("quickly shows a truncated error message of many %j", async (unit, times) => {
  const { exitCode, stderr } = await run(
    "cases list -vv",
    answer({ error: "E", message: unit.repeat(times) }, 400),
  );
  expect([exitCode, /… \([\d,]+ characters\)/.test(stderr)]).toEqual([9, true]);
});

test("quickly writes a reference of 100,000 digits to a CSV cell", async () => {
  const { exitCode, stdout } = await run("cases list -o csv", listed(`"reference":"-${nines}x"`));
  expect([exitCode, stdout.includes(`\n'-${nines}x,`)]).toEqual([0, true]);
});

test.each([
  ["a number of 100,000 digits", nines, `${id}\n`],
  ["a number of 100,002 digits, most of them zeros", `1${"0".repeat(100_000)}1`, `${id}\n`],
  ["a text of 100,000 digits", `"${nines}x"`, ""],
])("quickly compares %s but refuses to sum it", async (_, remainder, matches) => {
  const found = await run("cases list --where remainder>1 -o ids", listed(`"remainder":${remainder}`));
  expect([found.exitCode, found.stdout]).toEqual([0, matches]);
  const sum = await run("cases list --sum remainder", listed(`"remainder":${remainder},"currency":"EUR"`));
  expect([sum.exitCode, sum.stderr]).toEqual([
    11,
    expect.stringMatching(
      /^Error: A remainder has 100,00\d characters; --sum adds numbers of at most 32\.\n/,
    ),
  ]);
});

test("quickly fits a name of 100,000 joined emoji into a table", async () => {
  for (const emoji of ["👩\u200d", "👩", "e\u0301"]) {
    const name = JSON.stringify(emoji.repeat(100_000 / emoji.length));
    const response = listed(`"reference":"A","debtor":{"name":${name}}`);
    const { exitCode, stdout } = await run("cases list", response, { isTerminal: true, columns: 100 });
    expect([exitCode, stdout.length < 5000]).toEqual([0, true]);
  }
});

test.each(["eyJ-", "sig", "token", "a"])("quickly saves a body of many %j to the history", async (unit) => {
  const words = ["api", "POST", "/x", "--as", "collection", "--body", unit.repeat(100_000 / unit.length)];
  const { exitCode } = await quickly(unit, () =>
    runLine(words, { env: { ...collectionEnv, RECOUP_ENVIRONMENT: "test" }, send: async () => answer({}) }),
  );
  expect([0, 2]).toContain(exitCode);
});

test("quickly saves a file whose name has 100,000 dots", async () => {
  const file = { id, name: `${".".repeat(100_000)}a`, url: "https://files.example/x" };
  await run(`files download ${id} --all`, answer([file]));
});

test("quickly verifies a captured body of 100,000 quotes", async () => {
  const files = { "/work/body": '"\\'.repeat(50_000), "/work/secret": "whsec_c2VjcmV0LXNlY3JldC1zZWNyZXQ=" };
  const line = `webhooks verify body --secret-file secret --signature t=1,v1=${"a".repeat(64)}`;
  await quickly(line, () => runLine(line, { files }));
});
