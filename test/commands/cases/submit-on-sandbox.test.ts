import { expect, test } from "vitest";
import type { PlatformOptions } from "../../../src/base/platform";
import { drawing } from "../../support/program/drawing";
import type { LineSetting } from "../../support/program/world";
import { openPlatform } from "../../support/sandbox/opening";
import { sandboxOnDisk } from "../../support/sandbox/sandbox-on-disk";

const sandbox = sandboxOnDisk({ random: drawing() });
const run = (line: string, setting: LineSetting = {}) => sandbox.run(`${line} --quiet`, setting);
const submit = (words: string, setting: LineSetting = {}) =>
  run(
    `cases submit --amount 1250.50 --currency EUR --date 2026-01-12 --debtor-type Company --debtor-name Muster --debtor-country DE ${words}`,
    setting,
  );

/** Opens a platform on which the creditor signs the agreement and the power of attorney after a 422. */
async function openWithSigner(options: PlatformOptions) {
  const platform = await openPlatform(options);
  return {
    ...platform,
    send: async (request: Parameters<typeof platform.send>[0]) => {
      const answered = await platform.send(request);
      if (answered.status === 422)
        await run("sandbox set creditor kb-1003 --agreement signed --power-of-attorney signed");
      return answered;
    },
  };
}

test("submits a case with a creditor's key or a client's token [EP-38]", async () => {
  for (const who of ["--as customer", "--client kb-1001"]) {
    const { exitCode, stdout } = await submit(`${who} --creditor-reference INV-1 -o ids`);
    expect(exitCode).toBe(0);
    const read = await run(`cases get ${stdout.trim()} ${who} --json`);
    expect(JSON.parse(read.stdout)).toMatchObject({ creditorReference: "INV-1", grossAmount: 1250.5 });
  }
});

test("refuses a client without a contract unless --allow-pending-contracts is given [BIZ-01] [BIZ-08] [BIZ-09] [CLI-17]", async () => {
  const refused = await submit("--client kb-1003 --json");
  const { error } = JSON.parse(refused.stderr);
  expect([refused.exitCode, error.type]).toEqual([9, "MissingDebtCollectionContract"]);
  expect(error.hint).not.toContain(error.solutionUrl);
  const pending = await submit("--client kb-1003 --allow-pending-contracts --json");
  expect([pending.exitCode, JSON.parse(pending.stdout).lifecycle]).toEqual([0, "PendingContractSigning"]);
});

test("reports that the signing address can't be opened in the embedded sandbox [CLI-17]", async () => {
  const { stderr } = await submit("--client kb-1003");
  expect(stderr).toMatch(
    /^ {2}address: http:\/\/sandbox\.invalid\/signing\/\S+ \(not reachable in the embedded sandbox\)$/m,
  );
});

test("--wait-for-signing creates the case once the client has signed [CLI-17]", async () => {
  const { exitCode, stdout, requests, waits } = await submit("--client kb-1003 --wait-for-signing --json", {
    openPlatform: openWithSigner,
  });
  expect([exitCode, requests, waits.length]).toEqual([0, [], 1]);
  expect(JSON.parse(stdout).lifecycle).toBe("PendingVerificationInternal");
});

test("refuses on the sandbox everything that the local check refuses [VAL-11] [VAL-15] [VAL-19] [VAL-20]", async () => {
  for (const pair of [
    "currencyCode=ZZZ",
    "amountToRecover=0",
    "debtor.countryAlpha2=US",
    "dueDate=2026-03-17",
  ]) {
    const [checked, sent] = [
      await submit(`--set ${pair}`),
      await submit(`--set ${pair} --no-check --as customer`),
    ];
    expect([pair, checked.exitCode, sent.exitCode]).toEqual([pair, 2, 9]);
  }
});

test("compares dates with the sandbox clock instead of this machine's clock", async () => {
  const now = (await run("sandbox clock show --json")).stdout;
  const today = JSON.parse(now).now.slice(0, 10);
  await run("sandbox clock advance 40d");
  const later = new Date(Date.parse(today) + 40 * 86_400_000).toISOString().slice(0, 10);
  const dated = (date: string) =>
    run(
      `cases submit --as customer --amount 10 --currency EUR --date ${date} --debtor-type Company --debtor-name M --debtor-country DE -o ids`,
    );
  expect((await dated(later)).exitCode).toBe(0);
  const tomorrow = new Date(Date.parse(later) + 86_400_000).toISOString().slice(0, 10);
  const refused = await dated(tomorrow);
  expect([refused.exitCode, refused.stderr]).toEqual([
    2,
    expect.stringContaining(`--date: ${tomorrow} is in the future; the latest day is ${later} in UTC`),
  ]);
  const created = await run("test create --amount 10 --json");
  expect([created.exitCode, JSON.parse(created.stdout).date]).toEqual([0, expect.stringContaining(later)]);
});
