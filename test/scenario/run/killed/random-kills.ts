import { mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Killable, openKillable } from "../../../support/program/kills/killable";
import { temporaryFolder } from "../../../support/program/temporary-folder";
import { ofSteps } from "../../../support/scenario/scenarios";
import { countFigure } from "../../../trust/count-figure";

const folders = temporaryFolder();
let killable: Killable;

beforeAll(async () => {
  killable = await openKillable();
});
afterAll(() => killable.close());

/** Three parallel scenarios, each with five step requests and three cleanup requests. */
const scenarios = [5, 6, 7].map((amount) =>
  ofSteps(
    "subscription: {}",
    `{ create: { date: 2026-03-01, amountToRecover: ${amount} }, capture: { one: id } }`,
    `{ create: { date: 2026-03-01, amountToRecover: ${amount} }, capture: { two: id } }`,
    `advance: { case: "\${one}", to: active }`,
    `advance: { case: "\${two}", to: no-payment }`,
  ),
);
const requestsOfARun = 24;
const requestsOfACleanUp = 3;
const maxDelayMs = 12;

/** Generates a random time shortly after a random request. */
const momentOf = (requests: number) =>
  fc.record({
    at: fc.noBias(fc.integer({ min: 1, max: requests })),
    afterMs: fc.noBias(fc.integer({ min: 0, max: maxDelayMs })),
  });

type Moment = { readonly at: number; readonly afterMs: number };

/**
 * Kill times in the steps and in the cleanup that are always tried first. The process that cleans up is
 * killed too.
 */
const chosen: [Moment, Moment | null][] = [
  [
    { at: 4, afterMs: 0 },
    { at: 1, afterMs: 0 },
  ],
  [
    { at: 9, afterMs: 2 },
    { at: 2, afterMs: 0 },
  ],
  [{ at: 14, afterMs: 5 }, null],
  [
    { at: 19, afterMs: 0 },
    { at: 1, afterMs: 1 },
  ],
];

/** Runs a command line and kills it at `moment`, if given. */
const runUntil = (line: readonly string[], folder: string, moment?: Moment) =>
  killable.run(line, folder, async ({ at, runner }, pass) => {
    if (at !== moment?.at) return pass();
    if (moment.afterMs === 0) runner.kill("SIGKILL");
    else void setTimeout(moment.afterMs).then(() => runner.kill("SIGKILL"));
    return pass();
  });

function play(folder: string, moment?: Moment) {
  const names = scenarios.map((content, index) => {
    const file = join(folder, `${index}.yaml`);
    writeFileSync(file, content);
    return file;
  });
  const receiver = ["--receive", "0", "--public-url", "https://hooks.partner.dev"];
  return runUntil(["test", "run", ...names, "--parallel", "3", ...receiver], folder, moment);
}

const cleanUp = (folder: string, moment: Moment) =>
  runUntil(["test", "cleanup", "--orphans"], folder, moment);

async function expectNothingLeft(folder: string): Promise<void> {
  expect(killable.left()).toEqual([]);
  expect(await killable.writtenIn(folder)).toEqual([]);
}

/** Defines two tests: one with chosen and random kill times, and one without a kill. */
export function testRandomKills(kills: number): void {
  test(`cleans up a run killed at any of ${kills} moments, even during cleanup`, {
    timeout: 300_000,
  }, async () => {
    const killed = { runs: 0, cleanUps: 0 };
    const round = async (moment: Moment, second: Moment | null) => {
      const folder = mkdtempSync(join(folders, "run-"));
      if ((await play(folder, moment)).by === "SIGKILL") killed.runs += 1;
      else await expectNothingLeft(folder);
      if (second !== null && (await cleanUp(folder, second)).by === "SIGKILL") killed.cleanUps += 1;
      expect(await killable.cleanUp(folder)).toMatchObject({ exitCode: 0, stderr: "" });
      await expectNothingLeft(folder);
    };
    const moments = [momentOf(requestsOfARun), fc.option(momentOf(requestsOfACleanUp), { freq: 2 })] as const;
    await fc.assert(fc.asyncProperty(...moments, round), {
      numRuns: kills,
      examples: chosen,
      endOnFailure: true,
    });
    expect(killed.runs).toBeGreaterThan(0);
    expect(killed.cleanUps).toBeGreaterThan(0);
    countFigure("kills of runs and listeners", killed.runs + killed.cleanUps);
  });

  test("sends exactly the requests that the kill times are derived from", async () => {
    const folder = mkdtempSync(join(folders, "run-"));
    expect(await play(folder)).toEqual({ by: 0, requests: requestsOfARun });
    await expectNothingLeft(folder);
  });
}
