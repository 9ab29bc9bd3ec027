import { advice, recoup } from "../../base/advice/advice";
import { Failure } from "../../base/failure";
import { RawJson } from "../../base/json/json";
import { pluralize } from "../../base/text/numbers/format-count";
import { suggestNearest } from "../../base/text/unknown-word";
import type { Report } from "../../render/report";
import { probeIds } from "../probes";
import { type DriftDocument, type FindAcceptance, formatVerdictCounts, notComparedPath } from "./document";
import { buildDriftView, createFindingRow, findingColumns } from "./view";

export interface RunEnd {
  readonly acceptanceOf: FindAcceptance;
  /** IDs of the probes that must be compared. */
  readonly required: ReadonlySet<string>;
  /** Records that couldn't be deleted. */
  readonly leftovers: readonly string[];
  /** Whether the findings were written to the baseline. */
  readonly isUpdated: boolean;
}

/**
 * Builds the report. Unless the baseline was updated, it fails if something differs, or couldn't be compared
 * or deleted.
 */
export function reportDrift(document: DriftDocument, end: RunEnd): Report {
  const { probes, requests } = document;
  const failure = end.isUpdated ? undefined : findDriftFailure(document, end);
  return {
    kind: "record",
    record: RawJson.of(document),
    idPath: "target",
    view: () => buildDriftView(document, end.acceptanceOf),
    rows: { columns: findingColumns, of: () => document.findings.map(createFindingRow) },
    notes: [
      ...document.gone.map(describeGoneEntry),
      `${pluralize(probes.length, "probe")}, ${pluralize(requests, "request")}: ${formatVerdictCounts(document)}`,
    ],
    warnings: [
      ...document.expired.map(
        ({ probe, path, until }) => `The acceptance of ${probe}, ${path} ended on ${until}.`,
      ),
      ...end.leftovers.map((leftover) => `Not deleted: ${leftover}`),
    ],
    ...(failure === undefined ? {} : { failure }),
  };
}

function describeGoneEntry({ probe, path }: DriftDocument["gone"][number]): string {
  if (probeIds.includes(probe) && path === notComparedPath)
    return `${probe} was compared, so its baseline entry with the path ${path} can go.`;
  if (probeIds.includes(probe)) return `A difference of the baseline is gone: ${probe}, ${path}.`;
  return `The baseline names the probe ${probe}, which doesn't exist${suggestNearest(probe, probeIds) || "."}`;
}

function findDriftFailure(
  document: DriftDocument,
  { acceptanceOf, required, leftovers }: RunEnd,
): Failure | undefined {
  const newFindings = document.findings.filter((finding) => acceptanceOf(finding) === undefined);
  const [first] = newFindings;
  if (first !== undefined) {
    const topic = first.rule ?? first.assumption ?? first.probe;
    return new Failure("check-failed", `${pluralize(newFindings.length, "difference")} from the sandbox.`, {
      hint: advice`${recoup`explain ${{ name: topic }}`} explains the first one.`,
    });
  }
  const uncomparedProbes = document.probes.filter(
    ({ probe, verdict }) =>
      required.has(probe) &&
      (verdict === "flaky" ||
        (verdict === "not-compared" && acceptanceOf({ probe, path: notComparedPath }) === undefined)),
  );
  const [firstOpen] = uncomparedProbes;
  if (firstOpen !== undefined) {
    const { probe, verdict, reason = "it is flaky" } = firstOpen;
    const others = uncomparedProbes.length === 1 ? "" : `, and ${uncomparedProbes.length - 1} more`;
    const message = `${uncomparedProbes.length} of ${pluralize(required.size, "probe")} could not be compared: ${probe} (${reason})${others}.`;
    return new Failure("partial", message, { hint: selectVerdictHint(verdict, reason) });
  }
  if (leftovers.length === 0) return undefined;
  return new Failure("partial", "Not everything that the probes made could be deleted.", {
    hint: advice`${recoup`test cleanup --orphans`} tries again.`,
  });
}

function selectVerdictHint(verdict: string, reason: string) {
  if (verdict === "flaky")
    return "Run the same command again: a flaky answer changed between two equal requests.";
  if (reason.startsWith("needs --")) return "Add these flags, or choose other probes with --only.";
  if (reason.startsWith("needs ")) return "Choose other probes with --only.";
  if (/^the (host (answered|didn't|refused)|key|profile|rate) /.test(reason))
    return advice`${recoup`doctor --network`} tries the addresses and keys of the profile.`;
  return advice`Choose other probes with --only, use a profile whose account and host can show it, or accept the gap in the --baseline: ${recoup`help drift.md#a-weekly-job`} shows how.`;
}
