import { stripVTControlCharacters } from "node:util";
import { expect, test } from "vitest";
import { Failure } from "../../../src/base/failure";
import { openMoneyPlatform } from "../../support/money/money-platform";
import { answer } from "../../support/platforms/answers";
import { collectionEnv, customerEnv, referralEnv, runLine } from "../../support/program/world";

const idOf = (number: number) => `00000000-0000-4000-8000-0000000000${String(number).padStart(2, "0")}`;
const record = (number: number, currency: string, amounts: readonly number[], others: object = {}) => {
  const [grossAmount = 0, totalAddedFees, remainder] = amounts;
  return {
    ...{ id: idOf(number), reference: `CASE${number}`, currency, lifecycle: "Active" },
    ...{ grossAmount, totalAddedFees, remainder },
    ...{ dateAssigned: "2026-01-10T08:00:00Z", dateCreated: "2025-01-01T08:00:00Z" },
    ...others,
  };
};
const closed = (dateFinished: string | undefined, closeCode: string) => ({
  ...{ lifecycle: "Closed", dateFinished, closeCode },
});
const cases = [
  record(5, "JPY", [5000, 100, 5100], {
    dateAssigned: null,
    dateCreated: "2026-03-10",
    dueDate: "2025-03-10",
  }),
  record(1, "EUR", [100, 10, 75], {
    dueDate: "2026-02-14",
    ...{ creditor: { companyName: " A & B <GmbH> " }, debtor: { countryAlpha2: "DE" } },
    collectionPartner: { name: "Inkasso" },
  }),
  record(2, "eur", [200, 0, -50], {
    ...closed("2026-03-10T10:00:00Z", "Paid"),
    ...{ client: { companyName: "C" }, debtor: { country: "FR" }, collectionPartner: "Partner" },
  }),
  record(3, "EUR", [300, 0, 200], { ...closed("2026-03-12", "Paid"), dueDate: "2026-03-10" }),
  record(4, "EUR", [400, 0, 400], closed(undefined, "Own code")),
  record(6, "JPY", [7000, 0, 6500], { dateAssigned: "2026-02-28", dueDate: "2026-02-07" }),
  record(7, "EUR", [10, 0, 10], { dateAssigned: "2026-03-11" }),
  record(8, "EUR", [1000, 0, 0], { lifecycle: "Merged" }),
  record(9, "EUR", [1000, 0, 0], { isTestCase: true }),
  record(10, "EUR", [50], { dueDate: "2025-03-08" }),
];
const paid = (grossAmount: number, date: string, currency = "EUR") => ({
  ...{ id: `p${grossAmount}-${date}`, grossAmount, date, currency, recipient: "Creditor" },
});
const payments = new Map([
  [
    idOf(1),
    [paid(5, "2026-02-15"), paid(25, "2026-01-20"), paid(5, "2026-03-11"), paid(1, "2026-01-20", "USD")],
  ],
  [idOf(2), [paid(250, "2026-01-09", "")]],
  [idOf(3), [paid(100, "2026-03-10")]],
  [idOf(6), [paid(500, "2026-03-01", "JPY")]],
]);

const report = (words: string, overrides: Parameters<typeof runLine>[1] = {}) =>
  runLine(`cases report --as-of 2026-03-10 ${words}`, {
    env: { ...collectionEnv, RECOUP_ENVIRONMENT: "test" },
    ...openMoneyPlatform({ cases: cases as never, payments: payments as never }),
    ...overrides,
  });

test("computes all figures from payments up to the report date", async () => {
  const { stdout, stderr, requests } = await report("--with-payments --json");
  expect(JSON.parse(stdout)).toMatchInlineSnapshot(`
    {
      "ageing": [
        {
          "bucket": "not due",
          "cases": 1,
          "currency": "EUR",
          "open": "200.00",
        },
        {
          "bucket": "1-30",
          "cases": 1,
          "currency": "EUR",
          "open": "80.00",
        },
        {
          "bucket": "over 365",
          "cases": 1,
          "currency": "EUR",
          "open": "0.00",
        },
        {
          "bucket": "31-60",
          "cases": 1,
          "currency": "JPY",
          "open": "6500",
        },
        {
          "bucket": "181-365",
          "cases": 1,
          "currency": "JPY",
          "open": "5100",
        },
      ],
      "asOf": "2026-03-10",
      "closeCodes": [
        {
          "cases": 1,
          "code": "Own code",
          "currency": "EUR",
        },
        {
          "cases": 1,
          "code": "Paid",
          "currency": "EUR",
        },
      ],
      "currencies": {
        "EUR": {
          "cases": 5,
          "closedCases": 2,
          "collected": "380.00",
          "daysToClose": 59,
          "daysToFirstPayment": 10,
          "open": "280.00",
          "placed": "1050.00",
          "recoveryRate": "0.3333",
        },
        "JPY": {
          "cases": 2,
          "closedCases": 0,
          "collected": "500",
          "daysToFirstPayment": 1,
          "open": "11600",
          "placed": "12000",
        },
      },
      "groups": [],
      "liquidation": [
        {
          "collected": [
            "275.00",
            "5.00",
            "100.00",
          ],
          "currency": "EUR",
          "month": "2026-01",
          "placed": "1050.00",
        },
        {
          "collected": [
            "0",
            "500",
          ],
          "currency": "JPY",
          "month": "2026-02",
          "placed": "7000",
        },
        {
          "collected": [
            "0",
          ],
          "currency": "JPY",
          "month": "2026-03",
          "placed": "5000",
        },
      ],
    }
  `);
  expect(stderr).toMatchInlineSnapshot(`
    "Reading the payments of 5 cases, one request each.
    Left out 1 payment in another currency than the case.
    Counted as 0: the remainder of 1 open case without one that can be read.
    "
  `);
  expect(requests.map(({ url }) => new URL(url).search || url.split("/").at(-2))).toEqual([
    "?Page=1&PageSize=100&Sort=DateCreated%3Aasc",
    ...[1, 2, 3, 6, 10].map(idOf),
  ]);
});

test.each([
  ["creditor", [" EUR 3 750.00", " JPY 2 12000", "A & B <GmbH> EUR 1 100.00", "C EUR 1 200.00"]],
  ["country", [" EUR 3 750.00", " JPY 2 12000", "DE EUR 1 100.00", "FR EUR 1 200.00"]],
  ["partner", [" EUR 3 750.00", " JPY 2 12000", "Inkasso EUR 1 100.00", "Partner EUR 1 200.00"]],
  ["month", ["2026-01 EUR 5 1050.00", "2026-02 JPY 1 7000", "2026-03 JPY 1 5000"]],
  ["close-code", ["Own code EUR 1 400.00", "Paid EUR 1 200.00", "open EUR 3 450.00", "open JPY 2 12000"]],
])("groups by %s", async (by, groups) => {
  const { stdout } = await report(`--with-payments --json --by ${by}`);
  const found = JSON.parse(stdout).groups;
  expect(
    found.map(({ key, currency, cases: count, placed }: Record<string, string>) =>
      [key, currency, count, placed].join(" "),
    ),
  ).toEqual(groups);
});

test("computes today's figures from the remaining amounts without reading payments", async () => {
  const { stdout } = await report("--json --as-of 2026-03-16");
  const { currencies, ageing, closeCodes, liquidation, absent } = JSON.parse(stdout);
  expect({ currencies, ageing, closeCodes, liquidation, absent }).toMatchInlineSnapshot(`
    {
      "absent": [
        {
          "figure": "collected",
          "reason": "is unknown for 1 case: add --with-payments, one request per case",
        },
        {
          "figure": "recoveryRate",
          "reason": "is unknown for 1 case: add --with-payments, one request per case",
        },
        {
          "figure": "liquidation",
          "reason": "needs the payments: add --with-payments, one request per case",
        },
        {
          "figure": "daysToFirstPayment",
          "reason": "needs the payments: add --with-payments, one request per case",
        },
      ],
      "ageing": [
        {
          "bucket": "1-30",
          "cases": 1,
          "currency": "EUR",
          "open": "75.00",
        },
        {
          "bucket": "over 365",
          "cases": 1,
          "currency": "EUR",
          "open": "0.00",
        },
        {
          "bucket": "no due date",
          "cases": 1,
          "currency": "EUR",
          "open": "10.00",
        },
        {
          "bucket": "31-60",
          "cases": 1,
          "currency": "JPY",
          "open": "6500",
        },
        {
          "bucket": "over 365",
          "cases": 1,
          "currency": "JPY",
          "open": "5100",
        },
      ],
      "closeCodes": [
        {
          "cases": 1,
          "code": "Own code",
          "currency": "EUR",
        },
        {
          "cases": 2,
          "code": "Paid",
          "currency": "EUR",
        },
      ],
      "currencies": {
        "EUR": {
          "cases": 6,
          "closedCases": 3,
          "daysToClose": 59,
          "open": "85.00",
          "placed": "1060.00",
        },
        "JPY": {
          "cases": 2,
          "closedCases": 0,
          "open": "11600",
          "placed": "12000",
        },
      },
      "liquidation": undefined,
    }
  `);
});

test("counts a case's negative payment total the same way in all figures", async () => {
  const { stdout } = await report("--with-payments --json", {
    ...openMoneyPlatform({
      cases: [record(1, "EUR", [100, 0, 110]), record(2, "EUR", [200, 0, 150])] as never,
      payments: new Map([
        [idOf(1), [paid(20, "2026-01-20"), paid(-30, "2026-01-25")]],
        [idOf(2), [paid(50, "2026-01-20")]],
      ]) as never,
    }),
  });
  const { currencies, liquidation } = JSON.parse(stdout);
  expect(currencies.EUR.collected).toBe("40.00");
  expect(liquidation[0].collected).toEqual(["40.00", "0.00", "0.00"]);
});

test("explains that the referral surface has no payments", async () => {
  const { stdout, requests } = await report("--json", {
    env: { ...referralEnv, RECOUP_ENVIRONMENT: "test" },
  });
  const { currencies, ageing, absent } = JSON.parse(stdout);
  expect([currencies.JPY, ageing.at(-1), absent]).toMatchInlineSnapshot(`
    [
      {
        "cases": 2,
        "closedCases": 0,
        "placed": "12000",
      },
      {
        "bucket": "181-365",
        "cases": 1,
        "currency": "JPY",
      },
      [
        {
          "figure": "open",
          "reason": "on a day in the past needs the payments: the surface has none",
        },
        {
          "figure": "collected",
          "reason": "on a day in the past needs the payments: the surface has none",
        },
        {
          "figure": "recoveryRate",
          "reason": "on a day in the past needs the payments: the surface has none",
        },
        {
          "figure": "liquidation",
          "reason": "needs the payments: the surface has none",
        },
        {
          "figure": "daysToFirstPayment",
          "reason": "needs the payments: the surface has none",
        },
      ],
    ]
  `);
  expect(requests.length).toBe(1);
});

test("prints a portfolio on a terminal", async () => {
  const { stdout } = await report("--with-payments --by country", { isTerminal: true, columns: 110 });
  expect(stripVTControlCharacters(stdout).split("\ncases, placed:")[0]).toMatchInlineSnapshot(`
    "Portfolio  as of 2026-03-10

    Cases        Placed          Open   Collected  Closed  Recovery  Days to first payment  Days to close
        5   1050.00 EUR    280.00 EUR  380.00 EUR       2    33.3 %                     10             59
        2  12000    JPY  11600    JPY  500    JPY       0                                1

    Groups
    Group  Cases        Placed          Open   Collected  Closed  Recovery  Days to first payment  Days to close
               3    750.00 EUR    200.00 EUR  100.00 EUR       1     0.0 %                     59
               2  12000    JPY  11600    JPY  500    JPY       0                                1
    DE         1    100.00 EUR     80.00 EUR   30.00 EUR       0                               10
    FR         1    200.00 EUR      0.00 EUR  250.00 EUR       1   100.0 %                      0             59

    Open by days since the due date
    Days      Cases         Open
    not due   1       200.00 EUR  ████████████████████
    1-30      1        80.00 EUR  ████████
    over 365  1         0.00 EUR
    31-60     1      6500    JPY  ████████████████████
    181-365   1      5100    JPY  ████████████████

    Close codes
    Code      Currency  Cases
    Own code  EUR       1      ████████████████████
    Paid      EUR       1      ████████████████████

    Liquidation by month of placement
    Month         Placed   Collected  Share collected by month
    2026-01  1050.00 EUR  380.00 EUR  ▃▃▃ 36 %
    2026-02  7000    JPY  500    JPY  ▁▁ 7 %
    2026-03  5000    JPY    0    JPY  ▁ 0 %
    "
  `);
});

test("explains on a terminal why a past day lacks some figures", async () => {
  const { stdout, stderr } = await report("", { isTerminal: true, columns: 110 });
  const lines = stripVTControlCharacters(stdout).split("\n");
  expect(lines.filter((line) => line.startsWith("No "))).toEqual([
    ...["open", "collected", "recoveryRate"].map(
      (figure) =>
        `No ${figure}: it on a day in the past needs the payments: add --with-payments, one request per case.`,
    ),
    ...["liquidation", "daysToFirstPayment"].map(
      (figure) => `No ${figure}: it needs the payments: add --with-payments, one request per case.`,
    ),
  ]);
  expect(stderr).toBe("7 cases, amounts by currency.\n");
});

test("prints a portfolio's rows as CSV", async () => {
  expect((await report("--with-payments --by country -o csv")).stdout).toMatchInlineSnapshot(`
    "table,key,currency,cases,placed,open,collected,closedCases,recoveryRate,daysToFirstPayment,daysToClose,monthsSince
    total,,EUR,5,1050.00,280.00,380.00,2,0.3333,10,59,
    total,,JPY,2,12000,11600,500,0,,1,,
    group,,EUR,3,750.00,200.00,100.00,1,0.0000,59,,
    group,,JPY,2,12000,11600,500,0,,1,,
    group,DE,EUR,1,100.00,80.00,30.00,0,,10,,
    group,FR,EUR,1,200.00,0.00,250.00,1,1.0000,0,59,
    ageing,not due,EUR,1,,200.00,,,,,,
    ageing,1-30,EUR,1,,80.00,,,,,,
    ageing,over 365,EUR,1,,0.00,,,,,,
    ageing,31-60,JPY,1,,6500,,,,,,
    ageing,181-365,JPY,1,,5100,,,,,,
    close code,Own code,EUR,1,,,,,,,,
    close code,Paid,EUR,1,,,,,,,,
    liquidation,2026-01,EUR,,1050.00,,275.00,,,,,0
    liquidation,2026-01,EUR,,,,5.00,,,,,1
    liquidation,2026-01,EUR,,,,100.00,,,,,2
    liquidation,2026-02,JPY,,7000,,0,,,,,0
    liquidation,2026-02,JPY,,,,500,,,,,1
    liquidation,2026-03,JPY,,5000,,0,,,,,0
    "
  `);
});

const someCases = cases.filter(({ id }) => [idOf(1), idOf(2), idOf(3), idOf(6)].includes(id));

test("prints a portfolio as a page with tables and charts", async () => {
  const platform = openMoneyPlatform({ cases: someCases as never, payments: payments as never });
  const { stdout } = await report("--with-payments --by country -o html", platform);
  const [, main = ""] = /<main>(.*)<\/main>/s.exec(stdout) ?? [];
  const withoutPictures = main.replace(/<svg.*?<\/svg>/g, "(chart)");
  const text = withoutPictures
    .replace(/<\/t[hd]>/g, "|")
    .replace(/<\/(tr|h2|figure)>/g, "\n")
    .replace(/<.*?>/g, "");
  expect(text.replace(/\n+/g, "\n")).toMatchInlineSnapshot(`
    "
    Totals
    Currency|Cases|Placed|Open|Collected|Closed|Recovery|Days to first payment|Days to close|
    EUR|3|600.00|280.00|380.00|1|100.0 %|10|59|
    JPY|1|7000|6500|500|0||1||
    Groups
    Group|Currency|Cases|Placed|Open|Collected|Closed|Recovery|Days to first payment|Days to close|
    |EUR|1|300.00|200.00|100.00|0||59||
    |JPY|1|7000|6500|500|0||1||
    DE|EUR|1|100.00|80.00|30.00|0||10||
    FR|EUR|1|200.00|0.00|250.00|1|100.0 %|0|59|
    Open by days since the due date, EUR
    (chart)
    Open by days since the due date, JPY
    (chart)
    Close codes
    Code|Currency|Cases|
    Paid|EUR|1|
    Liquidation, EUR
    (chart)
    Month|Placed|Collected, by month since placement|
    2026-01|600.00|275.00 · 5.00 · 100.00|
    Liquidation, JPY
    (chart)
    Month|Placed|Collected, by month since placement|
    2026-02|7000|0 · 500|
    "
  `);
  const pictures = [...main.matchAll(/<svg.*?<\/svg>/g)].map(([picture]) => picture);
  expect(pictures[0]?.replaceAll("><", ">\n<")).toMatchInlineSnapshot(`
    "<svg viewBox="0 0 640 44" role="img" aria-label="Open EUR by days since the due date. not due: 200.00 EUR, 1 case; 1-30: 80.00 EUR, 1 case">
    <title>Open EUR by days since the due date</title>
    <desc>not due: 200.00 EUR, 1 case; 1-30: 80.00 EUR, 1 case</desc>
    <text x="122" y="15" text-anchor="end">not due</text>
    <rect x="130" y="3" width="330.0" height="16" rx="2"/>
    <text x="468.0" y="15">200.00 EUR, 1 case</text>
    <text x="122" y="37" text-anchor="end">1-30</text>
    <rect x="130" y="25" width="132.0" height="16" rx="2"/>
    <text x="270.0" y="37">80.00 EUR, 1 case</text>
    </svg>"
  `);
  expect(pictures[2]?.replaceAll("><", ">\n<")).toMatchInlineSnapshot(`
    "<svg viewBox="0 0 640 160" role="img" aria-label="Share of the placed EUR that was collected, by month since placement. month 0: 45.8 %; month 1: 46.7 %; month 2: 63.3 %">
    <title>Share of the placed EUR that was collected, by month since placement</title>
    <desc>month 0: 45.8 %; month 1: 46.7 %; month 2: 63.3 %</desc>
    <line x1="50" x2="600" y1="132.0" y2="132.0"/>
    <text x="44" y="136.0" text-anchor="end">0 %</text>
    <line x1="50" x2="600" y1="72.0" y2="72.0"/>
    <text x="44" y="76.0" text-anchor="end">50 %</text>
    <line x1="50" x2="600" y1="12.0" y2="12.0"/>
    <text x="44" y="16.0" text-anchor="end">100 %</text>
    <polyline points="50.0,77.0 325.0,76.0 600.0,56.0"/>
    <circle cx="50.0" cy="77.0" r="3"/>
    <circle cx="325.0" cy="76.0" r="3"/>
    <circle cx="600.0" cy="56.0" r="3"/>
    <text x="50" y="152">month 0</text>
    <text x="600" y="152" text-anchor="end">month 2</text>
    </svg>"
  `);
});

test("sizes bars by number of cases on a page without open amounts", async () => {
  const { stdout } = await report(
    "-o html",
    openMoneyPlatform({ cases: [...someCases, { ...cases[1], id: idOf(11) }] as never, payments: new Map() }),
  );
  const [, figure = ""] = /(<figure>.*?<\/figure>)/s.exec(stdout) ?? [];
  expect(figure).toMatchInlineSnapshot(
    `"<figure><svg viewBox="0 0 640 44" role="img" aria-label="Open EUR by days since the due date. not due: 1 case; 1-30: 2 cases"><title>Open EUR by days since the due date</title><desc>not due: 1 case; 1-30: 2 cases</desc><text x="122" y="15" text-anchor="end">not due</text><rect x="130" y="3" width="165.0" height="16" rx="2"/><text x="303.0" y="15">1 case</text><text x="122" y="37" text-anchor="end">1-30</text><rect x="130" y="25" width="330.0" height="16" rx="2"/><text x="468.0" y="37">2 cases</text></svg></figure>"`,
  );
});

test.each(["Reading the payments", "Left out"])(
  "doesn't print a report if the line `%s …` can't be written",
  async (line) => {
    const beforeStderr = (chunk: string) => {
      if (chunk.startsWith(line)) throw new Failure("config", "can't write to standard error");
    };
    const { exitCode, stdout } = await report("--with-payments", { beforeStderr });
    expect([exitCode, stdout]).toEqual([3, ""]);
  },
);

test("reads a creditor's payments from the payment list", async () => {
  const pageOf = (records: readonly object[]) => ({
    ...{ totalResults: records.length, responseCount: records.length },
    ...{ currentPage: 1, totalPages: 1, pageSize: 100 },
  });
  const listed = [...payments].flatMap(([invoiceId, list]) =>
    list.map((entry) => ({ ...entry, invoice: { invoiceId } })),
  );
  const { stdout, stderr } = await report("--json", {
    env: { ...customerEnv, RECOUP_ENVIRONMENT: "test" },
    send: async ({ url }) =>
      url.includes("/Payments")
        ? answer({ page: pageOf(listed), payments: listed })
        : answer({ page: pageOf(cases), cases }),
  });
  expect(stderr).toBe(
    "Left out 1 payment in another currency than the case.\nCounted as 0: the remainder of 1 open case without one that can be read.\n",
  );
  const fromCases = await report("--with-payments --json");
  expect(JSON.parse(stdout)).toEqual(JSON.parse(fromCases.stdout));
});

test("warns of cases without a principal, a remainder, a known lifecycle or a currency [LC-03]", async () => {
  const incomplete = [
    record(1, "EUR", [100, 0, 100]),
    record(2, "EUR", [100], { remainder: null }),
    record(3, "EUR", [], { grossAmount: undefined, remainder: "1.234,50" }),
    record(4, "EUR", [100], closed("2026-03-12", "Paid")),
    record(5, "", [100, 0, 100]),
    record(6, "SEK", [100, 0, 100], { lifecycle: "Written off" }),
    record(7, "SEK", [100, 0, 100], { lifecycle: "Collecting Quotes" }),
  ];
  const platform = openMoneyPlatform({ cases: incomplete as never, payments: new Map() });
  const { stdout, stderr } = await report("--json --as-of 2026-03-16", platform);
  const { placed, open } = JSON.parse(stdout).currencies.EUR;
  expect([placed, open]).toEqual(["300.00", "100.00"]);
  expect(stderr.split("\n")).toEqual([
    "Counted as 0: the principal of 1 case without one that can be read.",
    "Counted as 0: the remainder of 2 open cases without one that can be read.",
    "Counted as open: 1 case without a lifecycle that recoup knows.",
    "Added up as XXX: 1 case without a currency.",
    "",
  ]);
});
