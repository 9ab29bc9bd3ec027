import type { Totals } from "../../../api/selection/sums";
import { resolveFormat, type Style } from "../../../render/render";
import type { Column, ColumnSum, ListEnd, OutputFormat } from "../../../render/report";

/** Formats that contain only rows, so sums can't be added. */
const rowsOnlyFormats: readonly OutputFormat[] = ["csv", "tsv", "xlsx", "ids"];

/** Adds the sums to the end of a list, or to its notes if the format can't contain them. */
export function addSums(end: ListEnd, totals: Totals, columns: readonly Column[], style: Style): ListEnd {
  const sums = Object.entries(totals).map(([path, amounts]): ColumnSum => {
    const title = columns.find((column) => column.path === path)?.title ?? path;
    return { path, title, amounts };
  });
  if (!rowsOnlyFormats.includes(resolveFormat(style))) return { ...end, sums };
  return { ...end, notes: [...sums.map(formatSumNote), ...end.notes] };
}

/** Formats a column's sums: `Sum of Remainder: 123.45 EUR, 5000 JPY`. */
function formatSumNote({ title, amounts }: ColumnSum): string {
  const texts = Object.entries(amounts).map(([currency, amount]) => `${amount} ${currency}`.trim());
  return `Sum of ${title}: ${texts.join(", ") || "0"}`;
}
