import { describe, expect, test } from "vitest";
import { listProbeAssumptions } from "../../src/drift/probe";
import { probes } from "../../src/drift/probes";
import type { ReadingNames } from "../../src/drift/run/drift-setting";
import { switches } from "../../src/sandbox";
import { driftOf, otherReadings } from "../support/drift/drifted";
import { openSwallowingSide, writesOf } from "../support/drift/swallowing-side";
import { whole } from "../support/program/whole";

const operations = [...new Set(probes.flatMap(writesOf))];
const defaultOf = (assumption: string) => Object.keys(switches[assumption]?.readings ?? {})[0];
const allReadings: readonly ReadingNames[] = [
  {},
  ...otherReadings.map(([assumption, reading]) => ({ [assumption]: reading })),
];
const chosenReadings = allReadings.slice(0, whole(allReadings.length, 1));

/**
 * Returns readings that a run learned or reported but that the host doesn't have. If the host has a
 * non-default reading, runs only the probes that depend on it.
 */
async function wrongReadings(operation: string, readings: ReadingNames, isEmpty: boolean) {
  const [other] = Object.keys(readings);
  const chosen = probes.filter(
    (probe) =>
      writesOf(probe).includes(operation) &&
      (other === undefined || listProbeAssumptions(probe).includes(other)),
  );
  if (chosen.length === 0) return [];
  const side = await openSwallowingSide(operation, readings, isEmpty);
  const { findings, learnedReadings } = await driftOf(side, { chosen });
  await side.close();
  return [...learnedReadings, ...findings].flatMap(({ assumption = "", reading = "" }) => {
    const actual = readings[assumption] ?? defaultOf(assumption) ?? "";
    return reading.split(" or ").includes(actual) ? [] : [`${assumption} ${reading}, not ${actual}`];
  });
}

describe.each([
  ["responds as if it had worked", false],
  ["always responds with 200", true],
])("against a host that ignores an operation and %s", (_, isEmpty) => {
  test.each(operations)("draws no wrong conclusions about %s", { timeout: 600_000 }, async (operation) => {
    for (const readings of chosenReadings)
      expect(await wrongReadings(operation, readings, isEmpty), JSON.stringify(readings)).toEqual([]);
  });
});
