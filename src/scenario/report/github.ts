import { annotation } from "./annotation";
import { failedCleanups, failedStep, leftovers, type ScenarioResult } from "./result";
import type { RunSummary } from "./summary";

/** Renders annotations for GitHub Actions: failed steps, failed cleanups, and what remains. */
export function githubReport({ results }: RunSummary): string {
  return results
    .flatMap(annotationsOf)
    .map((line) => `${line}\n`)
    .join("");
}

function annotationsOf(result: ScenarioResult): readonly string[] {
  const { file, name } = result;
  const step = failedStep(result);
  const { message = "", lines = [] } = step?.failure ?? {};
  const remaining = failedCleanups(result).map(({ what, failure }) => `${what}: ${failure}`);
  const lasting = leftovers(result).filter((text) => !remaining.includes(text));
  return [
    ...(step === undefined
      ? []
      : [
          annotation("error", { file, line: step.line, title: name }, [
            `${step.title}: ${message}`,
            ...lines,
          ]),
        ]),
    ...remaining.map((text) => annotation("warning", { file, title: name }, [`Not cleaned up: ${text}`])),
    ...lasting.map((text) => annotation("notice", { file, title: name }, [`It stays: ${text}`])),
  ];
}
