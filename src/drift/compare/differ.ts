import { type NamedReading, type Observation, splitReadingNames } from "../observe/observation";
import { splitLocation } from "../observe/probe-answers";
import { listAnsweredSteps, type Probe } from "../probe";
import { compareShapes } from "./compare-shapes";
import type { ProbeDifference } from "./finding";
import type { KnownFieldTest } from "./known-fields";
import { describeReading } from "./known-readings";

/** One attempt at a probe, with the responses of both sides. */
export interface ComparedTry {
  readonly sandbox: Observation;
  readonly target: Observation;
  /** The sandbox's response under the target's readings. Differences that the readings explain are skipped. */
  readonly adjustedSandbox?: Observation | undefined;
}

/** Lists the differences in a try and which side broke each rule. */
export function listDifferences(
  probe: Probe,
  comparedTry: ComparedTry,
  isKnown: KnownFieldTest,
): readonly ProbeDifference[] {
  const reportedDifferences = [
    ...listBrokenClaims(probe, comparedTry),
    ...listOtherReadings(probe, comparedTry),
  ];
  return [...reportedDifferences, ...listUnspecified(probe, comparedTry, reportedDifferences, isKnown)];
}

function listBrokenClaims(probe: Probe, { sandbox, target }: ComparedTry): readonly ProbeDifference[] {
  return probe.claims.flatMap(({ rule, location, is }, index) => {
    const [sandboxResult, targetResult] = [sandbox.claims[index], target.claims[index]];
    const sharedFields = {
      probe: probe.id,
      rule,
      path: location,
      expected: is.says,
      sandbox: sandboxResult?.shown ?? "",
      target: targetResult?.shown ?? "",
      step: splitLocation(location).step,
    };
    return [
      ...(targetResult?.held === false ? [{ ...sharedFields, kind: "rule-left" as const }] : []),
      ...(sandboxResult?.held === false ? [{ ...sharedFields, kind: "sandbox-wrong" as const }] : []),
    ];
  });
}

function listOtherReadings(
  { id: probe, readings = [] }: Probe,
  { sandbox, target }: ComparedTry,
): readonly ProbeDifference[] {
  return readings.flatMap(({ assumption, location, says = "not specified" }, index) => {
    const [sandboxResult, targetResult] = [sandbox.readings[index], target.readings[index]];
    if (!sandboxResult?.name || !targetResult?.name) return [];
    const targetNames = splitReadingNames(targetResult.name);
    if (splitReadingNames(sandboxResult.name).some((name) => targetNames.includes(name))) return [];
    const formatResult = ({ name, shown }: NamedReading) => {
      const [firstName = "", secondName] = splitReadingNames(name);
      return (secondName === undefined ? describeReading(assumption, firstName) : undefined) ?? shown;
    };
    const difference: ProbeDifference = {
      probe,
      kind: "assumption-settled",
      assumption,
      reading: targetResult.name,
      path: location,
      expected: says,
      sandbox: formatResult(sandboxResult),
      target: formatResult(targetResult),
      step: splitLocation(location).step,
    };
    return [difference];
  });
}

function listUnspecified(
  probe: Probe,
  { sandbox, target, adjustedSandbox = sandbox }: ComparedTry,
  reportedDifferences: readonly ProbeDifference[],
  isKnown: KnownFieldTest,
): readonly ProbeDifference[] {
  return listAnsweredSteps(probe).flatMap((step) => {
    const [sandboxResult, targetResult] = [adjustedSandbox.steps[step.name], target.steps[step.name]];
    if (sandboxResult === undefined || targetResult === undefined) return [];
    const isReported = (path: string) =>
      reportedDifferences.some(
        (candidate) => candidate.step === step.name && coversPath(candidate, step.name, path),
      );
    return compareShapes(sandboxResult, targetResult, (path) => isKnown(step.name, path))
      .filter(({ path }) => !isReported(path))
      .map(
        (difference): ProbeDifference => ({
          probe: probe.id,
          kind: "unspecified",
          path: `${step.name}${/^[:[{]/.test(difference.path) ? "" : "."}${difference.path}`,
          expected: "not specified",
          sandbox: difference.sandbox,
          target: difference.target,
          step: step.name,
        }),
      );
  });
}

/** Whether a reported difference covers this path, in which `[]` stands for any index. */
function coversPath({ path: differencePath }: ProbeDifference, step: string, path: string): boolean {
  if (differencePath === step || differencePath === `${step}:status`) return true;
  const location = differencePath
    .slice(step.length)
    .replace(/^\./, "")
    .replace(/\.(\d+|\*)(?=\.|$)/g, "[]");
  return (
    location === path ||
    path.startsWith(`${location}.`) ||
    path.startsWith(`${location}[`) ||
    location.startsWith(`${path}.`) ||
    location.startsWith(`${path}[`)
  );
}
