import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Send } from "../../../src/base/http";
import { answer } from "../../support/platforms/answers";
import { configFolder } from "../../support/program/config-folder";
import { memoryFiles, runLine } from "../../support/program/world";

const caseId = "0d9f3c1e-5a7b-4c2d-8e6f-1a2b3c4d5e6f";
const env = {
  RECOUP_COLLECTION_URL: "https://collection.example/v1",
  RECOUP_COLLECTION_KEY: "key-of-the-collection-partner",
  RECOUP_CUSTOMER_URL: "https://customer.example",
  RECOUP_CUSTOMER_KEY: "key-of-the-creditor",
  RECOUP_REFERRAL_URL: "https://referral.example",
  RECOUP_REFERRAL_KEY: "key-of-the-referral-partner",
  RECOUP_ENVIRONMENT: "test",
};
const folder = "/home/operator/.local/share/recoup/history";
const platform: Send = async () => answer({ id: caseId, success: true }, 201);
const digest = expect.stringMatching(/^hidden:[\da-f]{10}$/);

function user() {
  const files = new Map<string, string>();
  const run = (line: string | readonly string[], send = platform) =>
    runLine(line, { env, fileSystem: memoryFiles(files), send });
  const items = async () => JSON.parse((await run("history --json")).stdout).items;
  const everything = () =>
    [...files]
      .filter(([name]) => !name.endsWith(".key"))
      .flat()
      .join("\n");
  return { files, run, items, everything };
}

const submission = [
  ...["cases", "submit", "--as", "customer", "--no-check", "--amount", "950.00", "--currency", "EUR"],
  ..."--date 2026-01-12 --due-date 2026-02-11 --debtor-type Private --debtor-country DE".split(" "),
  ...["--debtor-name", "Zyxwalda", "--debtor-email", "zyx@example.com", "--debtor-phone", "+4530112233"],
  ...["--debtor-address=Ringstr. 7", "--debtor-zip", "20095", "--debtor-city", "Hamburg"],
  ...["--creditor-reference", "INV-7", "--description", "Owed since spring"],
];
const persons = /Zyxwalda|zyx@|4530112233|Ringstr|20095|Hamburg|spring/;

test("replaces the personal data in a submission with digests", async () => {
  const { run, items, everything } = user();
  const { exitCode, stderr } = await run(submission);
  expect([exitCode, stderr]).toEqual([0, expect.any(String)]);
  expect(everything()).not.toMatch(persons);
  const [{ body, command }] = await items();
  expect(body).toMatchObject({
    amountToRecover: 950,
    currencyCode: "EUR",
    date: "2026-01-12",
    dueDate: "2026-02-11",
    creditorReference: "INV-7",
    claimDescription: digest,
    debtor: {
      type: "Private",
      countryAlpha2: "DE",
      name: digest,
      email: digest,
      phone: digest,
      address: digest,
      zipCode: digest,
      city: digest,
    },
  });
  expect(command).toMatch(
    /^cases submit --as customer --no-check --amount 950.00 --currency EUR --date 2026-01-12 --due-date 2026-02-11 --debtor-type Private --debtor-country DE --debtor-name \S+ --debtor-email \S+ --debtor-phone \S+ \S+ --debtor-zip \S+ --debtor-city \S+ --creditor-reference INV-7 --description \S+$/,
  );
});

test("gives equal strings the same digest for one user but not for another", async () => {
  const [one, other] = [user(), user()];
  const note = (text: string) => ["api", "POST", `/cases/${caseId}/notes`, "--set", `description=${text}`];
  for (const text of ["Called Roth", "Called Weiss", "Called Roth"]) await one.run(note(text));
  await other.run(note("Called Roth"));
  const [third, second, first] = (await one.items()).map(({ body }: { body: object }) => body);
  expect(third).toEqual(first);
  expect(second).not.toEqual(first);
  expect((await other.items())[0].body).not.toEqual(first);
});

test("hides search terms and email addresses but keeps filters", async () => {
  const { run, items, everything } = user();
  await run(["clients", "list", "--query", "roth"]);
  await run(["cases", "list", "--lifecycle", "Active", "--sort", "Remainder:desc"]);
  await run(["api", "GET", "/users/eva.roth@example.com?Query=eva+roth&Page=2"]);
  expect(everything()).not.toMatch(/roth/);
  const [api, cases, clients] = await items();
  expect(api.url).toMatch(/\/users\/hidden:[\da-f]{10}\?Query=hidden:[\da-f]{10}&Page=2$/);
  expect(cases.url).toMatch(/Statuses=Active/);
  expect(cases.url).toMatch(/Sort=Remainder%3Adesc/);
  expect(cases.command).toBe("cases list --lifecycle Active --sort Remainder:desc");
  expect(clients.command).toMatch(/^clients list --query hidden:[\da-f]{10}$/);
});

test("removes personal data from a platform message that echoes the request", async () => {
  const { run, items } = user();
  const message = "The user Zyxwalda (zyx@example.com, boss@example.com) is not known.";
  await run(submission, async () => answer({ error: "UserNotFound", message }, 400));
  expect((await items())[0].error).toMatch(
    /The user hidden:[\da-f]{10} \(hidden:[\da-f]{10}, hidden:[\da-f]{10}\) is not known\.$/,
  );
});

test("records the strings of a JSON body only as digests", async () => {
  const { run, items, everything } = user();
  await run(["api", "POST", "/echo", "--body", '{"contactPerson":"Eva Roth","n":1,"list":["Eva Roth"]}']);
  expect(everything()).not.toMatch(/Roth/);
  expect((await items())[0].body).toEqual({ contactPerson: digest, n: 1, list: [digest] });
});

test("records full requests with a warning after config set history full", async () => {
  const { run, folder: own } = configFolder();
  const all = { env, send: platform };
  const text = () => readFileSync(join(own, "history", "0.ndjson"), "utf8");
  expect((await run("config set history full", { isTerminal: true, columns: 200 })).stdout).toBe(
    "Set history to full. Names, addresses and texts that you send are kept on this machine as they are.\n",
  );
  await run(submission, all);
  expect(text()).toContain('"name":"Zyxwalda"');
  const [kept] = JSON.parse((await run("history --json")).stdout).items;
  expect([kept.body.debtor.name, "full" in kept]).toEqual(["Zyxwalda", false]);
  await run("config set history on");
  await run([...submission.slice(0, -1), "Owed since summer"], all);
  expect(text()).not.toContain("summer");
  expect(text()).toContain("Zyxwalda");
});

test("masks earlier entries on the next write and keeps their numbers", async () => {
  const { files, run, items, everything } = user();
  const request = {
    at: "2026-03-01T09:00:00.000Z",
    profile: "env",
    environment: "test",
    surface: "customer",
  };
  const older = [
    {
      ...{ id: "1-a-1", ...request, argv: ["recoup", ...submission], method: "POST", path: "/cases" },
      ...{
        url: "https://customer.example/cases",
        body: { debtor: { name: "Zyxwalda" }, amountToRecover: 9.5 },
      },
    },
    { of: "1-a-1", status: 400, outcome: "Invalid", error: "Zyxwalda is not known", durationMs: 3 },
  ];
  const lines = [...older.map((line) => JSON.stringify(line)), '{"id":"1-a-2","torn":"Zyxw', ""];
  files.set(`${folder}/0.ndjson`, lines.join("\n"));
  expect((await items())[0].body.debtor.name).toBe("Zyxwalda");
  await run("cases list --as collection");
  expect(everything()).not.toMatch(persons);
  const [newest, first] = await items();
  expect([newest.number, first.number]).toEqual([3, 1]);
  expect(first).toMatchObject({
    status: 400,
    error: expect.stringMatching(/^hidden:[\da-f]{10} is not known$/),
    body: { debtor: { name: digest }, amountToRecover: 9.5 },
  });
});

test("records nothing and prints a single warning if there is no digest key", async () => {
  const files = new Map<string, string>();
  const fileSystem = memoryFiles(files);
  const refuse = async (path: string) => {
    throw new Error(`${path} can't be written`);
  };
  const { exitCode, stderr } = await runLine([...submission, "--idempotency-key", "none"], {
    env,
    fileSystem: { ...fileSystem, write: refuse },
    send: platform,
  });
  expect(exitCode).toBe(0);
  expect(stderr).toContain("Requests can't be recorded in the history: ");
  expect([...files.values()].join()).not.toMatch(persons);
});
