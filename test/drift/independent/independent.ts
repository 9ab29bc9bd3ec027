import { expect } from "vitest";
import type { Probe } from "../../../src/drift/probe";
import type { Deviation } from "../../support/drift/deviations/deviation";
import { brokenRules, sandboxMistakes } from "../../support/drift/deviations/independent/broken-rules";
import { otherReadings } from "../../support/drift/deviations/independent/readings";
import { unspecified } from "../../support/drift/deviations/independent/unspecified";
import { aboutOf, planted } from "../../support/drift/deviations/planted";
import { driftOf } from "../../support/drift/drifted";
import type { ServedHost } from "../../support/drift/served-host";

/** Deviations derived from the description without knowledge of the probes. They don't name a probe. */
export const independentSets = [
  ["rule-left", brokenRules],
  ["sandbox-wrong", sandboxMistakes],
  ["assumption-settled", otherReadings],
  ["unspecified", unspecified],
] as const;

/** Makes each run's tags unique, because a host keeps what it received under a tag. */
let runs = 0;

type Kind = (typeof independentSets)[number][0];

/** Expects at least one finding, and only findings of the deviation's kind that are about it. */
export async function expectFound(
  host: ServedHost,
  kind: Kind,
  deviation: Deviation,
  chosen?: readonly Probe[],
): Promise<void> {
  const isMistake = kind === "sandbox-wrong";
  host.deviate(isMistake ? undefined : deviation);
  runs += 1;
  const { findings } = await driftOf(host, {
    tag: `recoup-drift-${runs}`,
    ...(chosen && { chosen }),
    ...(isMistake && { plant: (side) => planted(side, deviation) }),
  });
  host.deviate(undefined);
  const about = [...new Set(findings.map(aboutOf))];
  if (kind !== "unspecified") return expect(about).toEqual([`${kind} ${deviation.about}`]);
  const others = about.filter(
    (candidate) => !candidate.startsWith(kind) || !candidate.endsWith(deviation.about),
  );
  expect([about.length > 0, ...others]).toEqual([true]);
}
