import { formatPlainText, type JsonValue } from "../../base/json/json";
import { flattenFields, readSelected } from "../fields";
import type { ListReport, RecordReport } from "../report";
import { readDataPages } from "../table/columns";
import { sanitizeCell } from "../text/safe-text";
import type { Chunk, Style } from "../text/style";

/**
 * Formats a line of tab-separated values for `cut` and `awk`, with the platform's own text in full. Unlike
 * csv and json, replaces tabs and line breaks in a value with spaces, so values need no unescaping.
 */
const formatLine = (values: readonly (JsonValue | undefined)[]) =>
  `${values.map((value) => sanitizeCell(formatPlainText(value))).join("\t")}\n`;

export async function* renderListTsv(report: ListReport, style: Style): AsyncGenerator<Chunk> {
  for await (const { rows } of readDataPages(report, style.fields))
    if (rows.length > 0) yield rows.map(formatLine).join("");
}

/** Prints a record as `field<TAB>value` lines. */
export async function* renderRecordTsv({ record }: RecordReport, { fields }: Style): AsyncGenerator<Chunk> {
  yield flattenFields(readSelected(record, fields)).map(formatLine).join("");
}
