import type { CellKind, Column } from "../report";
import { type Amount, type AmountLayout, emptyLayout, measureLayout, widenLayout } from "./amount";
import { isAmountKind } from "./cell";
import type { Measure } from "./width";

export type CellContent = string | Amount;

export interface PlannedColumn {
  readonly column: Column;
  /** Index into the rows' contents. */
  readonly index: number;
  readonly width: number;
  /** Widths of the parts of an amount. Undefined for other columns. */
  readonly layout?: AmountLayout;
}

export interface SizedColumn extends PlannedColumn {
  readonly minWidth: number;
  /** Less important columns are dropped until this width fits. */
  readonly preferredWidth: number;
  /** Whether no row has a value. */
  readonly isEmpty: boolean;
}

const minColumnWidth = 8;
const timeWidth = 16;

export const isNeverTruncated = (kind: CellKind) => kind === "id" || isAmountKind(kind);
/** Preferred widths in cells for kinds that can be truncated. */
const preferredWidthByKind: Partial<Record<CellKind, number>> = {
  text: 21,
  list: 21,
  address: 21,
  country: 21,
  event: 32,
  url: 40,
  otherId: 26,
};
const minUrlWidth = 24;

/** Returns the minimum width at which a column is worth showing, and its preferred width. */
export function getWidthLimits(
  { kind, title, preferredWidth: columnPreference }: Column,
  width: number,
): { minWidth: number; preferredWidth: number } {
  if (isNeverTruncated(kind)) return { minWidth: width, preferredWidth: width };
  const minKindWidth = kind === "url" ? minUrlWidth : Math.min(12, Math.max(minColumnWidth, title.length));
  const preferredWidth = Math.min(width, columnPreference ?? preferredWidthByKind[kind] ?? width);
  const isTruncatable = kind === "lifecycle" || kind in preferredWidthByKind;
  return { minWidth: Math.min(width, isTruncatable ? minKindWidth : timeWidth), preferredWidth };
}

export function widenToContent(
  column: PlannedColumn,
  rows: readonly (readonly CellContent[])[],
  measure: Measure,
): PlannedColumn {
  let { width, layout } = column;
  for (const row of rows) {
    const content = row[column.index] ?? "";
    if (typeof content === "string") width = Math.max(width, measure(content));
    else layout = widenLayout(layout ?? emptyLayout, content, measure);
  }
  if (layout === undefined) return { ...column, width };
  return { ...column, width: Math.max(width, measureLayout(layout)), layout };
}

export const isBlank = (content: CellContent = "") =>
  (typeof content === "string" ? content : content.whole).trim() === "";
