import { formatPlainText, type JsonValue } from "../../base/json/json";
import { flattenFields, readFieldValue, readSelected } from "../fields";
import type { Column, ListReport, RecordReport } from "../report";
import { selectDataColumns } from "../table/columns";
import { sanitizeCell } from "../text/safe-text";
import type { Chunk, Style } from "../text/style";

/**
 * Formats a line of tab-separated values for `cut` and `awk`, with the platform's own text in full. Unlike
 * csv and json, replaces tabs and line breaks in a value with spaces, so values need no unescaping.
 */
const formatLine = (values: readonly (JsonValue | undefined)[]) =>
  `${values.map((value) => sanitizeCell(formatPlainText(value))).join("\t")}\n`;

export async function* renderListTsv(report: ListReport, style: Style): AsyncGenerator<Chunk> {
  let columns: readonly Column[] | undefined;
  for await (const { records } of report.pages) {
    if (records.length === 0) continue;
    const rows = records.map((record) => record.value);
    columns ??= selectDataColumns(report.columns, style.fields, rows);
    const paths = columns.map((column) => column.path);
    yield rows.map((row) => formatLine(paths.map((path) => readFieldValue(row, path)))).join("");
  }
}

/** Prints a record as `field<TAB>value` lines. */
export async function* renderRecordTsv({ record }: RecordReport, { fields }: Style): AsyncGenerator<Chunk> {
  yield flattenFields(readSelected(record, fields)).map(formatLine).join("");
}
