import { expect, test } from "vitest";
import { openRealEnvironment } from "../../support/platforms/network";
import { runLine } from "../../support/program/world";

interface ListedDrill {
  readonly name: string;
  readonly runsOn: string;
}

async function drillsThatRun(where: string): Promise<readonly string[]> {
  const { stdout } = await runLine("test drills -o json");
  return JSON.parse(stdout)
    .items.filter(({ runsOn }: ListedDrill) => runsOn === where)
    .map(({ name }: ListedDrill) => name);
}

test("runs at least eight drills unchanged on a real environment", async () => {
  const drills = await drillsThatRun("anywhere");
  expect(drills.length).toBeGreaterThanOrEqual(8);
  const real = await openRealEnvironment();
  const created = await real.run(
    "webhooks create --url https://hooks.partner.dev/in --event all --test-mode",
  );
  expect(created.exitCode).toBe(0);
  const line = `test run ${drills.map((name) => `--drill ${name}`).join(" ")} --idempotency-key none`;
  const result = await real.run(line);
  expect([result.exitCode, result.stderr]).toEqual([0, ""]);
  expect(result.stdout).toContain(`${drills.length} scenarios: ${drills.length} passed (`);
  expect(real.left()).toEqual([]);
});

test("explains why a real environment can't run the other drills", async () => {
  const real = await openRealEnvironment();
  for (const drill of [...(await drillsThatRun("with a receiver")), ...(await drillsThatRun("sandbox"))]) {
    const result = await real.run(`test run --drill ${drill}`);
    expect([drill, result.exitCode, result.requests]).toEqual([drill, 2, []]);
    expect(result.stderr).toMatch(
      /^Error: These scenarios can't run on this target\. Nothing was sent\.\n {2}- drill:/,
    );
  }
});

test("refuses a drill that waits for a link request to expire", async () => {
  const real = await openRealEnvironment();
  const { stderr } = await real.run("test run --drill link-expired");
  expect(stderr).toContain(
    "subscription: the referral surface has no delivery history; use --receive and --public-url",
  );
  expect(stderr).toContain("up to here the steps wait for more than 1d, in real time here");
});
