import { type JunitCase, renderJunitXml } from "./junit-xml";
import {
  getFailedStep,
  getUntestedReason,
  listLeftovers,
  type RunSummary,
  type ScenarioResult,
} from "./result";

/** Renders JUnit XML with one suite per file and one test case per scenario. */
export function renderJunitReport({ results, seed, target }: RunSummary): string {
  const fileNames = [...new Set(results.map(({ file }) => file))];
  return renderJunitXml(
    fileNames.map((name) => ({
      name,
      properties: { seed, target },
      cases: results.filter(({ file }) => file === name).map(createJunitCase),
    })),
  );
}

const createJunitCase = (result: ScenarioResult): JunitCase => ({
  name: result.name,
  className: result.file,
  tookMs: result.tookMs,
  failure: findJunitFailure(result),
  skipped: result.outcome === "skipped" ? getUntestedReason(result) : undefined,
  errors: listLeftovers(result).map((text) => `stays: ${text}`),
});

function findJunitFailure(result: ScenarioResult): JunitCase["failure"] {
  if (result.outcome === "interrupted")
    return { message: "interrupted", type: "interrupted", text: "The scenario was interrupted." };
  const step = getFailedStep(result);
  if (step === undefined) return undefined;
  const { message = "", lines = [] } = step.failure ?? {};
  const text = [`${result.file}:${step.line}: ${step.title}`, message, ...lines].join("\n");
  return { message, type: step.kind, text };
}
