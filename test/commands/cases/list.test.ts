import { expect, test } from "vitest";
import { Failure } from "../../../src/base/failure";
import type { Send } from "../../../src/base/http";
import { answer, serving } from "../../support/platforms/answers";
import {
  collectionEnv,
  customerEnv,
  type LineSetting,
  referralEnv,
  runLine,
} from "../../support/program/world";

const run = (line: string, setting: LineSetting = {}) => runLine(line, { env: collectionEnv, ...setting });

const first = {
  id: "0d9f3c1e-5a7b-4c2d-8e6f-1a2b3c4d5e6f",
  reference: "7KQ2M9XA",
  lifecycle: "Active",
  grossAmount: 1250.5,
  remainder: 1000.25,
  currency: "EUR",
  dueDate: "2026-02-11T00:00:00Z",
  debtor: { name: "Musterbau Köln GmbH", countryAlpha2: "DE" },
};
const second = {
  ...first,
  id: "1e0f4d2e-6b8c-4d3e-9f70-2b3c4d5e6f70",
  reference: "B3XT81QP",
  lifecycle: "More Info Required",
};

const list = (records: readonly object[], page: object = {}) => ({
  cases: records,
  page: {
    totalResults: records.length,
    currentPage: 1,
    pageSize: 10,
    responseCount: records.length,
    totalPages: 1,
    ...page,
  },
});
test("sends the profile's key and only the filters that were given [AUTH-01] [EP-06]", async () => {
  const { requests, exitCode } = await run("cases list", { send: serving(list([first])) });
  expect(exitCode).toBe(0);
  expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
    "GET https://collection.example/cases?Page=1",
  ]);
  expect(requests[0]?.headers).toMatchObject({
    xapikey: collectionEnv.RECOUP_COLLECTION_KEY,
    accept: "application/json",
  });
});

test("sends filters and sort fields with their wire names [EP-50] [EP-51] [EP-52] [EP-54]", async () => {
  const line = `cases list --lifecycle active,more-info-required --division ${first.id} --debtor ${second.id} --id ${first.id} --sort remainder:desc,DueDate --include-test-cases --page 2 --page-size 25`;
  const { requests } = await run(line, { send: serving(list([first])) });
  expect(Object.fromEntries(new URL(requests[0]?.url ?? "").searchParams)).toEqual({
    Statuses: "Active,NeedsAdditionalDetails",
    DivisionIds: first.id,
    DebtorIds: second.id,
    Ids: first.id,
    Sort: "Remainder:desc,DueDate:asc",
    includeTestCases: "true",
    Page: "2",
    PageSize: "25",
  });
});

test.each([
  ["cases list --sort -Remainder", "Remainder:desc"],
  ["cases list --sort=-remainder,+due", "Remainder:desc,DueDate:asc"],
  ["cases list --sort -date-created", "DateCreated:desc"],
  ["cases list --all --sort -Remainder", "Remainder:desc,DateCreated:asc"],
  ["cases list --managed --sort -Remainder", "Remainder:desc"],
  ["cases list --as customer --sort -DueDate", "DueDate:desc"],
  ["cases list --as referral --sort -duedate", "DueDate:desc"],
  ["clients list --sort -linked", "dateCreated:desc"],
  ["clients list --sort company", "name:asc"],
  ["transactions list --sort -date", "collectionDate:desc"],
  ["transactions list --sort payment", "amount:asc"],
])("reads a minus sign before a sort field as descending order: %s [EP-52]", async (line, sort) => {
  const env = { ...collectionEnv, ...customerEnv, ...referralEnv };
  const { requests } = await runLine(line, { env, send: serving(list([])) });
  expect(new URL(requests[0]?.url ?? "").searchParams.get("Sort")).toBe(sort);
});

test.each([
  ["---Remainder", '"---Remainder" is not a sort field (did you mean Remainder?)'],
  ["_Remainder", '"_Remainder" is not a sort field (did you mean Remainder?)'],
  ["Remainder-", '"Remainder-" is not a sort field (did you mean Remainder?)'],
  ["-+Remainder", '"-+Remainder" is not a sort field (did you mean Remainder?)'],
  ["-Remainder:asc", '"-Remainder:asc" has two directions; write Remainder:asc or Remainder:desc'],
])("refuses cases list --sort %s", async (sort, message) => {
  const { requests, exitCode, stderr } = await run(`cases list --sort ${sort}`);
  expect([exitCode, requests.length]).toEqual([2, 0]);
  expect(stderr).toContain(message);
});

test.each(["-Closed", "!Closed", "Closed-"])("refuses a lifecycle with a sign: %s", async (name) => {
  const { requests, exitCode, stderr } = await run(`cases list --lifecycle ${name}`);
  expect([exitCode, requests.length]).toEqual([2, 0]);
  expect(stderr).toContain(`"${name}" is not a lifecycle to filter by`);
});

test("prints one line per case in a pipe, without truncation, color or header", async () => {
  const { stdout, stderr } = await run("cases list", { send: serving(list([first, second])) });
  const [line = ""] = stdout.split("\n");
  expect(line.split("\t").slice(0, 3)).toEqual(["7KQ2M9XA", "Active", "Musterbau Köln GmbH"]);
  expect(stdout.split("\n")).toHaveLength(3);
  expect(stdout).not.toContain("\u001b");
  expect(stderr).toBe("");
});

test("prints a table and the total on a terminal", async () => {
  const body = list([first, second], { totalResults: 124, totalPages: 13 });
  const { stdout, stderr } = await run("cases list --color never", { isTerminal: true, send: serving(body) });
  expect(stdout.split("\n")[0]).toMatch(/^Reference +Lifecycle +Debtor +Remainder +Due/);
  expect(stdout).toContain("1000.25 EUR");
  expect(stderr).toBe("Showing 2 of 124 cases, page 1 of 13. Use --page 2 for more, --all for everything.\n");
});

test("doesn't claim that a list without page information has more pages", async () => {
  const body = JSON.stringify({ cases: [first, second] });
  const { stderr } = await run("cases list --color never", { isTerminal: true, send: serving(body) });
  expect(stderr).toBe(
    "Showing 2, page 1. Use --page 2 to see whether there are more, --all for everything.\n",
  );
});

test("names the last page if the requested page is beyond it", async () => {
  const body = { page: { totalResults: 171, currentPage: 99, pageSize: 10, totalPages: 18 }, cases: [] };
  const { exitCode, stderr } = await run("cases list --page 99", { send: serving(body) });
  expect([exitCode, stderr]).toEqual([0, "No cases on page 99: the last page is 18.\n"]);
});

test("prints a JSON document with unchanged records", async () => {
  const text =
    '{"page":{"totalResults":1,"totalPages":1},"cases":[{"id":"a","grossAmount":100.00,"big":12345678901234567.89}]}';
  const { stdout } = await run("cases list --json", { send: serving(text) });
  expect(stdout).toContain('{"id":"a","grossAmount":100.00,"big":12345678901234567.89}');
  expect(JSON.parse(stdout)).toMatchObject({
    items: [{ id: "a" }],
    page: { totalResults: 1 },
    complete: true,
  });
});

test.each([
  [
    "PascalCase [AMB-02]",
    {
      Cases: [{ Id: first.id, Reference: "7KQ2M9XA", Lifecycle: "Active", Debtor: { Name: "Musterbau" } }],
      Page: { TotalResults: 1, TotalPages: 1 },
    },
  ],
  ["a bare array", [{ id: first.id, reference: "7KQ2M9XA", lifecycle: "Active" }]],
  ["a page without skipped [FLD-14]", list([{ id: first.id, reference: "7KQ2M9XA", lifecycle: "Active" }])],
  ["no page object", { cases: [{ id: first.id, reference: "7KQ2M9XA", lifecycle: "Active" }] }],
  ["missing fields [NS-01]", list([{ id: first.id, reference: "7KQ2M9XA" }])],
  ["unknown fields [VER-04]", list([{ ...first, brandNew: { deep: [1] } }], { brandNew: 1 })],
  [
    "null everywhere",
    list([{ id: first.id, reference: "7KQ2M9XA", lifecycle: null, debtor: null, grossAmount: null }]),
  ],
])("reads a list response with %s", async (_, body) => {
  const table = await run("cases list", { isTerminal: true, send: serving(body) });
  expect([table.exitCode, table.stdout.includes("7KQ2M9XA")]).toEqual([0, true]);
  expect((await run("cases list -o ids", { send: serving(body) })).stdout).toBe(`${first.id}\n`);
});

test("prints a lifecycle's label in the same color as its name", async () => {
  const show = async (lifecycle: string) => {
    const setting = {
      env: { ...collectionEnv, FORCE_COLOR: "1" },
      isTerminal: true,
      send: serving(list([{ ...first, lifecycle }])),
    };
    return (await runLine("cases list --fields lifecycle", setting)).stdout;
  };
  const colour = (output: string, text: string) =>
    output.slice(output.lastIndexOf("\u001b", output.indexOf(text)), output.indexOf(text));
  const byName = colour(await show("NeedsAdditionalDetails"), "NeedsAdditionalDetails");
  const byLabel = colour(await show("More Info Required"), "More Info Required");
  expect(byName).not.toBe("");
  expect(byLabel).toBe(byName);
});

test("--all reads every page in order and prints each record exactly once [LIM-10]", async () => {
  const all = Array.from({ length: 250 }, (_, index) => ({
    ...first,
    id: `${first.id.slice(0, -4)}${String(index).padStart(4, "0")}`,
  }));
  const send: Send = async ({ url }) => {
    const page = Number(new URL(url).searchParams.get("Page"));
    return answer({
      cases: all.slice((page - 1) * 100, page * 100),
      page: {
        totalResults: 250,
        currentPage: page,
        pageSize: 100,
        responseCount: Math.min(100, 250 - (page - 1) * 100),
        totalPages: 3,
      },
    });
  };
  const { stdout, requests } = await run("cases list --all --json", { send });
  expect(JSON.parse(stdout).items.map(({ id }: { id: string }) => id)).toEqual(all.map(({ id }) => id));
  expect(JSON.parse(stdout).complete).toBe(true);
  const pages = requests.map(({ url }) => new URL(url).searchParams);
  expect(pages.map((query) => [query.get("Page"), query.get("PageSize"), query.get("Sort")])).toEqual([
    ["1", "100", "DateCreated:asc"],
    ["2", "100", "DateCreated:asc"],
    ["3", "100", "DateCreated:asc"],
  ]);
});

test("--limit applies across pages and marks the JSON as incomplete", async () => {
  const { stdout, requests } = await run("cases list --limit 1 --json", {
    send: serving(list([first, second], { totalResults: 2, totalPages: 2, pageSize: 1 })),
  });
  expect(JSON.parse(stdout)).toMatchObject({ items: [{ id: first.id }], complete: false, reason: "limit" });
  expect(requests[0]?.url).toContain("PageSize=1");
});

test("--fields selects columns and keys without altering numbers", async () => {
  const send = serving(
    '{"cases":[{"id":"a","grossAmount":100.00,"debtor":{"name":"B","city":"C"}}],"page":{"totalResults":1,"totalPages":1}}',
  );
  const json = await run("cases list --fields grossAmount,debtor.name --json", { send });
  expect(json.stdout).toContain('{"grossAmount":100.00,"debtor":{"name":"B"}}');
  const csv = await run("cases list --fields grossAmount,debtor.name -o csv", { send });
  expect(csv.stdout).toBe("grossAmount,debtor.name\r\n100.00,B\r\n");
});

test("--fields help lists the names and sends nothing", async () => {
  const { stdout, requests, exitCode } = await run("cases list --fields help");
  expect([exitCode, requests.length]).toEqual([0, 0]);
  expect(stdout.split("\n")).toEqual(
    expect.arrayContaining(["reference", "debtor.countryAlpha2", "validation.needsInfo"]),
  );
});

const partnerId = "8f14e45f-ceea-467f-9d2b-0a1b2c3d4e5f";

test("accepts only the referral filters on the referral surface [NS-17] [EP-30]", async () => {
  const read = async (line: string) => {
    const { requests } = await runLine(line, { env: referralEnv, send: serving(list([])) });
    return requests.map(({ url }) => decodeURIComponent(url));
  };
  expect(await read("cases list --page-size 5")).toEqual([
    "https://referral.example/cases?Page=1&PageSize=5",
  ]);
  const filters = `--status active --external-tenant-id a-1 --query nord --from 2026-01-01 --to 2026-02-01 --country-id 57,8 --collection-partner ${partnerId} --sort duedate`;
  expect(await read(`cases list ${filters}`)).toEqual([
    `https://referral.example/cases?ExternalTenantId=a-1&FromDate=2026-01-01&ToDate=2026-02-01&CountryIds=57,8&CollectionPartnerIds=${partnerId}&Statuses=Active&Query=nord&Sort=DueDate:asc&Page=1`,
  ]);
  expect(await read("cases list --all")).toEqual([
    "https://referral.example/cases?Sort=DateCreated:asc&Page=1&PageSize=100",
  ]);
});

test.each([
  ["--sort Remainder", referralEnv, "the referral surface cannot sort by Remainder"],
  ["--external-tenant-id=", referralEnv, "--external-tenant-id is empty"],
  ["--lifecycle Active --status Paused", referralEnv, "--status and --lifecycle are the same filter"],
  ["--from yesterday", referralEnv, "--from:"],
  [
    "--external-tenant-id a",
    collectionEnv,
    "--external-tenant-id cannot be used with the collection surface",
  ],
  ["--query a", customerEnv, "--query cannot be used with the customer surface"],
  ["--managed --query a", collectionEnv, "--query cannot be used with --managed"],
  ["--lifecycle Merged", collectionEnv, "the collection surface cannot filter by Merged"],
])("refuses cases list %s before sending anything", async (flags, env, message) => {
  const refused = await runLine(`cases list ${flags}`, { env });
  expect([refused.exitCode, refused.requests.length]).toEqual([2, 0]);
  expect(refused.stderr).toContain(message);
});

test("filters managed cases by any lifecycle and sorts them [NS-11] [EP-14]", async () => {
  const line = "cases list --managed --lifecycle active,merged --sort Remainder:desc --all";
  const { requests } = await run(line, { send: serving(list([])) });
  expect(requests.map(({ url }) => decodeURIComponent(url))).toEqual([
    "https://collection.example/managed-cases?Statuses=Active,Merged&Sort=Remainder:desc,DateCreated:asc&Page=1&PageSize=100",
  ]);
});

test("reads the cases of a client with a token minted for that client [AUTH-06] [EP-29]", async () => {
  const send: Send = async ({ url }) =>
    url.endsWith("/oauth/token")
      ? answer({ accessToken: "minted-token", tokenType: "Bearer", expiresIn: 1800 })
      : answer(list([first]));
  const env = { ...referralEnv, RECOUP_CUSTOMER_URL: customerEnv.RECOUP_CUSTOMER_URL };
  const { requests, exitCode } = await runLine("cases list --client nordlicht", { env, send });
  expect(exitCode).toBe(0);
  expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
    "POST https://referral.example/oauth/token",
    "GET https://customer.example/cases?Page=1",
  ]);
  expect(Buffer.from(requests[0]?.body ?? "").toString()).toBe('{"externalTenantId":"nordlicht"}');
  expect(requests[1]?.headers).toMatchObject({ authorization: "Bearer minted-token" });
  expect(requests[1]?.headers).not.toHaveProperty("xapikey");
});

test("uses the profile's first surface by default", async () => {
  const env = { ...customerEnv, ...referralEnv };
  const { requests } = await runLine("cases list", { env, send: serving(list([])) });
  expect(requests[0]?.url).toContain("referral.example");
  const chosen = await runLine("cases list --as customer", { env, send: serving(list([])) });
  expect(chosen.requests[0]?.url).toContain("customer.example");
});

test("exits with 0 for an empty list", async () => {
  const terminal = await run("cases list", { isTerminal: true, send: serving(list([])) });
  expect([terminal.exitCode, terminal.stdout]).toEqual([0, "No cases.\n"]);
  const pipe = await run("cases list", { send: serving(list([])) });
  expect([pipe.exitCode, pipe.stdout]).toEqual([0, ""]);
  const json = await run("cases list --json", { send: serving(list([])) });
  expect(JSON.parse(json.stdout)).toMatchObject({ items: [], complete: true });
});

test("ends without an error when the reader closes the pipe", async () => {
  let pages = 0;
  const send: Send = async () => {
    pages++;
    return answer(
      list([{ ...first, id: `${pages}` }], { totalResults: 10_000, totalPages: 10_000, pageSize: 1 }),
    );
  };
  const { exitCode, stderr } = await run("cases list --all -o ndjson", { send, closesAfter: () => true });
  expect([exitCode, stderr]).toEqual([0, ""]);
  expect(pages).toBeLessThan(50);
});

test("leaves valid JSON when Ctrl-C interrupts --all", async () => {
  const stop = new AbortController();
  const send: Send = async ({ url, signal }) => {
    const page = Number(new URL(url).searchParams.get("Page"));
    if (page === 3) stop.abort("SIGINT");
    if (signal?.aborted) throw new Failure("interrupted", "interrupted");
    return answer(
      list([{ ...first, id: `${page}` }], {
        totalResults: 100,
        totalPages: 100,
        pageSize: 1,
        currentPage: page,
      }),
    );
  };
  const { exitCode, stdout, stderr } = await run("cases list --all --json", { send, signal: stop.signal });
  expect(exitCode).toBe(130);
  expect(JSON.parse(stdout)).toMatchObject({ complete: false, reason: "interrupted" });
  expect(JSON.parse(stderr).error).toMatchObject({ code: "interrupted", exit: 130 });
});

const otherId = "0d9f3c1e-5a7b-4c2d-8e6f-1a2b3c4d5e6f";

test.each([
  ["--as customer --include-test-cases", "the customer surface, which always lists test cases"],
  [`--as referral --division ${otherId}`, "the referral surface"],
  [`--as referral --debtor ${otherId}`, "the referral surface"],
  [`--as referral --id ${otherId}`, "the referral surface"],
  ["--as referral --include-test-cases", "the referral surface"],
  ["--managed --include-test-cases", "--managed"],
])("refuses `cases list %s`", async (flags, scope) => {
  const env = { ...collectionEnv, ...customerEnv, ...referralEnv };
  const { exitCode, stderr, requests } = await runLine(`cases list ${flags}`, { env });
  const name = /--(division|debtor|id|include-test-cases)/.exec(flags)?.[0];
  expect([exitCode, requests, stderr]).toEqual([
    2,
    [],
    `Error: ${name} cannot be used with ${scope}.\n  next: Remove it.\n`,
  ]);
});

test.each([
  ["--query a", "the collection surface", "`recoup cases list --where 'debtor.name~a'`"],
  [
    "--as customer --query=a",
    "the customer surface",
    "`recoup cases list --as customer --where 'debtor.name~a'`",
  ],
])("suggests --where for `cases list %s`", async (flags, scope, suggestion) => {
  const { exitCode, stderr } = await runLine(`cases list ${flags}`, {
    env: { ...collectionEnv, ...customerEnv },
  });
  expect([exitCode, stderr]).toEqual([
    2,
    `Error: --query cannot be used with ${scope}.\n  next: Did you mean ${suggestion}?\n`,
  ]);
});

test("sorts referred cases by only one field", async () => {
  const { exitCode, stderr } = await runLine("cases list --as referral --sort DueDate,GrossAmount", {
    env: referralEnv,
  });
  expect([exitCode, stderr]).toEqual([
    2,
    "Error: --sort: the referral surface cannot sort by several fields.\n  next: Use one of DateCreated, GrossAmount, DueDate.\n",
  ]);
});

const fitWarning = (flag: string) =>
  `1 of 2 cases does not fit ${flag}: the platform may ignore this filter.\n`;

test.each([
  ["--lifecycle active", "--lifecycle"],
  [`--id ${first.id.toUpperCase()}`, "--id"],
])("warns about records that don't fit %s", async (flags, name) => {
  const send = serving(list([first, second]));
  const { exitCode, stderr } = await run(`cases list ${flags} -o ids`, { send });
  expect([exitCode, stderr]).toEqual([0, fitWarning(name)]);
});

test.each([
  ["a label", `cases list --lifecycle active,needs-additional-details`, [first, second]],
  ["another case", `cases list --lifecycle Active`, [{ Id: first.id, Lifecycle: "ACTIVE" }]],
  ["no value", `cases list --lifecycle Active --id ${second.id}`, [{ reference: "7KQ2M9XA" }]],
  ["an unknown value", `cases list --lifecycle Active`, [{ ...first, lifecycle: "OnHold" }]],
])("doesn't warn about a filter if the field has %s", async (_, line, records) => {
  const { exitCode, stderr } = await run(line, { send: serving(list(records)) });
  expect([exitCode, stderr]).toEqual([0, ""]);
});

test("warns about clients that don't fit --external-tenant-id", async () => {
  const send = serving({ clients: [{ externalTenantId: "nl-1" }, { externalTenantId: "nl-2" }] });
  const line = "clients list --external-tenant-id NL-1 --all -o ids";
  const { exitCode, stderr } = await runLine(line, { env: referralEnv, send });
  expect(exitCode).toBe(0);
  expect(stderr).toContain(
    "1 of 2 clients does not fit --external-tenant-id: the platform may ignore this filter.\n",
  );
});

test.each([
  ["cases list", list([first, { ...second, id: null }])],
  [`payments list --case ${first.id}`, { payments: [{ id: first.id }, {}] }],
])("%s -o ids exits with 12 if a record has no id", async (line, body) => {
  const { exitCode, stdout, stderr } = await run(`${line} -o ids`, { send: serving(body) });
  expect([exitCode, stdout]).toEqual([12, `${first.id}\n`]);
  expect(stderr).toMatch(
    /^Error: 1 of 2 (cases|payments) has no id and is missing from the output\.\n {2}next: -o json prints it as the platform sent it\.\n$/,
  );
});
