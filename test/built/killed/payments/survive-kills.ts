import { type BulkCase, bulkWithKills } from "../../../support/program/kills/bulk-with-kills";
import type { BuiltSandbox } from "../../../support/sandbox/built-sandbox";

export const caseCount = 10;
const amountOf = (row: number) => (row / 100).toFixed(2);

/** Returns rows with payments of 0.01, 0.02 and so on, assigned to the cases in turn. */
export function paymentRows(count: number, cases: readonly BulkCase[]): string {
  const caseOf = (at: number) => cases[at % caseCount]?.reference;
  const row = (at: number) => `${caseOf(at)},${amountOf(at + 1)},2026-01-12,partner`;
  const rows = Array.from({ length: count }, (_, index) => row(index));
  return `${["case,amount,date,recipient", ...rows].join("\n")}\n`;
}

/** Repeatedly kills an import and loses some of its responses as well. Returns the resulting payments. */
export async function importWithKills(count: number, kills: number, maxWorkMs: number) {
  const { exitCode, stderr, before, after } = await bulkWithKills({
    words: (file) => ["payments", "import", file],
    lifecycle: "Active",
    caseCount,
    fileOf: (cases) => paymentRows(count, cases),
    operation: "recordPayment",
    delay: "50ms",
    kills,
    maxWorkMs,
    effectsOn: recordedAmounts,
  });
  return { exitCode, stderr, recorded: without(after, before) };
}

export function without(all: readonly string[], known: readonly string[]): readonly string[] {
  const remaining = [...all];
  for (const line of known) remaining.splice(remaining.indexOf(line), 1);
  return remaining.sort();
}

/** Returns the expected payments, each as a case number and an amount. */
export const expectedPayments = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `${index % caseCount} ${amountOf(index + 1)}`).sort();

async function recordedAmounts(
  sandbox: BuiltSandbox,
  cases: readonly BulkCase[],
): Promise<readonly string[]> {
  const amounts: string[] = [];
  for (const [index, { id }] of cases.entries()) {
    const { stdout } = await sandbox.run(`payments list --case ${id} -o ndjson`);
    const found = [...stdout.matchAll(/"grossAmount":([\d.]+)/g)];
    amounts.push(...found.map(([, amount]) => `${index} ${Number(amount).toFixed(2)}`));
  }
  return amounts;
}
