import { expect, test } from "vitest";
import type { Failure } from "../../src/base/failure";
import type { Send } from "../../src/base/http";
import { commands } from "../../src/commands";
import { answer, serving } from "../support/platforms/answers";
import { collectionEnv, customerEnv, referralEnv, runLine } from "../support/program/world";

const id = "0d9f3c1e-5a7b-4c2d-8e6f-1a2b3c4d5e6f";
const everything = { ...collectionEnv, ...referralEnv, ...customerEnv };

test.each([
  ["clients list", "https://referral.example/clients?Page=1"],
  [
    "clients list --query nord --tenant a --attributed true --linked-from 2026-01-01 --sort name:desc",
    "https://referral.example/clients?Query=nord&ExternalTenantId=a&IsAttributedClient=true&DateCreatedFrom=2026-01-01&Sort=name%3Adesc&Page=1",
  ],
  [
    "clients list --external-tenant-id a --onboarding-done false",
    "https://referral.example/clients?ExternalTenantId=a&OnboardingDone=false&Page=1",
  ],
  [
    "transactions list --external-tenant-id a --query nord --from 2026-01-01 --to 2026-02-01 --recognized true --status paid,0 --commission-status Unpaid --platform-status invoice-issued --stage Paid --country-id 57 --sort amount:desc",
    "https://referral.example/reporting/transactions?ExternalTenantId=a&FromDate=2026-01-01&ToDate=2026-02-01&CountryIds=57&Search=nord&ReferralInvoicingStatuses=2%2C0&CommissionPaymentStatuses=0&PlatformInvoicingStatuses=1&RevenueStages=5&HasRecognizedRevenue=true&Sort=amount%3Adesc&Page=1",
  ],
  ["payments list", "https://customer.example/Payments?Page=1"],
  ["transactions list --page-size 7", "https://referral.example/reporting/transactions?Page=1&PageSize=7"],
  ["webhooks list", "https://collection.example/webhooks"],
  ["webhooks list --as referral", "https://referral.example/v1/webhooks"],
  ["webhooks list --as customer", "https://customer.example/webhooks"],
  [`events list --case ${id}`, `https://collection.example/webhooks/events?caseId=${id}`],
  [
    `events list --case ${id} --since 2026-03-01T00:00:00Z --as customer`,
    `https://customer.example/webhooks/events?caseId=${id}&since=2026-03-01T00%3A00%3A00Z`,
  ],
  [
    `events list --case ${id} --since 1h`,
    `https://collection.example/webhooks/events?caseId=${id}&since=2026-03-16T08%3A00%3A00.000Z`,
  ],
])("requests the list for %s [EP-21] [EP-25] [EP-31] [EP-33] [EP-41] [EP-42] [EP-47]", async (line, url) => {
  const { requests, exitCode } = await runLine(line, { env: everything, send: serving([]) });
  expect([exitCode, requests.map((request) => request.url)]).toEqual([0, [url]]);
});

test.each([
  ["a subscription", `webhooks get ${id}`, `https://collection.example/webhooks/${id}`],
  [
    "a referral subscription",
    `webhooks get ${id} --as referral`,
    `https://referral.example/v1/webhooks/${id}`,
  ],
  ["a client", "clients get a/b", "https://referral.example/clients/a%2Fb"],
])("requests %s by ID [EP-26] [EP-34]", async (_, line, url) => {
  const { requests, exitCode } = await runLine(line, { env: everything, send: serving({ id }) });
  expect([exitCode, requests.map((request) => request.url)]).toEqual([0, [url]]);
});

test.each([
  ["a bare array [NS-16]", [{ id, eventType: "case.closed", attemptCount: 2, lastResponseCode: 500 }]],
  ["an envelope [NS-16]", { events: [{ Id: id, EventType: "case.closed", AttemptCount: 2 }] }],
  ["an unnamed envelope", { records: [{ id, eventType: "case.closed", attemptCount: 2 }], total: 1 }],
])("reads events from %s", async (_, body) => {
  const { stdout } = await runLine(`events list --case ${id}`, {
    env: collectionEnv,
    isTerminal: true,
    send: serving(body),
  });
  expect(stdout).toContain("case.closed");
  expect(stdout).toContain(id);
});

test("reads transactions from a field called data [EP-31]", async () => {
  const body = {
    data: [
      { transactionId: id, case: { caseReference: "7KQ2M9XA" }, payment: { amount: 10.5, currency: "EUR" } },
    ],
    page: { totalResults: 1, totalPages: 1 },
    summary: { revenue: {} },
  };
  const { stdout } = await runLine("transactions list -o ids", { env: referralEnv, send: serving(body) });
  expect(stdout).toBe(`${id}\n`);
});

test("truncates the long names in a transaction", async () => {
  const transaction = {
    transactionId: id,
    date: "2026-03-01",
    case: {
      caseReference: "44HX8JMJ",
      debtorName: "Weidmann Feinkost und Delikatessen Handelsgesellschaft mbH",
    },
    client: {
      companyName: "Lyngby Møbelværk og Boliginteriør Aktieselskab",
      externalTenantId: "kb-1001-of-the-north",
    },
    payment: { amount: 1000, currency: "EUR" },
    earnings: { referralFeeAmount: 10, currency: "EUR" },
    status: { referralInvoicingStatus: "WaitingForTheInvoice" },
  };
  const shownAt = async (columns: number) => {
    const setting = { env: referralEnv, send: serving({ data: [transaction] }), isTerminal: true, columns };
    const { stdout } = await runLine("transactions list --color never", setting);
    return stdout.split("\n")[1]?.split(/ {2,}/).slice(2);
  };
  const earned = ["1000 EUR", "10 EUR"];
  const rest = ["WaitingForTheInvoice", "kb-1001-of-the-north"];
  expect(await shownAt(80)).toEqual(["Lyngby Møbelværk og Boliginteriør…", ...earned]);
  expect(await shownAt(120)).toEqual(["Lyngby Møbelværk og Boliginte…", ...earned, ...rest]);
  expect(await shownAt(160)).toEqual([
    transaction.client.companyName,
    "Weidmann Feinkost und…",
    ...earned,
    ...rest,
  ]);
});

test("reads all transactions, sorted by collection date, and counts them", async () => {
  const body = {
    data: [{ transactionId: id }],
    page: { totalResults: 2, totalPages: 2, pageSize: 1, currentPage: 1 },
  };
  const setting = { env: referralEnv, send: serving(body) };
  const { requests, stderr } = await runLine("transactions list --all -o ids --query ab", setting);
  expect(requests.map(({ url }) => new URL(url).search)).toEqual([
    "?Search=ab&Sort=collectionDate%3Aasc&Page=1&PageSize=100",
    "?Search=ab&Sort=collectionDate%3Aasc&Page=2&PageSize=100",
  ]);
  expect(stderr).toBe("The platform reported 2 transactions and sent 1.\n");
  const sorted = await runLine("transactions list --all -o ids --sort amount:desc", setting);
  expect(new URL(sorted.requests[0]?.url ?? "").searchParams.get("Sort")).toBe("amount:desc");
  const single = { data: [{ transactionId: id }], page: { ...body.page, totalResults: 1, totalPages: 1 } };
  const shown = await runLine("transactions list", { ...setting, send: serving(single), isTerminal: true });
  expect(shown.stderr).toBe("1 transaction.\n");
});

test.each([
  [
    "users list --as referral",
    "It is available on collection, customer: write --as collection or --as customer.",
  ],
  ["transactions list --as collection", "It is available on referral: write --as referral."],
  [
    "payments list --as collection",
    "On collection, add --case <case>; all payments are available on customer.",
  ],
])("refuses `%s` and names the surfaces that have the list", async (line, next) => {
  const { exitCode, stderr } = await runLine(line, { env: everything });
  const surface = line.split(" ").at(-1);
  expect([exitCode, stderr]).toEqual([
    2,
    `Error: This command is not available on the ${surface} surface.\n  next: ${next}\n`,
  ]);
});

test("shows a client's onboarding address from either an object or a list [AMB-03] [FLD-17]", async () => {
  for (const links of [{ url: "https://onboard.example/1" }, [{ Url: "https://onboard.example/1" }]]) {
    const { stdout } = await runLine("clients get a", {
      env: referralEnv,
      isTerminal: true,
      send: serving({
        externalTenantId: "a",
        onboardingDone: false,
        onboardingLinks: links,
        client: { companyName: "Nordlicht" },
      }),
    });
    expect(stdout).toContain("https://onboard.example/1");
  }
});

test("shows an exclusive period with its extensions", async () => {
  const period = {
    status: "Running",
    engagementStartDate: "2026-02-01",
    currentEndDate: "2026-04-01",
    daysRemaining: 16,
    extensions: [{ type: "Payment", eventDate: "2026-02-15", newEndDate: "2026-04-01" }],
  };
  const { stdout } = await runLine(`cases exclusive-period ${id}`, {
    env: { ...collectionEnv, NO_COLOR: "1" },
    isTerminal: true,
    send: serving(period),
  });
  expect(stdout).toBe(`Exclusive period

Status     Running
From       2026-02-01
To         2026-04-01
Days left  16

Extended by  On          To
Payment      2026-02-15  2026-04-01
`);
});

test("shows the countries and partners that a referral partner can filter by", async () => {
  const options = { countries: [{ id: 60, name: "Germany" }], carveoutPartners: [{ id, name: "Falkenhof" }] };
  const { stdout } = await runLine("cases filter-options", {
    env: { ...referralEnv, NO_COLOR: "1" },
    isTerminal: true,
    send: serving(options),
  });
  expect(stdout).toBe(`Countries

Name     Id
Germany  60

Collection partners

Name       Id
Falkenhof  ${id}
`);
});

test.each([
  [
    "whoami",
    "profile profileFrom environment environmentFrom isSandbox isReadOnly readOnlyFrom client surfaces",
  ],
  ["files upload a b", "file outcome id"],
  ["files download a", "id fileName path bytes"],
  ["clients reset a", "externalTenantId reset"],
  ["clients withdraw a", "externalTenantId withdrawn"],
  [
    "cases fees a",
    "caseId grossAmount interestFees reminderFees collectionFees totalAddedFees remainder currency preLegalSuccessFee recalculatedSuccessFee",
  ],
  ["apply a", "row status operation subject message client from resultId secret method path body"],
  ["cases import a", "file rows created alreadyCreated failed unknown skipped result journal"],
  ["cases report", "asOf currencies groups ageing closeCodes liquidation absent"],
])("lists the fields for `%s` without sending a request", async (line, fields) => {
  const env = { ...collectionEnv, ...referralEnv };
  const { stdout, requests } = await runLine(`${line} --fields help`, { env });
  expect([stdout.trimEnd().split("\n"), requests]).toEqual([fields.split(" "), []]);
});

test("shows the role of a message that has no label", async () => {
  const chat = { id, dateCreated: "2026-03-15T09:00:00Z", role: "Creditor", message: "Any news?" };
  const { stdout } = await runLine(`chats list ${id} --color never`, {
    env: collectionEnv,
    isTerminal: true,
    send: async () => answer({ chats: [chat] }),
  });
  expect(stdout.split("\n")[1]).toMatch(/^\S+ ago +Creditor +Any news\?/);
});

test("refuses `events tail --count 0`", async () => {
  const { exitCode, stderr, requests } = await runLine("events tail --count 0", { env: collectionEnv });
  const message = 'Error: --count must be an integer of at least 1 (got "0").';
  expect([exitCode, stderr.split("\n")[0], requests]).toEqual([2, message, []]);
});

test("states the range of each numeric flag", async () => {
  const ranges: Record<string, string[]> = {};
  for (const { path, load } of commands.entries)
    for (const { flags, read = () => {} } of Object.values((await load()).default.options)) {
      const refusal = await Promise.resolve("-1")
        .then(read)
        .catch(({ message }: Failure) => message);
      const [, range = ""] = /^must be an integer (.*) \(got/.exec(String(refusal)) ?? [];
      const limited = `${/--\S+/.exec(flags)} ${range}`;
      if (range !== "") ranges[limited] = [...(ranges[limited] ?? []), path];
    }
  const paged = ["cases list", "payments list", "users list", "clients list", "transactions list"];
  expect(ranges).toEqual({
    "--at between 0 and 999999999999": ["webhooks verify", "webhooks sign"],
    "--cases between 0 and 5000000": ["sandbox seed"],
    "--concurrency between 1 and 16": [
      ...["cases import", "cases start", "cases close", "payments import", "notes import", "apply"],
    ],
    "--count of at least 1": ["cases watch", "webhooks listen", "events tail"],
    "--first between 1 and 1000000000": ["sandbox fault add"],
    "--limit between 1 and 9999": ["sandbox deliveries"],
    "--limit of at least 1": [
      ...["cases list", "cases coverage", "payments list", "chats list", "files list", "users list"],
      ...["clients list", "tokens list", "transactions list", "webhooks list", "events list"],
      ...["sandbox snapshot list", "sandbox requests", "sandbox fault list", "profile list", "history"],
    ],
    "--next between 1 and 1000000000": ["sandbox fault add"],
    "--page between 1 and 999999999": paged,
    "--page-size between 1 and 100": paged,
    "--parallel between 1 and 64": ["test run"],
    "--port between 0 and 65535": [
      ...["webhooks listen", "test judge", "test sample-receiver", "sandbox serve", "sandbox exec"],
    ],
    "--receive between 0 and 65535": ["test run", "test drift"],
    "--runs between 1 and 100": ["test judge"],
    "--runs between 1 and 1000000": ["test fuzz"],
    "--serve between 0 and 65535": ["test run", "test fuzz"],
    "--status between 400 and 599": ["sandbox fault add"],
  });
});

test("suggests searching only if the client is unknown", async () => {
  const read = async (status: number) =>
    (await runLine("clients get Nordlicht", { env: referralEnv, send: async () => answer({}, status) }))
      .stderr;
  const hint =
    "`recoup clients list --query Nordlicht` finds clients by name; a client is named by your own identifier for it.";
  expect(await read(404)).toContain(` (profile env, live, referral)\n  next: ${hint}\n`);
  expect(await read(403)).not.toContain("clients list");
});

test("filters clients by link time and prints client IDs", async () => {
  const setting = { env: referralEnv, send: serving({ externalTenantId: "a" }) };
  const { requests } = await runLine("clients list --linked-from 2026-01-01 --linked-to 2026-02-01", setting);
  expect(requests[0]?.url).toContain("DateCreatedFrom=2026-01-01&DateCreatedTo=2026-02-01");
  expect((await runLine("clients get a -o ids", setting)).stdout).toBe("a\n");
});

test.each([
  [0, "No clients.\n", ""],
  [1, "a\n", "1 client.\n"],
  [2, "a\na\n", "2 clients.\n"],
])("counts %i clients on a terminal", async (count, stdout, stderr) => {
  const page = { totalResults: count, currentPage: 1, pageSize: 10, responseCount: count, totalPages: 1 };
  const clients = Array.from({ length: count }, () => ({ externalTenantId: "a" }));
  const setting = { env: referralEnv, isTerminal: true, send: serving({ clients, page }) };
  expect((await runLine(count === 0 ? "clients list" : "clients list -o ids", setting)).stdout).toBe(stdout);
  expect((await runLine("clients list", setting)).stderr).toBe(stderr);
});

/** Surfaces with the commands that only they support. */
const restricted: readonly (readonly [surface: string, lines: readonly string[]])[] = [
  [
    "referral",
    [
      ...["clients list", "clients get a", "clients kyc a", "clients create", "clients reset a"],
      ...["clients withdraw a", "clients deletable a", "cases filter-options"],
    ],
  ],
  [
    "collection",
    [
      ...[`cases close ${id}`, `cases start ${id}`, `cases fees ${id}`],
      ...["cases find --partner-reference a"],
    ],
  ],
];

test.each(restricted.flatMap(([surface, lines]) => lines.map((line) => [line, surface] as const)))(
  "refuses `%s` on surfaces other than %s",
  async (line, surface) => {
    const env = { ...customerEnv, RECOUP_ENVIRONMENT: "test" };
    const { exitCode, stderr, requests } = await runLine(`${line} --as customer`, { env });
    expect([exitCode, requests.length, stderr]).toEqual([
      2,
      0,
      `Error: This command is not available on the customer surface.\n  next: It is available on ${surface}: write --as ${surface}.\n`,
    ]);
  },
);

test("exits with 6 if the subscription is on another surface [ERR-24]", async () => {
  const send: Send = async () =>
    answer({ businessErrors: [{ type: "WebhookNotFound", message: "none", solutionUrl: "" }] }, 404);
  const { exitCode, stderr } = await runLine(`webhooks get ${id} --json`, { env: collectionEnv, send });
  expect(exitCode).toBe(6);
  expect(JSON.parse(stderr).error).toMatchObject({
    type: "WebhookNotFound",
    status: 404,
    exit: 6,
    surface: "collection",
    hint: expect.stringContaining("webhooks list"),
  });
});

test("api prints a response to a pipe byte for byte", async () => {
  const body = '{ "cases" : [ ],\n "amount": 100.00 }';
  const { stdout, requests } = await runLine("api GET /cases --query PageSize=1 --query q=a&b", {
    env: collectionEnv,
    send: serving(body),
  });
  expect(stdout).toBe(body);
  expect(requests[0]?.url).toBe("https://collection.example/cases?PageSize=1&q=a%26b");
});

test("api --all pages through any list", async () => {
  const send: Send = async ({ url }) => {
    const page = Number(new URL(url).searchParams.get("Page"));
    return answer({
      things: [{ id: page }],
      page: { totalResults: 3, totalPages: 3, pageSize: 1, responseCount: 1, currentPage: page },
    });
  };
  const { stdout } = await runLine("api GET /things --all --json --as referral", { env: referralEnv, send });
  expect(JSON.parse(stdout)).toMatchObject({ items: [{ id: 1 }, { id: 2 }, { id: 3 }], complete: true });
});

/** Serves three one-record pages, each modified by `change`. */
const pages =
  (change: (page: number) => object): Send =>
  async ({ url }) => {
    const page = Number(new URL(url).searchParams.get("Page"));
    const counts = { totalResults: 3, totalPages: 3, pageSize: 1, responseCount: 1, currentPage: page };
    const { id = `${page}`, ...more } = change(page) as { id?: string };
    return answer({ things: [{ id }], page: { ...counts, ...more } });
  };

test.each([
  [
    "repeated records",
    pages((page) => ({ id: page === 3 ? "2" : `${page}` })),
    "short",
    [
      "The platform reported 3 records and sent 2.",
      "1 appeared twice and are shown once: the list may have changed while it was read.",
    ],
  ],
  [
    "a list that shrinks",
    pages((page) => ({ totalResults: page === 1 ? 4 : 3 })),
    "moved",
    [
      "3 records; the list shrank while it was read, so some may be missing.",
      "The total changed from 4 to 3 while the list was read.",
    ],
  ],
])("api --all reports %s, in a pipe and on a terminal [LIM-10]", async (_, send, reason, notes) => {
  const line = "api GET /things --all --json --as referral";
  const pipe = await runLine(line, { env: referralEnv, send });
  expect(JSON.parse(pipe.stdout)).toMatchObject({ complete: false, reason });
  const text = `${notes.join("\n")}\n`;
  expect([pipe.exitCode, pipe.stderr]).toEqual([0, text]);
  expect((await runLine(line, { env: referralEnv, send, isTerminal: true })).stderr).toBe(text);
});

test("api --all aborts pending requests when a page is refused", async () => {
  const signals: AbortSignal[] = [];
  const send: Send = async (request) => {
    if (request.signal !== undefined) signals.push(request.signal);
    if (request.url.includes("Page=2")) return answer({ title: "no", status: 400 }, 400);
    return pages(() => ({}))(request);
  };
  const { exitCode, stdout, stderr } = await runLine("api GET /things --all -o ids --as referral", {
    env: referralEnv,
    send,
  });
  expect([exitCode, stdout]).toEqual([9, "1\n"]);
  expect(stderr).toContain("Stopped after 1 of 3 records.");
  expect(signals.length).toBeGreaterThan(1);
  expect(signals.every(({ aborted }) => aborted)).toBe(true);
});

test("reads a record preceded by a byte order mark", async () => {
  const { exitCode, stdout } = await runLine(`webhooks get ${id} --json`, {
    env: collectionEnv,
    send: serving(`\ufeff {"id":"${id}"}`),
  });
  expect([exitCode, stdout]).toEqual([0, `{"id":"${id}"}\n`]);
});

test("suggests how long to wait after a 429 whose Retry-After is a date [ERR-11] [CLI-05]", async () => {
  const send: Send = async () => answer("", 429, { "retry-after": "Mon, 16 Mar 2026 09:10:00 GMT" });
  const { exitCode, stderr, waits } = await runLine("webhooks list", { env: collectionEnv, send });
  expect([exitCode, waits]).toEqual([10, []]);
  expect(stderr).toContain("--max-wait 10m");
});

test("api --include prints the status and headers first", async () => {
  const { stdout } = await runLine("api GET /cases --include", {
    env: collectionEnv,
    send: async () => answer("[]", 200, { "x-trace": "1" }),
  });
  expect(stdout).toBe("HTTP 200\ncontent-type: application/json\nx-trace: 1\n\n[]");
});

test("prints timeline entries and open items as lines in a pipe and in CSV", async () => {
  const env = {
    RECOUP_COLLECTION_URL: "https://host.example",
    RECOUP_COLLECTION_KEY: "k",
    RECOUP_ENVIRONMENT: "test",
  };
  const id = "0b9c6f6e-6c58-4f0e-9d5e-3f1f6b1f7a11";
  const items = [
    {
      date: "2026-01-05T00:00:00Z",
      type: "StatusChange",
      title: "Case submitted",
      description: null,
      actor: { type: "System", name: null },
    },
  ];
  const timeline = await runLine(`cases timeline ${id} -o csv`, { env, send: async () => answer({ items }) });
  expect(timeline.stdout).toBe(
    "date,type,title,description,actor.type,actor.name\r\n2026-01-05T00:00:00Z,StatusChange,Case submitted,,System,\r\n",
  );
  const open = { needsInfo: true, items: [{ resolutionArea: "ProvideDocuments", description: "The order" }] };
  const validation = await runLine(`cases validation ${id}`, { env, send: async () => answer(open) });
  expect(validation.stdout).toBe("ProvideDocuments\tThe order\n");
});

test.each(["n", " n "])(
  "refuses to search transactions for %j because the search text is too short",
  async (query) => {
    const line = ["transactions", "list", "--query", query];
    const { exitCode, stderr, requests } = await runLine(line, { env: referralEnv });
    expect([exitCode, requests]).toEqual([2, []]);
    expect(stderr).toContain(`--query must have at least 2 characters (got "${query}").`);
  },
);
