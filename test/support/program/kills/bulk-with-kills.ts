import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type BuiltSandbox, homeIn, serveBuilt } from "../../sandbox/built-sandbox";
import { type ProgramEnd, startBuilt } from "../built-program";
import { temporaryFolder } from "../temporary-folder";
import { killWhileWriting } from "./kill-while-writing";

export interface BulkCase {
  readonly id: string;
  readonly reference: string;
}

/** A command that writes one record per row of a file, and the reads before and after it. */
export interface KilledBulk<Effects> {
  readonly words: (file: string) => readonly string[];
  /** Lifecycle of the cases to write to. */
  readonly lifecycle: string;
  readonly caseCount: number;
  readonly fileOf: (cases: readonly BulkCase[]) => string;
  /** The operation whose requests fail or are slow. */
  readonly operation: string;
  readonly delay: string;
  readonly kills: number;
  readonly maxWorkMs: number;
  readonly effectsOn: (sandbox: BuiltSandbox, cases: readonly BulkCase[]) => Promise<Effects>;
}

/** About one request in four fails. The others are delayed so that kills interrupt some of them. */
const faults = [
  "--kind drop-before --share 0.08",
  "--kind drop-after --share 0.08",
  "--status 500 --share 0.08",
];

/** Runs the command to its end on its own sandbox, despite this many kills and lost responses. */
export async function bulkWithKills<Effects>(
  bulk: KilledBulk<Effects>,
): Promise<ProgramEnd & { readonly before: Effects; readonly after: Effects }> {
  const folder = temporaryFolder();
  const sandbox = await serveBuilt(folder, "--no-limits");
  const { lifecycle, caseCount, operation, delay, kills, maxWorkMs } = bulk;
  // Excludes yen, because the tests use amounts with cents.
  const list = `cases list --where currency!=JPY --lifecycle ${lifecycle} --limit ${caseCount} --json`;
  const cases: readonly BulkCase[] = JSON.parse((await sandbox.run(list)).stdout).items;
  for (const fault of [...faults, `--kind delay --delay ${delay}`])
    await sandbox.run(`sandbox fault add --operation ${operation} ${fault}`);
  const { url, key } = sandbox.info.surfaces.test.collection;
  const variables = { RECOUP_COLLECTION_URL: url, RECOUP_COLLECTION_KEY: key, RECOUP_ENVIRONMENT: "test" };
  const file = join(folder, "rows.csv");
  writeFileSync(file, bulk.fileOf(cases));
  const start = () => startBuilt(bulk.words(file), { ...homeIn(folder), ...variables });
  const before = await bulk.effectsOn(sandbox, cases);
  await killWhileWriting({ start, folder, file: "rows.csv.recoup-journal", count: kills, maxWorkMs });
  await sandbox.run("sandbox fault clear");
  const ended = await start().ended;
  const after = await bulk.effectsOn(sandbox, cases);
  await sandbox.stop();
  return { ...ended, before, after };
}
