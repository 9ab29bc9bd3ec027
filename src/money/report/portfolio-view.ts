import { type JsonValue, readItems, readText } from "../../base/json/json";
import { readDecimal } from "../../base/text/numbers/decimal";
import type { Block, Column } from "../../render/report";
import { sumAmounts } from "../amounts";
import { definitionLines } from "./definitions";
import { computeShareCurve, figureColumns, formatRates, listTotals } from "./portfolio-rows";

const createColumn = (path: string, title: string): Column => ({ path, title, kind: "text", priority: 1 });
const createMoneyColumn = (path: string, title: string): Column => ({
  ...createColumn(path, title),
  kind: "money",
  currency: "currency",
});
const barCells = 20;

/** Renders the figures for people, with bar and line charts. */
export function renderPortfolio(value: JsonValue): readonly Block[] {
  const cohorts = readItems(value, "liquidation");
  const currencyColumn = createColumn("currency", "Currency");
  const renderTable = (
    title: string,
    columns: readonly Column[],
    rows: readonly JsonValue[],
  ): readonly Block[] =>
    rows.length === 0
      ? []
      : [
          { kind: "heading", text: title },
          { kind: "table", columns, rows },
        ];
  return [
    { kind: "title", text: "Portfolio", aside: `as of ${readText(value, "asOf")}` },
    { kind: "table", columns: figureColumns, rows: formatRates(listTotals(value)) },
    ...renderTable(
      "Groups",
      [createColumn("key", "Group"), ...figureColumns],
      formatRates(readItems(value, "groups")),
    ),
    ...renderTable(
      "Open by days since the due date",
      [
        createColumn("bucket", "Days"),
        createColumn("cases", "Cases"),
        createMoneyColumn("open", "Open"),
        createColumn("bar", ""),
      ],
      addBars(readItems(value, "ageing"), hasOpenAmounts(value) ? "open" : "cases"),
    ),
    ...renderTable(
      "Close codes",
      [createColumn("code", "Code"), currencyColumn, createColumn("cases", "Cases"), createColumn("bar", "")],
      addBars(readItems(value, "closeCodes"), "cases"),
    ),
    ...renderTable(
      "Liquidation by month of placement",
      [
        createColumn("month", "Month"),
        createMoneyColumn("placed", "Placed"),
        createMoneyColumn("total", "Collected"),
        createColumn("curve", "Share collected by month"),
      ],
      cohorts.map((cohort) => ({ ...(cohort as object), ...formatCurve(cohort) })),
    ),
    { kind: "text", text: formatAbsentLines(value).join("\n") },
    { kind: "text", text: definitionLines.join("\n") },
  ];
}

export const formatAbsentLines = (value: JsonValue): readonly string[] =>
  readItems(value, "absent").map(
    (figure) => `No ${readText(figure, "figure")}: it ${readText(figure, "reason")}.`,
  );

const hasOpenAmounts = (value: JsonValue) =>
  readItems(value, "ageing").some((row) => readText(row, "open") !== "");

/** Adds bars for comparing rows in the same currency. */
function addBars(rows: readonly JsonValue[], path: string): readonly JsonValue[] {
  const amounts = rows.map((row) => Number(readText(row, path)) || 0);
  const codes = rows.map((row) => readText(row, "currency"));
  return rows.map((row, position) => {
    const maxAmount = Math.max(...amounts.filter((_, index) => codes[index] === codes[position]), 0);
    const cellCount =
      maxAmount === 0 ? 0 : Math.round((barCells * Math.max(0, amounts[position] ?? 0)) / maxAmount);
    return { ...(row as object), bar: "█".repeat(cellCount) } as JsonValue;
  });
}

const curveSymbols = "▁▂▃▄▅▆▇█";

function formatCurve(cohort: JsonValue): { readonly total: string; readonly curve: string } {
  const shares = computeShareCurve(cohort);
  const symbols = shares.map((share) => curveSymbols[Math.min(7, Math.floor(share * 8))]).join("");
  const lastShare = shares.at(-1);
  const amounts = readItems(cohort, "collected").flatMap((amount) => readDecimal(String(amount)) ?? []);
  return {
    total: sumAmounts(amounts).toFixed(countDecimals(readItems(cohort, "collected"))),
    curve: lastShare === undefined ? "" : `${symbols} ${Math.round(lastShare * 100)} %`,
  };
}

const countDecimals = ([first]: readonly JsonValue[]) => String(first ?? "").split(".")[1]?.length ?? 0;
