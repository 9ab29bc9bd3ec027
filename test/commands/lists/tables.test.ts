import { readFileSync, writeFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import type { LineSetting } from "../../support/program/world";
import { sandboxOnDisk } from "../../support/sandbox/sandbox-on-disk";

const failing: LineSetting["send"] = async () => ({ status: 503, headers: {}, body: new Uint8Array() });
const { run } = sandboxOnDisk({
  env: { NO_COLOR: "1", RECOUP_SANDBOX_ROUTE: "https://hooks.falkenhof.example=http://127.0.0.1:3000" },
  send: failing,
});

/** Returns the table that a line prints, with the IDs of new records replaced. */
async function shownAt(line: string, columns: number): Promise<string> {
  const { stdout } = await run(line, { isTerminal: true, columns });
  return stdout
    .replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, "00000000-0000-4000-8000-000000000000")
    .replace(/[\da-f]{8}…/g, "00000000…");
}

/** Adds a message, a payment that the partner's receiver refuses, and a fault. */
beforeAll(async () => {
  const message = ["--text", "The debtor offers instalments", "--user", "staff1@falkenhof.example"];
  await run(["chats", "send", "44HX8JMJ", ...message]);
  await run("payments record 44HX8JMJ --amount 100 --date 2026-03-10 --recipient partner");
  await run("sandbox fault add --status 503 --operation getCase --as customer");
});

const file = "test/commands/lists/tables.txt";
const tables = readFileSync(file, "utf8")
  .split(/^\$ /m)
  .slice(1)
  .map((block) => {
    const [first = "", ...lines] = block.trimEnd().split("\n");
    const [, columns, line = ""] = /^COLUMNS=(\d+) recoup (.*)$/.exec(first) ?? [];
    return { line, columns: Number(columns), table: lines.join("\n") };
  });

/** Runs with `npm run tables`. */
test.runIf(process.env.UPDATE_TABLES === "1")("writes the tables to tables.txt", async () => {
  const blocks: string[] = [];
  for (const { line, columns } of tables)
    blocks.push(`$ COLUMNS=${columns} recoup ${line}\n${await shownAt(line, columns)}`);
  writeFileSync(file, blocks.join("\n"));
});

test.skipIf(process.env.UPDATE_TABLES === "1").each(tables)(
  "prints $line at $columns columns as tables.txt shows",
  async ({ line, columns, table }) => {
    expect(await shownAt(line, columns)).toBe(`${table}\n`);
  },
);

const separated = [
  ["cases list", "currency"],
  ["cases list --as referral", "currency"],
  ["payments list", "currency"],
  ["transactions list", "payment.currency,earnings.currency"],
];

test.each(separated)("the CSV header of %s ends with %s", async (line, end) => {
  const { stdout } = await run(`${line} -L 1 -o csv`);
  expect(stdout.split("\r\n")[0]?.endsWith(`,${end}`)).toBe(true);
});

test("keeps the end of a request's path at 80 columns", async () => {
  await run("payments list --case 3c813ff4-b868-4dde-a4fa-9a431d5b8688");
  const { stdout } = await run("sandbox requests -L 1", { isTerminal: true });
  expect(stdout).toContain("/test/collection/cases/3c813ff4…/payments");
});

test("counts ages in platform lists by the sandbox's clock", async () => {
  await run("sandbox clock advance 3d");
  expect(await shownAt("chats list 44HX8JMJ", 80)).toContain("\n3d ago  Partner");
});
