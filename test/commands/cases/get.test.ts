import { expect, test } from "vitest";
import type { Send } from "../../../src/base/http";
import { answer } from "../../support/platforms/answers";
import {
  collectionEnv,
  customerEnv,
  type LineSetting,
  referralEnv,
  runLine,
} from "../../support/program/world";

const run = (line: string, setting: LineSetting = {}) => runLine(line, { env: collectionEnv, ...setting });

const id = "0d9f3c1e-5a7b-4c2d-8e6f-1a2b3c4d5e6f";
const record = {
  id,
  reference: "7KQ2M9XA",
  lifecycle: "More Info Required",
  grossAmount: 1250.5,
  remainder: 1000.25,
  currency: "EUR",
  dateCreated: "2026-03-01T09:30:00",
  debtor: { name: "Musterbau Köln GmbH", city: "Köln", countryAlpha2: "DE" },
  validation: { needsInfo: true },
};
const notFound = answer(
  { businessErrors: [{ type: "CaseNotFound", message: "No such case", solutionUrl: "" }] },
  404,
);

/** Returns a platform that finds the case at only one path. */
const knowing =
  (path: string): Send =>
  async ({ url }) =>
    url.startsWith(`https://collection.example${path}`) ? answer(record) : notFound;
const paths = (requests: readonly { url: string }[]) =>
  requests.map(({ url }) => url.replace("https://collection.example", ""));

test("reads a case directly by ID [EP-07]", async () => {
  const { requests, exitCode } = await run(`cases get ${id}`, { send: knowing("/cases/0") });
  expect([exitCode, paths(requests)]).toEqual([0, [`/cases/${id}`]]);
});

test("reports that a client has no link rather than that the case is missing [TOK-08]", async () => {
  const { exitCode, stderr, requests } = await run("cases get 7KQ2M9XA --client nosuch", {
    env: { ...referralEnv, ...customerEnv },
    send: async () =>
      answer(
        {
          businessErrors: [{ type: "NotFound", message: "There is no active client link", solutionUrl: "" }],
        },
        404,
      ),
  });
  expect([exitCode, requests.map(({ url }) => new URL(url).pathname)]).toEqual([6, ["/oauth/token"]]);
  expect(stderr).toContain("Error: The platform answered 404 NotFound: There is no active client link\n");
  expect(stderr).toContain("`recoup clients list` shows the linked clients");
});

test("--fields also accepts column titles", async () => {
  const line = "cases get 7KQ2M9XA --fields principal,Created,country -o csv";
  const { stdout } = await run(line, { send: knowing("/cases/") });
  expect(stdout).toBe("grossAmount,dateCreated,debtor.countryAlpha2\r\n1250.5,2026-03-01T09:30:00,DE\r\n");
});

test("searches by case reference before partner reference [EP-08]", async () => {
  const { requests } = await run("cases get 7KQ2M9XA", { send: knowing("/cases/case-reference/") });
  expect(paths(requests)).toEqual(["/cases/case-reference/7KQ2M9XA"]);
});

test("sends a composite partner reference as one encoded path segment [EP-09] [CLI-25] [CLI-24]", async () => {
  const send = knowing("/cases/by-partner-reference/");
  const { requests, exitCode } = await run("cases get AG:1/7,8", { send });
  expect(exitCode).toBe(0);
  expect(paths(requests)).toEqual([
    "/cases/case-reference/AG%3A1%2F7%2C8",
    "/cases/by-partner-reference/AG%3A1%2F7%2C8",
  ]);
});

test("continues the search after a 400 for one reference kind [AMB-33]", async () => {
  const send: Send = async ({ url }) =>
    url.includes("by-partner-reference")
      ? answer(record)
      : answer({ CaseReference: ["not a collection case"] }, 400);
  expect((await run("cases get AG-1", { send })).exitCode).toBe(0);
});

test("sends one request if --by selects the reference kind", async () => {
  const { requests, exitCode } = await run("cases get AG-1 --by partner-reference", {
    send: async () => notFound,
  });
  expect([exitCode, paths(requests)]).toEqual([6, ["/cases/by-partner-reference/AG-1"]]);
});

test("sends a creditor reference together with its creditor [EP-11] [FLD-09]", async () => {
  const send = knowing("/cases/by-creditor-reference");
  const { requests } = await run(`cases get INV-1 --by creditor-reference --creditor ${id}`, { send });
  expect(paths(requests)).toEqual([`/cases/by-creditor-reference?reference=INV-1&creditorId=${id}`]);
});

test("exits with 6 for an unknown case and lists everything it tried", async () => {
  const { exitCode, stdout, stderr } = await run("cases get NOPE", { send: async () => notFound });
  expect([exitCode, stdout]).toEqual([6, ""]);
  expect(stderr).toContain('No case found with case reference or partner reference "NOPE".');
  expect(stderr).toContain("(profile env, live, collection)");
});

test("stops the search immediately if the key is refused [AUTH-03]", async () => {
  const send: Send = async () =>
    answer({ title: "Unauthorized", status: 401, detail: "Invalid API Key" }, 401);
  const { requests, exitCode, stderr } = await run("cases get NOPE", { send });
  expect([requests.length, exitCode]).toEqual([1, 4]);
  expect(stderr).toContain("The key from RECOUP_COLLECTION_KEY was used on the live collection surface");
  expect(stderr).not.toContain(collectionEnv.RECOUP_COLLECTION_KEY);
});

test("reads managed cases on their own paths [EP-15] [EP-16] [VIS-04]", async () => {
  const byId = await run(`cases get ${id} --managed`, { send: async () => answer(record) });
  expect(paths(byId.requests)).toEqual([`/managed-cases/${id}`]);
  const byReference = await run("cases get 7KQ2M9XA --managed", { send: async () => answer(record) });
  expect(paths(byReference.requests)).toEqual(["/managed-cases/case-reference/7KQ2M9XA"]);
});

test("finds a creditor's case by ID, case reference or creditor reference [EP-40]", async () => {
  const missing = { env: customerEnv, send: async () => answer({ error: "CaseNotFound" }, 404) };
  const byId = await runLine(`cases get ${id}`, { env: customerEnv, send: async () => answer(record) });
  expect(byId.requests.map(({ url }) => url)).toEqual([`https://customer.example/cases/${id}`]);
  const tried = await runLine("cases get INV-1", missing);
  expect(tried.requests.map(({ url }) => url)).toEqual([
    "https://customer.example/cases/case-reference/INV-1",
    "https://customer.example/cases/by-creditor-reference/INV-1",
    "https://customer.example/cases?Page=1&PageSize=100&Sort=DateCreated%3Aasc",
  ]);
  expect(tried.exitCode).toBe(6);
  expect(tried.stderr).toContain('No case found with case reference or creditor reference "INV-1".');
  const ownAnswer = await runLine("cases get INV-1 --by creditor-reference", missing);
  expect(ownAnswer.requests.map(({ url }) => url)).toEqual([
    "https://customer.example/cases/by-creditor-reference/INV-1",
  ]);
});

test("refuses --creditor for a creditor's own references", async () => {
  const { exitCode, stderr, requests } = await runLine(
    `cases get INV-1 --by creditor-reference --creditor ${id}`,
    { env: customerEnv },
  );
  expect([exitCode, requests]).toEqual([2, []]);
  expect(stderr).toContain("--creditor is only available on the collection surface.");
});

test("prints a card on a terminal and the record unchanged with --json", async () => {
  const card = await run(`cases get ${id} --color never`, {
    isTerminal: true,
    send: async () => answer(record),
  });
  expect(card.stdout).toContain("7KQ2M9XA");
  expect(card.stdout).toContain("1000.25 EUR");
  expect(card.stdout).toContain("recoup cases validation");
  const json = await run(`cases get ${id} --json`, {
    send: async () => answer('{"Id":"x", "GrossAmount":100.00}'),
  });
  expect(json.stdout.trim()).toBe('{"Id":"x", "GrossAmount":100.00}');
});

test("prints the same card for a PascalCase record [AMB-02]", async () => {
  const pascal = {
    Id: id,
    Reference: "7KQ2M9XA",
    Lifecycle: "Active",
    Remainder: 5,
    Currency: "EUR",
    Debtor: { Name: "Musterbau" },
  };
  const { stdout } = await run(`cases get ${id} --color never`, {
    isTerminal: true,
    send: async () => answer(pascal),
  });
  expect(stdout).toContain("Musterbau");
  expect(stdout).toContain("5 EUR");
});

test("finds the case before reading its timeline by reference [EP-12]", async () => {
  const send: Send = async ({ url }) => answer(url.endsWith("/timeline") ? {} : record);
  const { requests } = await run("cases timeline 7KQ2M9XA", { send });
  expect(paths(requests)).toEqual(["/cases/case-reference/7KQ2M9XA", `/cases/${id}/timeline`]);
});

test.each([
  ["null items", { items: null, currentEngagementPhase: null }],
  ["a bare array", []],
  ["no known field", {}],
])("shows a timeline with %s as empty [NS-13]", async (_, body) => {
  const { exitCode, stdout } = await run(`cases timeline ${id}`, {
    isTerminal: true,
    send: async () => answer(body),
  });
  expect(exitCode).toBe(0);
  expect(stdout).toContain("No entries yet.");
});

test.each(["timeline", "validation"])(
  "doesn't show a %s as empty if it is wrapped or reports a failure [ERR-01]",
  async (noun) => {
    for (const [body, message] of [
      [
        { data: { items: [{ title: "Called" }] } },
        'The answer (200) is not what the platform sends: expected a record, got one inside "data".',
      ],
      [
        { success: false, message: "Try later." },
        "The platform answered 200, but reports a failure: Try later.",
      ],
    ] as const) {
      const { exitCode, stdout, stderr } = await run(`cases ${noun} ${id}`, {
        send: async () => answer(body),
      });
      expect([exitCode, stdout, stderr.split("\n")[0]]).toEqual([11, "", `Error: ${message}`]);
    }
  },
);

test("shows a timeline on a terminal and prints it as CSV", async () => {
  const timeline = {
    currentEngagementPhase: "PreLegal",
    items: [
      {
        date: "2026-02-01T09:00:00Z",
        type: "Note",
        title: "Called",
        description: "No answer",
        actor: { type: "Partner", name: "Ada" },
      },
      { date: "2026-02-02T09:00:00Z", type: "Letter", actor: { type: "Partner" } },
    ],
  };
  const read = async (line: string, body: object) =>
    (
      await runLine(line, {
        env: { ...collectionEnv, NO_COLOR: "1" },
        isTerminal: true,
        columns: 120,
        send: async () => answer(body),
      })
    ).stdout;
  expect(await read(`cases timeline ${id}`, timeline)).toBe(`Timeline of ${id}  PreLegal phase; times in UTC

2026-02-01 09:00  Called  Ada
                  No answer
2026-02-02 09:00  Letter  Partner
`);
  expect(await read(`cases timeline ${id}`, {})).toBe(
    `Timeline of ${id}  no engagement yet; times in UTC\n\nNo entries yet.\n`,
  );
  expect(await read(`cases timeline ${id} -o csv`, timeline)).toBe(
    "date,type,title,description,actor.type,actor.name\r\n2026-02-01T09:00:00Z,Note,Called,No answer,Partner,Ada\r\n2026-02-02T09:00:00Z,Letter,,,Partner,\r\n",
  );
});

test("shows timeline entries from a bare list or from a list under any name [EP-12] [NS-13]", async () => {
  const entries = [{ date: "2026-02-01T09:00:00Z", title: "Called" }];
  const show = async (body: object) => {
    const setting = { env: { ...collectionEnv, NO_COLOR: "1" }, isTerminal: true };
    return (await runLine(`cases timeline ${id}`, { ...setting, send: async () => answer(body) })).stdout;
  };
  expect(await show({ events: entries, currentEngagementPhase: "Legal" })).toBe(
    `Timeline of ${id}  Legal phase; times in UTC\n\n2026-02-01 09:00  Called\n`,
  );
  expect(await show({ data: entries })).toContain("2026-02-01 09:00  Called\n");
  expect(await show(entries)).toBe(`Timeline of ${id}  times in UTC\n\n2026-02-01 09:00  Called\n`);
});

test.each([
  [0, "Nothing is missing\n"],
  [1, "1 item open\n\nArea 0             Send 0\n\nCreditor answered  2026-03-14 09:00 UTC\n"],
  [
    2,
    "2 items open\n\nArea 0             Send 0\nArea 1             Send 1\n\nCreditor answered  2026-03-14 09:00 UTC\n",
  ],
])("shows which information the case lacks: %i [EP-13] [CLI-26]", async (count, text) => {
  const items = Array.from({ length: count }, (_, index) => ({
    resolutionArea: `Area ${index}`,
    description: `Send ${index}`,
  }));
  const send = async () => answer({ items, creditorRespondedAt: "2026-03-14T09:00:00Z" });
  const setting = { env: { ...collectionEnv, NO_COLOR: "1" }, send };
  expect((await runLine(`cases validation ${id}`, { ...setting, isTerminal: true })).stdout).toBe(text);
  const rows = items.map(({ resolutionArea, description }) => `${resolutionArea},${description}\r\n`);
  expect((await runLine(`cases validation ${id} -o csv`, setting)).stdout).toBe(
    `resolutionArea,description\r\n${rows.join("")}`,
  );
});

test("shows that nothing is missing if the response has no items", async () => {
  const send = async () => answer({ needsInfo: false });
  const { stdout } = await run(`cases validation ${id}`, { isTerminal: true, send });
  expect(stdout).toContain("Nothing is missing");
});

test("reports that it doesn't know whether anything is missing, and lists items without a description [EP-13]", async () => {
  const show = async (body: object) => {
    const setting = { env: { ...collectionEnv, NO_COLOR: "1" }, isTerminal: true };
    return (await runLine(`cases validation ${id}`, { ...setting, send: async () => answer(body) })).stdout;
  };
  expect(await show({ needsInfo: null, items: null })).toBe(
    "The platform doesn't say whether anything is missing\n",
  );
  const items = [{ ResolutionArea: "ProvideDocuments", Description: null }];
  expect(await show({ NeedsInfo: true, Items: items })).toBe(
    "1 item open\n\nProvideDocuments  (no description)\n",
  );
});

test("never says that nothing is missing if the case needs information [EP-13]", async () => {
  for (const items of [null, []]) {
    const send = async () => answer({ needsInfo: true, items });
    const setting = { env: { ...collectionEnv, NO_COLOR: "1" }, isTerminal: true, send };
    const { stdout } = await runLine(`cases validation ${id}`, setting);
    expect(stdout).toBe("Something is missing; the platform doesn't say what\n");
  }
});

test("finds a referral partner's case through the case list", async () => {
  const other = { id: "7b0f2a51-0000-4000-8000-000000000001", reference: "7KQ2M9XB", creditorReference: "x" };
  const send: Send = async ({ url }) =>
    url.includes("Query=")
      ? answer({ cases: [other, record], page: { totalResults: 2, totalPages: 1 } })
      : answer(record);
  const { requests, exitCode } = await runLine("cases get 7kq2m9xa", { env: referralEnv, send });
  expect([exitCode, requests.map(({ url }) => url.replace("https://referral.example", ""))]).toEqual([
    0,
    ["/cases?Page=1&PageSize=100&Sort=DateCreated%3Aasc&Query=7kq2m9xa", `/cases/${id}`],
  ]);
});

test("shows a referred case from the list if the platform can't return a single case", async () => {
  const send: Send = async ({ url }) =>
    url.includes(`/cases/${id}`) ? answer("", 404) : answer({ cases: [record], page: { totalResults: 1 } });
  const { exitCode, stdout } = await runLine("cases get 7KQ2M9XA --json", { env: referralEnv, send });
  expect([exitCode, JSON.parse(stdout)]).toEqual([0, record]);
});

test("shows the client, partner and expected revenue of a referred case", async () => {
  const referred = {
    id,
    reference: "7KQ2M9XA",
    currency: "GBP",
    remainder: 10,
    client: { externalTenantId: "kb-1", companyName: "Nordlicht" },
    collectionPartner: "Falkenhof",
    expectedReferralRatePercentage: 70.0,
    potentialRevenue: { referralRevenueUsd: 12.5 },
  };
  const { stdout } = await runLine(`cases get ${id}`, {
    env: { ...referralEnv, NO_COLOR: "1" },
    isTerminal: true,
    send: async () => answer(referred),
  });
  expect(stdout).toBe(`7KQ2M9XA

Remainder         10 GBP

References
Id                ${id}

Parties
Client            Nordlicht
Tenant id         kb-1
Partner           Falkenhof

Your share
Expected rate     70 %
Expected revenue  12.5 USD
`);
});

test("reports a reference shared by two referred cases as ambiguous", async () => {
  const others = Array.from({ length: 100 }, (_, index) => ({
    id: `other-${index}`,
    reference: `OTHER${index}`,
  }));
  const found = [record, ...others, { ...record, id: "7b0f2a51-0000-4000-8000-000000000001" }];
  const { requests, exitCode, stderr } = await runLine("cases get 7KQ2M9XA", {
    env: referralEnv,
    send: async ({ url }) => {
      const at = 100 * (Number(new URL(url).searchParams.get("Page")) - 1);
      return answer({ cases: found.slice(at, at + 100), page: { totalResults: 102, totalPages: 2 } });
    },
  });
  expect([exitCode, requests.length]).toEqual([2, 2]);
  expect(stderr).toContain(`"7KQ2M9XA" names 2 cases: ${id}, 7b0f2a51-0000-4000-8000-000000000001.`);
});
