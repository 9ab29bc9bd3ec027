import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { importCsv } from "../../../support/import-rows";
import { startBuilt } from "../../../support/program/built-program";
import { killWhileWriting } from "../../../support/program/kills/kill-while-writing";
import { temporaryFolder } from "../../../support/program/temporary-folder";
import { homeIn, serveBuilt } from "../../../support/sandbox/built-sandbox";

const maxWorkMs = 500;

/** About one request in three fails. The others are delayed so that kills interrupt some of them. */
const faults = [
  "--kind drop-before --share 0.08",
  "--kind drop-after --share 0.08",
  "--status 500 --share 0.08",
  "--status 429 --retry-after 0.1 --share 0.08",
  "--kind delay --delay 60ms",
];

/**
 * Repeatedly kills an import, loses some of its responses as well, and expects each row exactly once. At most
 * 1,000 rows (LIM-01).
 */
export async function importSurvives(kills: number, rows: number): Promise<void> {
  const folder = temporaryFolder();
  const sandbox = await serveBuilt(folder);
  onTestFinished(async () => void (await sandbox.stop()));
  for (const fault of faults) await sandbox.run(`sandbox fault add --operation submitCase ${fault}`);
  const { url, key } = sandbox.info.surfaces.test.customer;
  const env = {
    ...homeIn(folder),
    RECOUP_CUSTOMER_URL: url,
    RECOUP_CUSTOMER_KEY: key,
    RECOUP_ENVIRONMENT: "test",
  };
  const file = join(folder, "rows.csv");
  writeFileSync(file, importCsv(rows));
  const start = () => startBuilt(["cases", "import", file], env);

  await killWhileWriting({
    start,
    folder,
    file: "rows.csv.recoup-journal",
    count: kills,
    maxWorkMs,
  });
  expect(statSync(`${file}.recoup-journal`).mode & 0o777).toBe(0o600);

  await sandbox.run("sandbox fault clear");
  const { exitCode, stderr } = await start().ended;
  expect([exitCode, stderr]).toEqual([0, expect.stringMatching(/\brows? (?:was|were) submitted already\b/)]);
  const listed = await startBuilt(["cases", "list", "--as", "customer", "--all", "-o", "ndjson"], env).ended;
  const references = listed.stdout.match(/"creditorReference":"INV-\d+"/g) ?? [];
  expect([references.length, new Set(references).size]).toEqual([rows, rows]);
  const results = readFileSync(`${file}.result.csv`, "utf8").split("\r\n").slice(1, -1);
  expect(results.filter((line) => !/^\d+,created,[0-9a-f-]{36},/.test(line))).toEqual([]);
  expect(results.length).toBe(rows);
}
