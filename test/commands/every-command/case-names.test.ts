import { expect, test } from "vitest";
import type { HttpRequest, Send } from "../../../src/base/http";
import type { Surface } from "../../../src/base/platform";
import { commands } from "../../../src/commands";
import { answer } from "../../support/platforms/answers";
import { collectionEnv, customerEnv, referralEnv, runLine } from "../../support/program/world";

const id = "0d9f3c1e-5a7b-4c2d-8e6f-1a2b3c4d5e6f";
const other = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
const record = {
  id,
  reference: "44HX8JMJ",
  collectionPartnerReference: "AG-2026/7",
  creditorReference: "FF-100340",
  lifecycle: "Pending Verification",
  isTestCase: true,
  grossAmount: 100,
  interestFees: 0,
  reminderFees: 0,
  collectionFees: 0,
  remainder: 100,
  currency: "EUR",
};
const env = { ...collectionEnv, ...customerEnv, ...referralEnv, RECOUP_ENVIRONMENT: "test" };

/** Paths that find the case, spelled exactly as on the platform. */
const casePaths = [
  "/cases/case-reference/44HX8JMJ",
  "/managed-cases/case-reference/44HX8JMJ",
  "/cases/by-partner-reference/AG-2026%2F7",
  "/cases/by-creditor-reference/FF-100340",
  `/cases/${id}`,
];

interface Cases {
  readonly records?: readonly object[];
  readonly totalResults?: number;
}

/** Returns a platform that finds cases and refuses everything else. */
const finding =
  ({ records = [record], totalResults = records.length }: Cases = {}): Send =>
  async ({ url, method }) => {
    const { pathname, searchParams } = new URL(url);
    if (casePaths.includes(pathname)) return answer(record);
    if (method === "GET" && /^\/(managed-)?cases$/.test(pathname)) {
      const currentPage = Number(searchParams.get("Page"));
      const totalPages = Math.ceil(totalResults / 100);
      const page = { totalResults, currentPage, totalPages, pageSize: 100 };
      return answer({ cases: records.slice(100 * (currentPage - 1), 100 * currentPage), page });
    }
    return answer({ error: "CaseNotFound" }, 404);
  };

/** Whether the request is about the case found, rather than part of the search. */
const isAboutCase = ({ url, body }: HttpRequest) =>
  url.toLowerCase().includes(id) ||
  Buffer.from((body as Uint8Array | undefined) ?? "")
    .toString()
    .toLowerCase()
    .includes(id);

/** A line for each command that takes a case, by surface. CASE stands for the name of the case. */
const lines: Readonly<Record<Surface, readonly string[]>> = {
  collection: [
    "cases timeline CASE",
    "cases validation CASE",
    "cases wait CASE --until Active",
    "cases fees CASE --interest 1.00",
    "cases exclusive-period CASE",
    "cases start CASE --message hello --user a@b.example --no-check",
    "cases close CASE --code Other --no-check",
    "payments list --case CASE",
    "payments list --case CASE --managed",
    "payments record CASE --amount 1.00 --date 2026-01-02 --recipient partner",
    "payments record CASE --amount 1.00 --date 2026-01-02 --managed",
    `payments edit ${other} --case CASE --amount 1.00`,
    `payments reverse ${other} --case CASE`,
    "chats list CASE",
    "chats list CASE --managed",
    "chats send CASE --text hello --user a@b.example",
    "notes add CASE --text hello",
    "files list CASE",
    "files list CASE --managed",
    "files upload CASE letter.pdf --no-check",
    "files download letter.pdf --case CASE",
    "events list --case CASE",
    "events list CASE",
    "events tail --case CASE --count 1",
    "events replay --failed --case CASE",
    "test advance CASE active",
    "test delete CASE",
    "test fire CASE case.closed",
    "test replay-last CASE",
  ],
  customer: [
    "cases timeline CASE",
    "cases validation CASE",
    "cases wait CASE --until Active",
    "cases exclusive-period CASE",
    "payments list --case CASE",
    "chats list CASE",
    "chats send CASE --text hello --user a@b.example",
    "files list CASE",
    "files upload CASE letter.pdf --no-check",
    "files download letter.pdf --case CASE",
    "events list --case CASE",
    "events tail --case CASE --count 1",
    "events replay --failed --case CASE",
    "test advance CASE active",
    "test delete CASE",
    "test fire CASE case.closed",
  ],
  referral: [
    "cases get CASE",
    "files upload CASE letter.pdf --no-check",
    "webhooks test --event case.closed --case CASE",
  ],
};

/** Commands tested elsewhere: their response contains the case, or they find it through the sandbox. */
const testedElsewhere = [
  "cases get",
  "webhooks why",
  "sandbox deliveries",
  "sandbox set case",
  "test record",
];

test("tests every command that takes a case", async () => {
  const named = await Promise.all(
    commands.entries.map(async ({ path, load }) => {
      const { argument, options = {} } = (await load()).default;
      const isNamed = Object.values(options).some(({ flags }) => flags.includes("--case <case>"));
      return isNamed || /^case\b/.test(argument?.name ?? "") ? [path] : [];
    }),
  );
  const inTable = Object.values(lines).flatMap((all) =>
    all.map((line) => line.split(" ").slice(0, 2).join(" ")),
  );
  expect([...new Set([...inTable, ...testedElsewhere])].sort()).toEqual(named.flat().sort());
});

const names = [
  ["an ID in upper case", ` ${id.toUpperCase()} `],
  ["a case reference with spaces around it", " 44HX8JMJ "],
  ["a case reference in lower case", "44hx8jmj"],
  ["a creditor reference", "FF-100340"],
  ["a creditor reference in lower case", "ff-100340"],
] as const;

const rows = Object.entries(lines).flatMap(([surface, all]) =>
  all.flatMap((line) => names.map((name) => [line, surface, ...name] as const)),
);

test.each(rows)("`%s` on %s accepts %s", async (line, surface, _, name) => {
  const words = [...line.split(" ").map((word) => (word === "CASE" ? name : word)), "--as", surface];
  const { requests } = await runLine(words, {
    env,
    send: finding(),
    files: { "/work/letter.pdf": "%PDF-1.7 letter" },
  });
  const ids = requests
    .filter(({ url }) => !url.includes("case-reference"))
    .map((request) => isAboutCase(request));
  expect(ids.at(-1)).toBe(true);
});

/** Returns `count` cases, the last of which is 44HX8JMJ. */
const listOf = (count: number): readonly object[] =>
  Array.from({ length: count }, (_, index) =>
    index === count - 1
      ? record
      : {
          ...record,
          id: `${String(index).padStart(8, "0")}-8e6f-4c2d-8e6f-1a2b3c4d5e6f`,
          reference: `QQ${String(index).padStart(6, "0")}`,
          collectionPartnerReference: `AG-${index}`,
          creditorReference: `TI-${index}/2020`,
        },
  );
const missing = async (name: string, records = listOf(171), as = "collection") => {
  const { exitCode, stderr, requests } = await runLine(["cases", "timeline", name, "--as", as], {
    env,
    send: finding({ records }),
  });
  const [message = "", next = ""] = stderr.split("\n").filter((line) => /^Error|next: /.test(line));
  const pages = requests.filter(({ url }) => new URL(url).pathname === "/cases").length;
  return { exitCode, message, next: next.replace("  next: ", ""), pages };
};
const notFound = { exitCode: 6, pages: 2 };

test("exits with 6 and suggests the case for a reference with one wrong letter", async () => {
  expect(await missing("44HX8JMI")).toEqual({
    ...notFound,
    message: 'Error: No case found with case reference, partner reference or creditor reference "44HX8JMI".',
    next: "Did you mean 44HX8JMJ?",
  });
  expect(await missing("44hx8jm", listOf(100), "customer")).toEqual({
    exitCode: 6,
    pages: 1,
    message: 'Error: No case found with case reference or creditor reference "44hx8jm".',
    next: "Did you mean 44HX8JMJ?",
  });
});

test("suggests the full ID for the first characters of an ID", async () => {
  const looksSo = "It looks like part of an id, which has 36 characters.";
  const next = `${looksSo} Did you mean ${id}?`;
  expect(await missing("0d9f3c1e-5a7b")).toMatchObject({ ...notFound, next });
  expect(await missing("11111111-5a7b")).toMatchObject({
    ...notFound,
    next: expect.stringContaining(`${looksSo} It may belong`),
  });
  expect(await missing("11111111-5a7b", listOf(10_001))).toMatchObject({
    exitCode: 6,
    pages: 1,
    next: expect.stringContaining(`${looksSo} It may belong`),
  });
});

test("suggests the full ID for the first block of an ID", async () => {
  const maybe = "It may be the first block of an id, which has 36 characters.";
  expect(await missing("0D9F3C1E")).toMatchObject({ ...notFound, next: `${maybe} Did you mean ${id}?` });
  expect((await missing("0d9f3c1d")).next).toBe(
    `${maybe} It may belong to another partner, be hidden before clearance or be in the other environment.`,
  );
  expect((await missing("10000000")).next).not.toContain("block of an id");
});

test("finds a creditor reference that is unique among up to 10,000 cases [FLD-09]", async () => {
  for (const count of [171, 10_000]) {
    const { exitCode, requests } = await runLine("cases timeline ff-100340 --as collection", {
      env: collectionEnv,
      send: finding({ records: listOf(count) }),
    });
    const lists = requests.map(({ url }) => new URL(url)).filter(({ pathname }) => pathname === "/cases");
    expect([exitCode, lists.length]).toEqual([6, Math.ceil(count / 100)]);
    expect(requests.at(-1)?.url).toContain(`/cases/${id}/timeline`);
    expect(lists[0]?.search).toBe("?Page=1&PageSize=100&Sort=DateCreated%3Aasc&includeTestCases=true");
  }
});

test("requires the creditor if there are more than 10,000 cases to search", async () => {
  for (const name of ["FF-100340", "44HX8JMI"]) {
    expect(await missing(name, listOf(10_001))).toEqual({
      exitCode: 2,
      message: `Error: No case has the case reference or partner reference "${name}", and there are more than 10,000 cases, too many to search for a creditor reference.`,
      next: `Name the creditor: \`recoup cases get ${name} --by creditor-reference --creditor <id>\``,
      pages: 1,
    });
  }
});

test("suggests nothing from a partially read list", async () => {
  expect(await missing("44HX8JM", listOf(101), "customer")).toMatchObject({
    exitCode: 6,
    pages: 1,
    next: "It may belong to another creditor or be in the other environment.",
  });
});

test("exits with 11 if a list ends too early", async () => {
  const send = finding({ records: listOf(101), totalResults: 102 });
  const { exitCode, stderr } = await runLine("cases timeline FF-100340 --as collection", { env, send });
  expect([exitCode, stderr]).toEqual([
    11,
    "Error: The list of cases ended after 101 of the 102 that the platform reported, so the case may be missing from it.\n  next: Run the same command again. If it ends the same way, the platform's page information is wrong.\n",
  ]);
});

test("finds a partner reference as typed or in uppercase [EP-09]", async () => {
  const { requests } = await runLine("cases timeline ag-2026/7 --as collection", { env, send: finding() });
  expect(requests.map(({ url }) => new URL(url).pathname)).toEqual([
    "/cases/case-reference/ag-2026%2F7",
    "/cases/by-partner-reference/ag-2026%2F7",
    "/cases/by-partner-reference/AG-2026%2F7",
    `/cases/${id}/timeline`,
  ]);
});

test("exits with 2 for a reference shared by two cases [AMB-47]", async () => {
  const { exitCode, stderr } = await runLine("cases timeline FF-100340 --as collection", {
    env,
    send: finding({ records: [record, { ...record, id: other, reference: "9QWERTY1" }] }),
  });
  expect([exitCode, stderr]).toEqual([
    2,
    'Error: "FF-100340" names 2 cases: 44HX8JMJ, 9QWERTY1.\n  next: Use the case reference or id of one.\n',
  ]);
});

test("treats composed and decomposed letters as equal", async () => {
  const { requests } = await runLine(["cases", "timeline", "CAFÉ-1"], {
    env: collectionEnv,
    send: finding({ records: [{ ...record, creditorReference: "Café-1".normalize("NFD") }] }),
  });
  expect(requests.at(-1)?.url).toContain(`/cases/${id}/timeline`);
});

test("explains why a case may be missing if no similar case exists", async () => {
  expect(await missing("NOTHING-LIKE-IT")).toMatchObject({
    ...notFound,
    next: "It may belong to another partner, be hidden before clearance or be in the other environment.",
  });
});

test("fails if a list is unreadable, but only if the case could be in it", async () => {
  const send: Send = async ({ url }) =>
    new URL(url).pathname === "/cases" ? answer("oops", 403) : answer({ error: "CaseNotFound" }, 404);
  const run = (as: string) => runLine(`cases timeline 44HX8JMI --as ${as}`, { env, send });
  expect((await run("collection")).exitCode).toBe(5);
  const { exitCode, stderr } = await run("customer");
  expect(exitCode).toBe(6);
  expect(stderr).toContain('No case found with case reference or creditor reference "44HX8JMI".');
});
