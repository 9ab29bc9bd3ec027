import { escapeUnsafeJson } from "../../base/text/unsafe-characters";
import { sanitizeCell } from "../../render/text/safe-text";
import {
  getFailedStep,
  getUntestedReason,
  listLeftovers,
  type RunSummary,
  type ScenarioResult,
} from "./result";

/**
 * Renders the Test Anything Protocol, version 13. Each scenario is one line; failure details follow in a YAML
 * block.
 */
export function renderTapReport({ results, seed, target }: RunSummary): string {
  const lines = results.flatMap((result, index) => [
    `${isOk(result) ? "ok" : "not ok"} ${index + 1} - ${escapeName(result.name)}${formatSkip(result)}`,
    ...formatDiagnosis(result),
  ]);
  return `${["TAP version 13", `1..${results.length}`, `# seed ${escapeName(seed)}, target ${escapeName(target)}`, ...lines].join("\n")}\n`;
}

const formatSkip = (result: ScenarioResult) =>
  result.outcome === "skipped" ? ` # SKIP ${escapeName(getUntestedReason(result))}` : "";

const isOk = ({ outcome }: ScenarioResult) => outcome === "passed" || outcome === "skipped";

/** Removes line breaks. Escapes backslashes, and hashes, which would start a directive. */
const escapeName = (text: string) => sanitizeCell(text).replace(/[\\#]/g, (sign) => `\\${sign}`);

function formatDiagnosis(result: ScenarioResult): readonly string[] {
  const leftovers = listLeftovers(result);
  const step = getFailedStep(result);
  if (result.outcome === "passed" && leftovers.length === 0) return [];
  const fields: readonly (readonly [string, unknown])[] = [
    ["outcome", result.outcome],
    ["message", step?.failure?.message],
    ["at", step && { file: result.file, line: step.line, step: step.title }],
    ["details", step?.failure?.lines],
    ["left", leftovers.length === 0 ? undefined : leftovers],
  ];
  // JSON is valid YAML without significant white space.
  const definedFields = fields.filter(([, value]) => value !== undefined);
  return [
    "  ---",
    ...definedFields.map(([name, value]) => `  ${name}: ${escapeUnsafeJson(JSON.stringify(value))}`),
    "  ...",
  ];
}
