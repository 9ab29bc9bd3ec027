import { badge, escapeText, htmlPage } from "../html-page";
import { type CheckedFinding, type CheckedItem, type CheckedSummary, finalLines, labelOf } from "./checked";

/** Prints one self-contained page. Items with findings are expanded. */
export const htmlOfFindings = ({ title, target, seed, summary, checks }: CheckedSummary): string =>
  htmlPage(title, [...summary, `Target ${target}, seed ${seed}`].join(" "), checks.map(section));

function section({ id, title, outcome, reason, findings }: CheckedItem): string {
  const [first] = findings;
  const label = first === undefined || outcome === "failed" ? outcome : labelOf(first);
  return [
    `<details${first === undefined ? "" : " open"}><summary>${badge(label)} ${escapeText(`${id}: ${title}`)}</summary>`,
    ...(reason === undefined ? [] : [`<p>${escapeText(reason)}</p>`]),
    `<table>${findings.map(findingRow).join("")}</table></details>`,
  ].join("\n");
}

function findingRow(finding: CheckedFinding): string {
  const text = escapeText(finalLines(finding).join("\n"));
  return `<tr><td>${badge(labelOf(finding))}</td><td>${escapeText(finding.subject)}<pre>${text}</pre></td></tr>`;
}
