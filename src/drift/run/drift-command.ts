import { resolve } from "node:path";
import { advice, recoup } from "../../base/advice/advice";
import { Failure } from "../../base/failure";
import { pluralize } from "../../base/text/numbers/format-count";
import type { Context } from "../../cli/session/context";
import { type AcceptedFindings, applyAcceptedFindings } from "../../kit/findings/accept-flags";
import type { ReadingsFile } from "../../kit/readings/readings-file";
import type { Report } from "../../render/report";
import type { FindingReport } from "../../scenario/report/findings/report-files";
import { missingOperationReason } from "../observe/answer-step";
import { type Probe, sendsWrites } from "../probe";
import { probeIds } from "../probes";
import {
  type BaselineKey,
  buildDriftDocument,
  createProbeRow,
  notComparedPath,
  type ProbeRow,
} from "../report/document";
import { listFindings, type ReportedDifference } from "../report/findings";
import { reportDrift } from "../report/outcome";
import { makeReportFolders, writeDriftReports } from "../report/reports";
import { canMoveClock, openTargetSide } from "../sides/target-side";
import { countRequests, findSkipReason, type RunAbilities } from "./choose-probes";
import type { DriftOutcome, ReadingNames } from "./drift-setting";
import { compareWithSandbox, listKeyedSurfaces } from "./session";

export interface DriftRequest {
  readonly values: {
    readonly only?: readonly string[];
    readonly writes?: boolean;
    readonly receive?: number;
    readonly publicUrl?: string;
    readonly write?: string;
  };
  readonly chosenProbes: readonly Probe[];
  readonly reports: readonly FindingReport[];
  readonly baseline: AcceptedFindings<BaselineKey>;
  readonly readings: ReadingNames;
}

/** Compares the profile's environment with a sandbox and writes the requested report files. */
export async function runDriftCommand(context: Context, request: DriftRequest): Promise<Report> {
  const { values, chosenProbes } = request;
  const { name } = context.profile;
  const { receive: port, publicUrl } = values;
  const abilities: RunAbilities = {
    surfaces: listKeyedSurfaces(context.profile, context.flags.client),
    canWrite: values.writes === true,
    canReceive: port !== undefined,
    canMoveClock: canMoveClock(context),
  };
  if (abilities.surfaces.length === 0) throw createMissingKeyFailure(context);
  const probes = chosenProbes.filter((probe) => findSkipReason(probe, abilities) === undefined);
  const writingCount = probes.filter(sendsWrites).length;
  const countText = `${pluralize(probes.length, "probe")}, ${writingCount} of which write`;
  const action = `run ${countText}, on ${name} (test), with about ${pluralize(countRequests(probes), "request")}`;
  return context.change(action, async () => {
    await makeReportFolders(context.host, request.reports);
    const receiver = port === undefined || publicUrl === undefined ? undefined : { port, publicUrl };
    const target = await openTargetSide(context, receiver);
    try {
      const outcome = await compareWithSandbox(context, { probes, target, readings: request.readings });
      return await reportOutcome(context, request, { abilities, outcome, requests: target.requests() });
    } finally {
      await target.close();
    }
  });
}

function createMissingKeyFailure({ profile: { name, environment } }: Context): Failure {
  return new Failure(
    "config",
    `The profile ${name} has no surface with an address and a key (${environment}).`,
    {
      hint: advice`${recoup`profile show ${{ profile: name }}`} shows what it has.`,
      profile: name,
      environment,
    },
  );
}

interface RunResult {
  readonly abilities: RunAbilities;
  readonly outcome: DriftOutcome;
  readonly requests: number;
}

async function reportOutcome(
  context: Context,
  request: DriftRequest,
  { abilities, outcome, requests }: RunResult,
): Promise<Report> {
  const { host, profile } = context;
  const { chosenProbes, baseline, reports, values } = request;
  const findings = listFindings(outcome);
  const rows = chosenProbes.map((probe) => createResultRow(probe, abilities, outcome, findings));
  const { acceptanceOf, expired, gone } = await applyAcceptedFindings(
    context,
    baseline,
    [...findings, ...listAcceptedGaps(baseline, rows)],
    listUncomparedEntries(baseline, rows),
  );
  const head = { target: profile.name, environment: profile.environment, requests };
  const document = buildDriftDocument(head, rows, findings, { acceptanceOf, gone, expired });
  if (values.write !== undefined) await writeReadings(context, values.write, outcome);
  await writeDriftReports(host, reports, document, chosenProbes, acceptanceOf);
  return reportDrift(document, {
    acceptanceOf,
    required: selectRequired(chosenProbes, abilities, { isNamed: values.only !== undefined, rows }),
    leftovers: outcome.leftovers,
    isUpdated: baseline.isUpdated,
  });
}

/** Builds a probe's row in the report. Differences that several probes found are reported by the first. */
function createResultRow(
  probe: Probe,
  abilities: RunAbilities,
  { comparedProbes }: DriftOutcome,
  findings: readonly ReportedDifference[],
): ProbeRow {
  const entry = comparedProbes.find((compared) => compared.probe === probe);
  if (entry === undefined)
    return createProbeRow(probe, {
      verdict: "not-compared",
      reason: findSkipReason(probe, abilities) ?? "it did not run",
    });
  const hasFinding = findings.some((finding) => finding.probe === probe.id);
  const reason = "other probes report its differences";
  return createProbeRow(
    probe,
    entry.verdict === "differs" && !hasFinding ? { verdict: "differs", reason } : entry,
  );
}

/**
 * Returns the probes that must be compared. Unless the user named them, excludes probes that may be absent,
 * can't run, or use an operation that the host lacks.
 */
function selectRequired(
  chosenProbes: readonly Probe[],
  abilities: RunAbilities,
  { isNamed, rows }: { readonly isNamed: boolean; readonly rows: readonly ProbeRow[] },
): ReadonlySet<string> {
  const unsupportedProbeIds = new Set(
    rows.filter(({ reason }) => reason === missingOperationReason).map(({ probe }) => probe),
  );
  const isRequired = (probe: Probe) =>
    probe.mayBeAbsent !== true &&
    !unsupportedProbeIds.has(probe.id) &&
    findSkipReason(probe, abilities) === undefined;
  return new Set(chosenProbes.filter((probe) => isNamed || isRequired(probe)).map(({ id }) => id));
}

/** Returns the baseline entries that accept that a probe of this run wasn't compared. */
const listAcceptedGaps = ({ entries }: AcceptedFindings<BaselineKey>, rows: readonly ProbeRow[]) =>
  entries.filter(
    (entry) =>
      entry.path === notComparedPath &&
      rows.some(({ probe, verdict }) => probe === entry.probe && verdict === "not-compared"),
  );

/**
 * Returns the other baseline entries for probes that weren't compared, because their differences may still
 * exist.
 */
function listUncomparedEntries(baseline: AcceptedFindings<BaselineKey>, rows: readonly ProbeRow[]) {
  const gaps = listAcceptedGaps(baseline, rows);
  const comparedProbeIds = new Set(
    rows.filter(({ verdict }) => verdict === "same" || verdict === "differs").map(({ probe }) => probe),
  );
  return baseline.entries.filter(
    (entry) => !gaps.includes(entry) && probeIds.includes(entry.probe) && !comparedProbeIds.has(entry.probe),
  );
}

async function writeReadings(context: Context, file: string, outcome: DriftOutcome): Promise<void> {
  const { host, profile } = context;
  const time = new Date(host.now()).toISOString();
  const content: ReadingsFile = {
    readings: outcome.readings,
    learned: outcome.learnedReadings.map(({ assumption }) => ({
      assumption,
      from: profile.name,
      environment: profile.environment,
      at: time,
    })),
  };
  await host.files.write(resolve(host.workingFolder, file), `${JSON.stringify(content, null, 2)}\n`);
  await context.note(
    `Wrote the readings of ${pluralize(outcome.learnedReadings.length, "assumption")} to ${file}.`,
  );
}
