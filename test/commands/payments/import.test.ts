import { expect, test } from "vitest";
import { bulkFolder } from "../../support/bulk-folder";
import { answer } from "../../support/platforms/answers";
import {
  caseIdOf,
  listedCase,
  type Mishap,
  openCaseWorkPlatform,
} from "../../support/platforms/case-work-platform";
import { keptPaths } from "../../support/program/kept-files";

const header = "case,amount,date,recipient";
const csv = (...rows: readonly string[]) => `${[header, ...rows].join("\n")}\n`;
const bodyOf = (amount: string) =>
  `{"date":"2026-03-01","paymentAmount":${amount},"paymentRecipient":"CollectionPartner"}`;

const cases = [1, 2, 3].map((number) => listedCase(number));
const folder = (content: string) => bulkFolder("payments import", "paid.csv", content);

test("finds each row's case by ID or any reference", async () => {
  const content = csv(
    `${caseIdOf(1)},10.00,2026-03-01,partner`,
    "aaaa0002,20.5,2026-03-01,CollectionPartner",
    "FF-3,30,2026-03-01,partner",
    "INV-1,40.00,2026-03-01,partner",
  );
  const { run, files, result } = folder(content);
  const platform = openCaseWorkPlatform({ cases, partnerReferences: { "FF-3": listedCase(3) } });
  const { exitCode, stdout, stderr } = await run("--concurrency 1", platform);
  expect([exitCode, stderr]).toEqual([0, ""]);
  expect(platform.written).toEqual([
    `${caseIdOf(1)}/payments ${bodyOf("10.00")}`,
    `${caseIdOf(2)}/payments ${bodyOf("20.5")}`,
    `${caseIdOf(3)}/payments ${bodyOf("30")}`,
    `${caseIdOf(1)}/payments ${bodyOf("40.00")}`,
  ]);
  expect(stdout).toBe(
    "file\tpaid.csv\nrows\t4\nrecorded\t4\nalreadyRecorded\t0\nfailed\t0\nunknown\t0\nunmatched\t0\nambiguous\t0\nskipped\t0\nresult\t/work/paid.csv.result.csv\njournal\t/work/paid.csv.recoup-journal\n",
  );
  expect(files.get(result)?.split("\r\n").slice(0, 2)).toEqual([
    "row,status,caseId,reference,paymentId,errorType,message",
    `2,recorded,${caseIdOf(1)},AAAA0001,pay-1,,`,
  ]);
});

test("skips a row that matches no case or two cases, and exits with 12", async () => {
  const { run, files, result } = folder(
    csv("AAAA0001,10,2026-03-01,partner", "INV-1,20,2026-03-01,partner", "X-9,30,2026-03-01,partner"),
  );
  const twin = listedCase(2, { creditorReference: "INV-1" });
  const platform = openCaseWorkPlatform({ cases: [listedCase(1), twin] });
  const { exitCode, stdout, stderr } = await run("", platform);
  expect([exitCode, platform.written.length]).toEqual([12, 1]);
  expect(stdout).toContain(
    "recorded\t1\nalreadyRecorded\t0\nfailed\t0\nunknown\t0\nunmatched\t1\nambiguous\t1\nskipped\t0\n",
  );
  expect(stderr).toBe(`Error: 2 of 3 rows were not confirmed as recorded.
  - row 3: It could be any of these cases: AAAA0001, AAAA0002.
  - row 4: No case found with "X-9".
  next: Correct the references in the file and run it again.
`);
  expect(files.get(result)).toContain("\r\n3,ambiguous,,,,,");
});

test("lists each row with its case in a dry run and sends nothing", async () => {
  const { run, files } = folder(csv("AAAA0001,10.00,2026-03-01,partner", "X-9,30,2026-03-01,partner"));
  const platform = openCaseWorkPlatform({ cases });
  const { exitCode, stdout, stderr } = await run("--dry-run", platform);
  expect([exitCode, platform.written, keptPaths(files)]).toEqual([0, [], ["/work/paid.csv"]]);
  expect(stdout).toBe(
    `2\tmatched\t2026-03-01\t10.00\tEUR\t\tAAAA0001\t${caseIdOf(1)}\t\t\t\n3\tunmatched\t2026-03-01\t30\t\t\t\t\tNo case found with "X-9".\t\t\n`,
  );
  expect(stderr).toBe("1 matched, 0 ambiguous, 1 unmatched. Nothing was sent.\n");
});

test("in a dry run, lists only the rows that still need to be sent", async () => {
  const rows = ["AAAA0001,10.00,2026-03-01,partner", "AAAA0002,20.00,2026-03-01,partner"];
  const { run, files, path, journal } = folder(csv(...rows));
  const platform = openCaseWorkPlatform({ cases });
  expect((await run("", platform)).exitCode).toBe(0);
  const journalText = files.get(journal);
  const done = await run("--dry-run --json", platform);
  expect([done.exitCode, JSON.parse(done.stdout).items]).toEqual([0, []]);
  files.set(path, csv(...rows, "AAAA0003,30.00,2026-03-01,partner"));
  const { stdout, stderr } = await run("--dry-run", platform);
  expect(stdout.split("\n").map((line) => line.split("\t").slice(0, 2))).toEqual([["4", "matched"], [""]]);
  expect(stderr).toBe(
    "2 rows were recorded already.\n1 matched, 0 ambiguous, 0 unmatched. Nothing was sent.\n",
  );
  const other = await run("--dry-run --recipient creditor --commission paid", platform);
  expect(other.stderr).toContain("was started with commission none; now it is Paid. Nothing was sent.");
  expect([platform.written.length, files.get(journal)]).toEqual([2, journalText]);
});

test("reports all findings in invalid rows before sending anything", async () => {
  const content = csv(
    "AAAA0001,-1,2026-03-01,partner",
    "AAAA0001,10.00,2026-03-18,partner",
    "AAAA0001,10.00,2026-03-01,creditor",
    "AAAA0001,0,1 March,bank",
    ",10.00,2026-03-01,partner",
  );
  const { exitCode, stderr, requests } = await folder(content).run();
  expect([exitCode, requests]).toEqual([2, []]);
  expect(stderr.split("\n").slice(1, -2)).toEqual([
    "  - row 2, amount: -1 is not above 0",
    "  - row 3, date: 2026-03-18 is in the future; the latest day is 2026-03-17 in UTC",
    "  - row 4, commissionPaymentStatus: is required if the creditor received the payment: paid or unpaid",
    '  - row 5, date: "1 March" is not a date, for example 2026-01-31',
    "  - row 5, amount: 0 is not above 0",
    '  - row 5, recipient: "bank" is not one of creditor, partner, platform',
    "  - row 6, case: is empty, or its column needs --case-column <name>",
  ]);
});

test("fills empty cells from --commission and --recipient", async () => {
  const content =
    "case,amount,date,recipient,commissionPaymentStatus,close\n1,1,2026-03-01,,,\n1,2,2026-03-01,,paid,true\n1,3,2026-03-01,platform,,\n".replaceAll(
      "\n1,",
      "\nAAAA0001,",
    );
  const platform = openCaseWorkPlatform({ cases });
  const { exitCode } = await folder(content).run(
    "--recipient creditor --commission unpaid --concurrency 1",
    platform,
  );
  expect(exitCode).toBe(0);
  const start = `${caseIdOf(1)}/payments {"date":"2026-03-01","paymentAmount":`;
  expect(platform.written).toEqual([
    `${start}1,"paymentRecipient":"Creditor","commissionPaymentStatus":"Unpaid"}`,
    `${start}2,"paymentRecipient":"Creditor","commissionPaymentStatus":"Paid","closeCase":true}`,
    `${start}3,"paymentRecipient":"Platform"}`,
  ]);
});

test("exits with 2 if a currency differs from that of the case", async () => {
  const content = `${header},currency\nAAAA0001,1,2026-03-01,partner,USD\nAAAA0002,1,2026-03-01,partner,eur\n`;
  const platform = openCaseWorkPlatform({ cases });
  const { run, files, journal } = folder(content);
  const { exitCode, stderr } = await run("", platform);
  expect([exitCode, platform.written, files.has(journal)]).toEqual([2, [], false]);
  expect(stderr).toContain("  - row 2, currency: USD is not the currency of AAAA0001, EUR\n");
});

test("records identical rows separately, each only once even if rows are added or moved [IDM-03]", async () => {
  const row = "AAAA0001,5.00,2026-03-01,partner";
  const { run, files, path } = folder(csv(row, row, "AAAA0002,7.00,2026-03-01,partner"));
  const platform = openCaseWorkPlatform({ cases });
  expect((await run("", platform)).exitCode).toBe(0);
  expect(platform.written.length).toBe(3);
  files.set(path, csv("AAAA0003,9.00,2026-03-01,partner", "AAAA0002,7.00,2026-03-01,partner", row, row, row));
  const again = await run("", platform);
  expect([again.exitCode, again.stderr]).toEqual([0, "3 rows were recorded already.\n"]);
  expect(platform.written.slice(3).sort()).toEqual([
    `${caseIdOf(1)}/payments ${bodyOf("5.00")}`,
    `${caseIdOf(3)}/payments ${bodyOf("9.00")}`,
  ]);
  const last = await run("", platform);
  expect([last.exitCode, last.requests.length]).toEqual([0, 0]);
});

test("records a payment only once even if its row is later spelled differently", async () => {
  const { run, files, path } = folder(
    csv("AAAA0001,5.00,2026-03-01,partner", "AAAA0001,5.00,2026-03-01,partner"),
  );
  const platform = openCaseWorkPlatform({ cases });
  expect((await run("", platform)).exitCode).toBe(0);
  const respelled = ["AAAA0001,5,2026-03-01,partner", " aaaa0001,5.0,2026-03-01,CollectionPartner"];
  files.set(path, csv(...respelled, "AAAA0001,5.01,2026-03-01,partner"));
  expect((await run("", platform)).stderr).toBe("2 rows were recorded already.\n");
  expect(platform.written.slice(2)).toEqual([`${caseIdOf(1)}/payments ${bodyOf("5.01")}`]);
});

test("resumes the journal of a version that compared rows as written", async () => {
  const { run, files, journal } = folder(csv("AAAA0001,5.00,2026-03-01,partner"));
  const platform = openCaseWorkPlatform({ cases });
  expect((await run("", platform)).exitCode).toBe(0);
  const earlierId = '"id":"374fa7eaa1b3f5b4-1"';
  files.set(journal, files.get(journal)?.replace(/"id":"[^"]*"/g, earlierId) ?? "");
  const { exitCode, stderr, requests } = await run("", platform);
  expect([exitCode, stderr, requests]).toEqual([
    0,
    `All rows were recorded already, as ${journal} says; nothing was sent.\n`,
    [],
  ]);
});

test("exits with 2 if the file lacks a row whose outcome is unknown", async () => {
  const { run, files, path, journal } = folder(csv("AAAA0001,5.00,2026-03-01,partner"));
  const lost = openCaseWorkPlatform({ cases, mishap: () => "lost after" });
  expect((await run("--retries 0", lost)).exitCode).toBe(12);
  files.set(path, csv("AAAA0001,6.00,2026-03-01,partner"));
  const changed = await run("", lost);
  expect([changed.exitCode, changed.stderr]).toEqual([
    2,
    `Error: 1 row sent before without a known outcome is no longer in the file, as ${journal} says; nothing was sent.
  next: Restore these rows, or first rerun the import of the file that has them, then run again. Another journal (--journal) starts a new import, which sends every row again.
`,
  ]);
});

test("sends only the row of unknown outcome on a second run [CLI-15]", async () => {
  const { run } = folder(csv("AAAA0001,5.00,2026-03-01,partner", "AAAA0002,6.00,2026-03-01,partner"));
  const lost = openCaseWorkPlatform({
    cases,
    mishap: ({ url }) => (url.includes(caseIdOf(2)) ? "lost before" : undefined),
  });
  expect((await run("--retries 0 --concurrency 1", lost)).exitCode).toBe(12);
  const platform = openCaseWorkPlatform({ cases });
  expect((await run("", platform)).exitCode).toBe(0);
  expect(platform.written).toEqual([`${caseIdOf(2)}/payments ${bodyOf("6.00")}`]);
});

test("resends a refused row with a new key only with --retry-failed [CLI-17]", async () => {
  const { run, files, result } = folder(
    csv("AAAA0001,5.00,2026-03-01,partner", "AAAA0002,6.00,2026-03-01,partner"),
  );
  const refusal = answer({ businessErrors: [{ type: "ValidationError", message: "Not started." }] }, 422);
  let isStarted = false;
  const platform = openCaseWorkPlatform({
    cases,
    mishap: ({ url }) => (!isStarted && url.includes(caseIdOf(2)) ? refusal : undefined),
  });
  const first = await run("", platform);
  expect([first.exitCode, platform.written.length]).toEqual([12, 1]);
  expect(files.get(result)).toContain(`\r\n3,failed,${caseIdOf(2)},,,ValidationError,`);
  isStarted = true;
  expect([(await run("--retry-failed", platform)).exitCode, platform.written.length]).toEqual([0, 2]);
});

test.each([408, 425])(
  "records a row once, with the same key, if its response is lost and a retry gets a %d [IDM-03]",
  async (status) => {
    const { run } = folder(csv("AAAA0001,5.00,2026-03-01,partner"));
    const keys = new Set<string | undefined>();
    let tries = 0;
    const platform = openCaseWorkPlatform({
      cases,
      mishap: ({ headers }) => {
        keys.add(headers["idempotency-key"]);
        return [undefined, "lost after", answer({}, status)][++tries] as Mishap;
      },
    });
    const { exitCode, stdout } = await run("--retry-failed", platform);
    expect([exitCode, tries, keys.size]).toEqual([0, 3, 1]);
    expect(platform.written).toEqual([`${caseIdOf(1)}/payments ${bodyOf("5.00")}`]);
    expect(stdout).toContain("\nrecorded\t1\n");
  },
);

test("requires --live and the profile's name on live", async () => {
  const { run } = folder(csv("AAAA0001,5.00,2026-03-01,partner"));
  const env = { RECOUP_COLLECTION_URL: "https://c.example", RECOUP_COLLECTION_KEY: "k" };
  const platform = openCaseWorkPlatform({ cases });
  for (const words of ["", "--live"]) expect((await run(words, { ...platform, env })).exitCode).toBe(5);
  expect(platform.written).toEqual([]);
  expect((await run("--live --confirm env", { ...platform, env })).exitCode).toBe(0);
});

test("recognizes recorded rows after columns were added to the file", async () => {
  const platform = openCaseWorkPlatform({ cases: [listedCase(1)] });
  const { run, files, path } = bulkFolder(
    "payments import",
    "paid.csv",
    "case,amount,date,recipient\nAAAA0001,5,2026-01-12,partner\nAAAA0001,5,2026-01-12,partner\n",
  );
  await run("--concurrency 1", platform);
  expect(platform.written).toHaveLength(2);
  const head = "case,amount,date,recipient,currency,remittance";
  const row = (text: string) => `AAAA0001,5,2026-01-12,partner,EUR,${text}`;
  for (const content of [
    "case,amount,date,recipient,currency\nAAAA0001,5,2026-01-12,partner,EUR\nAAAA0001,5,2026-01-12,partner,\n",
    `${head}\n${row("first")}\n${row("second")}\n`,
    `${head}\n${row("first")}\nAAAA0001,5,2026-01-12,partner,,\n`,
  ]) {
    files.set(path, content);
    expect((await run("", platform)).stderr).toMatch(/^All rows were recorded already/);
  }
  files.set(path, `${head}\n${row("first")}\n${row("second")}\n${row("third")}\n`);
  expect((await run("", platform)).stderr).toBe("2 rows were recorded already.\n");
  expect(platform.written).toHaveLength(3);
  files.set(path, `${head}\n${row("third")}\n${row("first")}\n${row("second")}\n`);
  expect((await run("", platform)).stderr).toMatch(/^All rows were recorded already/);
  files.set(path, `${head}\n${row("third")}\n${row("first")}\n${row("fourth")}\n${row("second")}\n`);
  await run("", platform);
  expect(platform.written).toHaveLength(4);
  expect((await run("", platform)).requests).toEqual([]);
});

test("says that a planned file must not also be imported", async () => {
  const { run } = folder(csv("AAAA0001,5.00,2026-03-01,partner"));
  const { exitCode, stderr } = await run("--plan a.plan", openCaseWorkPlatform({ cases: [listedCase(1)] }));
  expect([exitCode, stderr]).toEqual([
    0,
    "Don't also send paid.csv without --plan: it would send these rows again.\nNothing was sent. `recoup apply a.plan` sends it.\n",
  ]);
});

test("reports that there is nothing to plan, and how to see why, if no row can be written", async () => {
  const { run, files } = folder(csv("NOSUCH99,5.00,2026-03-01,partner"));
  const platform = openCaseWorkPlatform({ cases });
  const { exitCode, stderr } = await run("--plan a.plan", platform);
  expect([exitCode, files.has("/work/a.plan")]).toEqual([2, false]);
  expect(stderr).toBe(`Error: There is nothing to write, so nothing was planned.
  next: --plan is for requests and imports that write to the platform. Use --dry-run to see what the command would do.
`);
  const { stdout } = await run("--dry-run", platform);
  expect(stdout).toContain('No case found with "NOSUCH99".');
});
