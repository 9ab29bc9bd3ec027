import { expect, test } from "vitest";
import { openMoneyPlatform, type PaidCase } from "../../support/money/money-platform";
import { collectionEnv, runLine } from "../../support/program/world";

const known = (number: number, overrides: Partial<PaidCase> = {}): PaidCase => ({
  ...{ id: `00000000-0000-4000-8000-00000000000${number}`, reference: `CASE000${number}` },
  ...{ currency: "EUR", grossAmount: 1000, remainder: 900, totalAddedFees: 0, ...overrides },
});
const cases = [known(1), known(2), known(3, { currency: "USD" })];
const paid = (number: number, amount: number, date = "2026-03-02", currency = "EUR") => ({
  id: `p${number}`,
  date: `${date}T00:00:00Z`,
  grossAmount: amount,
  currency,
  recipient: "Collection partner",
});
const payments = (found: Readonly<Record<number, readonly object[]>>) =>
  new Map(
    Object.entries(found).map(([number, list]) => [cases[Number(number) - 1]?.id ?? "", list as never]),
  );

const env = { ...collectionEnv, RECOUP_ENVIRONMENT: "test" };
const balance = (code: string, amount: string, currency = "EUR") =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>`;
const account = (iban = "A") => `<Acct><Id><IBAN>${iban}</IBAN></Id></Acct>`;
const entry = (
  amount: string,
  inner: string,
  { direction = "CRDT", date = "2026-03-02", status = "BOOK", currency = "EUR" } = {},
) =>
  `<Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Sts>${status}</Sts><BookgDt><Dt>${date}</Dt></BookgDt>${inner}</Ntry>`;
const details = (...texts: readonly string[]) =>
  `<NtryDtls>${texts.map((text) => `<TxDtls><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`).join("")}</NtryDtls>`;
const split = (...parts: readonly (readonly [amount: string, text: string])[]) =>
  `<NtryDtls>${parts.map(([amount, text]) => `<TxDtls><Amt Ccy="EUR">${amount}</Amt><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`).join("")}</NtryDtls>`;
const document = (...statements: readonly string[]) =>
  `<Document>${statements.map((inner) => `<Stmt>${inner}</Stmt>`).join("")}</Document>`;

async function reconcile(
  content: string,
  recorded: Parameters<typeof payments>[0],
  words = "",
  overrides: Parameters<typeof runLine>[1] = {},
) {
  const result = await runLine(`payments reconcile s.xml --json ${words}`, {
    ...{ env, files: { "/work/s.xml": content } },
    ...openMoneyPlatform({ cases, payments: payments(recorded) }),
    ...overrides,
  });
  const { rows = [], totals = {} } = result.stdout === "" ? {} : JSON.parse(result.stdout);
  return { ...result, rows, totals };
}

const verdicts = (rows: readonly { verdict: string }[]) => rows.map(({ verdict }) => verdict);

test("shows a batch without individual amounts as one row with all of its cases", async () => {
  const content = document(entry("30", details("CASE0001", "CASE0002")));
  const { exitCode, rows } = await reconcile(content, { 1: [paid(1, 10)], 2: [paid(2, 20)] });
  expect([exitCode, verdicts(rows)]).toEqual([0, ["same"]]);
  expect(rows[0].platform.entries).toEqual([
    { id: "p1", amount: "10.00", date: "2026-03-02", case: "CASE0001" },
    { id: "p2", amount: "20.00", date: "2026-03-02", case: "CASE0002" },
  ]);
  expect(rows[0]).toMatchObject({ case: "CASE0001, CASE0002", amount: "30.00" });
});

test("reports transactions that don't add up to their entry", async () => {
  const content = document(entry("31", split(["10", "CASE0001"], ["20", "CASE0002"])));
  const { exitCode, rows, stderr } = await reconcile(content, { 1: [paid(1, 10)], 2: [paid(2, 20)] });
  expect([exitCode, verdicts(rows)]).toEqual([12, ["same", "same"]]);
  expect(stderr).toContain("The statement doesn't add up.");
});

test("adds up the statements of one account and the balances of several", async () => {
  const first =
    account() + balance("OPBD", "100") + balance("CLBD", "110") + entry("10", details("CASE0001"));
  const second =
    account() + balance("PRCD", "110") + balance("CLBD", "130") + entry("20", details("CASE0002"));
  const other = account("B") + balance("OPBD", "1.5") + balance("CLBD", "1.50");
  const recorded = { 1: [paid(1, 10)], 2: [paid(2, 20)] };
  const { exitCode, totals } = await reconcile(document(first, second, other), recorded);
  expect([exitCode, totals]).toEqual([
    0,
    { EUR: { opening: "101.50", recorded: "30.00", reversed: "0.00", closing: "131.50", bank: "30.00" } },
  ]);
});

test.each([
  [
    "a missing statement",
    "120",
    "140",
    "A statement of account A opens with 120.00 EUR, but the one before it closes with 110.00.",
  ],
  [
    "a missing entry",
    "110",
    "131",
    "The statement opens with 100.00 EUR, moves 30.00 and closes with 131.00: 1.00 is missing.",
  ],
])("exits with 12 and reports %s", async (_, opens, closes, message) => {
  const first =
    account() + balance("OPBD", "100") + balance("CLBD", "110") + entry("10", details("CASE0001"));
  const second =
    account() + balance("OPBD", opens) + balance("CLBD", closes) + entry("20", details("CASE0002"));
  const { exitCode, stderr } = await runLine("payments reconcile s.xml -o table", {
    ...{ env, files: { "/work/s.xml": document(first, second) } },
    ...openMoneyPlatform({ cases, payments: payments({ 1: [paid(1, 10)], 2: [paid(2, 20)] }) }),
  });
  expect(exitCode).toBe(12);
  expect(stderr).toContain(message);
});

test("ignores unbooked entries and uses the statement's period", async () => {
  const content = document(
    `<FrToDt><FrDtTm>2026-03-01T00:00:00</FrDtTm><ToDtTm>2026-03-31T23:59:59</ToDtTm></FrToDt>${entry("10", details("CASE0001"))}${entry("5", details("CASE0001"), { status: "PDNG" })}`,
  );
  const { exitCode, rows, stderr } = await reconcile(content, {
    1: [paid(1, 10)],
    2: [paid(2, 20, "2026-03-31")],
  });
  expect([exitCode, verdicts(rows)]).toEqual([12, ["same", "only-platform"]]);
  expect(stderr.split("\n")).toEqual([
    "Ignored: unbooked entry (1).",
    '{"error":{"code":"partial","exit":12,"message":"1 of 2 rows differs.\\nonly-platform: 1"}}',
    "",
  ]);
});

test("includes the --from and --to days in the period", async () => {
  const days = ["2026-03-01", "2026-03-02", "2026-03-03", "2026-03-04"];
  const content = document(days.map((date) => entry("10", details("CASE0001"), { date })).join(""));
  const recorded = { 1: days.map((date, index) => paid(index, 10, date)) };
  const { exitCode, rows, totals } = await reconcile(content, recorded, "--from 2026-03-02 --to 2026-03-03");
  expect([exitCode, rows.map((row: { bank: { date: string } }) => row.bank.date)]).toEqual([
    0,
    ["2026-03-02", "2026-03-03"],
  ]);
  expect(totals.EUR).toMatchObject({ bank: "20.00", recorded: "20.00" });
});

test("reports a payment recorded just outside the period as a date difference", async () => {
  const content = document(entry("10", details("CASE0001"), { date: "2026-03-31" }));
  const { rows, totals } = await reconcile(content, { 1: [paid(1, 10, "2026-04-01")] });
  expect([verdicts(rows), totals.EUR]).toEqual([
    ["date-differs"],
    { recorded: "0.00", reversed: "0.00", bank: "10.00" },
  ]);
});

test("plans nothing from the sum of a batch, and doesn't set an amount for an entry that names two cases", async () => {
  const content = document(
    entry("60", details("CASE0001", "rent")),
    entry("70", details("CASE0002", "rent"), { date: "2026-03-03" }),
    entry("80", split(["80", "CASE0001 and CASE0002"]), { date: "2026-03-04" }),
  );
  const recorded = { 1: [paid(1, 4, "2026-03-04")], 2: [paid(2, 5, "2026-03-03")] };
  const { rows, stderr } = await reconcile(content, recorded, "--plan fix.plan");
  const undecided = "The bank states only the sum of several payments, so decide yourself.";
  expect(rows).toMatchObject([
    { verdict: "only-bank", amount: "60.00", message: undecided },
    { verdict: "amount-differs", amount: "70.00", message: `5.00 is recorded. ${undecided}` },
    {
      verdict: "amount-differs",
      amount: "80.00",
      message: "4.00 is recorded. The bank's text names several cases, so decide yourself.",
    },
  ]);
  expect(stderr).toContain("Nothing to plan; fix.plan is not written.");
});

test.each([
  ["first", split(["10", "CASE0001"]) + details("CASE0002")],
  ["last", details("CASE0002") + split(["10", "CASE0001"])],
])("reports a different amount if only the %s transaction of a batch has an amount", async (_, inner) => {
  const content = document(entry("60", inner));
  const { exitCode, stderr, rows, totals } = await reconcile(
    content,
    { 1: [paid(1, 10)] },
    "--plan fix.plan",
  );
  expect([exitCode, verdicts(rows), totals.EUR.bank]).toEqual([12, ["amount-differs"], "60.00"]);
  expect(stderr).toContain("Nothing to plan; fix.plan is not written.");
  expect(stderr).toContain(
    "Entry 1 states the amounts of only some of its transactions, so its sum can't be checked.",
  );
});

test("uses the direction and currency of the entry for a batch without amounts", async () => {
  const debit = details("CASE0002").replace("<TxDtls>", "<TxDtls><CdtDbtInd>DBIT</CdtDbtInd>");
  const usd = details("CASE0001").replace("<TxDtls>", '<TxDtls><Amt Ccy="USD">10</Amt>');
  const content = document(entry("60", details("CASE0001") + debit) + entry("70", usd + details("CASE0002")));
  const { rows } = await reconcile(content, {});
  expect(rows).toMatchObject([
    { verdict: "only-bank", amount: "60.00", currency: "EUR" },
    { verdict: "only-bank", amount: "70.00", currency: "EUR" },
  ]);
});

test("doesn't match a camt.054 entry to a case in a different currency", async () => {
  const content = `<Document><BkToCstmrDbtCdtNtfctn><Ntfctn>${entry("10", details("CASE0003"))}</Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`;
  const { rows } = await reconcile(content, { 3: [paid(1, 10, "2026-03-02", "USD")] });
  expect(verdicts(rows)).toEqual(["only-bank", "only-platform"]);
  expect(rows[0]).toMatchObject({ currency: "EUR", message: "EUR is not the currency of CASE0003, USD." });
});

test("keeps identical entries separate if the bank gives them no reference", async () => {
  const same = (reference: string) =>
    entry("8", `<AcctSvcrRef>${reference}</AcctSvcrRef>${details("CASE0001")}`);
  const recorded = { 1: [paid(1, 8), paid(2, 8)] };
  const without = await reconcile(document(same("NONREF"), same("NONREF")), recorded);
  expect([without.exitCode, verdicts(without.rows)]).toEqual([0, ["same", "same"]]);
  const again = await reconcile(document(same("B1"), same("B1")), recorded);
  expect(verdicts(again.rows).toSorted()).toEqual(["same", "twice", "twice"]);
});

const reasonCode = (code: string) =>
  `<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>${code}</SubFmlyCd></Fmly></Domn></BkTxCd>`;
const returnDetails = details("CASE0001").replace(
  "</TxDtls>",
  "<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf></TxDtls>",
);

const returns = [
  ["a reversal", `<RvslInd>true</RvslInd>${details("CASE0001")}`],
  ["a reason for the return", returnDetails],
  ["the code of a return", reasonCode("RRTN") + details("CASE0001")],
] as const;

test.each(returns)("doesn't treat a credit as a payment if it has %s", async (_, content) => {
  const cancellation = entry("8", content, { date: "2026-03-04" });
  const debit = entry("8", details("CASE0001"), { direction: "DBIT" });
  const both = await reconcile(document(debit, cancellation), { 1: [paid(1, 8, "2026-03-01")] });
  expect([both.exitCode, verdicts(both.rows)]).toEqual([0, ["same"]]);
  const alone = await reconcile(document(cancellation), {}, "--plan fix.plan");
  expect([verdicts(alone.rows), alone.rows[0].message, alone.stderr.split("\n")[0]]).toEqual([
    ["only-bank"],
    "It cancels a debit, so it is not a payment.",
    "Nothing to plan; fix.plan is not written.",
  ]);
});

test.each(returns)("plans to reverse a payment if its debit has %s", async (_, content) => {
  const debit = entry("8", content, { direction: "DBIT", date: "2026-03-04" });
  const { rows, stdout } = await reconcile(document(debit), { 1: [paid(1, 8)] }, "--plan fix.plan");
  expect([verdicts(rows), rows[0].message, JSON.parse(stdout).plan.rows]).toEqual([
    ["returned"],
    "The bank returned a payment that is still recorded.",
    1,
  ]);
});

test.each([
  ["no code", details("payout of CASE0001")],
  ["the code of another payment", reasonCode("ESCT") + details("payout of CASE0001")],
])("doesn't plan to reverse a payment if a debit of its amount has %s", async (_, content) => {
  const debit = entry("8", content, { direction: "DBIT", date: "2026-03-04" });
  const { rows, stdout } = await reconcile(document(debit), { 1: [paid(1, 8)] }, "--plan fix.plan");
  expect([rows[0].message, JSON.parse(stdout).plan]).toEqual([
    "The debit fits a payment that is still recorded, but the file doesn't say that it is a return.",
    undefined,
  ]);
});

test("finds no reversals if the history can't be read", async () => {
  const content = document(entry("10", details("CASE0001")));
  for (const status of [403, 404]) {
    const noHistory = { status, headers: { "content-type": "application/json" }, body: Buffer.from("{}") };
    const { rows } = await reconcile(
      content,
      {},
      "",
      openMoneyPlatform({ cases, payments: new Map(), noHistory }),
    );
    expect(verdicts(rows)).toEqual(["only-bank"]);
  }
});

test("counts test case payments on live only if the bank names the case", async () => {
  const play = [known(1, { isTestCase: true }), known(2, { isTestCase: true })];
  const recorded = payments({ 1: [paid(1, 10)], 2: [paid(2, 20)] });
  const platform = openMoneyPlatform({ cases: play, payments: recorded });
  const content = document(entry("10", details("CASE0001")));
  const onTest = await reconcile(content, {}, "", platform);
  expect(verdicts(onTest.rows)).toEqual(["same", "only-platform"]);
  const live = { RECOUP_COLLECTION_URL: "https://c.example", RECOUP_COLLECTION_KEY: "k" };
  const onLive = await reconcile(content, {}, "", { ...platform, env: live });
  expect([onLive.exitCode, verdicts(onLive.rows)]).toEqual([0, ["same"]]);
});

test("reads an unpaid case's payments only if a file names the case", async () => {
  const unpaid = [known(1, { remainder: 1000 }), known(2, { remainder: 1000.3, totalAddedFees: 0.3 })];
  const platform = openMoneyPlatform({ cases: unpaid, payments: new Map() });
  const { requests } = await reconcile(document(entry("10", details("CASE0002"))), {}, "", platform);
  const read = requests.filter(({ url }) => url.endsWith("/payments"));
  expect(read.map(({ url }) => url.split("/").at(-2))).toEqual([unpaid[1]?.id]);
});

test.each([
  ["an unreadable file", "<Document><Ntry>", { "row 1": ["can't be read: line 1: Unclosed root tag"] }],
  [
    "an entry without a date",
    document("<Ntry><Amt Ccy='EUR'>1</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts></Ntry>"),
    { "row 1, date": ["is missing"] },
  ],
  [
    "an amount that isn't one",
    document(entry("1,5", details("x"))),
    { "row 1, amount": ['"1,5" is not an amount'] },
  ],
])("exits with 2 for %s", async (_, content, fields) => {
  const { exitCode, stderr, requests } = await reconcile(content, {});
  expect([exitCode, requests]).toEqual([2, []]);
  expect(JSON.parse(stderr).error.fields).toEqual(fields);
});

test.each([
  ["--from 2026-03-02 --to 2026-03-01", "--from 2026-03-02 is after --to 2026-03-01."],
  ["--from 1.3.2026", '--from: "1.3.2026" is not a date: write 2026-03-01.'],
  ["--books s.xml", "The text of s.xml is XML; nothing was sent."],
  ["--books none.csv", "The file none.csv does not exist."],
  ["--as customer", "This command is not available on the customer surface."],
])("refuses %s before sending anything", async (words, message) => {
  const { exitCode, stderr, requests } = await reconcile(document(entry("1", details("x"))), {}, words);
  expect([exitCode, requests]).toEqual([2, []]);
  expect(JSON.parse(stderr).error.message).toContain(message);
});

const transaction = (amount: string, reference: string, text: string, endToEndId = "", currency = "EUR") =>
  `<TxDtls><Refs><EndToEndId>${endToEndId}</EndToEndId><AcctSvcrRef>${reference}</AcctSvcrRef></Refs><Amt Ccy="${currency}">${amount}</Amt><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`;
const grouped = (...transactions: readonly string[]) => `<NtryDtls>${transactions.join("")}</NtryDtls>`;

test("recognizes a repeated entry by its account, reference, amount, day, ID and text", async () => {
  const same = entry("10", grouped(transaction("10", "R1", "CASE0001", "E1")));
  const others = [
    entry("10", grouped(transaction("10", "R2", "CASE0001", "E1"))),
    entry("10", grouped(transaction("10", "R1", "CASE0001", "E2"))),
    entry("10", grouped(transaction("10", "R1", "CASE0001 2", "E1"))),
    entry("10", grouped(transaction("10", "R1", "CASE0001", "E1")), { date: "2026-03-03" }),
    entry("10", grouped(transaction("10", "R1", "CASE0001", "E1")), { direction: "DBIT" }),
    entry("11", grouped(transaction("11", "R1", "CASE0001", "E1"))),
  ];
  const content = document(`${account()}${same}${others.join("")}${same}`, `${account("B")}${same}`);
  const { rows } = await reconcile(content, {});
  const repeated = rows.filter(({ verdict }: { verdict: string }) => verdict === "twice");
  expect(repeated.map(({ bank, message }: { bank: object; message: string }) => [bank, message])).toEqual([
    [
      {
        ...{ row: 8, amount: "10.00", date: "2026-03-02", currency: "EUR" },
        ...{ reference: "R1", endToEndId: "E1", text: "CASE0001" },
      },
      "The bank lists it again.",
    ],
  ]);
});

test("keeps identical transactions in one entry separate", async () => {
  const two = grouped(transaction("10", "R1", "CASE0001"), transaction("10", "R1", "CASE0001"));
  const { rows, stderr } = await reconcile(document(entry("20", two)), { 1: [paid(1, 10), paid(2, 10)] });
  expect([verdicts(rows), stderr]).toEqual([["same", "same"], ""]);
});

test.each([
  [
    entry("30", split(["10", "CASE0001"], ["25", "CASE0002"])),
    "The transactions of entry 2 add up to 35.00, not to 30.00.",
  ],
  [
    entry("30", split(["10", "CASE0001"], ["25", "CASE0002"]), { direction: "DBIT" }),
    "The transactions of entry 2 add up to -35.00, not to -30.00.",
  ],
  [entry("30", grouped(transaction("25", "R", "x", "", "USD"))), undefined],
  [entry("30", details("CASE0001", "CASE0002")), undefined],
  [entry("30", ""), undefined],
])(
  "compares the sum of an entry's transactions in its currency with its amount",
  async (content, problem) => {
    const { stderr } = await runLine("payments reconcile s.xml -o csv", {
      ...{ env, files: { "/work/s.xml": document(`${entry("1", split(["1", "x"]))}${content}`) } },
      ...openMoneyPlatform({ cases, payments: payments({}) }),
    });
    expect(/The transactions .*/.exec(stderr)?.[0]).toBe(problem);
  },
);

test("adds up balances separately for each currency", async () => {
  const content = document(
    `${account()}${balance("OPBD", "100", "eur")}${balance("CLBD", "110", "EUR")}${balance("OPBD", "5", "USD")}${entry("10", details("CASE0001"), { currency: "eur" })}`,
  );
  const { totals, rows, exitCode } = await reconcile(content, { 1: [paid(1, 10)] });
  expect([exitCode, verdicts(rows), totals]).toEqual([
    0,
    ["same"],
    { EUR: { opening: "100.00", recorded: "10.00", reversed: "0.00", closing: "110.00", bank: "10.00" } },
  ]);
});

test("prints the statement's balance totals and whether they add up", async () => {
  const shown = async (closing: string) => {
    const content = document(
      `${account()}${balance("OPBD", "100")}${balance("CLBD", closing)}${entry("10", details("CASE0001"))}`,
    );
    const { stderr } = await runLine("payments reconcile s.xml -o csv", {
      ...{ env, files: { "/work/s.xml": content } },
      ...openMoneyPlatform({ cases, payments: payments({ 1: [paid(1, 10)] }) }),
    });
    return stderr.split("\n").filter((line) => line.includes("opening"));
  };
  expect(await shown("110")).toEqual(["EUR: opening 100.00 + movements 10.00 = closing 110.00"]);
  expect(await shown("111")).toEqual(["EUR: opening 100.00 + movements 10.00 is not closing 111.00"]);
});
