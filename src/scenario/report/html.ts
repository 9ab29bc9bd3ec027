import { formatDuration } from "../../base/text/time/duration";
import { escapeHtml, renderBadge, renderHtmlPage } from "./html-page";
import {
  countOutcomes,
  listLeftovers,
  type RunSummary,
  type RunTimelineEntry,
  type ScenarioResult,
  type StepResult,
} from "./result";

/** Renders a self-contained HTML page without scripts, images or external files. */
export function renderHtmlReport(summary: RunSummary): string {
  const { results, seed, target, title = "Scenarios" } = summary;
  const { passed, failed, interrupted, untested, notCleanedUp, notRun } = countOutcomes(results);
  const counts = `${passed} passed, ${failed} failed, ${interrupted} interrupted, ${untested} not tested in full, ${notCleanedUp} not cleaned up, ${notRun} not run`;
  return renderHtmlPage(title, `${counts}; target ${target}, seed ${seed}`, results.map(renderSection));
}

function renderSection(result: ScenarioResult): string {
  const { name, file, outcome, steps, timeline, tookMs, notRun } = result;
  const leftoverLines = listLeftovers(result).map((text) => `stays: ${text}`);
  return [
    `<details${outcome === "passed" ? "" : " open"}><summary>${renderBadge(outcome)} ${escapeHtml(name)}</summary>`,
    `<p>${escapeHtml(file)}, ${formatDuration(tookMs)}</p>`,
    `<table>${steps.map(renderStepRow).join("")}</table>`,
    ...(notRun === undefined ? [] : [`<p>${escapeHtml(notRun)}</p>`]),
    ...leftoverLines.map((text) => `<p class="failed">${escapeHtml(text)}</p>`),
    `<h3>Timeline</h3><table>${timeline.map(renderTimelineRow).join("")}</table></details>`,
  ].join("\n");
}

function renderStepRow({ title, line, outcome, failure }: StepResult): string {
  const details =
    failure === undefined ? "" : `<pre>${escapeHtml([failure.message, ...failure.lines].join("\n"))}</pre>`;
  return `<tr><td>${renderBadge(outcome)}</td><td>${escapeHtml(title)}${details}</td><td>line ${line}</td></tr>`;
}

const renderTimelineRow = ({ atMs, text }: RunTimelineEntry) =>
  `<tr><td>+${formatDuration(atMs)}</td><td>${escapeHtml(text)}</td></tr>`;
