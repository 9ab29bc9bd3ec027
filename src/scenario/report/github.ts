import { formatAnnotation } from "./annotation";
import {
  getFailedStep,
  listFailedCleanups,
  listLeftovers,
  type RunSummary,
  type ScenarioResult,
} from "./result";

/** Renders GitHub Actions annotations for failed steps, failed cleanups and whatever remains. */
export function renderGithubReport({ results }: RunSummary): string {
  return results
    .flatMap(formatAnnotations)
    .map((line) => `${line}\n`)
    .join("");
}

function formatAnnotations(result: ScenarioResult): readonly string[] {
  const { file, name } = result;
  const step = getFailedStep(result);
  const { message = "", lines = [] } = step?.failure ?? {};
  const cleanupFailures = listFailedCleanups(result).map(({ what, failure }) => `${what}: ${failure}`);
  const otherLeftovers = listLeftovers(result).filter((text) => !cleanupFailures.includes(text));
  return [
    ...(step === undefined
      ? []
      : [
          formatAnnotation("error", { file, line: step.line, title: name }, [
            `${step.title}: ${message}`,
            ...lines,
          ]),
        ]),
    ...cleanupFailures.map((text) =>
      formatAnnotation("warning", { file, title: name }, [`Not cleaned up: ${text}`]),
    ),
    ...otherLeftovers.map((text) => formatAnnotation("notice", { file, title: name }, [`It stays: ${text}`])),
  ];
}
