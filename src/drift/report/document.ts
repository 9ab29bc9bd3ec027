import type { ShapeValue } from "../../base/shape-value";
import type { Acceptance } from "../../kit/findings/accepted";
import type { Verdict } from "../compare/verdict";
import { assumptionsOf, type Probe, rulesOf } from "../probe";
import type { Finding } from "./findings";
import type { DriftReport } from "./shapes";

export type BaselineKey = "probe" | "path";

export type DriftDocument = ShapeValue<typeof DriftReport>;
export type ProbeRow = DriftDocument["probes"][number];

export type AcceptanceOf = (finding: Finding) => Acceptance | undefined;

export function probeRow(probe: Probe, { verdict, reason }: Pick<Verdict, "verdict" | "reason">): ProbeRow {
  return {
    probe: probe.id,
    surface: probe.surface,
    rules: rulesOf(probe),
    assumptions: assumptionsOf(probe),
    verdict,
    ...(reason === undefined ? {} : { reason }),
  };
}

export function driftDocument(
  head: Pick<DriftDocument, "target" | "environment" | "requests">,
  probes: readonly ProbeRow[],
  findings: readonly Finding[],
  { acceptanceOf, gone }: { readonly acceptanceOf: AcceptanceOf; readonly gone: DriftDocument["gone"] },
): DriftDocument {
  const count = (verdict: ProbeRow["verdict"]) => probes.filter((row) => row.verdict === verdict).length;
  return {
    ...head,
    probes,
    findings,
    same: count("same"),
    differs: count("differs"),
    flaky: count("flaky"),
    notCompared: count("not-compared"),
    accepted: findings.filter((finding) => acceptanceOf(finding) !== undefined).length,
    gone,
  };
}

export const countedVerdicts = ({ same, differs, flaky, notCompared }: DriftDocument) =>
  `${same} same, ${differs} differ, ${flaky} flaky, ${notCompared} not compared.`;
