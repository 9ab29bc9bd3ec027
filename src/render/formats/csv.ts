import { formatPlainText, type JsonValue, NumberText } from "../../base/json/json";
import { isDecimal } from "../../base/text/numbers/decimal-text";
import { flattenFields, readSelected } from "../fields";
import type { ListReport, RecordReport } from "../report";
import { readDataPages } from "../table/columns";
import { sanitizeLines } from "../text/safe-text";
import type { Chunk, Style } from "../text/style";

/** First characters that make a spreadsheet treat text as a formula, including full-width forms. */
const formulaStart = /^[=+\-@\t\n\uff1d\uff0b\uff0d\uff20]/;

const isFormula = (text: string) => formulaStart.test(text) && !isDecimal(text);

/**
 * Escapes formulas at the start and after each `;`, which separates cells in spreadsheets with a German or
 * French locale.
 */
function escapeFormulas(text: string): string {
  const escaped = text.replace(/([;\n])("*)([^;\n]*)/g, (match, separator, quotes, rest) =>
    isFormula(rest) ? `${separator}'${quotes}${rest}` : match,
  );
  return isFormula(text) ? `'${escaped}` : escaped;
}

/**
 * Formats a cell. Keeps line breaks and tabs, which quoted cells may contain, but converts carriage returns
 * to line feeds.
 */
function formatCell(value: JsonValue | undefined): string {
  return value instanceof NumberText
    ? value.toString()
    : escapeFormulas(sanitizeLines(formatPlainText(value), "\t"));
}

/**
 * Prints rows of equal length as in RFC 4180: CRLF after each row, and quotes around cells that contain a
 * quote, comma or line break.
 */
async function printRows(rows: readonly (readonly (JsonValue | undefined)[])[]): Promise<string> {
  const { stringify } = await import("csv-stringify/sync");
  const filledRows = rows.filter((row) => row.length > 0);
  return stringify(
    filledRows.map((row) => row.map(formatCell)),
    {
      record_delimiter: "\r\n",
      quoted_match: /[\r\n]/,
      // An empty cell on its own would be an empty line, which readers skip.
      quoted_empty: filledRows[0]?.length === 1,
    },
  );
}

export async function* renderListCsv(report: ListReport, { fields }: Style): AsyncGenerator<Chunk> {
  let isFirst = true;
  for await (const { columns, rows } of readDataPages(report, fields)) {
    yield await printRows(isFirst ? [columns.map(({ path }) => path), ...rows] : rows);
    isFirst = false;
  }
}

export async function* renderRecordCsv({ record }: RecordReport, { fields }: Style): AsyncGenerator<Chunk> {
  const pairs = flattenFields(readSelected(record, fields));
  yield await printRows([pairs.map(([path]) => path), pairs.map(([, value]) => value)]);
}
