import { Readable } from "node:stream";
import { parse } from "csv-parse";

/** One record, or what is wrong with the first that could not be read. */
export type CsvRecord =
  | { readonly row: number; readonly cells: readonly string[] }
  | { readonly row: number; readonly problem: string };

const longestRecordBytes = 8 * 2 ** 20;

const problems: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: "a quote is opened and never closed",
  CSV_INVALID_CLOSING_QUOTE: "something stands behind a closing quote",
  INVALID_OPENING_QUOTE: "a quote stands inside a cell that does not start with one",
  CSV_MAX_RECORD_SIZE: "it has more than 8 MB; a quote may be open since then",
};

/**
 * RFC 4180 read piece by piece; rows count from 1, the header and blank lines among them. A record that is not of that
 * form is the last one.
 */
export async function* csvRecords(
  pieces: AsyncIterable<Uint8Array>,
  delimiter: string,
): AsyncGenerator<CsvRecord> {
  let read = 0;
  let row = 0;
  let broken: CsvRecord | undefined;
  const parser = parse({
    bom: true,
    delimiter,
    max_record_size: longestRecordBytes,
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    // An error would take with it what was read before and is not fetched yet.
    skip_records_with_error: true,
    on_skip: (error) => {
      broken ??= { row: read + 1, problem: problems[error?.code ?? ""] ?? error?.message ?? "" };
      return undefined;
    },
    on_record: (cells: string[]) => {
      if (broken !== undefined) return null;
      read++;
      return cells;
    },
  });
  const source = Readable.from(pieces);
  source.on("error", (error) => parser.destroy(error));
  try {
    for await (const cells of source.pipe(parser)) yield { row: ++row, cells };
    if (broken !== undefined) yield broken;
  } finally {
    source.destroy();
  }
}

/** The sign that stands oftenest in the first line outside of quotes, the comma where none does. */
export function findDelimiter(start: string): string {
  const line = /^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(start)?.[0] ?? "";
  const bare = line.replace(/"(?:[^"]|"")*"/g, "");
  const count = (sign: string) => bare.split(sign).length;
  return [",", ";", "\t"].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}
