import fc from "fast-check";
import { expect, test } from "vitest";
import type { ReadingNames } from "../../../src/drift/run/drift-setting";
import { driftOf, openSide, otherReadings, withoutHidden } from "../../support/drift/drifted";

async function checkLoop(set: ReadingNames): Promise<void> {
  const host = await openSide(set);
  const { findings, readings } = await driftOf(host);
  await host.close();
  const about = findings.map((entry) =>
    entry.assumption
      ? `${entry.kind} ${entry.assumption} ${entry.reading}`
      : `${entry.kind} ${entry.rule} ${entry.probe} ${entry.path}: ${entry.sandbox} / ${entry.target}`,
  );
  const expected = Object.entries(set).map((entry) => `assumption-settled ${entry.join(" ")}`);
  expect(about.sort()).toEqual(expected.sort());
  expect(readings).toEqual(set);
  const taught = await openSide(set);
  const again = await driftOf(taught, { readings });
  await taught.close();
  expect(again.findings).toEqual([]);
}

test.each(otherReadings)("detects %s %s and nothing else", { timeout: 600_000 }, (assumption, reading) =>
  checkLoop({ [assumption]: reading }),
);

const { RECOUP_SOAK_READINGS = "20", RECOUP_SOAK_SEED } = process.env;
const sets = Number(RECOUP_SOAK_READINGS);

test.runIf(sets > 0)(`finds each reading of ${sets} random sets`, { timeout: 7_200_000 }, async () => {
  const seed = Number(RECOUP_SOAK_SEED ?? Date.now() % 2 ** 31);
  process.stderr.write(`seed ${seed}\n`);
  const anySet = fc
    .subarray([...otherReadings], { minLength: 2 })
    .map((chosen) => withoutHidden(Object.fromEntries(chosen)));
  let done = 0;
  const check = async (set: ReadingNames) => {
    await checkLoop(set);
    done += 1;
    process.stderr.write(`set ${done} of ${sets}, with ${Object.keys(set).length} readings\n`);
  };
  await fc.assert(fc.asyncProperty(anySet, check), { numRuns: sets, seed, endOnFailure: true });
});
