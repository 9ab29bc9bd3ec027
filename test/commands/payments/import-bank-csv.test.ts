import { expect, test } from "vitest";
import { bulkEnv, bulkFolder } from "../../support/bulk-folder";
import { caseIdOf, listedCase, openCaseWorkPlatform } from "../../support/platforms/case-work-platform";
import { configFolder } from "../../support/program/config-folder";
import { runLine } from "../../support/program/world";

const cases = [listedCase(1), listedCase(2, { currency: "USD" })];
const header = "Buchungstag;Auftraggeber;Verwendungszweck;Betrag;W\u00e4hrung";
const columns =
  "--date-column Buchungstag --amount-column Betrag --text-column Verwendungszweck --currency-column W\u00e4hrung";
const local = "--decimal , --date-format DD.MM.YYYY --recipient partner";
const bank = (...rows: readonly string[]) =>
  bulkFolder("payments import", "bank.csv", `${[header, ...rows].join("\n")}\n`);
const findingsOf = (stderr: string) => stderr.split("\n").filter((line) => line.startsWith("  - "));

test("imports a bank's CSV file with local dates, amounts and column names", async () => {
  const { run } = bank(
    "01.03.2026;Muster GmbH;Rechnung INV-1;1.250,50;EUR",
    "28.02.2026;Muster GmbH;INV-1 Rest;0,50;EUR",
  );
  const platform = openCaseWorkPlatform({ cases });
  const { exitCode, stderr } = await run(`${columns} ${local} --concurrency 1`, platform);
  expect([exitCode, stderr.split("\n")[0]]).toEqual([0, "Ignored columns: Auftraggeber."]);
  expect(platform.written).toEqual([
    `${caseIdOf(1)}/payments {"date":"2026-03-01","paymentAmount":1250.50,"paymentRecipient":"CollectionPartner"}`,
    `${caseIdOf(1)}/payments {"date":"2026-02-28","paymentAmount":0.50,"paymentRecipient":"CollectionPartner"}`,
  ]);
});

test("holds back a row that the bank lists again under the same reference", async () => {
  const row = (reference: string) => `INV-1,5.00,2026-03-01,${reference}`;
  const content = ["case,amount,date,bankReference", ...["B1", "B1", "B2", "NONREF", "NONREF"].map(row)];
  const { run, files } = bulkFolder("payments import", "bank.csv", `${content.join("\n")}\n`);
  const platform = openCaseWorkPlatform({ cases });
  const { exitCode, stderr } = await run("--recipient partner", platform);
  expect([exitCode, platform.written.length]).toEqual([12, 4]);
  expect(stderr).toContain(
    "\n  next: Record what the bank lists again only if it is another payment: `recoup payments record <case> --amount <amount> --date <day> --recipient <recipient>`.\n",
  );
  expect([...files.values()].join("")).toContain(
    '3,ambiguous,,,,,"The bank lists it again under the same reference, so it may be the same payment."',
  );
  expect((await run("--recipient partner", platform)).exitCode).toBe(12);
  expect(platform.written.length).toBe(4);
});

test.each([
  [
    "INV-1,5.00,2026-03-01,B1",
    "Record those that are payments of their own one by one: `recoup payments record <case> --amount <amount> --date <day> --recipient <recipient>`.",
  ],
  ["X-9,5.00,2026-03-01,B2", "Correct the rows and plan them from a file of their own."],
])("says what to do with the row %s, which is not in the plan", async (row, hint) => {
  const content = `case,amount,date,bankReference\nINV-1,5.00,2026-03-01,B1\n${row}\n`;
  const { run } = bulkFolder("payments import", "bank.csv", content);
  const { exitCode, stderr } = await run(
    "--recipient partner --plan a.plan",
    openCaseWorkPlatform({ cases }),
  );
  expect([exitCode, stderr]).toEqual([12, expect.stringContaining(`\n  next: ${hint}\n`)]);
});

test.each([
  ["S/H", "S", "H"],
  ["Soll/Haben", "soll", "haben"],
  ["Debit or Credit", "Debit", "Credit"],
  ["D/C Mark", "D", "C"],
  ["Af Bij", "Af", "Bij"],
  ["CdtDbtInd", "DBIT", "CRDT"],
])("refuses debits that can be identified only by the column %s", async (column, debit, credit) => {
  const content = (amount: string) => `date,amount,remittance,${column}
2026-03-01,12.50,INV-1,${credit}
2026-03-02,${amount},INV-1,${debit}
`;
  const line = "--recipient partner --amount-column amount --dry-run";
  const importing = (text: string) =>
    bulkFolder("payments import", "bank.csv", text).run(line, openCaseWorkPlatform({ cases }));
  const refused = await importing(content("7.50"));
  const finding = `  - row 3, ${column}: "${debit}" marks a debit, but the amount has no minus sign`;
  expect([refused.exitCode, findingsOf(refused.stderr)]).toEqual([2, [finding]]);
  expect(refused.stderr).not.toContain("Ignored columns");
  expect((await importing(content("-7.50"))).stdout).toMatch(/^2\tmatched.*\n3\tdebit/);
  const platform = openCaseWorkPlatform({ cases });
  const files = { "/work/b.csv": content("7.50") };
  const reconciled = await runLine("payments reconcile b.csv", { env: bulkEnv, ...platform, files });
  expect([reconciled.exitCode, findingsOf(reconciled.stderr)]).toEqual([2, [finding]]);
});

test.each([
  ["a column of another name", "Size", "S"],
  ["a word for a credit", "S/H", "H"],
  ["an empty cell", "S/H", ""],
])("counts a row with %s as a credit", async (_, column, text) => {
  const content = `date,amount,remittance,${column}\n2026-03-01,12.50,INV-1,${text}\n`;
  const { run } = bulkFolder("payments import", "bank.csv", content);
  const line = "--recipient partner --amount-column amount --dry-run";
  expect((await run(line, openCaseWorkPlatform({ cases }))).stdout).toMatch(/^2\tmatched/);
});

test("refuses debits that can be identified only by a field of an NDJSON file", async () => {
  const row = { date: "2026-03-01", amount: 7.5, remittance: "INV-1", creditDebitIndicator: "DBIT" };
  const files = { "/work/b.ndjson": `${JSON.stringify(row)}\n` };
  const { exitCode, stderr } = await runLine("payments reconcile b.ndjson", { env: bulkEnv, files });
  expect([exitCode, findingsOf(stderr)]).toEqual([
    2,
    ['  - row 1, creditDebitIndicator: "DBIT" marks a debit, but the amount has no minus sign'],
  ]);
});

test("suggests a flag only once for local amounts and once for local dates", async () => {
  const { run } = bank("01.03.2026;Muster GmbH;Rechnung INV-1;1.250,50;EUR");
  const { exitCode, stderr } = await run(`${columns} --recipient partner`);
  expect([exitCode, findingsOf(stderr)]).toEqual([
    2,
    [
      '  - row 2, Buchungstag: "01.03.2026" is not a date such as 2026-01-31; add --date-format, for example DD.MM.YYYY',
      '  - row 2, Betrag: "1.250,50" is not a number such as 1250.00; for a decimal comma, add --decimal ,',
    ],
  ]);
});

test("reports the encoding if the header isn't UTF-8 and a named column is missing", async () => {
  const broken = header.replace("\u00e4", "\ufffd");
  const { run } = bulkFolder("payments import", "bank.csv", `${broken}\n01.03.2026;M;INV-1;1,50;EUR\n`);
  const { exitCode, stderr } = await run(`${columns} ${local}`);
  expect([exitCode, findingsOf(stderr)]).toEqual([
    2,
    [
      "  - row 1, column W\u00e4hrung: is not in the file, whose header is not valid UTF-8: save it as UTF-8, for example with `iconv -f WINDOWS-1252 -t UTF-8`",
    ],
  ]);
});

const named = "case,amount,date";
const suggestionFor = async (...rows: readonly string[]) => {
  const { run } = bulkFolder("payments import", "p.csv", `${[named, ...rows].join("\n")}\n`);
  const { stderr } = await run("--recipient partner");
  return { run, line: /run `recoup payments import p.csv (.*)`\.$/m.exec(stderr)?.[1] };
};

test("suggests flags for importing local amounts and dates", async () => {
  const { run, line } = await suggestionFor('AAAA0001,"1.250,50",01.03.2026', 'AAAA0001,"3,10",28.02.2026');
  expect(line).toBe("--recipient partner --decimal , --date-format DD.MM.YYYY");
  const platform = openCaseWorkPlatform({ cases });
  expect((await run(line, platform)).exitCode).toBe(0);
  expect(platform.written.join()).toContain('"paymentAmount":1250.50,');
});

test.each([
  ["only a comma", ['AAAA0001,"1,5",2026-03-01'], "--recipient partner --decimal ,"],
  ["a decimal point", ['AAAA0001,"1,250.50",2026-03-01'], "--recipient partner --decimal ."],
  ["an ambiguous amount", ['AAAA0001,"1,250",2026-03-01'], undefined],
  ["both formats", ['AAAA0001,"1.250,50",2026-03-01', 'AAAA0001,"1,250.50",2026-03-01'], undefined],
  ["a date with one digit", ["AAAA0001,1,1.3.2026"], "--recipient partner --date-format D.M.YYYY"],
  ["an ambiguous date", ["AAAA0001,1,01/03/2026"], undefined],
  [
    "dates with a day above 12",
    ["AAAA0001,1,01/03/2026", "AAAA0001,1,02/28/2026"],
    "--recipient partner --date-format MM/DD/YYYY",
  ],
  ["an additional finding", ['AAAA0001,"1.250,50",2026-03-01', "AAAA0001,x,2026-03-01"], undefined],
])("suggests a format only if no other one fits: %s", async (_, rows, line) => {
  expect((await suggestionFor(...rows)).line).toBe(line);
});

test("uses the file's own column name in findings about a mapped column", async () => {
  const { run } = bank("01.04.2026;Muster GmbH;Rechnung INV-1;0,00;EUR", "32.01.2026;x;INV-1;12;EUR");
  const { stderr } = await run(`${columns} ${local}`);
  expect(findingsOf(stderr)).toEqual([
    "  - row 2, Buchungstag: 2026-04-01 is in the future; the latest day is 2026-03-17 in UTC",
    "  - row 2, Betrag: 0.00 is not above 0",
    '  - row 3, Buchungstag: "32.01.2026" is not a date in the format DD.MM.YYYY',
  ]);
});

test("skips only the bank rows whose currency differs from the case's", async () => {
  const { run } = bank(
    "01.03.2026;A;INV-1;10,00;EUR",
    "01.03.2026;B;INV-2;20,00;EUR",
    "02.03.2026;C;INV-2;30,00;USD",
  );
  const platform = openCaseWorkPlatform({ cases });
  const { exitCode, stderr } = await run(`${columns} ${local} --concurrency 1`, platform);
  expect([exitCode, findingsOf(stderr)]).toEqual([
    12,
    ["  - row 3: EUR is not the currency of AAAA0002, USD."],
  ]);
  expect(platform.written).toHaveLength(2);
});

test("refuses an entire file in recoup's own format if a row has the wrong currency", async () => {
  const { run } = bulkFolder(
    "payments import",
    "paid.csv",
    "case,amount,date,currency\nAAAA0001,10,2026-03-01,USD\n",
  );
  const { exitCode, stderr } = await run("--recipient partner", openCaseWorkPlatform({ cases }));
  expect([exitCode, findingsOf(stderr)]).toEqual([
    2,
    ["  - row 2, currency: USD is not the currency of AAAA0001, EUR"],
  ]);
});

test("reads the format from the configuration unless a flag specifies the format", async () => {
  const config = configFolder();
  await config.run("config set decimal ,");
  await config.run("config set date-format DD.MM.YYYY");
  expect((await config.run("config get decimal")).stdout).toBe(",\n");
  const stdin = Buffer.from('case,amount,date\nAAAA0001,"1.000,00",01.03.2026\n');
  const dryRun = (words: string) =>
    config.run(`payments import - --journal j --recipient partner --dry-run ${words}`, {
      stdin,
      env: bulkEnv,
      ...openCaseWorkPlatform({ cases }),
    });
  const saved = await dryRun("");
  expect([saved.exitCode, saved.stdout]).toEqual([
    0,
    `2\tmatched\t2026-03-01\t1000.00\tEUR\t\tAAAA0001\t${caseIdOf(1)}\t\t\t\n`,
  ]);
  expect(findingsOf((await dryRun("--decimal .")).stderr)).toEqual([
    '  - row 2, amount: "1.000,00" is not a number such as 1,250.00',
  ]);
});

test.each([
  [
    "config set decimal x",
    'Error: The value of decimal must be "." or "," (got "x").\n  next: Run `recoup config set --help` for its flags and arguments.\n',
  ],
  [
    "config set date-format DD.MM.YY",
    'Error: Date-format: "DD.MM.YY" is not a date format.\n  next: Write DD, MM and YYYY once each, with the characters between them: DD.MM.YYYY or MM/DD/YYYY.\n',
  ],
])("refuses %s", async (line, stderr) => {
  expect(await configFolder().run(line)).toMatchObject({ exitCode: 2, stderr });
});

test.each([
  ["DD.MM.YYYY", "29.02.2024", "2024-02-29"],
  ["D.M.YYYY", "1.3.2026", "2026-03-01"],
  ["MM/DD/YYYY", "12/31/2025", "2025-12-31"],
  ["YYYYMMDD", "20260301", "2026-03-01"],
  ["DD-MM-YYYY", "01-03-2026", "2026-03-01"],
])("--date-format %s reads %s", async (format, written, read) => {
  const { run } = bulkFolder("payments import", "p.csv", `case,amount,date\nAAAA0001,1,${written}\n`);
  const platform = openCaseWorkPlatform({ cases });
  await run(`--recipient partner --date-format ${format}`, platform);
  expect(platform.written.join()).toContain(`"date":"${read}"`);
});

test.each(["29.02.2026", "1.3.2026", "2026-03-01", "01.03.26", "01/03/2026", "01.03.2026 10:00"])(
  "--date-format DD.MM.YYYY refuses %s",
  async (written) => {
    const { run } = bulkFolder("payments import", "p.csv", `case,amount,date\nAAAA0001,1,${written}\n`);
    const { exitCode, stderr } = await run("--recipient partner --date-format DD.MM.YYYY");
    expect([exitCode, findingsOf(stderr)]).toEqual([
      2,
      [`  - row 2, date: "${written}" is not a date in the format DD.MM.YYYY`],
    ]);
  },
);

test.each([
  [",", "1.250,50", "1250.50"],
  [",", "1 250,50", "1250.50"],
  [",", "1'250,5", "1250.5"],
  [",", "+0,50", "0.50"],
  [",", "1250", "1250"],
  [".", "1,250.50", "1250.50"],
  [".", "1,234,567", "1234567"],
])("--decimal %s reads %s", async (separator, written, read) => {
  const { run } = bulkFolder(
    "payments import",
    "p.csv",
    `case,amount,date\nAAAA0001,"${written}",2026-03-01\n`,
  );
  const platform = openCaseWorkPlatform({ cases });
  await run(`--recipient partner --decimal ${separator}`, platform);
  expect(platform.written.join()).toContain(`"paymentAmount":${read},`);
});

test.each([
  [",", "1.25,50"],
  [",", "1,250.50"],
  [",", "12.34"],
  [",", "1.250'000,00"],
  [".", "1.250,50"],
  [",", "abc"],
  [",", ",50"],
  [",", "1".repeat(41)],
])("--decimal %s refuses %s", async (separator, written) => {
  const { run } = bulkFolder(
    "payments import",
    "p.csv",
    `case,amount,date\nAAAA0001,"${written}",2026-03-01\n`,
  );
  const { exitCode, stderr } = await run(`--recipient partner --decimal ${separator}`);
  expect([exitCode, findingsOf(stderr).length]).toEqual([2, 1]);
});

test("treats the same file with a different format as another import", async () => {
  const { run } = bulkFolder("payments import", "p.csv", 'case,amount,date\nAAAA0001,"1.250",2026-03-01\n');
  const platform = openCaseWorkPlatform({ cases });
  expect((await run("--recipient partner --decimal ,", platform)).exitCode).toBe(0);
  const again = await run("--recipient partner", platform);
  expect([again.exitCode, platform.written.length]).toEqual([2, 1]);
});

test.each([
  [
    "case,amont,date,recipient",
    'column amont: "amont" is not a field of a payment; did you mean amount? Then add --amount-column amont',
  ],
  ["case,date,recipient", "amount: is missing: add a column or --amount-column <its name>"],
  ["case,amount,recipient", "date: is missing: add a column or --date-column <its name>"],
])("suggests the flag for a column that `%s` lacks", async (names, finding) => {
  const row = names.split(",").map((name) => ({ date: "2026-03-01", recipient: "partner" })[name] ?? "1");
  const { run } = bulkFolder("payments import", "p.csv", `${names}\n${row.join()}\n`);
  const { exitCode, stderr } = await run("");
  expect([exitCode, findingsOf(stderr)]).toEqual([2, [`  - row 1, ${finding}`]]);
});
