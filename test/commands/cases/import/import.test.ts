import { expect, test } from "vitest";
import { importCard, importEnv, importFolder, journal, result } from "../../../support/import-folder";
import { importBodies, importBody, importCsv } from "../../../support/import-rows";
import { answer } from "../../../support/platforms/answers";
import { openKeyedPlatform } from "../../../support/platforms/keyed-platform";
import { customerEnv, memoryFiles, runLine } from "../../../support/program/world";

const live = { env: { ...customerEnv, RECOUP_ENVIRONMENT: "live" } };

const keyOf = (text: string) => [...text.matchAll(/"key":"([^"]+)"/g)].map(([, key]) => key);

test("saves each row's key to disk before sending the row [EP-38] [IDM-03]", async () => {
  const { files, run } = importFolder(importCsv(150));
  let unwritten = 0;
  const platform = openKeyedPlatform(({ headers }) => {
    if (files.get(journal)?.includes(`"key":"${headers["idempotency-key"]}","at":`) !== true) unwritten++;
    return undefined;
  });
  const { exitCode, stdout, stderr } = await run("", platform);
  expect([exitCode, stdout, stderr]).toEqual([0, importCard("rows.csv", 150, 150, 0, 0, 0), ""]);
  expect([unwritten, [...platform.createdBodies].sort()]).toEqual([0, importBodies(150).sort()]);
  expect(new Set(keyOf(files.get(journal) ?? "")).size).toBe(150);
});

test("lists the rows in order in the result file, escaped for spreadsheets", async () => {
  const { files, run } = importFolder(importCsv(3));
  const refusal = {
    businessErrors: [{ type: "CreditorBlocked", message: "=1+1, blocked", solutionUrl: "" }],
  };
  const replies = [
    answer(refusal, 422),
    answer(
      { Id: "c-2", Reference: "=R2", Lifecycle: "Pending contract signing", solutionUrl: "https://s" },
      202,
    ),
    answer("", 201),
  ];
  const { exitCode, stdout, stderr } = await run("--concurrency 1", {
    send: async () => replies.shift() ?? answer({}),
  });
  expect([exitCode, stdout]).toEqual([12, importCard("rows.csv", 3, 2, 1, 0, 0)]);
  expect(stderr).toBe(`Error: 1 of 3 rows was not confirmed as submitted.
  - row 2: The platform answered 422 CreditorBlocked: =1+1, blocked
  next: Use --retry-failed to send rejected rows again; put corrected rows into another file.
`);
  expect(files.get(result)).toBe(
    [
      "row,status,caseId,reference,lifecycle,errorType,message,signingUrl,creditorReference",
      '2,failed,,,,CreditorBlocked,"The platform answered 422 CreditorBlocked: =1+1, blocked",,INV-1',
      "3,created,c-2,'=R2,Pending contract signing,,,https://s,INV-2",
      "4,created,,,,,The platform accepted it but returned no details of the case.,,INV-3",
      "",
    ].join("\r\n"),
  );
});

test("omits the fields of the input rows from the result file if the input has changed in the meantime", async () => {
  const { files, run } = importFolder(importCsv(1));
  const send = async () => {
    files.set("/work/rows.csv", importCsv(1).replace("INV-1", "INV-9"));
    return answer({ id: "c-1" }, 202);
  };
  expect((await run("", { send })).exitCode).toBe(0);
  expect(files.get(result)?.split("\r\n")[1]).toBe("2,created,c-1,,,,,,");
});

test("never counts a row as created if only a web page answered [EP-38] [AMB-44]", async () => {
  const { run } = importFolder(importCsv(2));
  const page = answer("<!DOCTYPE html><title>Sign in</title>", 200, { "content-type": "text/html" });
  const misled = await run("", { send: async () => page });
  expect([misled.exitCode, misled.stdout]).toEqual([12, importCard("rows.csv", 2, 0, 0, 2, 0)]);
  expect(misled.stderr).toContain("row 2: The answer (200) is not what the platform sends: it is text/html.");
  const platform = openKeyedPlatform();
  expect((await run("", platform)).stdout).toBe(importCard("rows.csv", 2, 2, 0, 0, 0));
});

test("sends nothing on a second run and counts the records created earlier", async () => {
  const { run } = importFolder(importCsv(2));
  const platform = openKeyedPlatform();
  const first = JSON.parse((await run("--json", platform)).stdout);
  expect(first).toMatchObject({ rows: 2, created: 2, alreadyCreated: 0 });
  const again = await run("--json", platform);
  expect(again.requests).toEqual([]);
  expect(JSON.parse(again.stdout)).toMatchObject({ rows: 2, created: 2, alreadyCreated: 2 });
  const card = await run("", { ...platform, isTerminal: true, env: { ...importEnv, NO_COLOR: "1" } });
  expect(card.stdout).toContain("Created         2\nCreated before  2\n");
});

test("counts each row once on a second run", async () => {
  const { run } = importFolder(importCsv(2));
  const unsigned = answer({ businessErrors: [{ type: "MissingPowerOfAttorney", message: "No." }] }, 422);
  const platform = openKeyedPlatform(({ body = [] }) =>
    Buffer.from(body).toString() === importBody(2) ? unsigned : undefined,
  );
  expect((await run("", platform)).exitCode).toBe(12);
  expect((await run("", platform)).stderr.split("\n")[0]).toBe("1 row was submitted already.");
});

test("retries refused rows with new keys only with --retry-failed [CLI-17]", async () => {
  const { files, run } = importFolder(importCsv(4));
  const unsigned = answer({ businessErrors: [{ type: "MissingPowerOfAttorney", message: "No." }] }, 422);
  let isSigned = false;
  const platform = openKeyedPlatform(({ body = [] }) =>
    !isSigned && Buffer.from(body).toString() === importBody(3) ? unsigned : undefined,
  );
  expect((await run("", platform)).exitCode).toBe(12);
  const again = await run("", platform);
  expect([again.exitCode, again.requests, again.stderr.split("\n")[0]]).toEqual([
    12,
    [],
    "3 rows were submitted already.",
  ]);
  isSigned = true;
  const retried = await run("--retry-failed", platform);
  expect([retried.exitCode, retried.requests.length, platform.createdBodies.length]).toEqual([0, 1, 4]);
  expect(platform.keys.get(importBody(3))?.size).toBe(2);
  const last = await run("--retry-failed", platform);
  expect([last.exitCode, last.requests, last.stderr]).toEqual([
    0,
    [],
    `All rows were submitted already, as ${journal} says; nothing was sent.\n`,
  ]);
  expect(files.get(result)).toContain("\r\n4,created,case-4,");
});

test("resends rows of unknown outcome with the same key [CLI-06] [CLI-15]", async () => {
  const { files, run } = importFolder(importCsv(2));
  let isDown = true;
  const platform = openKeyedPlatform(({ body = [] }) =>
    isDown && Buffer.from(body).toString() === importBody(1) ? "lost after" : undefined,
  );
  const first = await run("", platform);
  expect([first.exitCode, first.stdout]).toEqual([12, importCard("rows.csv", 2, 1, 0, 1, 0)]);
  expect(first.stderr.split("\n").at(-2)).toBe(
    "  next: Run it again: a row without a confirmed answer is sent with the same key.",
  );
  expect(files.get(result)).toContain("2,unknown,,,,,the connection was lost,");
  isDown = false;
  const { stdout: curl } = await run("--curl", { random: Math.random });
  expect(curl).toContain(`'idempotency-key: ${[...(platform.keys.get(importBody(1)) ?? [])].join()}'`);
  const second = await run("", platform);
  expect([second.exitCode, second.requests.length, platform.createdBodies.length]).toEqual([0, 1, 2]);
  expect(platform.keys.get(importBody(1))?.size).toBe(1);
});

test("retries a 409 for a key that was already sent but not for a new key [CLI-15] [AMB-30]", async () => {
  const busy = answer({ businessErrors: [{ type: "Conflict", message: "Under way." }] }, 409);
  const fresh = await importFolder(importCsv(1)).run("", { send: async () => busy });
  expect([fresh.exitCode, fresh.requests.length]).toEqual([12, 1]);
  const { run } = importFolder(importCsv(1));
  await run(
    "--retries 0",
    openKeyedPlatform(() => "lost after"),
  );
  let remaining = 3;
  const platform = openKeyedPlatform(() => (remaining-- > 0 ? busy : undefined));
  const resumed = await run("", platform);
  expect([resumed.exitCode, resumed.requests.length]).toEqual([0, 4]);
});

test("doesn't resend a row started a day ago [AMB-31]", async () => {
  const { files, run } = importFolder(importCsv(1));
  await run(
    "",
    openKeyedPlatform(() => "lost after"),
  );
  const later = await run("", { send: openKeyedPlatform().send, now: Date.UTC(2026, 2, 17, 9) });
  expect([later.exitCode, later.requests, later.stdout]).toEqual([
    12,
    [],
    importCard("rows.csv", 1, 0, 0, 1, 0),
  ]);
  expect(later.stderr.split("\n").at(-2)).toBe(
    "  next: Check the rows that were started a day ago, and import those without a case from another file.",
  );
  expect(files.get(result)).toContain('2,unknown,,,,,"Started at 2026-03-16T09:00:00.000Z with the key ');
});

test("resumes a journal written by version 0.1.0 [CLI-15]", async () => {
  const { files, run } = importFolder(importCsv(2));
  await run("", openKeyedPlatform());
  const written = files.get(journal) ?? "";
  const earlier = written.replace('"address":', '"place":').replace('"key fingerprint":', '"key mark":');
  expect(earlier).toMatch(/^.*"place":.*"key mark":/);
  files.set(journal, earlier);
  const again = await run("", openKeyedPlatform());
  expect([again.exitCode, again.requests]).toEqual([0, []]);
});

test.each([
  ["another file", { content: importCsv(3) }, "The file is not the one that"],
  [
    "another profile",
    { words: "--profile other" },
    `${journal} was started with profile env; now it is other.`,
  ],
  [
    "another environment",
    { words: "--live --confirm env", ...live },
    `${journal} was started with environment test;`,
  ],
  [
    "another address",
    { env: { ...importEnv, RECOUP_CUSTOMER_URL: "https://b.example" } },
    `${journal} was started with address`,
  ],
  [
    "another creditor's key",
    { env: { ...importEnv, RECOUP_CUSTOMER_KEY: "another" } },
    `${journal} was started with key fingerprint`,
  ],
  [
    "other defaults",
    { words: "--set tag=x" },
    `${journal} was started with defaults {}; now it is {"tag":"x"}.`,
  ],
])("refuses a journal started with %s", async (_, { content, words, env: other }: Change, message) => {
  const { files, run } = importFolder(importCsv(2));
  await run("", openKeyedPlatform());
  if (content !== undefined) files.set("/work/rows.csv", content);
  files.set("/home/operator/.config/recoup/config.json", profiles);
  const { exitCode, stderr, requests } = await run(words, { env: other ?? importEnv });
  const [, error] = /^Error: (.*)/m.exec(stderr) ?? [];
  expect([exitCode, error, requests]).toEqual([2, expect.stringContaining(message), []]);
});

interface Change {
  readonly content?: string;
  readonly words?: string;
  readonly env?: Readonly<Record<string, string>>;
}

const surface = {
  url: importEnv.RECOUP_CUSTOMER_URL,
  key: { kind: "plain", value: importEnv.RECOUP_CUSTOMER_KEY },
};
const profiles = JSON.stringify({
  profiles: { other: { defaultEnvironment: "test", test: { customer: surface } } },
});

test.each([
  ["a file that is not a journal", "# my notes\n", 2, "is not the journal of an import; nothing was sent."],
  ["a damaged journal", undefined, 3, "is damaged in line 2; nothing was sent."],
])("refuses %s before sending anything", async (_, content, code, message) => {
  const { files, run } = importFolder(importCsv(2));
  await run("", openKeyedPlatform());
  files.set(journal, content ?? files.get(journal)?.replace('{"row":2', "{row:2") ?? "");
  const { exitCode, stderr, requests } = await run("", {});
  expect([exitCode, stderr.split("\n")[0], requests]).toEqual([code, `Error: ${journal} ${message}`, []]);
});

test("requires --live and the profile's name on live", async () => {
  for (const words of ["", "--live", "--confirm env"]) {
    const { files, run } = importFolder(importCsv(2));
    const { exitCode, requests } = await run(words, live);
    expect([exitCode, requests, files.has(journal)]).toEqual([5, [], false]);
  }
  const platform = openKeyedPlatform();
  const { exitCode } = await importFolder(importCsv(2)).run("--live --confirm env", { ...platform, ...live });
  expect([exitCode, platform.createdBodies.length]).toEqual([0, 2]);
});

test.each(["--dry-run", "--curl"])("with %s, prints the first request and sends nothing", async (word) => {
  const { files, run } = importFolder(importCsv(2));
  const { exitCode, stdout, stderr, requests } = await run(word, {});
  expect([exitCode, requests, files.has(journal)]).toEqual([0, [], false]);
  expect([stdout.includes(importBody(1)), stderr]).toEqual([true, "The first request of 2:\n"]);
});

test("prints a key in the curl command, so a second run has no effect, but not in a dry run [IDM-03]", async () => {
  const show = async (word: string) =>
    (await importFolder(importCsv(2)).run(word, { random: Math.random })).stdout;
  expect(await show("--curl")).toMatch(/'idempotency-key: [0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'/);
  expect(await show("--dry-run")).not.toContain("idempotency-key");
});

test("prefers a row's values to those of flags [FLD-36]", async () => {
  const rows = ["Invoice no.,amountToRecover,tag,debtor.name", "7,1.10,,A", "8,2,own,B"].join("\n");
  const { requests } = await runLine(
    [
      ...["cases", "import", "rows.csv", "--map", "Invoice no.=creditorReference", "--concurrency", "1"],
      ...["--set", "currencyCode=EUR", "--set", "tag=all", "--set", "debtor.type=Private"],
      ...["--set", "debtor.countryAlpha2=DE", "--allow-pending-contracts"],
    ],
    { ...openKeyedPlatform(), env: importEnv, files: { "/work/rows.csv": rows }, random: Math.random },
  );
  expect(requests.map(({ body }) => JSON.parse(Buffer.from(body ?? []).toString()))).toEqual([
    {
      ...{ creditorReference: "7", amountToRecover: 1.1, currencyCode: "EUR", tag: "all" },
      ...{ allowPendingContracts: true, debtor: { type: "Private", name: "A", countryAlpha2: "DE" } },
    },
    {
      ...{ creditorReference: "8", amountToRecover: 2, currencyCode: "EUR", tag: "own" },
      ...{ allowPendingContracts: true, debtor: { type: "Private", name: "B", countryAlpha2: "DE" } },
    },
  ]);
});

test("resumes an import from stdin if the rows are unchanged", async () => {
  const files = new Map<string, string>();
  const platform = openKeyedPlatform();
  const stdin = `${importBody(1)}\n${importBody(2)}\n`;
  const setting = { ...platform, env: importEnv, stdin, fileSystem: memoryFiles(files), random: Math.random };
  const line = "cases import - --journal j";
  const first = await runLine(line, setting);
  const second = await runLine(line, setting);
  expect([first.exitCode, second.exitCode, second.requests, platform.createdBodies]).toEqual([
    0,
    0,
    [],
    importBodies(2),
  ]);
  expect(files.get("/work/j.result.ndjson")?.split("\n")[0]).toBe(
    '{"row":1,"status":"created","caseId":"case-1","reference":"R1","lifecycle":"Leads","creditorReference":"INV-1"}',
  );
  expect((await runLine(line, { ...setting, stdin: `${importBody(1)}\n` })).exitCode).toBe(2);
});

test("prints occasional progress lines in a pipe unless -q is set", async () => {
  const slow = answer({ message: "Slow down.", retryAfter: 11 }, 429);
  for (const [words, progress] of [
    ["--concurrency 1", "Rate limited (429); waiting 11s.\nImported 1 of 3 rows.\n"],
    ["--concurrency 1 -q", ""],
  ] as const) {
    let count = 0;
    const platform = openKeyedPlatform(() => (count++ === 0 ? slow : undefined));
    expect((await importFolder(importCsv(3)).run(words, platform)).stderr).toBe(progress);
  }
});

test("reports a row as unknown if its key was already used for another body [IDM-01]", async () => {
  const { run } = importFolder(importCsv(1));
  const conflict = { businessErrors: [{ type: "IdempotencyConflict", message: "Another body." }] };
  const first = await run("", { send: async () => answer(conflict, 422) });
  const again = await run("--retry-failed", openKeyedPlatform());
  const keys = [...first.requests, ...again.requests].map(({ headers }) => headers["idempotency-key"]);
  expect([again.requests.length, new Set(keys).size]).toEqual([1, 1]);
});
