import { parse } from "csv-parse";
import { formatCount } from "../../base/text/numbers/format-count";

/** A record, or the problem with the first unreadable one. */
export type CsvRecord =
  | { readonly row: number; readonly cells: readonly string[] }
  | { readonly row: number; readonly problem: string };

const maxRecordBytes = 8 * 2 ** 20;
const maxCellsPerRecord = 1000;
/** With larger pieces, records live long enough that V8 promotes them and memory grows. */
const maxChunkBytes = 4096;

const problemByCode: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: "a quote is not closed",
  CSV_INVALID_CLOSING_QUOTE: "there is text after a closing quote",
  INVALID_OPENING_QUOTE: "there is a quote inside an unquoted cell",
  CSV_MAX_RECORD_SIZE: "it is larger than 8 MB; a closing quote may be missing",
};

/**
 * Reads RFC 4180 in pieces. Numbers rows from 1, including the header and blank lines. Stops after an invalid
 * record.
 */
export async function* readCsvRecords(
  chunks: AsyncIterable<Uint8Array>,
  delimiter: string,
): AsyncGenerator<CsvRecord> {
  const reader = createParser(delimiter);
  const { parser, records } = reader;
  try {
    for await (const chunk of chunks)
      for (let index = 0; index < chunk.length; index += maxChunkBytes) {
        await toPromise((done) => parser.write(chunk.subarray(index, index + maxChunkBytes), done));
        yield* records.splice(0);
        if (reader.isBroken()) return;
      }
    await toPromise((done) => parser.end(done));
    yield* records;
  } finally {
    parser.destroy();
  }
}

/**
 * Collects the records parsed by each write. Reading them from the stream one by one takes longer than
 * parsing.
 */
function createParser(delimiter: string) {
  const records: CsvRecord[] = [];
  let row = 0;
  let isBroken = false;
  const addRecord = (record: CsvRecord) => {
    if (!isBroken) records.push(record);
    isBroken ||= "problem" in record;
  };
  const parser = parse({
    bom: true,
    delimiter,
    max_record_size: maxRecordBytes,
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    // An error would otherwise discard records that were parsed but not yet fetched.
    skip_records_with_error: true,
    on_skip: (error) => {
      addRecord({ row: ++row, problem: problemByCode[error?.code ?? ""] ?? error?.message ?? "" });
      return undefined;
    },
    on_record: (cells: string[]) => {
      if (row === 0 && isSeparatorLine(cells)) return null;
      if (cells.length <= maxCellsPerRecord) addRecord({ row: ++row, cells });
      else
        addRecord({
          row: ++row,
          problem: `has ${formatCount(cells.length)} cells; at most 1,000 are allowed`,
        });
      return null;
    },
  });
  // Avoids an uncaught error. The callbacks of `write` and `end` still receive the error.
  parser.on("error", () => {});
  return { parser, records, isBroken: () => isBroken };
}

type DoneCallback = (error?: Error | null) => void;

const toPromise = (work: (done: DoneCallback) => void) =>
  new Promise<void>((resolve, reject) => work((error) => (error ? reject(error) : resolve())));

/**
 * A first line such as `sep=;`, which sets the separator in spreadsheets. They show the next line as row 1.
 */
const separatorLine = /^\ufeff?sep=([,;|\t])(?=[\r\n]|$)/i;

const isSeparatorLine = ([first = "", second, ...others]: readonly string[]) =>
  /^sep=$/i.test(first) && second === "" && others.length === 0;

/**
 * Returns the separator named in the file's first line, or else the one that occurs most often outside quotes
 * in the first nonempty line. Default: comma.
 */
export function findDelimiter(start: string): string {
  const named = separatorLine.exec(start)?.[1];
  if (named !== undefined) return named;
  const line = /^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(start.replace(/^[\r\n]+/, ""))?.[0] ?? "";
  const unquotedLine = line.replace(/"(?:[^"]|"")*"/g, "");
  const countDelimiters = (sign: string) => unquotedLine.split(sign).length;
  return [",", ";", "\t"].reduce((best, sign) =>
    countDelimiters(sign) > countDelimiters(best) ? sign : best,
  );
}
