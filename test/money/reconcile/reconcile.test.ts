import { expect, test } from "vitest";
import { verdicts } from "../../../src/money/reconcile/lines";
import { extractReferenceWords } from "../../../src/money/reconcile/read/reference-words";
import { openMoneyPlatform, type PaidCase } from "../../support/money/money-platform";
import { collectionEnv, runLine } from "../../support/program/world";

const idOf = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
const cases: readonly PaidCase[] = ["EUR", "eur", "JPY"].map((currency, index) => ({
  ...{ id: idOf(index + 1), reference: `CASE000${index + 1}`, creditorReference: `INV-${index + 1}` },
  ...{ currency, grossAmount: 1000, remainder: 900, totalAddedFees: 0 },
}));

/** Payments, keyed by case number. Each has an ID, an amount, a day and other fields. */
type RecordedByCase = Readonly<Record<number, readonly (readonly [string, number, string, object?])[]>>;
const recordedPayments = (recorded: RecordedByCase) =>
  new Map(
    Object.entries(recorded).map(([number, payments]) => [
      idOf(Number(number)),
      payments.map(([id, grossAmount, date, others]) => ({
        ...{ id, grossAmount, date, currency: "EUR", recipient: "CollectionPartner", ...others },
      })),
    ]),
  );

interface Side {
  readonly row?: number;
  readonly id?: string;
  readonly entries?: readonly Side[];
}
interface ReconciledJson extends Readonly<Record<"bank" | "platform" | "books", Side | undefined>> {
  readonly verdict: string;
  readonly case?: string;
  readonly amount: string;
  readonly currency: string;
  readonly message?: string;
}
const namesOf = (side: Side | undefined) =>
  side === undefined ? "-" : (side.entries ?? [side]).map(({ row, id }) => id ?? row).join("+");

interface Situation {
  readonly bank: readonly string[];
  readonly recorded?: RecordedByCase;
  readonly books?: readonly string[];
  readonly events?: readonly object[];
  readonly words?: string;
}

/** Returns each row's verdict, case, amount, message, and lines from the bank, platform and books. */
async function reconcile({ bank, recorded = {}, books, events = [], words = "" }: Situation) {
  const text = (lines: readonly string[]) => `${lines.join("\n")}\n`;
  const result = await runLine(
    `payments reconcile bank.csv --json ${books ? "--books books.csv" : ""} ${words}`,
    {
      env: { ...collectionEnv, RECOUP_ENVIRONMENT: "test" },
      files: { "/work/bank.csv": text(bank), "/work/books.csv": text(books ?? []) },
      ...openMoneyPlatform({
        cases,
        payments: recordedPayments(recorded),
        events: new Map([[idOf(1), events]]),
      }),
    },
  );
  const { rows, totals } = JSON.parse(result.stdout);
  const lines = rows.map(
    ({ verdict, case: name = "-", amount, currency, message, ...sides }: ReconciledJson) =>
      `${verdict} ${name} ${amount} ${currency}: ${(["bank", "platform", "books"] as const).map((side) => namesOf(sides[side])).join(" ")}${message === undefined ? "" : `. ${message}`}`,
  );
  return { ...result, rows, totals, lines };
}

const bankOf = (...rows: readonly string[]) => ["case,amount,date", ...rows];
const booksOf = (...rows: readonly string[]) => ["case,amount,date,currency", ...rows];

test.each<readonly [string, Situation, readonly string[]]>([
  [
    "as a sum of payments",
    {
      bank: bankOf("INV-1,30,2026-03-02"),
      recorded: {
        1: [
          ["p1", 10, "2026-03-02"],
          ["p2", 20, "2026-03-02"],
        ],
      },
      books: booksOf("INV-1,30,2026-03-02,"),
    },
    ["same CASE0001 30.00 EUR: 2 p1+p2 2"],
  ],
  [
    "payment by payment, on the day of either",
    {
      bank: bankOf("INV-1,30,2026-03-03"),
      recorded: {
        1: [
          ["p1", 10, "2026-03-04"],
          ["p2", 20, "2026-03-02"],
        ],
      },
      books: booksOf("INV-1,10,2026-03-03,eur", "INV-1,20,2026-03-04,EUR"),
    },
    ["same CASE0001 30.00 EUR: 2 p1+p2 2+3"],
  ],
  [
    "each transaction, even two identical ones",
    {
      bank: bankOf("INV-1,15,2026-03-02", "INV-1,15,2026-03-02"),
      recorded: { 1: [["p1", 30, "2026-03-02"]] },
      books: booksOf("INV-1,15,2026-03-02,", "INV-1,15,2026-03-02,"),
    },
    ["same CASE0001 30.00 EUR: 2+3 p1 2+3"],
  ],
  [
    "seven days later",
    {
      bank: bankOf("INV-1,10,2026-03-02"),
      recorded: { 1: [["p1", 10, "2026-03-02"]] },
      books: booksOf("INV-1,10,2026-03-09,"),
      words: "--to 2026-03-31",
    },
    ["date-differs CASE0001 10.00 EUR: 2 p1 2. Only the books differ."],
  ],
  [
    "eight days later",
    {
      bank: bankOf("INV-1,10,2026-03-02"),
      recorded: { 1: [["p1", 10, "2026-03-02"]] },
      books: booksOf("INV-1,10,2026-03-10,"),
      words: "--to 2026-03-31",
    },
    ["not-in-books CASE0001 10.00 EUR: 2 p1 -", "only-books CASE0001 10.00 EUR: - - 2"],
  ],
  [
    "with another amount",
    {
      bank: bankOf("INV-1,10,2026-03-02"),
      recorded: { 1: [["p1", 10, "2026-03-02"]] },
      books: booksOf("INV-1,11,2026-03-02,"),
    },
    ["amount-differs CASE0001 10.00 EUR: 2 p1 2. Only the books differ."],
  ],
  [
    "with another amount on another day",
    {
      bank: bankOf("INV-1,10,2026-03-02"),
      recorded: { 1: [["p1", 10, "2026-03-02"]] },
      books: booksOf("INV-1,11,2026-03-03,"),
      words: "--to 2026-03-31",
    },
    ["not-in-books CASE0001 10.00 EUR: 2 p1 -", "only-books CASE0001 11.00 EUR: - - 2"],
  ],
  [
    "in another currency",
    {
      bank: bankOf("INV-1,10,2026-03-02"),
      recorded: { 1: [["p1", 10, "2026-03-02"]] },
      books: booksOf("INV-1,10,2026-03-02,USD"),
    },
    ["not-in-books CASE0001 10.00 EUR: 2 p1 -", "only-books CASE0001 10.00 USD: - - 2"],
  ],
  [
    "on a day near a transaction without a payment",
    { bank: bankOf("INV-1,10,2026-03-02"), books: booksOf("INV-1,10,2026-03-04,"), words: "--to 2026-03-31" },
    ["only-bank CASE0001 10.00 EUR: 2 - 2"],
  ],
  [
    "with another amount than a transaction without a payment",
    { bank: bankOf("INV-1,10,2026-03-02"), books: booksOf("INV-1,12,2026-03-02,") },
    ["only-bank CASE0001 10.00 EUR: 2 - -", "only-books CASE0001 12.00 EUR: - - 2"],
  ],
  [
    "twice",
    {
      bank: bankOf("INV-1,10,2026-03-02"),
      recorded: { 1: [["p1", 10, "2026-03-02"]] },
      books: booksOf("INV-1,10,2026-03-02,", "INV-1,10,2026-03-02,"),
    },
    ["same CASE0001 10.00 EUR: 2 p1 2", "twice CASE0001 10.00 EUR: - - 3. The books list it again."],
  ],
  [
    "twice in two currencies",
    {
      bank: bankOf("INV-1,10,2026-03-02"),
      recorded: { 1: [["p1", 10, "2026-03-02"]] },
      books: booksOf("INV-1,10,2026-03-02,", "INV-1,10,2026-03-02,USD"),
    },
    ["same CASE0001 10.00 EUR: 2 p1 2", "only-books CASE0001 10.00 USD: - - 3"],
  ],
  [
    "like the payment but not like the bank",
    {
      bank: bankOf("INV-1,11,2026-03-02"),
      recorded: { 1: [["p1", 10, "2026-03-02"]] },
      books: booksOf("INV-1,10,2026-03-02,"),
    },
    ["amount-differs CASE0001 11.00 EUR: 2 p1 2. 10.00 is recorded."],
  ],
  [
    "for no case, before a payment that the bank lacks",
    {
      bank: bankOf("INV-1,10,2026-03-02", "INV-1,1,2026-03-05"),
      recorded: {
        1: [
          ["p1", 10, "2026-03-02"],
          ["p2", 7, "2026-03-03"],
          ["p3", 1, "2026-03-05"],
        ],
      },
      books: booksOf("NOBODY,5,2026-03-04,", "INV-1,10,2026-03-02,", "INV-1,1,2026-03-05,"),
    },
    [
      "same CASE0001 10.00 EUR: 2 p1 3",
      "same CASE0001 1.00 EUR: 3 p3 4",
      "only-books - 5.00 EUR: - - 2. It names no case.",
      "only-platform CASE0001 7.00 EUR: - p2 -",
    ],
  ],
  [
    "as a receipt and its return",
    {
      bank: bankOf("INV-1,10,2026-03-02", "INV-1,-10,2026-03-03"),
      recorded: { 1: [["p1", 10, "2026-03-02"]] },
      books: booksOf("INV-1,10,2026-03-02,", "INV-1,-10,2026-03-03,"),
    },
    [
      "same CASE0001 10.00 EUR: 2 p1 2",
      "returned CASE0001 -10.00 EUR: 3 p1 3. The debit fits a payment that is still recorded, but the file doesn't say that it is a return.",
    ],
  ],
  [
    "without a receipt that was returned",
    { bank: bankOf("INV-1,10,2026-03-02", "INV-1,-10,2026-03-03"), books: booksOf("NOBODY,1,2026-03-02,") },
    [
      "same CASE0001 0.00 EUR: 2+3 - -. Received and returned; no payment is recorded.",
      "only-books - 1.00 XXX: - - 2. It names no case.",
    ],
  ],
])("finds that the books list %s", async (_, situation, rows) => {
  expect((await reconcile(situation)).lines).toEqual(rows);
});

test.each<readonly [string, Situation, readonly string[]]>([
  [
    "the latest of the payments before it",
    {
      bank: bankOf("INV-1,-10,2026-03-10", "INV-1,-10,2026-03-11", "INV-1,-10,2026-03-12"),
      recorded: {
        1: [
          ["p1", 10, "2026-03-02"],
          ["p2", 10, "2026-03-10"],
          ["p3", 10, "2026-03-13"],
        ],
      },
    },
    [
      "returned CASE0001 -10.00 EUR: 2 p2. The debit fits a payment that is still recorded, but the file doesn't say that it is a return. 2 payments fit; this is the latest.",
      "returned CASE0001 -10.00 EUR: 3 p1. The debit fits a payment that is still recorded, but the file doesn't say that it is a return.",
      "only-bank CASE0001 -10.00 EUR: 4 -. No payment of this amount is recorded on CASE0001.",
    ],
  ],
  [
    "the earlier of two debits first",
    { bank: bankOf("INV-1,-10,2026-03-11", "INV-1,-10,2026-03-10", "INV-1,10,2026-03-09") },
    [
      "only-bank CASE0001 -10.00 EUR: 2 -. No payment of this amount is recorded on CASE0001.",
      "same CASE0001 0.00 EUR: 4+3 -. Received and returned; no payment is recorded.",
    ],
  ],
  [
    "the latest of two receipts",
    { bank: bankOf("INV-1,10,2026-03-02", "INV-1,10,2026-03-05", "INV-1,-10,2026-03-05") },
    [
      "only-bank CASE0001 10.00 EUR: 2 -",
      "same CASE0001 0.00 EUR: 3+4 -. Received and returned; no payment is recorded.",
    ],
  ],
  [
    "a payment unless the platform recorded the return as a negative payment",
    {
      bank: bankOf(
        "INV-1,10,2026-03-02",
        "INV-1,-10,2026-03-05",
        "INV-1,20,2026-03-03",
        "INV-1,-20,2026-03-05",
      ),
      recorded: {
        1: [
          ["p1", 10, "2026-03-02"],
          ["p2", -10, "2026-03-05"],
          ["p3", 20, "2026-03-03"],
          ["p4", -20, "2026-03-06"],
        ],
      },
    },
    [
      "same CASE0001 10.00 EUR: 2 p1",
      "same CASE0001 -10.00 EUR: 3 p2",
      "same CASE0001 20.00 EUR: 4 p3",
      "date-differs CASE0001 -20.00 EUR: 5 p4",
    ],
  ],
])("treats a debit as the return of %s", async (_, situation, rows) => {
  const { lines } = await reconcile(situation);
  expect(lines.map((line: string) => line.replace(/ -($|\.)/, "$1"))).toEqual(rows);
});

test.each<readonly [string, Situation, readonly string[]]>([
  [
    "the payment whose amount is closest, of one day",
    {
      bank: bankOf("INV-1,10,2026-03-02", "INV-1,18,2026-03-02"),
      recorded: {
        1: [
          ["p1", 19, "2026-03-02"],
          ["p2", 9.5, "2026-03-02"],
        ],
      },
    },
    [
      "amount-differs CASE0001 10.00 EUR: 2 p2 -. 9.50 is recorded.",
      "amount-differs CASE0001 18.00 EUR: 3 p1 -. 19.00 is recorded.",
    ],
  ],
  [
    "equal instalments up to three days apart",
    {
      bank: bankOf("INV-1,10,2026-03-02", "INV-1,10,2026-03-12"),
      recorded: {
        1: [
          ["p1", 10, "2026-03-05"],
          ["p2", 10, "2026-03-16"],
        ],
      },
    },
    [
      "date-differs CASE0001 10.00 EUR: 2 p1 -",
      "only-bank CASE0001 10.00 EUR: 3 - -. 10.00 of 2026-03-16 is recorded and may be this payment.",
    ],
  ],
  [
    "payments that add up to it on its day before an equal one on another day",
    {
      bank: bankOf("INV-1,30,2026-03-02", "NOBODY,1,2026-03-05"),
      recorded: {
        1: [
          ["p1", 10, "2026-03-02"],
          ["p2", 20, "2026-03-02"],
          ["p3", 30, "2026-03-04"],
        ],
      },
    },
    [
      "same CASE0001 30.00 EUR: 2 p1+p2 -",
      "only-bank - 1.00 EUR: 3 - -. It names no case.",
      "only-platform CASE0001 30.00 EUR: - p3 -",
    ],
  ],
  [
    "one payment of two equal instalments only on a near day",
    {
      bank: bankOf("INV-1,10,2026-03-02", "INV-1,10,2026-03-20"),
      recorded: { 1: [["p1", 10, "2026-03-06"]] },
    },
    [
      "only-bank CASE0001 10.00 EUR: 2 - -. 10.00 of 2026-03-06 is recorded and may be this payment.",
      "only-bank CASE0001 10.00 EUR: 3 - -",
      "only-platform CASE0001 10.00 EUR: - p1 -",
    ],
  ],
  [
    "another amount up to seven days away unless it is small",
    {
      bank: bankOf("INV-1,10,2026-03-02", "INV-2,0.50,2026-03-10"),
      recorded: { 1: [["p1", 11, "2026-03-09"]] },
    },
    [
      "only-bank CASE0001 10.00 EUR: 2 - -. 11.00 of 2026-03-09 is recorded and may be this payment.",
      "only-bank CASE0002 0.50 EUR: 3 - -",
      "only-platform CASE0001 11.00 EUR: - p1 -",
    ],
  ],
  [
    "payments that the bank lacks, by date",
    {
      bank: bankOf("NOBODY,1,2026-03-01", "NOBODY,1,2026-03-09"),
      recorded: {
        1: [["p1", 10, "2026-03-05"]],
        2: [
          ["p2", 10, "2026-03-06", { currency: "" }],
          ["p3", 10, "2026-03-04"],
        ],
      },
      books: booksOf("INV-1,7,2026-03-08,", "INV-1,6,2026-03-07,"),
    },
    [
      "only-bank - 1.00 XXX: 2 - -. It names no case.",
      "only-bank - 1.00 XXX: 3 - -. It names no case.",
      "only-books CASE0001 6.00 EUR: - - 3",
      "only-books CASE0001 7.00 EUR: - - 2",
      "only-platform CASE0002 10.00 EUR: - p3 -",
      "only-platform CASE0001 10.00 EUR: - p1 -",
      "only-platform CASE0002 10.00 EUR: - p2 -",
    ],
  ],
  [
    "the nearest of two payments first",
    {
      bank: bankOf("INV-1,10,2026-03-05", "INV-1,10,2026-03-07"),
      recorded: { 1: [["p1", 10, "2026-03-08"]] },
    },
    ["only-bank CASE0001 10.00 EUR: 2 - -", "date-differs CASE0001 10.00 EUR: 3 p1 -"],
  ],
  [
    "a payment up to seven days after the period",
    {
      bank: bankOf("INV-1,10,2026-03-02", "INV-1,20,2026-03-02"),
      recorded: {
        1: [
          ["p1", 10, "2026-03-09"],
          ["p2", 20, "2026-03-10"],
        ],
      },
    },
    ["date-differs CASE0001 10.00 EUR: 2 p1 -", "only-bank CASE0001 20.00 EUR: 3 - -"],
  ],
  [
    "payments that add up to it up to seven days away",
    {
      bank: bankOf("INV-1,30,2026-03-02", "INV-2,30,2026-03-02"),
      recorded: {
        1: [
          ["p1", 10, "2026-03-03"],
          ["p2", 20, "2026-03-09"],
        ],
        2: [
          ["p3", 10, "2026-03-03"],
          ["p4", 20, "2026-03-10"],
        ],
      },
    },
    [
      "date-differs CASE0001 30.00 EUR: 2 p1+p2 -",
      "only-bank CASE0002 30.00 EUR: 3 - -. 10.00 of 2026-03-03 is recorded and may be this payment.",
    ],
  ],
  [
    "a payment recorded twice",
    {
      bank: bankOf("INV-1,10,2026-03-02"),
      recorded: {
        1: [
          ["p1", 10, "2026-03-02"],
          ["p2", 10, "2026-03-02", { currency: "eur" }],
          ["p3", 10, "2026-03-02", { currency: "" }],
          ["p4", 10, "2026-03-02", { currency: "JPY" }],
          ["p5", 10, "2026-03-02", { recipient: "Creditor" }],
          ["p6", 10, "2026-03-02", { recipient: "Platform" }],
        ],
      },
    },
    [
      "same CASE0001 10.00 EUR: 2 p1 -",
      "twice CASE0001 10.00 EUR: - p2 -. It equals payment p1, and the bank lists it once.",
      "twice CASE0001 10.00 EUR: - p3 -. It equals payment p1, and the bank lists it once.",
      "only-platform CASE0001 10 JPY: - p4 -",
    ],
  ],
  [
    "amounts in whole yen",
    {
      bank: bankOf("INV-3,1000,2026-03-02"),
      recorded: { 3: [["p1", 1000, "2026-03-02", { currency: "JPY" }]] },
    },
    ["same CASE0003 1000 JPY: 2 p1 -"],
  ],
])("finds %s", async (_, situation, rows) => {
  expect((await reconcile(situation)).lines).toEqual(rows);
});

const deleted = (paymentId: string, amount: number, date: string, others: object = {}) => ({
  event: "payment.deleted",
  timestamp: "2026-03-20T08:00:00Z",
  data: { paymentId, amount, currency: "EUR", date, ...others },
});

test("finds reversed payments in any form of the event history", async () => {
  const { event, ...body } = deleted("r2", 20, "2026-03-02", { currency: "eur" });
  const events = [
    deleted("r1", 10, "2026-03-09"),
    { eventType: event, createdAt: "2026-03-21T08:00:00Z", payload: { data: body.data } },
    { payload: JSON.stringify(deleted("r3", 30, "2026-03-02")) },
    { payload: JSON.stringify(deleted("r3", 30, "2026-03-02")) },
    { ...deleted("r4", 40, "2026-03-02"), event: "payment.created" },
    deleted("r5", 50, "2026-03-02", { currency: "USD" }),
    deleted("r6", 60, "2026-03-10"),
    { ...deleted("r7", 70, "2026-03-02"), payload: "{" },
    deleted("r8", 80, "yesterday"),
  ];
  const amounts = [10, 20, 30, 30, 40, 50, 60, 70, 80];
  const bank = bankOf(...amounts.map((amount) => `INV-1,${amount},2026-03-02`));
  const { lines, rows, totals, requests } = await reconcile({ bank, events });
  expect(lines).toEqual([
    "reversed CASE0001 10.00 EUR: 2 r1 -",
    "reversed CASE0001 20.00 EUR: 3 r2 -",
    "reversed CASE0001 30.00 EUR: 4 r3 -",
    ...[5, 6, 7, 8, 9, 10].map((row) => `only-bank CASE0001 ${amounts[row - 2]?.toFixed(2)} EUR: ${row} - -`),
  ]);
  expect(rows.slice(0, 3).map(({ platform }: { platform: object }) => platform)).toEqual([
    { id: "r1", amount: "10.00", date: "2026-03-09", reversedAt: "2026-03-20T08:00:00Z" },
    { id: "r2", amount: "20.00", date: "2026-03-02", reversedAt: "2026-03-21T08:00:00Z" },
    { id: "r3", amount: "30.00", date: "2026-03-02", reversedAt: "2026-03-20T08:00:00Z" },
  ]);
  expect(totals.EUR).toEqual({ recorded: "0.00", reversed: "60.00", bank: "390.00" });
  expect(requests.filter(({ url }) => url.includes("/webhooks/events"))).toHaveLength(1);
});

test("reads a bank's CSV file with references, recipients and repeated rows", async () => {
  const bank = [
    "case,amount,date,currency,recipient,remittance,endToEndId,bankReference",
    ",10,2026-03-02,eur,,Zahlung (INV-1) danke, E2E ,B1",
    ",10,2026-03-02,eur,,Zahlung (INV-1) danke, E2E ,B1",
    ",10,2026-03-02,eur,,Zahlung (INV-1) danke, E2E2 ,B1",
    "INV-2,20,2026-03-03,EUR,Creditor,,,",
    "INV-2,20,2026-03-04,EUR,Platform,,,",
    "INV-2,20,2026-03-01,EUR,collection partner,,,",
  ];
  const { lines, rows, stderr } = await reconcile({ bank });
  expect(lines).toEqual([
    "only-bank CASE0001 10.00 EUR: 2 - -",
    "twice CASE0001 10.00 EUR: 3 - -. The bank lists it again.",
    "only-bank CASE0001 10.00 EUR: 4 - -",
    "only-bank CASE0002 20.00 EUR: 7 - -",
  ]);
  expect(rows.map(({ bank: side }: { bank: object }) => side).slice(2)).toEqual([
    {
      ...{ row: 4, amount: "10.00", date: "2026-03-02", currency: "EUR", reference: "B1" },
      ...{ endToEndId: "E2E2", text: "Zahlung (INV-1) danke" },
    },
    { row: 7, amount: "20.00", date: "2026-03-01", currency: "EUR", text: "INV-2" },
  ]);
  expect(stderr.split("\n")[0]).toBe("Ignored: payment to another recipient (2).");
});

test.each(["NONREF", "notprovided"])("counts identical rows with the reference %s as two", async (word) => {
  const { lines } = await reconcile({
    bank: ["case,amount,date,bankReference", `INV-1,10,2026-03-02,${word}`, `INV-1,10,2026-03-02,${word}`],
  });
  expect(lines).toEqual(["only-bank CASE0001 10.00 EUR: 2 - -", "only-bank CASE0001 10.00 EUR: 3 - -"]);
});

test("lists each verdict once, in report order", () => {
  expect(verdicts).toEqual([
    ...["same", "only-bank", "only-platform", "only-books", "amount-differs", "date-differs"],
    ...["twice", "returned", "reversed", "not-in-books"],
  ]);
});

test("doesn't read the history for money that left the account", async () => {
  const { requests } = await reconcile({
    bank: bankOf("INV-1,-10,2026-03-02"),
    events: [deleted("r", -10, "2026-03-02")],
  });
  expect(requests.filter(({ url }) => url.includes("/webhooks/events"))).toEqual([]);
});

test("keeps rows separate if they name different cases or IDs under one bank reference", async () => {
  const bank = [
    "case,amount,date,endToEndId,remittance,bankReference",
    "INV-1,10,2026-03-02,,,B1",
    "INV-2,10,2026-03-02,,,B1",
    "INV-2,10,2026-03-02,E,,B1",
    "INV-2,10,2026-03-02,E,text,B1",
    "INV-2,10,2026-03-02,E,text,B1",
  ];
  const { lines } = await reconcile({ bank });
  expect(lines.filter((line: string) => line.startsWith("twice"))).toEqual([
    "twice CASE0002 10.00 EUR: 6 - -. The bank lists it again.",
  ]);
});

test("reads ten cases at a time and ends every progress line", async () => {
  const many = Array.from(
    { length: 12 },
    (_, index) =>
      ({
        ...cases[0],
        id: idOf(0)
          .replace(/.$/, `${index % 10}`)
          .replace(/^0/, `${Math.floor(index / 10)}`),
        reference: `M${index}`,
      }) as PaidCase,
  );
  const { send } = openMoneyPlatform({ cases: many, payments: new Map() });
  let [open, peak, stopped] = [0, 0, 0];
  await runLine("payments reconcile bank.csv --json", {
    env: { ...collectionEnv, RECOUP_ENVIRONMENT: "test" },
    files: { "/work/bank.csv": `${bankOf("NOBODY,1,2026-03-02").join("\n")}\n` },
    isTerminal: true,
    progress: () => ({
      stop() {
        stopped += 1;
      },
    }),
    send: async (request) => {
      open += 1;
      peak = Math.max(peak, open);
      const response = await send(request);
      for (let turn = 0; turn < 20; turn += 1) await undefined;
      open -= 1;
      return response;
    },
  });
  expect([peak, stopped]).toEqual([10, 3]);
});

test("fails if a recorded payment has no amount or no day", async () => {
  const failed = async (amount: unknown, date: string) => {
    const { stderr } = await runLine("payments reconcile bank.csv --json", {
      env: { ...collectionEnv, RECOUP_ENVIRONMENT: "test" },
      files: { "/work/bank.csv": `${bankOf("INV-1,1,2026-03-02").join("\n")}\n` },
      ...openMoneyPlatform({ cases, payments: recordedPayments({ 1: [["p1", amount as number, date]] }) }),
    });
    return JSON.parse(stderr).error;
  };
  const problem = {
    code: "network",
    message: "Payment p1 has no amount or no date that can be read.",
    retryable: false,
  };
  expect([await failed("much", "2026-03-02"), await failed(1, "soon")]).toMatchObject([problem, problem]);
});

test.each([
  ["bank.csv --from 2026-03-02 --to 2026-03-02", 0, undefined],
  ["bank.csv --from 2026-03-03 --to 2026-03-02", 2, "--from 2026-03-03 is after --to 2026-03-02."],
  ["bank.csv --to 2.3.2026", 2, '--to: "2.3.2026" is not a date: write 2026-03-02.'],
  ["- --books -", 2, "Only one of the two files can be stdin."],
  ["- --books books.csv", 0, undefined],
])("reconciles or refuses %s", async (words, exitCode, message) => {
  const csv = `${bankOf("INV-1,10,2026-03-02").join("\n")}\n`;
  const result = await runLine(`payments reconcile ${words} --json`, {
    env: { ...collectionEnv, RECOUP_ENVIRONMENT: "test" },
    ...{ stdin: csv, files: { "/work/bank.csv": csv, "/work/books.csv": csv } },
    ...openMoneyPlatform({ cases, payments: recordedPayments({ 1: [["p1", 10, "2026-03-02"]] }) }),
  });
  const error = result.stderr === "" ? undefined : JSON.parse(result.stderr).error;
  expect([result.exitCode, error?.message, error?.code]).toEqual([exitCode, message, message && "usage"]);
});

test("reports that one row differs", async () => {
  const { stderr } = await runLine("payments reconcile bank.csv -o csv", {
    env: { ...collectionEnv, RECOUP_ENVIRONMENT: "test" },
    files: { "/work/bank.csv": `${bankOf("INV-1,10,2026-03-02").join("\n")}\n` },
    ...openMoneyPlatform({ cases, payments: new Map() }),
  });
  expect(stderr).toContain("Error: 1 of 1 row differs.\n  - only-bank: 1\n");
});

test.each([
  [
    ["Invoice INV-1, (REF:22)\nsecond line"],
    ["Invoice INV-1, (REF:22)", "second line", "Invoice", "INV-1", "REF", "second", "line"],
  ],
  [
    [" a/bcd+efg ", undefined],
    ["a/bcd+efg", "bcd", "efg"],
  ],
  [["ab, abc. abc!"], ["ab, abc. abc!", "abc"]],
  [["x".repeat(128), "y".repeat(129)], ["x".repeat(128)]],
  [["", " "], []],
])("finds the words in %j that could be references", (texts, words) => {
  expect(extractReferenceWords(texts)).toEqual(words);
});

test("refuses rows without an amount or date before sending anything", async () => {
  const rows = [
    { case: "INV-1", amount: "", date: "" },
    { case: "INV-1", amount: 1, date: "2026-02-30" },
  ];
  const { stderr, requests } = await runLine("payments reconcile bank.ndjson --json", {
    env: { ...collectionEnv, RECOUP_ENVIRONMENT: "test" },
    files: { "/work/bank.ndjson": rows.map((row) => JSON.stringify(row)).join("\n") },
    ...openMoneyPlatform({ cases, payments: new Map() }),
  });
  expect(JSON.parse(stderr).error.fields).toEqual({
    "row 1, amount": ["is empty"],
    "row 1, date": ["is empty"],
    "row 2, date": ['"2026-02-30" is not a date: that day does not exist'],
  });
  expect(requests).toEqual([]);
});
