import { getOrCreate } from "../../base/collections/get-or-create";
import { pluralize } from "../../base/text/numbers/format-count";
import { type Block, type Column, createTextRow } from "../../render/report";
import type { DriftDocument, FindAcceptance, ProbeRow } from "./document";
import type { ReportedDifference } from "./findings";

export const kindTitles: Readonly<Record<ReportedDifference["kind"], string>> = {
  "rule-left": "The platform left its rule",
  "sandbox-wrong": "The sandbox is wrong",
  "assumption-settled": "An assumption is settled",
  unspecified: "Unspecified and different",
};

export const findingColumns: readonly Column[] = [
  { path: "kind", title: "Kind", kind: "text", priority: 1 },
  { path: "about", title: "About", kind: "text", priority: 1 },
  { path: "path", title: "Path", kind: "text", priority: 3 },
  { path: "expected", title: "Rule says", kind: "text", priority: 2 },
  { path: "sandbox", title: "Sandbox answered", kind: "text", priority: 2 },
  { path: "target", title: "Host answered", kind: "text", priority: 2 },
  { path: "probe", title: "Probe", kind: "text", priority: 4 },
];

export const createFindingRow = ({ rule, assumption, reading, ...finding }: ReportedDifference) => ({
  ...finding,
  rule: rule ?? "",
  assumption: assumption ?? "",
  reading: reading ?? "",
  about: rule ?? assumption ?? "",
});

/**
 * Renders a table of the differences, each difference in full, then the probes that couldn't be compared, by
 * reason.
 */
export function buildDriftView(document: DriftDocument, findAcceptance: FindAcceptance): readonly Block[] {
  const { target, environment, findings } = document;
  return [
    { kind: "title", text: `${target} (${environment})` },
    ...(findings.length === 0
      ? []
      : [{ kind: "table" as const, columns: findingColumns, rows: findings.map(createFindingRow) }]),
    ...findings.flatMap((finding) => createFindingBlocks(finding, findAcceptance)),
    ...createUncomparedBlocks(document.probes),
  ];
}

function createFindingBlocks(finding: ReportedDifference, findAcceptance: FindAcceptance): readonly Block[] {
  const { kind, rule, assumption, probe, path, expected, sandbox, target, advice, curl } = finding;
  const acceptance = findAcceptance(finding);
  const ids = [rule, assumption, probe].filter((id) => id !== undefined);
  return [
    { kind: "heading", text: `${kindTitles[kind]}: ${path}` },
    {
      kind: "pairs",
      isOneColumn: true,
      columns: [
        createTextRow("Rule says", expected),
        createTextRow("Sandbox", sandbox),
        createTextRow("Host", target),
        ...(acceptance === undefined
          ? []
          : [createTextRow("Accepted", `until ${acceptance.until}: ${acceptance.reason}`)]),
        createTextRow("For you", advice),
        createTextRow("Explain", ids.map((id) => `recoup explain ${id}`).join("\n")),
      ],
    },
    { kind: "lines", text: curl },
  ];
}

function createUncomparedBlocks(probes: readonly ProbeRow[]): readonly Block[] {
  const namesByReason = new Map<string, string[]>();
  for (const { verdict, reason = "", probe } of probes) {
    if (verdict !== "not-compared" && verdict !== "flaky") continue;
    const text = verdict === "flaky" ? `flaky: ${reason}` : reason;
    getOrCreate(namesByReason, text, () => []).push(probe);
  }
  if (namesByReason.size === 0) return [];
  const columns = [...namesByReason].map(([reason, names]) =>
    createTextRow(pluralize(names.length, "probe"), `${reason}: ${formatShortList(names)}`),
  );
  return [
    { kind: "heading", text: "Not compared" },
    { kind: "pairs", columns, isOneColumn: true },
  ];
}

const maxNames = 4;

const formatShortList = (names: readonly string[]) =>
  names.length <= maxNames
    ? names.join(", ")
    : `${names.slice(0, maxNames).join(", ")} and ${names.length - maxNames} more`;
