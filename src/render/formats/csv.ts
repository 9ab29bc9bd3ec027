import { type JsonValue, NumberText } from "../../base/json/json";
import { isDecimal } from "../../base/text/numbers/decimal-text";
import { flattenFields, readFieldValue, selectFields } from "../fields";
import type { ListReport, RecordReport } from "../report";
import { formatPlainText } from "../table/cell";
import { selectDataColumns } from "../table/columns";
import { sanitizeLines } from "../text/safe-text";
import type { Chunk, Style } from "../text/style";

/** First characters that make a spreadsheet treat text as a formula, including full-width forms. */
const formulaStart = /^[=+\-@\t\n\uff1d\uff0b\uff0d\uff20]/;

const isFormula = (text: string) => formulaStart.test(text) && !isDecimal(text);

/**
 * Escapes formulas. With `;` as the list separator, as in German and French, a spreadsheet also starts a cell
 * after each `;`.
 */
function escapeFormulas(text: string): string {
  const escaped = text.replace(/([;\n])("*)([^;\n]*)/g, (match, separator, quotes, rest) =>
    isFormula(rest) ? `${separator}'${quotes}${rest}` : match,
  );
  return isFormula(text) ? `'${escaped}` : escaped;
}

/**
 * Formats a cell. Keeps line breaks and tabs, which quoted cells may contain, and converts carriage returns
 * to line feeds.
 */
function formatCell(value: JsonValue | undefined): string {
  return value instanceof NumberText
    ? value.toString()
    : escapeFormulas(sanitizeLines(formatPlainText(value), "\t"));
}

type CsvFormatter = (rows: readonly (readonly (JsonValue | undefined)[])[]) => string;

/**
 * Returns a printer for RFC 4180: CRLF after each row, and quotes around cells that contain a quote, comma or
 * line break.
 */
async function createCsvPrinter(columnCount: number): Promise<CsvFormatter> {
  const { stringify } = await import("csv-stringify/sync");
  const options = {
    record_delimiter: "\r\n",
    quoted_match: /[\r\n]/,
    // A single empty cell would be an empty line, which readers skip.
    quoted_empty: columnCount === 1,
  };
  return (rows) =>
    stringify(
      rows.filter((row) => row.length > 0).map((row) => row.map(formatCell)),
      options,
    );
}

type ListPrinter = (rows: readonly JsonValue[]) => string;

async function createListPrinter(report: ListReport, style: Style, rows: readonly JsonValue[]) {
  const columns = selectDataColumns(report.columns, style.fields, rows);
  const print = await createCsvPrinter(columns.length);
  const printRows: ListPrinter = (values) =>
    print(values.map((value) => columns.map((column) => readFieldValue(value, column.path))));
  return { header: print([columns.map((column) => column.path)]), printRows };
}

export async function* renderListCsv(report: ListReport, style: Style): AsyncGenerator<Chunk> {
  let print: ListPrinter | undefined;
  for await (const { records } of report.pages) {
    if (records.length === 0) continue;
    const rows = records.map((record) => record.value);
    if (print !== undefined) yield print(rows);
    else {
      const { header, printRows } = await createListPrinter(report, style, rows);
      print = printRows;
      yield header + print(rows);
    }
  }
  if (print === undefined) yield (await createListPrinter(report, style, [])).header;
}

export async function* renderRecordCsv({ record }: RecordReport, { fields }: Style): AsyncGenerator<Chunk> {
  const pairs = flattenFields(fields === undefined ? record.value : selectFields(record.value, fields));
  const print = await createCsvPrinter(pairs.length);
  yield print([pairs.map(([path]) => path), pairs.map(([, value]) => value)]);
}
