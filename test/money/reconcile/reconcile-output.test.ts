import { expect, test } from "vitest";
import { openMoneyPlatform } from "../../support/money/money-platform";
import { collectionEnv, runLine } from "../../support/program/world";

const id = "00000000-0000-4000-8000-000000000001";
const cases = [
  {
    ...{ id, reference: "CASE0001", creditorReference: "INV-1", collectionPartnerReference: "MUELLER" },
    ...{ currency: "EUR", grossAmount: 1000, remainder: 1, totalAddedFees: 0 },
  },
];
const payment = (number: number, grossAmount: number, date = "2026-03-02") => ({
  ...{ id: `p${number}`, date, grossAmount, currency: "EUR", recipient: "CollectionPartner" },
});
const platform = openMoneyPlatform({
  cases,
  payments: new Map([[id, [payment(1, 10), payment(2, 20.5), payment(3, 7, "2026-03-04")]]]),
});
const bank = [
  "Buchungstag;Betrag;Verwendungszweck;Kunde",
  "02.03.2026;10,00;Rechnung INV-1;A",
  "02.03.2026;1.020,50;Zahlung Mueller, danke;B",
  "05.03.2026;-2,10;Entgelt;Bank",
];
const columns =
  "--date-column Buchungstag --amount-column Betrag --text-column Verwendungszweck --decimal , --date-format DD.MM.YYYY";

const run = (words: string, overrides: Parameters<typeof runLine>[1] = {}) =>
  runLine(`payments reconcile bank.csv ${columns} ${words}`, {
    env: { ...collectionEnv, RECOUP_ENVIRONMENT: "test" },
    files: {
      "/work/bank.csv": `${bank.join("\n")}\n`,
      "/work/books.csv": 'case,amount,date,nr\nINV-1,"10,00",02.03.2026,1\nINV-1,"7,00",04.03.2026,2\n',
    },
    ...platform,
    ...overrides,
  });

test("prints differences, the number of matches and reconciled sums on a terminal", async () => {
  const { exitCode, stdout, stderr } = await run("", { isTerminal: true, columns: 100 });
  expect(exitCode).toBe(12);
  expect(stdout).toMatchInlineSnapshot(`
    "[1mReconciliation[22m  [2m2026-03-02 to 2026-03-05[22m

    [1mVerdict[22m         [1mCase[22m           [1mAmount[22m  [1mBank row[22m  [1mBank date[22m   [1mRecorded[22m    [1mPayment[22m  [1mWhy[22m
    amount-differs  CASE0001  [1m1020.50 EUR[22m         3  2026-03-02  2026-03-02  p2       20.50 is recorded.
    only-bank                   [1m-2.10 EUR[22m         4  2026-03-05                       It names no case.
    only-platform   CASE0001     [1m7.00 EUR[22m                        2026-03-04  p3

    1 row agrees.

    EUR: 3 bank entries, 1028.40 = 10.00 same + -2.10 only in the bank + 1020.50 differences; recorded
    37.50
    "
  `);
  expect(stderr).toMatchInlineSnapshot(`
    "Ignored columns: Kunde.
    [31mError:[39m 3 of 4 rows differ.
      - amount-differs: 1
      - only-bank: 1
      - only-platform: 1
    "
  `);
});

test("prints every row to a pipe and the sums to stderr", async () => {
  const { stdout, stderr } = await run("-o csv --books books.csv");
  expect(stdout).toMatchInlineSnapshot(`
    "verdict,case,amount,bank.row,bank.date,bank.amount,platform.date,platform.amount,platform.id,books.row,books.date,books.amount,message,bank.text,bank.reference,bank.endToEndId,bank.name,currency
    same,CASE0001,10.00,2,2026-03-02,10.00,2026-03-02,10.00,p1,2,2026-03-02,10.00,,Rechnung INV-1,,,,EUR
    amount-differs,CASE0001,1020.50,3,2026-03-02,1020.50,2026-03-02,20.50,p2,,,,20.50 is recorded.,"Zahlung Mueller, danke",,,,EUR
    only-bank,,-2.10,4,2026-03-05,-2.10,,,,,,,It names no case.,Entgelt,,,,EUR
    only-platform,CASE0001,7.00,,,,2026-03-04,7.00,p3,3,2026-03-04,7.00,,,,,,EUR
    "
  `);
  expect(stderr).toMatchInlineSnapshot(`
    "Ignored columns: Kunde.
    Ignored columns: nr.
    EUR: 3 bank entries, 1028.40 = 10.00 same + -2.10 only in the bank + 1020.50 differences; recorded 37.50, books 17.00
    Error: 3 of 4 rows differ.
      - amount-differs: 1
      - only-bank: 1
      - only-platform: 1
    "
  `);
});

test("prints rows, totals and the overall match result as JSON", async () => {
  const { stdout } = await run("--json --to 2026-03-02");
  expect(JSON.parse(stdout)).toMatchInlineSnapshot(`
    {
      "agrees": false,
      "rows": [
        {
          "amount": "10.00",
          "bank": {
            "amount": "10.00",
            "currency": "EUR",
            "date": "2026-03-02",
            "row": 2,
            "text": "Rechnung INV-1",
          },
          "case": "CASE0001",
          "caseId": "00000000-0000-4000-8000-000000000001",
          "currency": "EUR",
          "platform": {
            "amount": "10.00",
            "case": "CASE0001",
            "date": "2026-03-02",
            "id": "p1",
          },
          "verdict": "same",
        },
        {
          "amount": "1020.50",
          "bank": {
            "amount": "1020.50",
            "currency": "EUR",
            "date": "2026-03-02",
            "row": 3,
            "text": "Zahlung Mueller, danke",
          },
          "case": "CASE0001",
          "caseId": "00000000-0000-4000-8000-000000000001",
          "currency": "EUR",
          "message": "20.50 is recorded.",
          "platform": {
            "amount": "20.50",
            "case": "CASE0001",
            "date": "2026-03-02",
            "id": "p2",
          },
          "verdict": "amount-differs",
        },
      ],
      "totals": {
        "EUR": {
          "bank": "1030.50",
          "recorded": "30.50",
          "reversed": "0.00",
        },
      },
    }
  `);
});

test("exits with 0 if everything matches", async () => {
  const { exitCode, stdout } = await runLine("payments reconcile bank.csv --json", {
    env: { ...collectionEnv, RECOUP_ENVIRONMENT: "test" },
    files: {
      "/work/bank.csv":
        "case,amount,date\nMUELLER,10,2026-03-02\nINV-1,20.50,2026-03-02\nCASE0001,7.00,2026-03-04\n",
    },
    ...platform,
  });
  expect([exitCode, JSON.parse(stdout).agrees]).toEqual([0, true]);
});
