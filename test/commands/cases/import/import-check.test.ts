import { expect, test } from "vitest";
import { Failure } from "../../../../src/base/failure";
import { customerEnv, type LineSetting, memoryFiles, runLine } from "../../../support/program/world";

const env = { ...customerEnv, RECOUP_ENVIRONMENT: "test" };
const header =
  "creditorReference,amountToRecover,currencyCode,date,debtor.type,debtor.name,debtor.countryAlpha2";
const good = "INV-1,100.00,EUR,2026-01-12,Company,Muster GmbH,DE";

const check = (content: string, words = "", setting: LineSetting = {}) =>
  runLine(`cases import rows.csv ${words}`, { env, files: { "/work/rows.csv": content }, ...setting });

/** Returns the findings on stderr. Fails if anything is sent or printed to stdout. */
async function findings(content: string, words = "", setting: LineSetting = {}): Promise<string[]> {
  const { exitCode, stdout, stderr, requests } = await check(content, words, setting);
  expect([exitCode, stdout, requests]).toEqual([2, "", []]);
  return stderr
    .split("\n")
    .filter((line) => line.startsWith("  - "))
    .map((line) => line.slice(4));
}

/** Passes text on stdin as Latin-1. Its non-ASCII letters are not valid UTF-8. */
const bytes = (content: string): LineSetting => ({ files: {}, stdin: Buffer.from(content, "latin1") });

test("--check-only reports valid rows and sends nothing", async () => {
  const person = await check(`${header}\n${good}\n`, "--check-only", { isTerminal: true });
  expect([person.exitCode, person.stdout, person.requests]).toEqual([
    0,
    "Valid: 1 row. Nothing was sent.\n",
    [],
  ]);
  const script = await check(
    `${header}\n${good}\n${good.replace("INV-1", "INV-2")}\n`,
    "--check-only --json",
    { env: {} },
  );
  expect([script.exitCode, script.stdout]).toEqual([0, '{"valid":true,"rows":2}\n']);
});

test.each(["--check-only", "--dry-run", ""])(
  "refuses a claim that appears twice in the file: %s",
  async (words) => {
    const unnamed = good.replace("INV-1", "");
    const content = `${header}\n${unnamed}\n${good}\n${unnamed}\n`;
    expect(await findings(content, words)).toEqual([
      "row 4: is the same claim as row 2, so it would become a second case; remove it, or give each claim its own creditorReference",
    ]);
  },
);

test("refuses a creditor's reference that an earlier claim has [FLD-09]", async () => {
  const row = (reference: string) => good.replace("INV-1,100", `${reference},250`);
  const problem =
    "has the creditorReference of row 2, so it may be the same claim; remove it, or give each claim its own";
  expect(await findings([header, good, row(" INV-1 "), row("inv-1"), ""].join("\n"))).toEqual([
    `row 3: ${problem}`,
  ]);
});

test.each([
  ["without a reference", header, [good.replace("INV-1", ""), good.replace("INV-1,100", ",200")]],
  [
    "with the same reference in two divisions",
    `creditorDivisionId,${header}`,
    ["1", "2"].map((digit) => `${digit}f2504e0-4f89-41d3-9a0c-0305e82c3301,${good}`),
  ],
])("accepts claims %s", async (_, columns, rows) => {
  const { stdout } = await check(`${[columns, ...rows].join("\n")}\n`, "--check-only --json");
  expect(stdout).toBe('{"valid":true,"rows":2}\n');
});

test("sends a claim twice with --no-check, or for two clients", async () => {
  const repeated = await check(`${header}\n${good}\n${good}\n`, "--no-check --dry-run");
  expect([repeated.exitCode, repeated.stderr]).toEqual([0, "The first request of 2:\n"]);
  const clients = await check(
    `Customer,${header}\nkb-1,${good}\nkb-2,${good}\n`,
    "--client-column Customer --check-only",
    {
      isTerminal: true,
    },
  );
  expect([clients.exitCode, clients.stdout]).toEqual([0, "Valid: 2 rows. Nothing was sent.\n"]);
});

test("requires a writable journal for sending but not for checking", async () => {
  const proveWritable = async (path: string) => {
    throw new Failure("config", `${path} can't be written`);
  };
  const fileSystem = { ...memoryFiles(new Map([["/work/rows.csv", `${header}\n${good}\n`]])), proveWritable };
  const refused = await check("", "", { fileSystem });
  expect([refused.exitCode, refused.requests]).toEqual([3, []]);
  expect(refused.stderr).toMatch(/^Error: \/work\/rows\.csv\S* can't be written; nothing was sent\.$/m);
  expect((await check("", "--check-only", { fileSystem })).exitCode).toBe(0);
});

test.each(["csv", "ndjson"])("the %s template is valid", async (format) => {
  const { stdout } = await runLine(`cases import --template ${format}`);
  const { exitCode } = await runLine(`cases import a.${format} --check-only`, {
    files: { [`/work/a.${format}`]: stdout },
  });
  expect(exitCode).toBe(0);
});

test("the templates contain the same case, with a value for each nonempty field", async () => {
  const sample = {
    ...{ creditorReference: "INV-1001", amountToRecover: "1250.00", currencyCode: "EUR" },
    ...{ date: "2026-01-12", dueDate: "2026-02-11", claimDescription: "Goods delivered", comments: "" },
    "debtor.type": "Company",
    "debtor.name": "Muster GmbH",
    "debtor.contactPerson": "Kim Muster",
    "debtor.companyRegistrationNumber": "HRB 1234",
    "debtor.address": "Musterweg 1",
    "debtor.zipCode": "10115",
    "debtor.city": "Berlin",
    "debtor.stateAlpha2": "",
    "debtor.countryAlpha2": "DE",
    "debtor.email": "billing@muster.example",
    "debtor.phone": "+49 30 1234",
  };
  const csv = await runLine("cases import --template csv");
  expect(csv.stdout).toBe(`${Object.keys(sample).join(",")}\r\n${Object.values(sample).join(",")}\r\n`);
  const json = (await runLine("cases import --template ndjson")).stdout;
  expect(json).toMatch(/^\{.*"amountToRecover":1250\.00,.*\}\n$/);
  const { debtor, ...fields } = JSON.parse(json);
  const debtorFields = Object.entries(debtor).map(([name, value]) => [`debtor.${name}`, value]);
  const filled = Object.entries(sample).filter(([, value]) => value !== "");
  expect([...Object.entries(fields), ...debtorFields]).toEqual(
    filled.map(([name, value]) => [name, name === "amountToRecover" ? 1250 : value]),
  );
});

test("reports all findings together, each with its row and field [VAL-11] [VAL-12] [VAL-13] [VAL-19]", async () => {
  const rows = [
    "INV-1,0,EUR,2026-01-12,Company,Muster GmbH,DE",
    good,
    "INV-3,1,ZZQ,2027-01-12,Person,,XX",
    'INV-4,"1.250,00",EUR,2026-01-12,Company,Muster GmbH,DE',
  ];
  expect(await findings([header, ...rows].join("\n"))).toEqual([
    "row 2, amountToRecover: must be above 0",
    "row 4, debtor.type: must be Company or Private",
    "row 4, debtor.name: is required",
    'row 4, currencyCode: "ZZQ" is not an ISO 4217 currency',
    "row 4, date: 2027-01-12 is in the future; the latest day is 2026-03-17 in UTC",
    'row 4, debtor.countryAlpha2: "XX" is not an ISO 3166-1 country code',
    'row 5, amountToRecover: "1.250,00" is not a number such as 1250.00; for a decimal comma, add --decimal ,',
  ]);
});

test("prints the first hundred findings and the number of others", async () => {
  const { stderr } = await check([header, ...Array(130).fill(good.replace("EUR", "EU"))].join("\n"));
  expect(stderr.split("\n").length).toBe(104);
  expect(stderr.split("\n")[0]).toBe(
    "Error: The rows of rows.csv are not valid (130 findings in 130 rows); nothing was sent.",
  );
  expect(stderr).toContain(
    "\n  - row 101, currencyCode: must be a three-letter ISO 4217 currency code\n  - and 30 more\n",
  );
});

test("reports misspelled, repeated, unnamed and missing columns", async () => {
  const odd = "creditorReferenz,amountToRecover,currencyCode,currencyCode,,debtor.name,debtor.countryAlpha2";
  expect(await findings(`${odd}\nA,1,EUR,EUR,x,Muster,DE\n`)).toEqual([
    "row 1, column currencyCode: appears twice: column 3 and column 4",
    "row 1, column 5: has no name",
    'row 1, column creditorReferenz: "creditorReferenz" is not a field of a submission; did you mean creditorReference? Then add --map creditorReferenz=creditorReference',
    "row 1, debtor.type: is missing: add a column or --set debtor.type=Company",
  ]);
});

test("reports a column that a flag names but the file doesn't have", async () => {
  expect(await findings(`${header}\n${good}\n`, "--map Invoce=tag --client-column Customer")).toEqual([
    "row 1, column Invoce: is not in the file",
    "row 1, column Customer: is not in the file",
    "row 2, Customer: has no client",
  ]);
});

test("reports rows with too few or too many cells and skips blank rows", async () => {
  expect(await findings(`${header}\r\n${good}\r\n\r\n,,,,,,\r\nA,B\r\n${good},x\r\n`)).toEqual([
    "row 5: has 2 cells, the header 7",
    "row 6: has 8 cells, the header 7",
  ]);
});

test.each([
  ["a byte order mark", `\ufeff${header}\n${good}\n`],
  ["CRLF and no final line break", `${header}\r\n${good}`],
  ["semicolons", `${header}\n${good}\n`.replaceAll(",", ";")],
  ["tabs", `${header}\n${good}\n`.replaceAll(",", "\t")],
  [
    "quotes with delimiters and line breaks",
    `"${header.replaceAll(",", '","')}"\n"INV ""1"",;\n2"${good.slice(5)}\n`,
  ],
  ["a file with blank lines before the header", `\n\n${header}\n${good}\n`],
])("reads %s", async (_, content) => {
  expect((await check(content, "--check-only")).exitCode).toBe(0);
});

test.each([
  [`${header}\n${good}\n"x${good}\n${good}\n`, "row 3: a quote is not closed"],
  [`${header}\n${good}\n"x"y${good}\n`, "row 3: there is text after a closing quote"],
  [`${header}\n${good}\nx"y${good}\n`, "row 3: there is a quote inside an unquoted cell"],
])("reports a misplaced quote with its row after earlier findings", async (content, finding) => {
  expect(await findings(content)).toEqual([finding]);
  expect(await findings(content.replace("EUR", "EU"))).toEqual([
    "row 2, currencyCode: must be a three-letter ISO 4217 currency code",
    finding,
  ]);
});

test("refuses a one-megabyte cell and continues with the next row", async () => {
  const wide = good.replace("Muster GmbH", "x".repeat(2 ** 20));
  expect(await findings([header, good, wide, good.replace("EUR", "EU")].join("\n"))).toEqual([
    "row 3, debtor.name: has 1048576 characters; at most 65536 are allowed",
    "row 4, currencyCode: must be a three-letter ISO 4217 currency code",
  ]);
});

test("reports the row of text that isn't valid UTF-8, in CSV and NDJSON", async () => {
  const words = "cases import - --journal j";
  const csv = await runLine(words, {
    env,
    ...bytes(`${header}\n${good}\n${good.replace("Muster", "M\xfcller")}\n`),
  });
  expect([csv.exitCode, csv.stderr.split("\n")[1]]).toEqual([
    2,
    "  - row 3, debtor.name: is not valid UTF-8: save it as UTF-8, for example with `iconv -f WINDOWS-1252 -t UTF-8`",
  ]);
  const ndjson = await runLine(words, { env, ...bytes('{"debtor":{"name":"M\xfcller"}}\n') });
  expect([ndjson.exitCode, ndjson.stderr.split("\n")[1]]).toEqual([2, "  - row 1: is not valid UTF-8"]);
  const wide = await runLine(words, { env, stdin: Buffer.from(`\ufeff${header}`, "utf16le") });
  expect([wide.exitCode, wide.stderr]).toEqual([
    2,
    "Error: The text of stdin is UTF-16; nothing was sent.\n  next: Save it as UTF-8.\n",
  ]);
});

test("reports an invalid NDJSON line and continues with the next line", async () => {
  const line =
    '{"amountToRecover":1,"currencyCode":"EUR","debtor":{"type":"Private","name":"A","countryAlpha2":"DE"}}';
  const repeated = line.replace('"currencyCode"', '"amountToRecover":2,$&');
  const content = [line, "", line.slice(0, 40), "[1]", line.replace("EUR", "EU"), repeated].join("\n");
  const { exitCode, stderr, requests } = await runLine("cases import rows.ndjson", {
    env,
    files: { "/work/rows.ndjson": content },
  });
  expect([exitCode, requests]).toEqual([2, []]);
  expect(stderr).toContain("  - row 3: is not valid JSON: ");
  expect(stderr).toContain(
    "  - row 4: is not a JSON object\n  - row 5, currencyCode: must be a three-letter ISO 4217 currency code\n  - row 6, amountToRecover: appears twice, with different values\n",
  );
});

test("refuses an NDJSON row in which two names set one field", async () => {
  const line =
    '{"amountToRecover":1,"open":2,"currencyCode":"EUR","debtor":{"type":"Private","name":"A","countryAlpha2":"DE"}}';
  const importing = (map: string, content: string) =>
    runLine(`cases import rows.ndjson --check-only ${map}`, { env, files: { "/work/rows.ndjson": content } });
  const { exitCode, stderr } = await importing("--map open=amountToRecover", line);
  expect([exitCode, stderr.split("\n")[1]]).toEqual([
    2,
    "  - row 1, open: sets the same field as amountToRecover",
  ]);
  const single = line.replace('"amountToRecover":1,', "");
  expect((await importing("--map open=amountToRecover", single)).exitCode).toBe(0);
  const dotted = (name: string) => single.replace('"open":2', `"amountToRecover":2,"debtor.${name}":"B"`);
  const nested = await importing("", dotted("name"));
  expect([nested.exitCode, nested.stderr.split("\n")[1]]).toEqual([
    2,
    "  - row 1, debtor: sets the same field as debtor.name",
  ]);
  expect((await importing("", dotted("city"))).exitCode).toBe(0);
});

test.each([
  ["", "No data in rows.csv; nothing was sent."],
  [`${header}\n`, "There are no rows in rows.csv; nothing was sent."],
  ["\n\n", "There are no rows in rows.csv; nothing was sent."],
])("refuses a file without rows: %j", async (content, message) => {
  const { exitCode, stderr } = await check(content);
  expect([exitCode, stderr.split("\n")[0]]).toEqual([2, `Error: ${message}`]);
});

test.each([
  ["cases import", "No file to import."],
  ["cases import absent.csv", "The file absent.csv does not exist."],
  ["cases import rows.csv --check-only --no-check", "--check-only and --no-check cannot be combined."],
  ["cases import rows.csv --client a --client-column b", "--client and --client-column cannot be combined."],
  [
    "cases import rows.csv --idempotency-key k",
    "--idempotency-key is for a single request; an import uses one key per row.",
  ],
  ["cases import rows.csv --map x", '--map: "x" is not of the form column=field.'],
  ["cases import rows.csv --concurrency 17", '--concurrency must be an integer between 1 and 16 (got "17").'],
  ["cases import rows.csv --result rows.csv", "The rows, --journal and --result must be different files."],
  ["cases import -", "Rows from stdin need --journal, which records what was sent."],
])("refuses %s before sending anything", async (line, message) => {
  const files = { "/work/rows.csv": `${header}\n${good}\n` };
  const { exitCode, stderr, requests } = await runLine(line, { env, files, stdin: `${header}\n${good}\n` });
  expect([exitCode, stderr.split("\n")[0], requests]).toEqual([2, `Error: ${message}`, []]);
});
