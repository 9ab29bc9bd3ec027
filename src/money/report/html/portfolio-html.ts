import { groupBy } from "../../../base/collections/group-by";
import { type JsonValue, readItems, readText } from "../../../base/json/json";
import type { Column } from "../../../render/report";
import { escapeHtml } from "../../../scenario/report/html-page";
import { figureDefinitions } from "../definitions";
import { computeShareCurve, figureColumns, formatRates, listTotals } from "../portfolio-rows";
import { formatAbsentLines } from "../portfolio-view";
import { drawBarChart, drawCurveChart } from "./charts";
import { pageStyle } from "./page-style";

/** Renders the report as a single file without scripts, links or requests. */
export function renderPortfolioHtml(value: JsonValue): string {
  const asOf = readText(value, "asOf");
  return [
    '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark">',
    `<title>Portfolio as of ${escapeHtml(asOf)}</title><style>${pageStyle}</style></head><body>`,
    `<header><h1>Portfolio</h1><p>As of ${escapeHtml(asOf)}, by currency</p></header><main>`,
    renderSection("Totals", renderTable([currencyColumn, ...figureColumns], formatRates(listTotals(value)))),
    renderSection(
      "Groups",
      renderTable(
        [createColumn("key", "Group"), currencyColumn, ...figureColumns],
        formatRates(readItems(value, "groups")),
      ),
    ),
    ...drawAgeingCharts(value),
    renderSection(
      "Close codes",
      renderTable(
        [createColumn("code", "Code"), currencyColumn, createColumn("cases", "Cases", "number")],
        readItems(value, "closeCodes"),
      ),
    ),
    ...drawLiquidationCharts(value),
    formatAbsentLines(value)
      .map((line) => `<p class="absent">${escapeHtml(line)}</p>`)
      .join("\n"),
    "</main><footer><h2>What the figures mean</h2><dl>",
    ...figureDefinitions.map(
      ([figure, meaning]) => `<dt>${escapeHtml(figure)}</dt><dd>${escapeHtml(meaning)}.</dd>`,
    ),
    "</dl></footer></body></html>\n",
  ].join("\n");
}

type HtmlColumn = Pick<Column, "path" | "title" | "kind">;

const createColumn = (path: string, title: string, kind: Column["kind"] = "text"): HtmlColumn => ({
  path,
  title,
  kind,
});
const currencyColumn = createColumn("currency", "Currency");

const renderSection = (title: string, content: string) =>
  content === "" ? "" : `<section><h2>${escapeHtml(title)}</h2>${content}</section>`;

function renderTable(columns: readonly HtmlColumn[], rows: readonly JsonValue[]): string {
  if (rows.length === 0) return "";
  const filledColumns = columns.filter(({ path }) => rows.some((row) => readText(row, path) !== ""));
  const formatClass = ({ kind }: HtmlColumn) =>
    kind === "text" ? "" : ` class="${kind === "date" ? "month" : "number"}"`;
  const head = filledColumns
    .map((column) => `<th scope="col"${formatClass(column)}>${escapeHtml(column.title)}</th>`)
    .join("");
  const body = rows.map(
    (row) =>
      `<tr>${filledColumns.map((column) => `<td${formatClass(column)}>${escapeHtml(readText(row, column.path))}</td>`).join("")}</tr>`,
  );
  return `<div class="wide"><table><thead><tr>${head}</tr></thead><tbody>${body.join("\n")}</tbody></table></div>`;
}

const readCurrency = (row: JsonValue) => readText(row, "currency");

const drawAgeingCharts = (value: JsonValue): readonly string[] =>
  groupBy(readItems(value, "ageing"), readCurrency).map((rows) => {
    const unit = readCurrency(rows[0]);
    const points = rows.map((row) => {
      const [open, count] = [readText(row, "open"), readText(row, "cases")];
      const text = `${open === "" ? "" : `${open} ${unit}, `}${count} ${count === "1" ? "case" : "cases"}`;
      return { label: readText(row, "bucket"), size: Number(open === "" ? count : open), text };
    });
    return renderSection(
      `Open by days since the due date, ${unit}`,
      drawBarChart(`Open ${unit} by days since the due date`, points),
    );
  });

/** Draws one curve per currency, covering all placement months, above a table of those months. */
const drawLiquidationCharts = (value: JsonValue): readonly string[] =>
  groupBy(readItems(value, "liquidation"), readCurrency).map((cohorts) => {
    const unit = readCurrency(cohorts[0]);
    const rows = cohorts.map(
      (cohort) =>
        ({ ...(cohort as object), months: readItems(cohort, "collected").join(" · ") }) as JsonValue,
    );
    const columns = [
      createColumn("month", "Month", "date"),
      createColumn("placed", "Placed", "money"),
      createColumn("months", "Collected, by month since placement"),
    ];
    return renderSection(
      `Liquidation, ${unit}`,
      drawCurveChart(
        `Share of the placed ${unit} that was collected, by month since placement`,
        computeShares(cohorts),
      ) + renderTable(columns, rows),
    );
  });

/** Computes the collected share for each month since placement, across all cohorts that are old enough. */
function computeShares(cohorts: readonly JsonValue[]) {
  const curves = cohorts.map((cohort) => ({
    shares: computeShareCurve(cohort),
    placed: Number(readText(cohort, "placed")),
  }));
  const monthCount = Math.max(0, ...curves.map(({ shares }) => shares.length));
  return Array.from({ length: monthCount }, (_, monthIndex) => {
    const olderCurves = curves.filter(({ shares }) => shares.length > monthIndex);
    const placed = olderCurves.reduce((sum, curve) => sum + curve.placed, 0);
    const collected = olderCurves.reduce(
      (sum, curve) => sum + curve.placed * (curve.shares[monthIndex] ?? 0),
      0,
    );
    const size = placed === 0 ? 0 : collected / placed;
    return { label: `month ${monthIndex}`, size, text: `${(size * 100).toFixed(1)} %` };
  });
}
