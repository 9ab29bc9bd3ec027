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

/** Paths that find the case, in the exact spelling that the platform has. */
const known = [
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

/** A platform that finds cases and refuses everything else. */
const finding =
  ({ records = [record], totalResults = records.length }: Cases = {}): Send =>
  async ({ url, method }) => {
    const { pathname } = new URL(url);
    if (known.includes(pathname)) return answer(record);
    if (method === "GET" && /^\/(managed-)?cases$/.test(pathname))
      return answer({ cases: records, page: { totalResults, currentPage: 1, totalPages: 1 } });
    return answer({ error: "CaseNotFound" }, 404);
  };

/** Requests that are about the found case, not the search for it. */
const aboutTheCase = ({ url, body }: HttpRequest) =>
  url.toLowerCase().includes(id) ||
  Buffer.from((body as Uint8Array | undefined) ?? "")
    .toString()
    .toLowerCase()
    .includes(id);

/** A line for each command that takes a case, by surface; CASE stands for its name. */
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

/** Their answer names the case, or the sandbox finds it. */
const elsewhere = ["cases get", "webhooks why", "sandbox deliveries", "sandbox set case"];

test("every command that takes a case is in the table", async () => {
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
  expect([...new Set([...inTable, ...elsewhere])].sort()).toEqual(named.flat().sort());
});

const names = [
  ["an id in capitals", ` ${id.toUpperCase()} `],
  ["a case reference with spaces around it", " 44HX8JMJ "],
  ["a case reference in small letters", "44hx8jmj"],
  ["a creditor reference", "FF-100340"],
  ["a creditor reference in small letters", "ff-100340"],
] as const;

const rows = Object.entries(lines).flatMap(([surface, all]) =>
  all.flatMap((line) => names.map((name) => [line, surface, ...name] as const)),
);

test.each(rows)("`%s` on %s takes %s", async (line, surface, _, name) => {
  const words = [...line.split(" ").map((word) => (word === "CASE" ? name : word)), "--as", surface];
  const { requests } = await runLine(words, {
    env,
    send: finding(),
    files: { "/work/letter.pdf": "%PDF-1.7 letter" },
  });
  const ids = requests
    .filter(({ url }) => !url.includes("case-reference"))
    .map((request) => aboutTheCase(request));
  expect(ids.at(-1)).toBe(true);
});

/** 44HX8JMJ among others, in a list that goes on. */
const longList = {
  records: [
    record,
    {
      ...record,
      id: other,
      reference: "9QWERTY1",
      collectionPartnerReference: "AG-1",
      creditorReference: "FF-200",
    },
  ],
  totalResults: 171,
};
const missing = async (name: string, cases: Cases = longList, as = "collection") => {
  const { exitCode, stderr } = await runLine(["cases", "timeline", name, "--as", as], {
    env,
    send: finding(cases),
  });
  return [
    exitCode,
    stderr
      .split("\n")
      .find((line) => line.includes("next: "))
      ?.replace("  next: ", ""),
  ];
};

test("a case reference with a wrong letter is suggested, exit 6", async () => {
  expect(await missing("44HX8JMI")).toEqual([6, "Did you mean 44HX8JMJ?"]);
  expect(await missing("44hx8jm", longList, "customer")).toEqual([6, "Did you mean 44HX8JMJ?"]);
});

test("the start of an id is suggested in full, and named as a part of an id", async () => {
  expect(await missing("0d9f3c1e-5a7b")).toEqual([
    6,
    `It looks like part of an id, which has 36 characters. Did you mean ${id}?`,
  ]);
  expect((await missing("11111111-5a7b"))[1]).toContain(
    "It looks like part of an id, which has 36 characters. It may",
  );
});

test("a reference that is known in the newest cases only is suggested, as there may be others [FLD-09]", async () => {
  expect(await missing("ff-100340")).toEqual([6, "Did you mean 44HX8JMJ (creditor reference FF-100340)?"]);
  expect(await missing("FF-100341")).toEqual([6, "Did you mean 44HX8JMJ (creditor reference FF-100340)?"]);
});

test("a partner reference is found as it is written, else in capital letters [EP-09]", async () => {
  const { requests } = await runLine("cases timeline ag-2026/7 --as collection", { env, send: finding() });
  expect(requests.map(({ url }) => new URL(url).pathname)).toEqual([
    "/cases/case-reference/ag-2026%2F7",
    "/cases/by-partner-reference/ag-2026%2F7",
    "/cases/by-partner-reference/AG-2026%2F7",
    `/cases/${id}/timeline`,
  ]);
});

test("a reference of two cases is ambiguous, exit 2 [AMB-47]", async () => {
  const records = [record, { ...record, id: other, reference: "9QWERTY1" }];
  const { exitCode, stderr } = await runLine("cases timeline FF-100340 --as collection", {
    env,
    send: finding({ records }),
  });
  expect([exitCode, stderr]).toEqual([
    2,
    'Error: "FF-100340" names 2 cases: 44HX8JMJ, 9QWERTY1.\n  next: Use the case reference or id of one.\n',
  ]);
});

test("without a similar case, the error says how to name a creditor reference", async () => {
  expect((await missing("NOTHING-LIKE-IT"))[1]).toContain("--by creditor-reference with --creditor");
});

test("a list that can't be read leaves the error as it was", async () => {
  const send: Send = async ({ url }) =>
    new URL(url).pathname === "/cases" ? answer("oops", 500) : answer({ error: "CaseNotFound" }, 404);
  const { exitCode, stderr } = await runLine("cases timeline 44HX8JMI --as collection", { env, send });
  expect(exitCode).toBe(6);
  expect(stderr).toContain('No case found with case reference or partner reference "44HX8JMI".');
});
