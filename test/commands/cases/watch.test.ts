import { expect, test } from "vitest";
import { Failure } from "../../../src/base/failure";
import type { HttpResponse } from "../../../src/base/http";
import { answer } from "../../support/platforms/answers";
import { type LineSetting, runLine } from "../../support/program/world";

const env = {
  RECOUP_COLLECTION_URL: "https://host.example",
  RECOUP_COLLECTION_KEY: "k-1",
  RECOUP_ENVIRONMENT: "test",
};
const first = { id: "1", reference: "AAAA1111", lifecycle: "PendingVerification", remainder: 500 };
const second = { id: "2", reference: "BBBB2222", lifecycle: "Active", remainder: 70, currency: "EUR" };

const page = (...cases: readonly object[]) =>
  answer({
    cases,
    page: {
      totalResults: cases.length,
      currentPage: 1,
      pageSize: 100,
      responseCount: cases.length,
      totalPages: 1,
    },
  });

function watch(line: string, steps: readonly (HttpResponse | Failure)[], setting: LineSetting = {}) {
  let sent = 0;
  const send = async () => {
    const step = steps[Math.min(sent++, steps.length - 1)] as HttpResponse | Failure;
    if (step instanceof Failure) throw step;
    return step;
  };
  return runLine(`cases watch --retries 0 ${line}`, { env, send, ...setting });
}

test("prints only changes, one per line", async () => {
  const steps = [
    page(first, second),
    page(first, second),
    page({ ...first, lifecycle: "Active", dateUpdated: "2026-03-16T09:00:59Z" }, second),
    page(
      { ...first, lifecycle: "Active", dateUpdated: "2026-03-16T09:00:59Z" },
      { ...second, remainder: 20 },
    ),
  ];
  const result = await watch("--timeout 90s", steps, { isTerminal: true });
  expect(result.exitCode).toBe(0);
  expect(result.stdout).toBe(`09:01:00  AAAA1111  lifecycle PendingVerification → Active
09:01:30  BBBB2222  remainder 70 → 20 EUR
`);
  expect(result.stderr).toBe("Watching 2 cases, every 30s.\n");
});

test("doesn't report another spelling of the same value", async () => {
  const closed = { ...second, lifecycle: "NeedsAdditionalDetails", closeCode: "PartiallyPaid" };
  const respelled = { ...closed, lifecycle: "More Info Required", closeCode: "Partially paid" };
  const amount = '"remainder":70.00';
  const text = Buffer.from(page(respelled).body).toString().replace('"remainder":70', amount);
  const steps = [page(closed), answer(text), page({ ...respelled, closeCode: "Paid" })];
  const result = await watch("--timeout 1m", steps, { isTerminal: true });
  expect(result.stdout).toBe("09:01:00  BBBB2222  closeCode Partially paid → Paid\n");
});

test("reports a change when a case appears or disappears", async () => {
  const result = await watch("--timeout 1m", [page(first), page(first, second), page(second)], {
    isTerminal: true,
  });
  expect(result.stdout).toBe(
    "09:00:30  BBBB2222  new in the list\n09:01:00  AAAA1111  no longer in the list\n",
  );
});

test("names each case by the caller's own reference and the debtor", async () => {
  const named = {
    ...first,
    collectionPartnerReference: "FF-100340",
    creditorReference: "INV-7",
    debtor: { name: "Nordlicht\u001b[31m Handel" },
  };
  const steps = [page(named), page({ ...named, remainder: 20 }), page()];
  const result = await watch("--timeout 1m", steps, { isTerminal: true });
  expect(result.stdout).toMatch(
    /^09:00:30 {2}AAAA1111 {2}FF-100340 {2}Nordlicht.* Handel {2}remainder 500 → 20\n09:01:00 {2}AAAA1111 {2}FF-100340 {2}Nordlicht.* Handel {2}no longer in the list\n$/,
  );
  expect(result.stderr).toContain("Watching 1 case, every 30s.\n");
  expect(result.stdout).not.toContain("\u001b");
});

test("shows the ID of a case without a reference, and trims its other names", async () => {
  const named = { id: "3", collectionPartnerReference: " FF-1 ", debtor: { name: " Nordlicht " } };
  const result = await watch("--timeout 30s", [page(), page(named)], { isTerminal: true });
  expect(result.stdout).toBe("09:00:30  3  FF-1  Nordlicht  new in the list\n");
  expect(result.stderr).toBe("Watching 0 cases, every 30s.\n");
});

test("prints the time of an update only if nothing else changed", async () => {
  const timed = { ...first, dateUpdated: "2026-03-16T09:00:00Z", closeCode: null };
  const later = { ...timed, dateUpdated: "2026-03-16T09:00:20Z" };
  const closed = { ...later, lifecycle: "Closed", closeCode: "Paid", remainder: null, currency: "EUR" };
  const steps = [page(timed), page(later), page({ ...closed, dateUpdated: "2026-03-16T09:00:59Z" })];
  const result = await watch("--timeout 1m", steps, { isTerminal: true });
  expect(result.stdout).toBe(`09:00:30  AAAA1111  dateUpdated 2026-03-16T09:00:00Z → 2026-03-16T09:00:20Z
09:01:00  AAAA1111  lifecycle PendingVerification → Closed, closeCode none → Paid, remainder 500 → none EUR
`);
});

test.each([
  ["closeCode", { closeCode: "Paid" }, "none → Paid"],
  ["grossAmount", { grossAmount: 7.5 }, "none → 7.5 EUR"],
  ["remainder", { remainder: 7 }, "70 → 7 EUR"],
  ["interestFees", { interestFees: 1 }, "none → 1 EUR"],
  ["reminderFees", { reminderFees: 2 }, "none → 2 EUR"],
  ["collectionFees", { collectionFees: 3 }, "none → 3 EUR"],
  ["collectionPartnerReference", { collectionPartnerReference: "FF-1" }, "none → FF-1"],
  ["validation.needsInfo", { validation: { needsInfo: true } }, "none → true"],
  ["currentEngagementPhase", { currentEngagementPhase: "Legal" }, "none → Legal"],
  ["disputeStatus", { disputeStatus: "Open" }, "none → Open"],
])("reports a change to %s", async (field, change, text) => {
  const steps = [page(second), page({ ...second, ...change })];
  const { stdout } = await watch("--timeout 30s", steps, { isTerminal: true });
  const name = field === "collectionPartnerReference" ? "BBBB2222  FF-1" : "BBBB2222";
  expect(stdout).toBe(`09:00:30  ${name}  ${field} ${text}\n`);
});

test("doesn't report a case as missing or new if a list is incomplete", async () => {
  const short = { totalResults: 3, currentPage: 1, pageSize: 100, responseCount: 1, totalPages: 1 };
  const incomplete = answer({ cases: [second], page: short });
  const steps = [page(first, second), incomplete, page(first, second)];
  expect((await watch("--timeout 1m", steps, { isTerminal: true })).stdout).toBe("");
});

test("watches a creditor's cases by the creditor's references", async () => {
  const creditorEnv = {
    RECOUP_CUSTOMER_URL: "https://customer.example",
    RECOUP_CUSTOMER_KEY: "k-2",
    RECOUP_ENVIRONMENT: "test",
  };
  const named = { ...first, collectionPartnerReference: "FF-1", creditorReference: "INV-7" };
  const steps = [page(), page(named)];
  const setting = { isTerminal: true, env: creditorEnv };
  const result = await watch("--timeout 10s --interval 10s --lifecycle Active", steps, setting);
  expect(result.stdout).toBe("09:00:10  AAAA1111  INV-7  new in the list\n");
  expect(result.requests[0]?.url).toContain("https://customer.example/cases?Statuses=Active");
});

test("never waits beyond the timeout", async () => {
  const result = await watch("--timeout 45s --interval 30s", [page(first)]);
  expect([result.exitCode, result.waits]).toEqual([0, [30_000, 15_000]]);
});

test("reports a missing case once", async () => {
  const steps = [page(first, second), page(second), page(second), page(second)];
  const result = await watch("--timeout 2m", steps, { isTerminal: true });
  expect(result.stdout).toBe("09:00:30  AAAA1111  no longer in the list\n");
});

test("prints each change in NDJSON with its fields and the full case", async () => {
  const result = await watch("--count 1 -o ndjson", [page(first), page({ ...first, lifecycle: "Active" })]);
  expect(JSON.parse(result.stdout)).toEqual({
    at: "2026-03-16T09:00:30.000Z",
    change: "changed",
    id: "1",
    reference: "AAAA1111",
    fields: [{ field: "lifecycle", from: "PendingVerification", to: "Active" }],
    case: { ...first, lifecycle: "Active" },
  });
});

test.each(["the server is away", "The server is away."])(
  "continues after a temporary server outage: %s",
  async (message) => {
    const away = new Failure("network", message);
    const steps = [page(first), away, page({ ...first, lifecycle: "Active" })];
    const result = await watch("--count 1", steps, { isTerminal: true });
    expect(result.exitCode).toBe(0);
    expect(result.stderr).toContain("The server is away. Still watching.\n");
  },
);

test("stops when the key is refused", async () => {
  expect((await watch("", [page(first), answer({ title: "Unauthorized" }, 401)])).exitCode).toBe(4);
});

test("exits with 8 if too few changes occur before the timeout", async () => {
  const result = await watch("--count 2 --timeout 1m", [
    page(first),
    page({ ...first, lifecycle: "Active" }),
  ]);
  expect(result.exitCode).toBe(8);
  expect(result.stderr).toContain(
    "Error: 1 of 2 changes occurred within 1m.\n  next: Run again with a longer --timeout.\n",
  );
  const none = await watch("--count 1 --timeout 1m", [page(first)]);
  expect(none.stderr).toContain("Error: 0 of 1 change occurred within 1m.\n");
});

test("refuses CSV before sending anything", async () => {
  const result = await watch("-o csv", [page(first)]);
  expect([result.exitCode, result.requests]).toEqual([2, []]);
});
