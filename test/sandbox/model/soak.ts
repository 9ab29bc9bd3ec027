import fc from "fast-check";
import { expect, test } from "vitest";
import { killOften } from "./killing";
import { anyStep, play } from "./playing";

/**
 * `npm run soak` runs this test, which takes too long for regular runs. Environment variables set the number
 * of operations and kills.
 */
const { RECOUP_SOAK_OPERATIONS = "100000", RECOUP_SOAK_KILLS = "100", RECOUP_SOAK_SEED } = process.env;
const operations = Number(RECOUP_SOAK_OPERATIONS);
const kills = Number(RECOUP_SOAK_KILLS);
const perWorld = 250;
const maxDurationMs = 7_200_000;

const report = (what: string, start: number) =>
  process.stderr.write(`${what} in ${((performance.now() - start) / 1000).toFixed(0)} s\n`);

test.runIf(operations > 0)(
  `agrees with the model on ${operations} operations`,
  { timeout: maxDurationMs },
  async () => {
    const start = performance.now();
    const seed = Number(RECOUP_SOAK_SEED ?? Date.now() % 2 ** 31);
    process.stderr.write(`seed ${seed}\n`);
    const sequence = fc.array(anyStep, { minLength: perWorld, maxLength: perWorld });
    let done = 0;
    const played = fc.asyncProperty(sequence, async (steps) => {
      await play(steps);
      done += steps.length;
    });
    const numRuns = Math.ceil(operations / perWorld);
    const details = await fc.check(played, { numRuns, seed, endOnFailure: true });
    report(`${done} operations`, start);
    const { failed, errorInstance, counterexamplePath } = details;
    if (failed) throw new Error(`seed ${seed}, path ${counterexamplePath}`, { cause: errorInstance });
    expect(done).toBeGreaterThanOrEqual(operations);
  },
);

test.runIf(kills > 0)(`loses nothing in ${kills} kills`, { timeout: maxDurationMs }, async () => {
  const start = performance.now();
  const { answered, arrived } = await killOften(kills, { maxMs: 400 });
  report(`${kills} kills, ${answered} cases answered, ${arrived} deliveries arrived`, start);
});
