import type { ShapeValue } from "../../base/shape-value";
import type { ProbeDifference } from "../compare/finding";
import { describeReading, isKnownReading } from "../compare/known-readings";
import type { TriesBySide } from "../compare/verdict";
import { splitReadingNames } from "../observe/observation";
import { findRequest, getStepSurface, type Probe } from "../probe";
import type { ComparedProbe, DriftOutcome } from "../run/drift-setting";
import { listPossibleReadings, type PossibleReadings } from "../run/learned";
import { type CommonCause, createCauseFinder } from "./common-cause";
import type { DriftFinding } from "./shapes";

/** A difference without its step, plus a message, advice and the requests that show it. */
export type ReportedDifference = ShapeValue<typeof DriftFinding>;

/** Lists each difference once, even if several probes found it. Merges differences with a common cause. */
export function listFindings({
  comparedProbes,
  learnedReadings,
}: DriftOutcome): readonly ReportedDifference[] {
  const learnedByAssumption = new Map(
    learnedReadings.map(({ assumption, reading }) => [assumption, reading]),
  );
  const possibleReadings = listPossibleReadings(comparedProbes);
  const seenKeys = new Set<string>();
  const findCause = createCauseFinder(comparedProbes);
  const explainedFields = listExplainedFields(comparedProbes);
  const isExplained = (probe: Probe, difference: ProbeDifference) =>
    difference.kind === "unspecified" &&
    listEnclosingFields(formatField(probe, difference)).some((field) => explainedFields.has(field));
  const causedDifferences = comparedProbes.flatMap(({ probe, differences, tries }) =>
    differences.flatMap((difference): readonly CausedDifference[] => {
      const settledDifference = resolveReading(difference, learnedByAssumption);
      const key = formatDifferenceKey(probe, settledDifference);
      if (seenKeys.has(key) || isExplained(probe, settledDifference)) return [];
      seenKeys.add(key);
      return [{ probe, tries, difference: settledDifference, cause: findCause(probe, settledDifference) }];
    }),
  );
  return joinByCause(causedDifferences).map((group) => createFinding(group, possibleReadings));
}

/** A reported difference, and the cause that others may share. */
interface CausedDifference {
  readonly probe: Probe;
  readonly tries: TriesBySide;
  readonly difference: ProbeDifference;
  readonly cause: CommonCause | undefined;
}

/** Minimum number of differences to merge into a common cause. Two may be a coincidence. */
const minJoinedDifferences = 3;

/** Groups differences by common cause. Others stay separate. */
function joinByCause(
  differences: readonly CausedDifference[],
): readonly (readonly [CausedDifference, ...CausedDifference[]])[] {
  return differences.flatMap((entry) => {
    const [first, ...others] = differences.filter(
      ({ cause }) => cause !== undefined && cause === entry.cause,
    );
    if (first === undefined || others.length + 1 < minJoinedDifferences) return [[entry] as const];
    return first === entry ? [[first, ...others] as const] : [];
  });
}

/**
 * Returns the operation and field of each difference from a rule or assumption. These aren't reported again
 * as unspecified differences.
 */
const listExplainedFields = (comparedProbes: readonly ComparedProbe[]): ReadonlySet<string> =>
  new Set(
    comparedProbes.flatMap(({ probe, differences }) =>
      differences
        .filter(({ kind, path, step }) => kind !== "unspecified" && /^[.[]/.test(path.slice(step.length)))
        .map((difference) => formatField(probe, difference)),
    ),
  );

/** Formats the operation and field of a difference, such as `referral POST /clients data.onboardingLinks`. */
const formatField = (probe: Probe, { path, step }: ProbeDifference) =>
  `${formatOperation(probe, step)} ${path.slice(step.length).replace(/^\./, "")}`;

/** Returns the field and every field that encloses it. */
const listEnclosingFields = (field: string): readonly string[] =>
  [...field.matchAll(/(?=[.[])|$/g)].map(({ index }) => field.slice(0, index));

/**
 * Replaces the reading with the learned one if the response fits it, otherwise with all readings that fit.
 */
function resolveReading(
  difference: ProbeDifference,
  learnedReadings: ReadonlyMap<string, string>,
): ProbeDifference {
  const { assumption, reading } = difference;
  if (assumption === undefined || reading === undefined) return difference;
  const names = splitReadingNames(reading);
  const learnedReading = learnedReadings.get(assumption) ?? "";
  if (!names.includes(learnedReading)) return { ...difference, reading: names.join(" or ") };
  const target = describeReading(assumption, learnedReading) ?? difference.target;
  return { ...difference, reading: learnedReading, target };
}

function formatDifferenceKey(
  probe: Probe,
  { kind, rule, assumption, reading, path, step, sandbox, target }: ProbeDifference,
): string {
  if (assumption !== undefined) return [kind, assumption, reading].join(" ");
  if (kind === "unspecified")
    return [kind, getStepSurface(probe, step), trimRecordPrefix(path), sandbox, target].join(" ");
  return [kind, rule, formatOperation(probe, step), trimRecordPrefix(path)].join(" ");
}

/**
 * Returns the path inside a record: `debtor.name` for both `list.cases[].debtor.name` and `case.debtor.name`.
 */
const trimRecordPrefix = (path: string) =>
  path.replace(/^[^.:[]+\.?/, "").replace(/^(\w*\[[^\]]*\]|\w+\.(\d+|\*))\.?/, "");

function formatOperation(probe: Probe, name: string): string {
  const request = findRequest(probe, name);
  return `${getStepSurface(probe, name)} ${request === undefined ? name : `${request.method} ${request.path}`}`;
}

function createFinding(
  [{ probe, tries, difference, cause }, ...others]: readonly [CausedDifference, ...CausedDifference[]],
  possibleReadings: PossibleReadings,
): ReportedDifference {
  const { step, ...details } = difference;
  const findCurl = (side: "target" | "sandbox") =>
    tries[side].flatMap((attempt) =>
      "observation" in attempt ? (attempt.observation.steps[step]?.curl ?? []) : [],
    )[0];
  const curl = [findCurl("target"), findCurl("sandbox")].filter((line) => line !== undefined).join("\n");
  const [text, next] = describeDifference(details, possibleReadings);
  const message =
    cause === undefined || others.length === 0 ? text : `${text} ${describeCommonCause(cause, others)}`;
  return { ...details, message, advice: `${probe.means} ${next}`, curl };
}

function describeCommonCause(
  { surface, sandbox, target }: CommonCause,
  others: readonly CausedDifference[],
): string {
  const differenceNames = others.map(
    ({ difference: { rule, assumption, path } }) => rule ?? assumption ?? path,
  );
  return `The ${surface} surface answers ${target} to every request to which the sandbox answers ${sandbox}: ${[...new Set(differenceNames)].join(", ")}.`;
}

type FindingTexts = readonly [message: string, next: string];

function describeDifference(
  difference: Omit<ProbeDifference, "step">,
  possibleReadings: PossibleReadings,
): FindingTexts {
  const { kind, rule, path, expected, sandbox, target } = difference;
  switch (kind) {
    case "rule-left":
      return [
        `The platform left its rule ${rule}: ${path} must be ${expected}, and is ${target}.`,
        "Report it to the platform, and accept both until it is fixed.",
      ];
    case "sandbox-wrong":
      return [
        `The sandbox is wrong about ${rule}: ${path} must be ${expected}, and is ${sandbox}.`,
        "Tests on the sandbox don't show it: report it as a bug of recoup.",
      ];
    case "assumption-settled":
      return describeSettled(difference, possibleReadings);
    case "unspecified":
      return [
        `Unspecified and different: ${path} is ${target} here, and ${sandbox} on the sandbox.`,
        "Don't depend on either.",
      ];
  }
}

function describeSettled(
  { assumption = "", reading = "", path, target }: Omit<ProbeDifference, "step">,
  possibleReadings: PossibleReadings,
): FindingTexts {
  const isMixed = possibleReadings.get(assumption)?.length === 0;
  const isKnown = reading.split(" or ").some((name) => isKnownReading(assumption, name));
  if (isMixed || !isKnown) {
    const differenceText = isMixed
      ? `in more than one way: ${isKnown ? reading : target} at ${path}, and differently elsewhere`
      : `in a way of its own: ${target} at ${path}`;
    return [
      `The platform settles ${assumption} ${differenceText}.`,
      "The sandbox can't do the same, and --write leaves it out: accept both.",
    ];
  }
  if (reading.includes(" or "))
    return [
      `The platform follows one of several readings of ${assumption}: ${reading}.`,
      `--write leaves it out. Other probes may show which one it is: --only ${assumption} runs them; some need --writes or --receive.`,
    ];
  return [
    `The assumption ${assumption} is settled: ${reading}.`,
    "Write what was learned with --write, and use it with --readings, so that your tests meet it.",
  ];
}
