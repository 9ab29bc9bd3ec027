import { expect, test } from "vitest";
import { answer } from "../../support/platforms/answers";
import { collectionEnv, customerEnv, referralEnv, runLine } from "../../support/program/world";

const env = { ...collectionEnv, ...customerEnv, ...referralEnv, RECOUP_ENVIRONMENT: "test" };
const id = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";

const runWithAnswer = (line: string, body: string) => runLine(line, { env, send: async () => answer(body) });

const lists = [
  ["cases list", "cases"],
  ["cases list --managed", "cases"],
  ["cases list --as referral", "cases"],
  ["cases list --as customer", "cases"],
  ["clients list", "clients"],
  ["payments list", "payments"],
  ["transactions list", "data"],
  ["webhooks list", "webhooks"],
  ["webhooks list --as referral", "webhooks"],
  [`events list --case ${id}`, "events"],
  [`chats list ${id}`, "chats"],
  [`files list ${id}`, "files"],
  ["cases coverage", "coverage"],
  ["api GET /cases --all", "cases"],
  ["api GET /clients --all --as referral", "clients"],
] as const;

test.each(lists)("reports a response of the wrong shape as an error: %s", async (line, items) => {
  const login = '{"errors":[],"page":{"url":"/login"},"user":null}';
  const bodies = [
    `{"${items}":"no","page":[]}`,
    "{}",
    `{"${items}":[1]}`,
    "null",
    `{"${items}":null}`,
    login,
  ];
  for (const flags of ["--json", "-o ids"]) {
    for (const body of bodies) {
      const { exitCode, stdout, stderr } = await runWithAnswer(`${line} ${flags}`, body);
      expect([body, exitCode, stdout]).toEqual([body, 11, ""]);
      expect(stderr).toContain("The answer (200) is not what the platform sends: ");
      expect(stderr).toContain(items);
    }
  }
});

test.each(lists)("prints an empty list without an error: %s", async (line, items) => {
  for (const body of [`{"${items}":[],"page":{"totalResults":0,"totalPages":1}}`, "[]"]) {
    const { exitCode, stdout } = await runWithAnswer(`${line} --json`, body);
    expect([exitCode, JSON.parse(stdout)]).toEqual([
      0,
      expect.objectContaining({ items: [], complete: true }),
    ]);
  }
});

test("names the expected and the actual type in the error", async () => {
  const { stderr } = await runWithAnswer("cases list --all", '{"cases":"no","page":[]}');
  expect(stderr).toContain('"cases" must be an array, got a string.');
});

test.each([
  ['{"error":"gone","message":"not here"}', 'an object with "error" and "message"'],
  ["7", "a number"],
  ['"none"', "a string"],
  ["{}", "an empty object"],
  ['{"\\u001b[31m":1}', 'an object with "\ufffd[31m"'],
])("describes the received response in the error: %s", async (body, got) => {
  const { exitCode, stderr } = await runWithAnswer("cases list", body);
  expect(exitCode).toBe(11);
  expect(stderr).toContain(`it must be an array, or an object with an array "cases", got ${got}.`);
});

test.each([
  [`cases get ${id}`],
  ["clients get nl-1"],
  ["clients deletable nl-1"],
  [`webhooks get ${id}`],
  [`cases timeline ${id}`],
  [`cases validation ${id}`],
])("reports a record that isn't an object as an error: %s", async (line) => {
  for (const body of ['["a"]', '"text"', "null", "7"]) {
    const { exitCode, stdout, stderr } = await runWithAnswer(`${line} --json`, body);
    expect([body, exitCode, stdout]).toEqual([body, 11, ""]);
    expect(stderr).toContain("expected an object");
  }
});

test.each([[`cases timeline ${id}`], [`cases validation ${id}`]])(
  "reports unreadable entries instead of skipping them: %s",
  async (line) => {
    for (const body of ['{"items":"no"}', '{"items":{}}', '{"items":[1]}', "[1]"]) {
      const { exitCode, stdout, stderr } = await runWithAnswer(line, body);
      expect([body, exitCode, stdout]).toEqual([body, 11, ""]);
      expect(stderr).toContain('expected an object with "items", an array of objects');
    }
    expect((await runWithAnswer(line, '{"Items":[]}')).exitCode).toBe(0);
  },
);
