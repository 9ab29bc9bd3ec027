import { expect, test } from "vitest";
import type { Send } from "../../../src/base/http";
import { answer } from "../../support/platforms/answers";
import { collectionEnv, runLine } from "../../support/program/world";

const currencies = ["EUR", "USD", "JPY"];

/** Lists cases of 0.50, 1.50, 2.50 … in three currencies, in pages of the requested size. */
function manyCases(total: number): Send {
  return async ({ url }) => {
    const query = new URL(url).searchParams;
    const [page, pageSize] = [Number(query.get("Page")), Number(query.get("PageSize") ?? 25)];
    const from = (page - 1) * pageSize;
    const cases = Array.from({ length: Math.max(0, Math.min(pageSize, total - from)) }, (_, index) => ({
      id: `c${from + index}`,
      reference: `R${from + index}`,
      lifecycle: (from + index) % 2 === 0 ? "Active" : "Paused",
      remainder: from + index + 0.5,
      currency: currencies[(from + index) % 3],
    }));
    return answer({ cases, page: { totalResults: total, totalPages: Math.ceil(total / pageSize) } });
  };
}

const read = (flags: string, total = 250) =>
  runLine(`cases list ${flags}`, { env: collectionEnv, send: manyCases(total) });

test("--where reads all pages and reports how many records it read", async () => {
  const { stdout, stderr, requests } = await read("--where remainder>247 --where currency=usd -o ids");
  expect(stdout).toBe("c247\n");
  expect(stderr).toBe("1 of 250 cases matches.\n");
  expect(requests).toHaveLength(3);
  expect(requests[0]?.url).toContain("Sort=DateCreated");
});

test("--limit counts matching records and stops reading after the last one", async () => {
  const { stdout, requests } = await read("--where lifecycle=paused --limit 3 --json", 2500);
  const { items, complete, reason } = JSON.parse(stdout);
  expect(items.map(({ id }: { id: string }) => id)).toEqual(["c1", "c3", "c5"]);
  expect([complete, reason]).toEqual([false, "limit"]);
  const { stderr } = await read("--where lifecycle=paused --limit 3", 2500);
  expect(stderr).toBe("Showing the first 3 that match; 100 of 2,500 cases read. Use --limit for more.\n");
  expect(requests.length).toBeLessThan(25);
});

test("--page reads a single page and marks the list as incomplete", async () => {
  const { stdout, requests } = await read("--where remainder<3 --page 1 --page-size 10 --json");
  expect(JSON.parse(stdout)).toMatchObject({ complete: false, reason: "page" });
  expect(JSON.parse(stdout).items).toHaveLength(3);
  const { stderr } = await read("--where remainder<3 --page 1 --page-size 10");
  expect(stderr).toBe("3 match on page 1; 10 of 250 cases read. Remove --page for all.\n");
  expect(requests).toHaveLength(1);
});

test("--where reports that the platform sent fewer records than announced", async () => {
  const send: Send = async () =>
    answer({ cases: [{ id: "a", remainder: 5 }], page: { totalResults: 3, totalPages: 1 } });
  const { stderr } = await runLine("cases list --where remainder>1", { env: collectionEnv, send });
  expect(stderr).toBe("1 of 1 case matches.\nThe platform reported 3 cases and sent 1.\n");
});

test("prints nothing to stderr if --where with JSON output reads a complete list", async () => {
  const { stdout, stderr } = await read("--where reference=r7 --json");
  expect(JSON.parse(stdout)).toMatchObject({ items: [{ id: "c7" }], complete: true });
  expect(stderr).toBe("");
});

test("--sum adds up all records per currency in JSON", async () => {
  const { stdout, stderr } = await read("--sum remainder --where remainder<4 --json");
  expect(JSON.parse(stdout)).toMatchObject({
    complete: true,
    sums: { remainder: { EUR: "4.0", USD: "1.5", JPY: "2.5" } },
  });
  expect(stderr).toBe("");
});

test("--sum without --where prints all pages and their sums", async () => {
  const { stdout, requests } = await read("--sum remainder -o ndjson");
  const lines = stdout.trimEnd().split("\n");
  expect([lines.length, requests.length]).toEqual([251, 3]);
  expect(lines.at(-1)).toBe('{"sums":{"remainder":{"EUR":"10500.0","JPY":"10416.5","USD":"10333.5"}}}');
});

test.each(["csv", "tsv", "ids"])("--sum with -o %s prints the sums to stderr", async (format) => {
  const { stdout, stderr } = await read(`--sum remainder --where remainder<3 -o ${format}`);
  expect(stdout).not.toContain("Sum");
  expect(stderr).toBe("Sum of Remainder: 0.5 EUR, 2.5 JPY, 1.5 USD\n3 of 250 cases match.\n");
});

test("--sum ends a table with one line per currency", async () => {
  const { stdout } = await read("--sum remainder --where remainder<3 --fields reference,remainder -o table");
  expect(stdout).toBe(`Reference  Remainder
R0           0.5 EUR
R1           1.5 USD
R2           2.5 JPY

Sum of Remainder  0.5 EUR
                  2.5 JPY
                  1.5 USD
`);
});

test("prints a message on a terminal if no record matches", async () => {
  const none = await runLine("cases list --where remainder<0 --sum remainder", {
    env: collectionEnv,
    send: manyCases(3),
    isTerminal: true,
  });
  expect(none.stdout).toBe("No cases match.\n");
  const json = await read("--where remainder<0 --sum remainder --json");
  expect(JSON.parse(json.stdout)).toMatchObject({ items: [], sums: { remainder: {} }, complete: true });
});

test("accepts a column's title or its field name", async () => {
  const { stdout } = await read("--where Remainder<1 --fields close-code,principal,remainder,country -o csv");
  expect(stdout).toBe("closeCode,grossAmount,remainder,debtor.countryAlpha2\r\n,,0.5,\r\n");
});

test.each([
  ["--where =5", '--where: "=5" names no field.', "'remainder>1000'"],
  ["--where remainder=", '--where: "remainder=" has no value.', "'remainder>1000'"],
  ["--where remaindr>5", 'Unknown field "remaindr" in --where.', "Did you mean remainder?"],
  ["--where principle>5", 'Unknown field "principle" in --where.', "Did you mean grossAmount?"],
  ["--where remainder>1,250.50", 'remainder is a number, and "1,250.50" is not one.', "'remainder>1250.50'"],
  ["--where remainder>much", 'remainder is a number, and "much" is not one.', "'remainder>1250.50'"],
  [
    "--where dueDate<soon",
    'dueDate is a date, and "soon" is neither a date nor an age.',
    "'dueDate<2026-10-01'",
  ],
  ["--where dueDate=3d", "--where: = can't compare dueDate with an age.", "'dueDate<3d' for younger"],
  [
    "--where debtor.name>a",
    "> can't compare debtor.name, which is neither a number nor a date.",
    "Use =, != or ~",
  ],
  ["--where lifecycle=actve", '"actve" is not a lifecycle.', "Did you mean Active?"],
  ["--where isTestCase=maybe", 'isTestCase is true or false, not "maybe".', ""],
  ["--where validation~frey", 'Unknown field "validation" in --where.', "Did you mean validation.needsInfo?"],
  ["--sum debtor.name", "--sum: debtor.name is not a number.", "grossAmount, remainder"],
  ["--sum remaindr", 'Unknown field "remaindr" in --sum.', "Did you mean remainder?"],
  ["--fields principle", 'Unknown field "principle" in --fields.', "Did you mean grossAmount?"],
])("refuses %s before sending anything", async (flags, message, hint) => {
  const { exitCode, stderr, requests } = await read(flags);
  expect([exitCode, requests.length]).toEqual([2, 0]);
  expect(stderr).toContain(message);
  expect(stderr).toContain(hint);
});

test.each([
  ["--sort due", "DueDate:asc"],
  ["--sort Principal:desc", "GrossAmount:desc"],
  ["--sort close-code", "CloseCode:asc"],
  ["--sort 'Close code,created:desc'", "CloseCode:asc,DateCreated:desc"],
])("sorts by column title or field: %s", async (flags, sort) => {
  const { requests } = await read(flags, 3);
  expect(new URL(requests[0]?.url ?? "").searchParams.get("Sort")).toBe(sort);
});

test("suggests the closest field or title for an unknown sort field", async () => {
  const { exitCode, stderr } = await read("--sort principle");
  expect([exitCode, stderr.split(";")[0]]).toEqual([
    2,
    'Error: --sort: "principle" is not a sort field (did you mean GrossAmount?)',
  ]);
});
