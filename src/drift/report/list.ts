import { reportLocalList } from "../../cli/output/local-report";
import type { Style } from "../../render/render";
import type { Column, Report } from "../../render/report";
import { listProbeAssumptions, listProbeRules, listRequests, type Probe, sendsWrites } from "../probe";

const columns: readonly Column[] = [
  { path: "probe", title: "Probe", kind: "id", priority: 1 },
  { path: "surface", title: "Surface", kind: "text", priority: 3 },
  { path: "writes", title: "Writes", kind: "flag", priority: 2 },
  { path: "rules", title: "Rules", kind: "list", priority: 2 },
  { path: "assumptions", title: "Assumptions", kind: "list", priority: 2 },
];

export const createProbeEntry = (probe: Probe) => ({
  probe: probe.id,
  surface: probe.surface,
  rules: listProbeRules(probe),
  assumptions: listProbeAssumptions(probe),
  writes: sendsWrites(probe),
  requests: listRequests(probe).map(({ method, path }) => ({ method, path })),
});

/** Lists the probes without sending anything. JSON output includes the requests of each probe. */
export const reportProbes = (style: Style, probes: readonly Probe[]): Report =>
  reportLocalList(style, {
    rows: probes.map(createProbeEntry),
    columns,
    paths: ["probe", "surface", "rules", "assumptions", "writes", "requests"],
    idPath: "probe",
    emptyText: "No probes.",
  });
