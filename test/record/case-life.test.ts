import { expect, test } from "vitest";
import type { Send } from "../../src/base/http";
import { answer } from "../support/platforms/answers";
import { runLine } from "../support/program/world";
import { recordedNow } from "../support/record/recorded-world";

const id = "3f2504e0-4f89-41d3-9a0c-0305e82c3302";
const env = {
  RECOUP_COLLECTION_URL: "https://platform.example/test",
  RECOUP_COLLECTION_KEY: "the-key-of-the-partner",
  RECOUP_ENVIRONMENT: "test",
};

const record = {
  ...{ Id: id, Reference: "CJQYFF38", Lifecycle: "Closed", CloseCode: "Partially paid", IsTestCase: true },
  ...{ Currency: "EUR", GrossAmount: 100, Remainder: 65, Date: "2026-02-21T00:00:00Z" },
  ...{ InterestFees: 0, ReminderFees: 0, CollectionFees: 5, AnUnknownField: { Deep: true } },
  Creditor: { CompanyName: "Persson Bygg AB" },
  Debtor: { Type: "Private", Name: "Kim Persson", CountryAlpha2: "SE", City: "Lund" },
};
const payment = {
  ...{ Id: "3f2504e0-4f89-41d3-9a0c-0305e82c3303", Date: "2026-03-12", GrossAmount: 40 },
  ...{ Recipient: "Collection partner", DateCreated: "2026-03-12T08:00:00Z" },
};
const chats = [
  {
    Id: "1",
    Role: 0,
    RoleLabel: "Partner",
    Message: "Persson has called",
    DateCreated: "2026-03-11T08:00:00Z",
  },
  { Id: "2", Role: 1, RoleLabel: "Creditor", Message: "Thanks", DateCreated: "2026-03-11T09:00:00Z" },
];
const files = [
  { FileName: "Persson.pdf", DocumentType: "DemandLetter", DateCreated: "2026-03-10T08:00:00Z" },
];

const timeline = [
  { Date: "2026-03-10T08:00:00Z", Type: "StatusChange", Title: "Collection started", Description: null },
  {
    Date: "2026-03-11T10:00:00Z",
    Type: "Manual note",
    Title: "Note",
    Description: "Persson promised to pay",
  },
  { Date: "2026-03-12T08:00:00Z", Type: "Payment", Title: "Payment of 40.00", Description: "Persson paid" },
];

/** Returns a host that responds in PascalCase and with labels. */
const host =
  (lists: Readonly<Record<string, unknown>>): Send =>
  async ({ url }) => {
    const path = new URL(url).pathname.replace("/test/", "/");
    if (path === `/cases/${id}`) return answer(record);
    const found = lists[path.replace(`/cases/${id}/`, "")];
    return found === undefined ? answer({ message: "Not found" }, 404) : answer(found);
  };

const recordFrom = (lists: Readonly<Record<string, unknown>>) =>
  runLine(`test record --case ${id}`, { env, now: recordedNow, send: host(lists) });

test("records a case from PascalCase responses with labels and unknown fields", async () => {
  const recorded = await recordFrom({
    payments: { Payments: [payment] },
    chats: { Chats: chats },
    files: { Files: files },
    timeline: { Items: timeline, CurrentEngagementPhase: "Pre-legal" },
    "/webhooks/events": { Events: [] },
  });
  expect(recorded.exitCode, recorded.stderr).toBe(0);
  expect(recorded.stdout).not.toContain("Left out");
  expect(recorded.stdout).not.toMatch(/Persson|Lund|Thanks|CJQYFF38/);
  const kinds = recorded.stdout.match(/^ {2}- \w+/gm)?.map((line) => line.slice(4));
  expect(kinds?.filter((kind) => kind !== "expect" && kind !== "expect-none")).toEqual([
    ...["subscription", "create", "advance", "fees", "upload", "chat", "note", "payment", "close", "api"],
  ]);
  expect(recorded.stdout).toContain("countryAlpha2: SE");
  expect(recorded.stdout).toContain("closeCode: PartiallyPaid");
});

test("records a case without messages, notes and files if the host returns none", async () => {
  const recorded = await recordFrom({ payments: { payments: [payment] } });
  expect(recorded.exitCode, recorded.stderr).toBe(0);
  expect(recorded.stdout).not.toMatch(/- (?:chat|note|upload)/);
});

test("records a payment that the creditor received, even though no read shows the status of its commission", async () => {
  const recorded = await recordFrom({ payments: { payments: [{ ...payment, Recipient: "Creditor" }] } });
  expect(recorded.exitCode, recorded.stderr).toBe(0);
  expect(recorded.stdout).toMatch(/paymentRecipient: Creditor\n *commissionPaymentStatus: Paid\n/);
});
