import { expect, test } from "vitest";
import type { PlatformOptions } from "../../../src/base/platform";
import { drawing } from "../../support/program/drawing";
import type { LineSetting } from "../../support/program/world";
import { openPlatform } from "../../support/sandbox/opening";
import { sandboxOnDisk } from "../../support/sandbox/sandbox-on-disk";

const sandbox = sandboxOnDisk({ random: drawing() });
const run = (line: string, setting: LineSetting = {}) => sandbox.run(`${line} --quiet`, setting);
const create = (tenant: string, email: string, words = "", setting: LineSetting = {}) =>
  run(
    `clients create --external-tenant-id ${tenant} --name Nordlicht --country Germany --support-email ${email} --user Ada<${email}> ${words}`,
    setting,
  );

test("creates, withdraws, restores and resets a client [EP-24] [EP-27] [EP-28] [TOK-09] [AMB-31]", async () => {
  const [first, again] = [
    await create("nl-1", "ada@nl.example", "--json"),
    await create("nl-1", "ada@nl.example", "--json"),
  ];
  const [created, same] = [JSON.parse(first.stdout), JSON.parse(again.stdout)];
  expect([first.exitCode, created.onboardingDone, same.client.id]).toEqual([0, false, created.client.id]);
  expect((await run("clients withdraw nl-1 --yes")).exitCode).toBe(0);
  expect((await run("tokens mint nl-1")).exitCode).toBe(6);
  expect((await create("nl-1", "ada@nl.example")).exitCode).toBe(0);
  expect((await run("tokens mint nl-1")).exitCode).toBe(0);
  expect(JSON.parse((await run("clients deletable nl-1 --json")).stdout).isDeletable).toBe(true);
  expect((await run("clients reset nl-1")).exitCode).toBe(0);
  expect((await run("clients get nl-1")).exitCode).toBe(6);
});

test("can't withdraw a client that was linked after its creation [CFL-06] [CLI-16]", async () => {
  const { exitCode, stderr } = await run("clients withdraw kb-1002 --yes --json");
  expect([exitCode, JSON.parse(stderr).error.type]).toEqual([7, "Conflict"]);
});

test("rolls back a client whose cases can't be created [VAL-09] [VAL-10]", async () => {
  const bad = "--set cases.0.currencyCode=ZZZ --set cases.0.amountToRecover=1 --no-check --json";
  const { exitCode, stderr } = await create("nl-9", "ada@nine.example", bad);
  expect(exitCode).toBe(9);
  expect(Object.keys(JSON.parse(stderr).error.fields)).toContain("Cases[0].CurrencyCode");
  expect((await run("clients get nl-9")).exitCode).toBe(6);
});

const account = "user1@polderzicht.example";

/** Opens a platform on which the account's user approves the link when the program first polls. */
async function openWithApproval(options: PlatformOptions) {
  const platform = await openPlatform(options);
  const approve = () => run("sandbox set link nl-2 --decision approved");
  return {
    ...platform,
    send: async (request: Parameters<typeof platform.send>[0]) => {
      const answered = await platform.send(request);
      if (answered.status === 404) await approve();
      return answered;
    },
  };
}

test("--wait waits until the link of an existing account is approved [CFL-01] [CFL-02] [CLI-11]", async () => {
  const refused = await create("nl-2", account, "--json");
  const { error } = JSON.parse(refused.stderr);
  expect([refused.exitCode, error.type]).toEqual([7, "ClientExistsNeedsLinking"]);
  expect(error.hint).not.toContain(error.solutionUrl);
  const early = await create("nl-2", account, "--wait --timeout 3s");
  expect([early.exitCode, early.waits]).toEqual([8, [expect.any(Number), expect.any(Number)]]);
  const linked = await create("nl-2", account, "--wait --json", { openPlatform: openWithApproval });
  expect(linked.exitCode).toBe(0);
  expect(JSON.parse(linked.stdout)).toMatchObject({ externalTenantId: "nl-2", isAttributedClient: false });
});

test("ignores a second response to a link request [CLI-13] [LC-23] [CFL-09]", async () => {
  expect((await create("nl-3", "user1@norrsken.example")).exitCode).toBe(7);
  const first = await run("sandbox set link nl-3 --decision declined --json");
  const second = await run("sandbox set link nl-3 --decision approved --json");
  expect([first.exitCode, second.exitCode]).toEqual([0, 0]);
  expect(JSON.parse(first.stdout)).toMatchObject({ decision: "declined", wasAnsweredBefore: false });
  expect(JSON.parse(second.stdout)).toMatchObject({ decision: "declined", wasAnsweredBefore: true });
  expect((await run("clients get nl-3")).exitCode).toBe(6);
});
