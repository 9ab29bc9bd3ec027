import { formatDuration } from "../../base/text/duration";
import { safeLines } from "../../render/text/safe-text";
import { leftovers, type Moment, type ScenarioResult, type StepResult } from "./result";
import { countOutcomes, type RunSummary } from "./summary";

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;width:100%}td{padding:.15rem .6rem .15rem 0;vertical-align:top}
pre{margin:.2rem 0;white-space:pre-wrap}summary{cursor:pointer}
.passed{color:#176f2c}.failed{color:#b3261e}.skipped,.interrupted{color:#666}`;

/** Prints one self-contained HTML page: no scripts, images or external files. */
export function htmlReport(summary: RunSummary): string {
  const { results, seed, target, title = "Scenarios" } = summary;
  const { passed, failed, interrupted, untested, notCleanedUp } = countOutcomes(results);
  const counts = `${passed} passed, ${failed} failed, ${interrupted} interrupted, ${untested} not tested in full, ${notCleanedUp} not cleaned up`;
  return [
    "<!DOCTYPE html>",
    `<html lang="en"><head><meta charset="utf-8"><title>${escapeText(title)}</title>`,
    `<style>${style}</style></head><body>`,
    `<h1>${escapeText(title)}</h1><p>${escapeText(counts)}; target ${escapeText(target)}, seed ${escapeText(seed)}</p>`,
    ...results.map(section),
    "</body></html>",
    "",
  ].join("\n");
}

function section(result: ScenarioResult): string {
  const { name, file, outcome, steps, timeline, tookMs } = result;
  const left = leftovers(result).map((text) => `stays: ${text}`);
  return [
    `<details${outcome === "passed" ? "" : " open"}><summary>${badge(outcome)} ${escapeText(name)}</summary>`,
    `<p>${escapeText(file)}, ${formatDuration(tookMs)}</p>`,
    `<table>${steps.map(stepRow).join("")}</table>`,
    ...left.map((text) => `<p class="failed">${escapeText(text)}</p>`),
    `<h3>Timeline</h3><table>${timeline.map(momentRow).join("")}</table></details>`,
  ].join("\n");
}

const badge = (outcome: string) => `<b class="${outcome}">${outcome}</b>`;

function stepRow({ title, line, outcome, failure }: StepResult): string {
  const details =
    failure === undefined ? "" : `<pre>${escapeText([failure.message, ...failure.lines].join("\n"))}</pre>`;
  return `<tr><td>${badge(outcome)}</td><td>${escapeText(title)}${details}</td><td>line ${line}</td></tr>`;
}

const momentRow = ({ atMs, text }: Moment) =>
  `<tr><td>+${formatDuration(atMs)}</td><td>${escapeText(text)}</td></tr>`;

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escapeText = (text: string) => safeLines(text).replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
