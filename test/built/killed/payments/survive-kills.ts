import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { startBuilt } from "../../../support/program/built-program";
import { killWhileWriting } from "../../../support/program/kills/kill-while-writing";
import { temporaryFolder } from "../../../support/program/temporary-folder";
import { type BuiltSandbox, homeIn, serveBuilt } from "../../../support/sandbox/built-sandbox";

/** One request in four fails; the others are slow, so that a kill interrupts some of them. */
const faults = [
  "--kind drop-before --share 0.08",
  "--kind drop-after --share 0.08",
  "--status 500 --share 0.08",
  "--kind delay --delay 20ms",
];

interface Listed {
  readonly id: string;
  readonly reference: string;
}

const itemsOf = async (sandbox: BuiltSandbox, line: string): Promise<readonly Listed[]> =>
  JSON.parse((await sandbox.run(`${line} --json`)).stdout).items;

const caseCount = 10;
const amountOf = (row: number) => (row / 100).toFixed(2);

/** Payments of 0.01, 0.02 … over the cases in turn. */
function paymentRows(count: number, cases: readonly Listed[]): string {
  const caseOf = (at: number) => cases[at % caseCount]?.reference;
  const row = (at: number) => `${caseOf(at)},${amountOf(at + 1)},2026-01-12,partner`;
  const rows = Array.from({ length: count }, (_, at) => row(at));
  return `${["case,amount,date,recipient", ...rows].join("\n")}\n`;
}

/** Imports payments, is killed meanwhile and loses replies; returns what the platform has of them in the end. */
export async function importWithKills(count: number, kills: number, maxWorkMs: number) {
  const folder = temporaryFolder();
  const sandbox = await serveBuilt(folder, "--no-limits");
  const cases = await itemsOf(sandbox, `cases list --lifecycle Active --limit ${caseCount}`);
  for (const fault of faults) await sandbox.run(`sandbox fault add --operation recordPayment ${fault}`);
  const { url, key } = sandbox.info.surfaces.test.collection;
  const own = { RECOUP_COLLECTION_URL: url, RECOUP_COLLECTION_KEY: key, RECOUP_ENVIRONMENT: "test" };
  const file = join(folder, "paid.csv");
  writeFileSync(file, paymentRows(count, cases));
  const start = () => startBuilt(["payments", "import", file], { ...homeIn(folder), ...own });
  const before = await recordedAmounts(sandbox, cases);
  await killWhileWriting({ start, folder, file: "paid.csv.recoup-journal", count: kills, maxWorkMs });
  await sandbox.run("sandbox fault clear");
  const { exitCode, stderr } = await start().ended;
  const after = await recordedAmounts(sandbox, cases);
  await sandbox.stop();
  return { exitCode, stderr, recorded: without(after, before) };
}

function without(all: readonly string[], known: readonly string[]): readonly string[] {
  const left = [...all];
  for (const line of known) left.splice(left.indexOf(line), 1);
  return left.sort();
}

/** What the platform should have of the rows. */
export const expectedPayments = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => `${at % caseCount} ${amountOf(at + 1)}`).sort();

/** Each payment as the number of its case and its amount. */
async function recordedAmounts(sandbox: BuiltSandbox, cases: readonly Listed[]): Promise<readonly string[]> {
  const amounts: string[] = [];
  for (const [at, { id }] of cases.entries()) {
    const { stdout } = await sandbox.run(`payments list --case ${id} -o ndjson`);
    const found = [...stdout.matchAll(/"grossAmount":([\d.]+)/g)];
    amounts.push(...found.map(([, amount]) => `${at} ${Number(amount).toFixed(2)}`));
  }
  return amounts;
}
