import { type JunitCase, junitXml } from "./junit-xml";
import { failedStep, leftovers, reasonUntested, type ScenarioResult } from "./result";
import type { RunSummary } from "./summary";

/** Renders JUnit XML: a suite per file, a test case per scenario. */
export function junitReport({ results, seed, target }: RunSummary): string {
  const files = [...new Set(results.map(({ file }) => file))];
  return junitXml(
    files.map((name) => ({
      name,
      properties: { seed, target },
      cases: results.filter(({ file }) => file === name).map(testcase),
    })),
  );
}

const isSkipped = ({ outcome }: ScenarioResult) => outcome === "interrupted" || outcome === "skipped";

const testcase = (result: ScenarioResult): JunitCase => ({
  name: result.name,
  className: result.file,
  tookMs: result.tookMs,
  failure: junitFailure(result),
  skipped: isSkipped(result) ? reasonOf(result) : undefined,
  errors: leftovers(result).map((text) => `stays: ${text}`),
});

const reasonOf = (result: ScenarioResult) =>
  (result.outcome === "skipped" ? reasonUntested(result) : undefined) ?? result.outcome;

function junitFailure(result: ScenarioResult): JunitCase["failure"] {
  const step = failedStep(result);
  if (step === undefined) return undefined;
  const { message = "", lines = [] } = step.failure ?? {};
  const text = [`${result.file}:${step.line}: ${step.title}`, message, ...lines].join("\n");
  return { message, type: step.kind, text };
}
