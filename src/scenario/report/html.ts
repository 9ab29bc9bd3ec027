import { formatDuration } from "../../base/text/time/duration";
import { badge, escapeText, htmlPage } from "./html-page";
import { leftovers, type Moment, type ScenarioResult, type StepResult } from "./result";
import { countOutcomes, type RunSummary } from "./summary";

/** Renders one self-contained HTML page without scripts, images or external files. */
export function htmlReport(summary: RunSummary): string {
  const { results, seed, target, title = "Scenarios" } = summary;
  const { passed, failed, interrupted, untested, notCleanedUp } = countOutcomes(results);
  const counts = `${passed} passed, ${failed} failed, ${interrupted} interrupted, ${untested} not tested in full, ${notCleanedUp} not cleaned up`;
  return htmlPage(title, `${counts}; target ${target}, seed ${seed}`, results.map(section));
}

function section(result: ScenarioResult): string {
  const { name, file, outcome, steps, timeline, tookMs } = result;
  const remaining = leftovers(result).map((text) => `stays: ${text}`);
  return [
    `<details${outcome === "passed" ? "" : " open"}><summary>${badge(outcome)} ${escapeText(name)}</summary>`,
    `<p>${escapeText(file)}, ${formatDuration(tookMs)}</p>`,
    `<table>${steps.map(stepRow).join("")}</table>`,
    ...remaining.map((text) => `<p class="failed">${escapeText(text)}</p>`),
    `<h3>Timeline</h3><table>${timeline.map(momentRow).join("")}</table></details>`,
  ].join("\n");
}

function stepRow({ title, line, outcome, failure }: StepResult): string {
  const details =
    failure === undefined ? "" : `<pre>${escapeText([failure.message, ...failure.lines].join("\n"))}</pre>`;
  return `<tr><td>${badge(outcome)}</td><td>${escapeText(title)}${details}</td><td>line ${line}</td></tr>`;
}

const momentRow = ({ atMs, text }: Moment) =>
  `<tr><td>+${formatDuration(atMs)}</td><td>${escapeText(text)}</td></tr>`;
