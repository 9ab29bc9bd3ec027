import { expect, test } from "vitest";
import { parseJson, printJson } from "../../../src/base/json/json";
import { type CaseReads, recreateCase } from "../../../src/record/source/recreate-case";

const json = (value: object) => parseJson(Buffer.from(JSON.stringify(value)));
const record = {
  ...{ id: "c1", reference: "R1", lifecycle: "Active", grossAmount: 10, currency: "EUR", date: "2026-01-10" },
  ...{ creditor: { companyName: "Acme" }, debtor: { name: "Kim" }, dueDate: null },
};

/** Recreates a case. Returns its calls except the last one, which reads the case. */
function recreate(changes: object, lists: Partial<Record<keyof CaseReads, readonly object[]>> = {}) {
  const reads = { payments: [], chats: [], files: [], timeline: [], ...lists };
  const parsed = Object.fromEntries(Object.entries(reads).map(([name, list]) => [name, list.map(json)]));
  const calls = [
    ...recreateCase({ ...(parsed as unknown as CaseReads), record: json({ ...record, ...changes }) }, 7),
  ];
  const last = calls.pop();
  expect([last?.method, last?.path, last?.at]).toEqual(["GET", "/cases/c1", 7]);
  return calls.map(({ method, path, body, answerBytes }) =>
    [method, path, body === undefined ? "-" : printJson(body), String(answerBytes)].join(" "),
  );
}

const created =
  'POST /managed-cases {"creditorCompanyName":"Acme","amountToRecover":10,"currencyCode":"EUR","date":"2026-01-10","debtor":{"name":"Kim"},"isTest":true} {"id":"c1","reference":"R1","lifecycle":"PendingVerification","remainder":10}';
const started = 'POST /test/cases/c1/advance {"to":"Active"} {}';

test("creates a case and advances it if it is active", () => {
  expect(recreate({ lifecycle: "PendingVerification" })).toEqual([created]);
  expect(recreate({})).toEqual([created, started]);
  expect(recreate({ lifecycle: "Paused" })).toEqual([created]);
});

test("invents a creditor and omits amounts that aren't shown", () => {
  expect(recreate({ creditor: null, grossAmount: null, currency: null, date: null, debtor: null })[0]).toBe(
    'POST /managed-cases {"creditorCompanyName":"A creditor","isTest":true} {"id":"c1","reference":"R1","lifecycle":"PendingVerification","remainder":null}',
  );
});

test("sends amounts that the platform shows as text as numbers (NS-66)", () => {
  const payments = [
    { id: "p1", date: "2026-02-01", grossAmount: "5.50", dateCreated: "2026-02-01T09:00:00Z" },
  ];
  expect(recreate({ grossAmount: "10", interestFees: "1.50" }, { payments })).toEqual([
    ...[created, started],
    'PUT /cases/c1/fees {"interestFees":1.50,"reminderFees":0,"collectionFees":0} {}',
    'POST /cases/c1/payments {"date":"2026-02-01","paymentAmount":5.50} {"paymentId":"p1"}',
  ]);
});

test("closes a case with a code that a partner is allowed to set", () => {
  const close = (closeCode: string) => recreate({ lifecycle: "Closed", closeCode }).slice(1);
  expect(close("Other")).toEqual([started, 'POST /cases/c1/close {"closeCode":"Other"} {}']);
  expect(close("CaseNeverStarted")).toEqual([started]);
});

test("adds fees if any of them is above zero", () => {
  expect(recreate({ interestFees: 0, reminderFees: 0 })).toEqual([created, started]);
  expect(recreate({ reminderFees: 1.5 })).toEqual([
    ...[created, started],
    'PUT /cases/c1/fees {"interestFees":0,"reminderFees":1.5,"collectionFees":0} {}',
  ]);
});

test("repeats payments, messages of the partner, notes and files in order", () => {
  const dateCreated = (minute: number) => `2026-03-16T09:0${minute}:00Z`;
  expect(
    recreate(
      { lifecycle: "PendingVerification" },
      {
        payments: [
          ...[
            {
              id: "p1",
              dateCreated: dateCreated(5),
              date: "2026-03-12",
              grossAmount: 4,
              recipient: "Creditor",
            },
          ],
          { id: "p2", dateCreated: dateCreated(1) },
        ],
        chats: [
          ...[{ role: "Partner", message: "a", dateCreated: dateCreated(4) }],
          ...[
            { role: 0, message: "b", dateCreated: dateCreated(3) },
            { role: "1", roleLabel: "PARTNER", message: "c" },
          ],
          ...[
            { role: "Creditor", message: "d" },
            { role: "Partners", message: "e" },
          ],
        ],
        timeline: [
          ...[{ type: "Manual note", description: "f", date: dateCreated(2) }],
          ...[
            { type: "ManualNote", description: "" },
            { type: "Letter", description: "g" },
          ],
        ],
        files: [{ fileName: "a.pdf", documentType: "Invoice", dateCreated: dateCreated(6) }],
      },
    ),
  ).toEqual([
    ...[created, started],
    'POST /cases/c1/chats {"message":"c"} {}',
    expect.stringMatching(/^POST \/cases\/c1\/payments \{.*\} \{"paymentId":"p2"\}$/),
    'POST /cases/c1/notes {"description":"f"} {}',
    'POST /cases/c1/chats {"message":"b"} {}',
    'POST /cases/c1/chats {"message":"a"} {}',
    'POST /cases/c1/payments {"date":"2026-03-12","paymentAmount":4,"paymentRecipient":"Creditor","commissionPaymentStatus":"Paid"} {"paymentId":"p1"}',
    'POST /cases/c1/files - {"fileName":"a.pdf","documentType":"Invoice"}',
  ]);
});
