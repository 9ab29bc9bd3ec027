import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runBuilt, startBuilt } from "../../../support/program/built-program";
import { killWhileWriting } from "../../../support/program/kills/kill-while-writing";
import { temporaryFolder } from "../../../support/program/temporary-folder";
import { type BuiltSandbox, homeIn, serveBuilt } from "../../../support/sandbox/built-sandbox";
import { caseCount, expectedPayments, paymentRows, without } from "../payments/survive-kills";

/** Returns the recorded payments, each as a case number and an amount. */
async function recordedAmounts(
  { surfaces }: BuiltSandbox["info"],
  cases: readonly { readonly id: string }[],
): Promise<readonly string[]> {
  const { url, key } = surfaces.test.collection;
  const read = async ({ id }: { readonly id: string }, at: number) => {
    const answer = await fetch(`${url}/cases/${id}/payments`, { headers: { XApiKey: key } });
    const found = [...(await answer.text()).matchAll(/"grossAmount":([\d.]+)/g)];
    return found.map(([, amount]) => `${at} ${Number(amount).toFixed(2)}`);
  };
  return (await Promise.all(cases.map(read))).flat();
}

const rows = 20;
const kills = 3;

test(`applies each payment in a plan of ${rows} once, despite up to ${kills} kills`, async () => {
  const folder = temporaryFolder();
  const sandbox = await serveBuilt(folder, "--no-limits");
  const list = `cases list --where currency!=JPY --lifecycle Active --limit ${caseCount} --json`;
  const cases = JSON.parse((await sandbox.run(list)).stdout).items;
  const { url, key } = sandbox.info.surfaces.test.collection;
  const env = {
    ...homeIn(folder),
    ...{ RECOUP_COLLECTION_URL: url, RECOUP_COLLECTION_KEY: key, RECOUP_ENVIRONMENT: "test" },
  };
  const [file, plan] = [join(folder, "rows.csv"), join(folder, "a.plan")];
  writeFileSync(file, paymentRows(rows, cases));
  const planned = await runBuilt(["payments", "import", file, "--plan", plan], env);
  expect([planned.exitCode, planned.stderr]).toEqual([0, expect.stringContaining("Nothing was sent")]);
  const before = await recordedAmounts(sandbox.info, cases);

  for (const fault of ["--kind drop-after --share 0.2", "--kind delay --delay 300ms"])
    await sandbox.run(`sandbox fault add --operation recordPayment ${fault}`);
  const start = () => startBuilt(["apply", plan, "--json"], env);
  await killWhileWriting({ start, folder, file: "a.plan.recoup-journal", count: kills, maxWorkMs: 250 });
  await sandbox.run("sandbox fault clear");
  const { exitCode, stdout } = await start().ended;
  const { done, alreadyDone, unknown, failed, changed } = JSON.parse(stdout);
  const recorded = without(await recordedAmounts(sandbox.info, cases), before);
  await sandbox.stop();

  expect([exitCode, done + alreadyDone, unknown, failed, changed]).toEqual([0, rows, 0, 0, 0]);
  expect(alreadyDone).toBeGreaterThan(0);
  expect(recorded).toEqual(expectedPayments(rows));
  expect(readFileSync(plan, "utf8").split("\n")).toHaveLength(rows + 3);
}, 180_000);
