import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { probes } from "../../src/drift/probes";
import type { ReportedDifference } from "../../src/drift/report/findings";
import type { ProbedDeviation } from "../support/drift/deviations/deviation";
import { aboutOf, planted } from "../support/drift/deviations/planted";
import { quietlyBroken } from "../support/drift/deviations/quiet-rules";
import { otherReadings } from "../support/drift/deviations/readings";
import { brokenRules, sandboxMistakes } from "../support/drift/deviations/rules";
import { unspecified } from "../support/drift/deviations/unspecified";
import { driftOf } from "../support/drift/drifted";
import { openServedHost, type ServedHost } from "../support/drift/served-host";

let host: ServedHost;
beforeAll(async () => {
  host = await openServedHost();
});
afterAll(() => host.close());

const chosenFor = ({ probe }: ProbedDeviation) => probes.filter(({ id }) => id === probe);

/** Makes each run's tags unique, because a host keeps what it received under a tag. */
let runs = 0;

async function findingsAt(deviation: ProbedDeviation): Promise<readonly ReportedDifference[]> {
  host.deviate(deviation);
  runs += 1;
  const { findings } = await driftOf(host, { chosen: chosenFor(deviation), tag: `recoup-drift-${runs}` });
  host.deviate(undefined);
  return findings;
}

const sorts = [
  ["rule-left", [...brokenRules, ...quietlyBroken]],
  ["assumption-settled", otherReadings],
  ["unspecified", unspecified],
] as const;

test.each([...sorts.map(([, list]) => list), sandboxMistakes])(
  "covers at least 20 deviations of each kind",
  (...list) => {
    expect(list.length).toBeGreaterThanOrEqual(20);
  },
);

describe.each(sorts)("on a host (%s)", (kind, deviations) => {
  test.each(deviations)("finds $about with $probe", async (deviation) => {
    const about = (await findingsAt(deviation)).map(aboutOf);
    expect(about).toHaveLength(1);
    const [found = ""] = about;
    if (kind === "unspecified") expect(found.endsWith(deviation.about) && found.startsWith(kind)).toBe(true);
    else expect(found).toBe(`${kind} ${deviation.about}`);
  });
});

describe("on the sandbox (sandbox-wrong)", () => {
  test.each(sandboxMistakes)("finds $about with $probe", async (deviation) => {
    const { findings } = await driftOf(host, {
      chosen: chosenFor(deviation),
      plant: (side) => planted(side, deviation),
    });
    expect(findings.map(aboutOf)).toEqual([`sandbox-wrong ${deviation.about}`]);
  });
});
