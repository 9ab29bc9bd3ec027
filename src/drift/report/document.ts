import type { ShapeValue } from "../../base/shape-value";
import type { Acceptance } from "../../kit/findings/accepted";
import type { ProbeVerdict } from "../compare/verdict";
import { listProbeAssumptions, listProbeRules, type Probe } from "../probe";
import type { ReportedDifference } from "./findings";
import type { DriftReport } from "./shapes";

export type BaselineKey = "probe" | "path";

export type DriftDocument = ShapeValue<typeof DriftReport>;
export type ProbeRow = DriftDocument["probes"][number];

/** The path of a baseline entry for a probe that the account or the host can't show. */
export const notComparedPath = "not-compared";

export type FindAcceptance = (finding: Readonly<Record<BaselineKey, string>>) => Acceptance | undefined;

export function createProbeRow(
  probe: Probe,
  { verdict, reason }: Pick<ProbeVerdict, "verdict" | "reason">,
): ProbeRow {
  return {
    probe: probe.id,
    surface: probe.surface,
    rules: listProbeRules(probe),
    assumptions: listProbeAssumptions(probe),
    verdict,
    ...(reason === undefined ? {} : { reason }),
  };
}

export function buildDriftDocument(
  head: Pick<DriftDocument, "target" | "environment" | "requests">,
  probes: readonly ProbeRow[],
  findings: readonly ReportedDifference[],
  {
    acceptanceOf,
    gone,
    expired,
  }: { readonly acceptanceOf: FindAcceptance } & Pick<DriftDocument, "gone" | "expired">,
): DriftDocument {
  const countVerdict = (verdict: ProbeRow["verdict"]) =>
    probes.filter((row) => row.verdict === verdict).length;
  return {
    ...head,
    probes,
    findings,
    same: countVerdict("same"),
    differs: countVerdict("differs"),
    flaky: countVerdict("flaky"),
    notCompared: countVerdict("not-compared"),
    accepted: findings.filter((finding) => acceptanceOf(finding) !== undefined).length,
    gone,
    expired,
  };
}

export const formatVerdictCounts = ({ same, differs, flaky, notCompared }: DriftDocument) =>
  `${same} same, ${differs} differ, ${flaky} flaky, ${notCompared} not compared.`;
