import { expect, test } from "vitest";
import { answer } from "../../support/platforms/answers";
import { collectionEnv, customerEnv, runLine } from "../../support/program/world";

const env = { ...collectionEnv, ...customerEnv, RECOUP_ENVIRONMENT: "test", NO_COLOR: "1" };
const id = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";

const cards: readonly (readonly [line: string, body: unknown, stdout: string, stderr: string])[] = [
  [
    `test advance ${id} active`,
    { advanced: true, state: "Active", remainingAmount: 100.5, currency: "EUR" },
    `${id} is Active now, with 100.5 EUR still open.\n`,
    "",
  ],
  [
    `test advance ${id} paid --amount 5`,
    { advanced: true, state: "Closed:Paid", remainingAmount: 0, currency: "EUR" },
    `${id} is Closed:Paid now.\n`,
    "",
  ],
  [
    `test advance ${id} paid --amount 5`,
    { advanced: true, state: "Closed:Paid", remainingAmount: -3.25, currency: "EUR" },
    `${id} is Closed:Paid now, with 3.25 EUR more paid than was owed.\n`,
    "",
  ],
  [
    `test advance ${id} no-payment`,
    { advanced: false, state: "Closed:NoPayment", remainingAmount: 7, currency: "EUR" },
    `Nothing changed: ${id} is Closed:NoPayment already, with 7 EUR still
open.
`,
    "",
  ],
  [
    `test advance ${id} active`,
    { advanced: null },
    `Accepted; the platform didn't return the state of ${id}.\n`,
    "",
  ],
  [`test advance ${id} active`, { advanced: false }, `Nothing changed: ${id}.\n`, ""],
  [`test advance ${id} no-payment`, "", `${id} is Closed:NoPayment now.\n`, ""],
  [
    `test fire ${id} case.closed`,
    { eventType: "case.closed", enqueuedCount: 2 },
    `case.closed

Deliveries  2
`,
    "",
  ],
  [
    `test fire ${id} case.closed --json`,
    "",
    `{
  "eventType": "case.closed",
  "caseId": "${id}"
}
`,
    "",
  ],
  [`test fire ${id} case.closed -o ids`, "", `case.closed\n`, ""],
  [
    `test replay-last ${id}`,
    { eventType: "case.closed", eventId: "e 1", subscriptionId: "s 1" },
    `Replayed

Event         case.closed
Id            e 1
Subscription  s 1
`,
    "",
  ],
  [`test replay-last ${id} -o ids`, { eventId: "e 1" }, `e 1\n`, ""],
  [
    `test replay-last ${id} --json`,
    "",
    `{
  "caseId": "${id}"
}
`,
    "",
  ],
  [`test delete ${id}`, "", `Deleted the test case ${id}.\n`, ""],
  [`test delete ${id} -o ids`, "", `${id}\n`, ""],
  [`test cleanup --tag nightly --confirm env`, "", `No test case with the tag nightly is left.\n`, ""],
  [`test cleanup --tag nightly --confirm env -o ids`, "", `nightly\n`, ""],
  [
    `test cleanup --fields help --tag x`,
    "",
    `tag
deleted
`,
    "",
  ],
  [
    `test create`,
    "",
    `Created  test case

Tag  recoup-iiiiiiiiii
`,
    "",
  ],
  [
    `test create --tag a -o ids`,
    { id },
    `${id}\n`,
    `Its tag is a: \`recoup test cleanup --tag a\` removes it.\n`,
  ],
  [
    `test create --tag a`,
    { id, tag: "b" },
    `${id}  test case

Id   ${id}
Tag  b
`,
    `Its tag is a: \`recoup test cleanup --tag a\` removes it.\n`,
  ],
  [
    `test create --tag a`,
    { id, tag: "a", reference: "44HX8JMJ" },
    `44HX8JMJ  test case

Id   ${id}
Tag  a
`,
    "",
  ],
  [`test judge -n`, "", `Would serve and judge a sandbox. Nothing was changed.\n`, ""],
  [
    `test judge -n -- client a`,
    "",
    `Would run client a against a sandbox and judge it. Nothing was changed.\n`,
    "",
  ],
  [`test record -n --since 10m`, "", `Would record a scenario. Nothing was changed.\n`, ""],
  [`test record -n -- client a`, "", `Would run client a and record it. Nothing was changed.\n`, ""],
  [`test sample-receiver -n`, "", `Would serve the sample receiver on port 4030. Nothing was changed.\n`, ""],
  [
    `test sample-receiver --port 0 -n`,
    "",
    `Would serve the sample receiver on a free port. Nothing was changed.\n`,
    "",
  ],
  [
    `sandbox exec -n -- prog x`,
    "",
    `Would serve the world default on a free port and run prog x. Nothing was changed.\n`,
    "",
  ],
  [
    `sandbox exec -n --port 4000 --ephemeral -- prog x`,
    "",
    `Would serve the world in memory on port 4000 and run prog x. Nothing was changed.\n`,
    "",
  ],
  [`sandbox serve -n`, "", `Would serve the world default on port 4010. Nothing was changed.\n`, ""],
  [
    `sandbox serve -n --port 0 --world w`,
    "",
    `Would serve the world w on a free port. Nothing was changed.\n`,
    "",
  ],
  [
    `sandbox serve -n --bind 0.0.0.0 --allow-host sandbox`,
    "",
    `Would serve the world default on port 4010 of 0.0.0.0. Nothing was changed.\n`,
    "",
  ],
  [
    `sandbox serve -n --bind ::1`,
    "",
    `Would serve the world default on port 4010. Nothing was changed.\n`,
    "",
  ],
  [
    `sandbox serve -n --bind [::1]`,
    "",
    `Would serve the world default on port 4010. Nothing was changed.\n`,
    "",
  ],
  [
    `sandbox serve -n --bind localhost`,
    "",
    `Would serve the world default on port 4010. Nothing was changed.\n`,
    "",
  ],
  [
    `sandbox serve -n --bind 127.0.0.2`,
    "",
    `Would serve the world default on port 4010. Nothing was changed.\n`,
    "",
  ],
  [
    `sandbox serve -n --bind fe80::1 --allow-host a`,
    "",
    `Would serve the world default on port 4010 of fe80::1. Nothing was changed.\n`,
    "",
  ],
  [
    `test advance ${id} paid --amount 1`,
    { advanced: true, state: "Closed:Paid", remainingAmount: 0 },
    `${id} is Closed:Paid now.\n`,
    "",
  ],
];

test.each(cards)("`recoup %s` shows the response %j", async (line, body, out, err) => {
  const { exitCode, stdout, stderr } = await runLine(line, {
    env,
    isTerminal: true,
    columns: 100,
    send: async () => answer(body),
  });
  expect([exitCode, stdout, stderr]).toEqual([0, out, err]);
});

test("sends an event to a single subscription with --subscription", async () => {
  const line = `test fire ${id} case.closed --subscription ${id}`;
  const { requests } = await runLine(line, { env, send: async () => answer({}) });
  expect(requests.map(({ method, url, body }) => [method, url, Buffer.from(body ?? "").toString()])).toEqual([
    [
      "POST",
      "https://collection.example/test/webhooks/fire",
      JSON.stringify({ event: "case.closed", caseId: id, subscriptionId: id }),
    ],
  ]);
});

test("creates a test case with every field of the sample", async () => {
  const { requests } = await runLine("test create", { env, send: async () => answer({ id }) });
  expect(JSON.parse(Buffer.from(requests[0]?.body ?? "").toString())).toEqual({
    creditorCompanyName: "Test Creditor",
    creditorCountryAlpha2: "DK",
    currencyCode: "EUR",
    amountToRecover: 100,
    date: "2026-03-16",
    debtor: {
      type: "Company",
      name: "Test Debtor",
      contactPerson: "Kim Tester",
      address: "Teststrasse 1",
      zipCode: "10115",
      city: "Berlin",
      countryAlpha2: "DE",
    },
    isTest: true,
    tag: "recoup-iiiiiiiiii",
  });
});

test("sets test case fields from flags", async () => {
  const flags =
    "--currency CHF --date 2026-01-12 --creditor-name Lyngby --debtor-name Muster --debtor-country AT --tag a";
  const line = `test create --amount 12.50 ${flags}`;
  const { requests } = await runLine(line, { env, send: async () => answer({ id }) });
  expect(JSON.parse(Buffer.from(requests[0]?.body ?? "").toString())).toMatchObject({
    amountToRecover: 12.5,
    currencyCode: "CHF",
    date: "2026-01-12",
    creditorCompanyName: "Lyngby",
    debtor: { name: "Muster", countryAlpha2: "AT" },
    tag: "a",
  });
});

test.each([
  [
    "test sample-client",
    "new-key-each-try,Makes a new idempotency key for each try.,true,key-rotated",
    ["Name", "Bug", "--provoke", "Found by"],
  ],
  [
    "test sample-receiver",
    "no-signature-check,Doesn't check signatures.,answers",
    ["Name", "Bug", "Found by"],
  ],
])("%s --list-bugs lists the bugs", async (line, first, titles) => {
  const csv = await runLine(`${line} --list-bugs -o csv`);
  expect(csv.stdout.split("\r\n")[1]).toBe(first);
  const ids = await runLine(`${line} --list-bugs -o ids`);
  expect(ids.stdout.split("\n")[0]).toBe(first.split(",")[0]);
  const table = await runLine(`${line} --list-bugs --color never`, { isTerminal: true, columns: 100 });
  expect(table.stdout.slice(0, table.stdout.indexOf("\n")).split(/ {2,}/)).toEqual(titles);
});

test("test drills lists each drill with its requirements and where it runs", async () => {
  const { stdout } = await runLine("test drills --color never", { isTerminal: true, columns: 100 });
  expect(stdout.split("\n").slice(0, 12)).toEqual([
    "agency-day            An agency's day",
    "                      Ten new cases, five started, a chat answered, a document uploaded, 1,000",
    "                      payments imported over three kills, two cases closed.",
    "                      Runs on the sandbox only.",
    "altered-bodies        Bodies that were not signed",
    "                      The receiver must verify the bytes as they arrived, whatever their length and",
    "                      content type, and must not crash on any.",
    "                      Runs on the sandbox, and on a real environment with --receive and --forward.",
    "case-work             Work on a case",
    "                      Messages, fees, notes and documents must leave the state of a case and the sum",
    "                      of its payments as they are.",
    "                      Runs on the sandbox and, with --target, on a real environment.",
  ]);
  const { items } = JSON.parse((await runLine("test drills --json")).stdout);
  expect(items[0]).toEqual({
    name: "agency-day",
    title: "An agency's day",
    description: expect.stringMatching(/^Ten new cases/),
    runsOn: "sandbox",
  });
});

test("test schema prints the schema of a scenario or of a single step", async () => {
  const whole = JSON.parse((await runLine("test schema")).stdout);
  const step = JSON.parse((await runLine("test schema wait")).stdout);
  expect([whole.title, step.title]).toEqual(["A scenario of recoup test run", "The step wait of a scenario"]);
});
