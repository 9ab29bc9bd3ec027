import { expect, test } from "vitest";
import { bulkFolder } from "../../support/bulk-folder";
import { caseIdOf, listedCase, openCaseWorkPlatform } from "../../support/platforms/case-work-platform";
import { memoryFiles } from "../../support/program/world";

const cases = [1, 2, 3].map((number) => listedCase(number));
const folder = (content: string) => bulkFolder("payments import", "statement.xml", content);
const words = "--recipient partner --concurrency 1";

interface Entry {
  readonly amount: string;
  readonly direction?: string;
  readonly status?: string;
  readonly reversal?: "true" | "1";
  readonly details?: string;
}

const entry = ({ amount, direction = "CRDT", status = "<Cd>BOOK</Cd>", reversal, details = "" }: Entry) =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd>${reversal ? `<RvslInd>${reversal}</RvslInd>` : ""}<Sts>${status}</Sts><BookgDt><Dt>2026-03-01</Dt></BookgDt><NtryDtls>${details}</NtryDtls></Ntry>`;
const details = (text: string, endToEndId = "NOTPROVIDED", amount = "") =>
  `<TxDtls><Refs><EndToEndId>${endToEndId}</EndToEndId></Refs>${amount}<RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`;
const statement = (...entries: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>${entries.join("\n")}</Stmt></BkToCstmrStmt></Document>`;

const bodyOf = (amount: string) =>
  `{"date":"2026-03-01","paymentAmount":${amount},"paymentRecipient":"CollectionPartner"}`;

test("records incoming booked transactions that match by text or end-to-end ID", async () => {
  const content = statement(
    entry({ amount: "10.00", details: details("Rechnung INV-1, danke &amp; Gru\u00df") }),
    entry({ amount: "20.00", details: details("Thank you", "FF-3") }),
    entry({ amount: "30.00", details: details("Case AAAA0002."), status: "BOOK" }),
    entry({ amount: "5.00", direction: "DBIT", details: details("INV-1") }),
    entry({ amount: "6.00", status: "<Cd>PDNG</Cd>", details: details("INV-1") }),
    entry({ amount: "7.00", reversal: "true", details: details("INV-1") }),
    entry({ amount: "8.00", details: details("INV-1 and INV-2") }),
    entry({ amount: "9.00" }),
    entry({ amount: "7.00", reversal: "1", details: details("INV-1") }),
    entry({ amount: "7.00", details: details("INV-1").replace("<RmtInf>", "<RtrInf/>$&") }),
  );
  const { run, files, result } = folder(
    content.replace(
      "<BookgDt><Dt>2026-03-01</Dt></BookgDt><NtryDtls></NtryDtls>",
      "<BookgDt><DtTm>2026-03-01T23:30:00+01:00</DtTm></BookgDt><AddtlNtryInf>x</AddtlNtryInf><NtryDtls><TxDtls><Refs><EndToEndId>NO-99</EndToEndId></Refs></TxDtls></NtryDtls>",
    ),
  );
  const platform = openCaseWorkPlatform({ cases, partnerReferences: { "FF-3": listedCase(3) } });
  const { exitCode, stderr } = await run(words, platform);
  expect(stderr.split("\n").slice(0, 5)).toEqual([
    "Ignored: unbooked entry (1), reversal of a debit (3).",
    "1 debit without a recorded payment: /work/statement.xml.result.csv.",
    "Error: 2 of 6 rows were not confirmed as recorded.",
    "  - row 7: It could be any of these cases: AAAA0001, AAAA0002.",
    '  - row 8: No case found with "NO-99".',
  ]);
  expect([exitCode, platform.written]).toEqual([
    12,
    [
      `${caseIdOf(1)}/payments ${bodyOf("10.00")}`,
      `${caseIdOf(3)}/payments ${bodyOf("20.00")}`,
      `${caseIdOf(2)}/payments ${bodyOf("30.00")}`,
    ],
  ]);
  expect(files.get(result)).toContain("\r\n7,ambiguous,");
  expect(files.get(result)).toContain(
    "\r\n4,debit,,,,,A debit that no recorded payment on AAAA0001 fits.\r\n",
  );
});

test("reads every XML spelling of a decimal, and dates with a time", async () => {
  const amounts = ["+0012.50", "1.", ".5", "3.40"];
  const content = statement(...amounts.map((amount) => entry({ amount, details: details("INV-1") })));
  const platform = openCaseWorkPlatform({ cases });
  const dated = content.replaceAll(
    "<BookgDt><Dt>2026-03-01</Dt></BookgDt>",
    "<ValDt><DtTm>2026-03-01T08:00:00</DtTm></ValDt>",
  );
  expect((await folder(dated).run(`${words} --concurrency 1`, platform)).exitCode).toBe(0);
  expect(platform.written).toEqual(
    ["12.50", "1", "0.5", "3.40"].map((amount) => `${caseIdOf(1)}/payments ${bodyOf(amount)}`),
  );
});

test.each(["1,234.50", "1234,50", "1e3", "ten"])("refuses the amount %s of an entry", async (amount) => {
  const { run } = folder(statement(entry({ amount, details: details("INV-1") })));
  const { exitCode, stderr } = await run(words, openCaseWorkPlatform({ cases }));
  expect([exitCode, stderr.split("\n")[1]]).toEqual([2, `  - row 1, amount: "${amount}" is not an amount`]);
});

test.each(["CRDT", "DBIT"])("refuses a negative amount of a %s entry", async (direction) => {
  const { run } = folder(statement(entry({ amount: " -5.00 ", direction, details: details("INV-1") })));
  const platform = openCaseWorkPlatform({ cases });
  const { exitCode, stderr } = await run(words, platform);
  expect([exitCode, platform.written]).toEqual([2, []]);
  expect(stderr).toContain('"-5.00" is negative; the entry says if it is a debit');
});

test("finds a case by a reference without digits but not by common words", async () => {
  const content = statement(
    entry({ amount: "10.00", details: details("Payment for APGSBHPW, thank you.") }),
    entry({ amount: "20.00", details: details("Payment for something, thank you.") }),
  );
  const { run } = folder(content);
  const found = { ...listedCase(1), reference: "APGSBHPW" };
  const platform = openCaseWorkPlatform({ cases: [found] });
  const { stderr } = await run(words, platform);
  expect(platform.written).toEqual([`${caseIdOf(1)}/payments ${bodyOf("10.00")}`]);
  expect(stderr).toContain("row 2: The row has no text that could be a reference.");
});

test("reports a transaction without a name as unmatched", async () => {
  const content = statement(
    entry({ amount: "10.00", details: details("INV-1") }),
    entry({ amount: "0.12", details: details("Interest") }),
    entry({ amount: "9.00" }),
  );
  const platform = openCaseWorkPlatform({ cases });
  const { exitCode, stderr } = await folder(content).run(words, platform);
  expect([exitCode, platform.written]).toEqual([12, [`${caseIdOf(1)}/payments ${bodyOf("10.00")}`]]);
  expect(stderr.split("\n").slice(1, 4)).toEqual([
    "  - row 2: The row has no text that could be a reference.",
    "  - row 3: The row has no text that could be a reference.",
    "  next: Record payments that were held back one by one: `recoup payments record <case> --amount <amount> --date <day> --recipient <recipient>`. Those of cases that you start later are matched when you run it again.",
  ]);
});

test("records each transaction in a batch booking with its own amount", async () => {
  const amount = (text: string) => `<AmtDtls><TxAmt><Amt Ccy="EUR">${text}</Amt></TxAmt></AmtDtls>`;
  const both =
    details("INV-1", undefined, amount("1.50")) + details("INV-2", undefined, '<Amt Ccy="EUR">2.50</Amt>');
  const platform = openCaseWorkPlatform({ cases });
  const { exitCode } = await folder(statement(entry({ amount: "4.00", details: both }))).run(words, platform);
  expect([exitCode, platform.written]).toEqual([
    0,
    [`${caseIdOf(1)}/payments ${bodyOf("1.50")}`, `${caseIdOf(2)}/payments ${bodyOf("2.50")}`],
  ]);
});

test("holds back the transactions of a batch without amounts, and records the others", async () => {
  const silent = details("INV-1") + details("INV-2");
  const content = statement(
    entry({ amount: "4.00", details: silent }),
    entry({ amount: "9.00", direction: "DBIT", details: silent }),
    entry({ amount: "5.00", details: details("INV-1") }),
    entry({ amount: "7.00", details: `<Btch><NbOfTxs>2</NbOfTxs></Btch>${details("INV-3")}` }),
  );
  const platform = openCaseWorkPlatform({ cases });
  const { run } = folder(content);
  const { exitCode, stderr } = await run(words, platform);
  expect([exitCode, platform.written]).toEqual([12, [`${caseIdOf(1)}/payments ${bodyOf("5.00")}`]]);
  const unknownAmount = "The bank states only the sum of several payments, not the amount of this one.";
  expect(stderr.split("\n").slice(0, 5)).toEqual([
    "Ignored: debit without an amount (2).",
    "Error: 3 of 4 rows were not confirmed as recorded.",
    ...[1, 2, 6].map((row) => `  - row ${row}: ${unknownAmount}`),
  ]);
  expect((await run(`${words} --dry-run`, platform)).stderr).toContain("0 matched, 3 ambiguous, 0 unmatched");
});

test.each([
  [
    "without --recipient",
    statement(),
    "",
    "The statement statement.xml doesn't say who received the payments, nor whether the commission is paid; nothing was sent.",
  ],
  [
    "to the creditor without --commission",
    statement(),
    "--recipient creditor",
    "The statement statement.xml doesn't say whether the commission is paid; nothing was sent.",
  ],
  ["without a payment", statement(), words, "There are no rows in statement.xml; nothing was sent."],
])("refuses a statement %s", async (_, content, line, message) => {
  const { exitCode, stderr, requests } = await folder(content).run(line);
  expect([exitCode, stderr.split("\n")[0], requests]).toEqual([2, `Error: ${message}`, []]);
});

const bomb =
  '<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><Document><Ntry>&b;</Ntry></Document>';

test.each([
  ["a document type with entities", bomb, "it has a document type, which no bank file needs"],
  ["its own entity", "<Document><Ntry>&x;</Ntry></Document>", "line 1: Invalid character entity"],
  ["an unclosed tag", "<Document>\n<Ntry>", "line 2: Unclosed root tag"],
  ["text after the document", `${statement()}x`, "line 2: Text data outside of root node."],
  [
    "another encoding",
    '<?xml version="1.0" encoding="ISO-8859-1"?><Document/>',
    "its encoding is ISO-8859-1",
  ],
])("reports XML with %s as invalid", async (_, content, why) => {
  const { exitCode, stderr, requests } = await folder(content).run(words);
  expect([exitCode, requests]).toEqual([2, []]);
  expect(stderr.split("\n")[1]).toContain(`: can't be read: ${why}`);
});

test("stops on Ctrl-C while reading a file without rows", async () => {
  const control = new AbortController();
  async function* endless() {
    yield Buffer.from("<Document>");
    for (let piece = 1; ; piece++) {
      if (piece === 10) control.abort("SIGINT");
      if (piece > 20) throw new Error("read on");
      yield Buffer.from(" ".repeat(1000));
    }
  }
  const { files, run } = folder(statement());
  const fileSystem = { ...memoryFiles(files), readPieces: async () => endless() };
  const { exitCode, stderr } = await run(words, { fileSystem, signal: control.signal });
  expect([exitCode, stderr]).toEqual([130, "Interrupted.\n"]);
});

test("holds back a transaction that the bank lists twice under the same reference", async () => {
  const referred = (reference: string, ...texts: readonly string[]) =>
    entry({
      amount: "10.00",
      details: texts.map((text) => details(text, "NOTPROVIDED", part)).join(""),
    }).replace("<NtryDtls>", `<AcctSvcrRef>${reference}</AcctSvcrRef><NtryDtls>`);
  const part = '<Amt Ccy="EUR">5.00</Amt>';
  const content = statement(
    ...[
      referred("B1", "INV-1"),
      referred("B1", "INV-1").replace("10.00", "10.0"),
      referred("B2", "INV-1"),
      referred("B1", "INV-2"),
    ],
    ...[referred("NONREF", "INV-1"), referred("NONREF", "INV-1"), referred("B3", "INV-1", "INV-1")],
  );
  const { run, files, result } = folder(content);
  const platform = openCaseWorkPlatform({ cases });
  const { exitCode, stdout, stderr } = await run(words, platform);
  expect([exitCode, platform.written.length]).toEqual([12, 7]);
  expect(stderr).toContain("\n  next: Record what the bank lists again only if it is another payment: ");
  expect(stdout).toContain("ambiguous\t1\n");
  expect(files.get(result)).toContain(
    '\r\n2,ambiguous,,,,,"The bank lists it again under the same reference, so it may be the same payment."',
  );
  expect([(await run(words, platform)).exitCode, platform.written.length]).toEqual([12, 7]);
});

test("records identical transactions separately, each only once [IDM-03]", async () => {
  const one = entry({ amount: "10.00", details: details("INV-1") });
  const { run, files, path } = folder(statement(one, one));
  const platform = openCaseWorkPlatform({ cases });
  expect([(await run(words, platform)).exitCode, platform.written.length]).toEqual([0, 2]);
  files.set(path, statement(one, entry({ amount: "11.00", details: details("INV-2") }), one));
  expect([(await run(words, platform)).exitCode, platform.written.length]).toEqual([0, 3]);
});
