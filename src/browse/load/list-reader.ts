import { type RawJson, readField } from "../../base/json/json";
import { readColumnValue } from "../../render/fields";
import type { Column, ListReport } from "../../render/report";
import { formatCellValue } from "../../render/table/cell";
import { selectTableColumns } from "../../render/table/columns";
import type { LoadResult } from "../model/messages";
import type { Row } from "../model/state";
import { formatFailureLines } from "./failure-lines";

export class ListReader {
  readonly #pages: AsyncIterator<{ readonly records: readonly RawJson[] }>;
  #columns: readonly Column[] | undefined;
  #count = 0;
  #needed = 0;
  #isReading = false;

  constructor(
    private readonly report: ListReport,
    private readonly signal: AbortSignal,
    private readonly send: (message: LoadResult) => void,
  ) {
    this.#pages = report.pages[Symbol.asyncIterator]();
  }

  /** Reads until there are `count` records. Later calls can raise the number. */
  async read(count: number): Promise<void> {
    this.#needed = Math.max(this.#needed, count);
    if (this.#isReading) return;
    this.#isReading = true;
    try {
      while (this.#count < this.#needed && !this.signal.aborted) {
        const { done, value } = await this.#pages.next();
        if (this.signal.aborted) return;
        if (done === true) return await this.#finish();
        await this.#take(value.records);
      }
    } finally {
      this.#isReading = false;
    }
  }

  async #take(records: readonly RawJson[]): Promise<void> {
    const columns = this.#columns ?? (await this.#begin(records));
    this.#count += records.length;
    this.send({
      kind: "rows",
      rows: records.map((record) => buildRow(record, columns)),
      total: this.#total(),
    });
  }

  async #begin(records: readonly RawJson[]): Promise<readonly Column[]> {
    const { idPath, emptyText } = this.report;
    const values = records.map(({ value }) => value);
    const columns = selectTableColumns(this.report.columns, undefined, values);
    const now = columns.some(({ kind }) => kind === "age") ? await this.report.now?.() : undefined;
    this.send({ kind: "list", columns, idPath, emptyText, now });
    this.#columns = columns;
    return columns;
  }

  async #finish(): Promise<void> {
    if (this.#columns === undefined) await this.#begin([]);
    this.#needed = 0;
    const { isComplete, failure, notes, warnings = [] } = this.report.end();
    const problem =
      failure === undefined
        ? [...warnings, ...notes].at(0)?.toString()
        : formatFailureLines(failure).join(" ");
    this.send({ kind: "end", problem: isComplete ? undefined : problem });
  }

  #total(): number | undefined {
    const { page } = this.report.end();
    const total = Number(readField(page?.plainValue, "totalResults") ?? Number.NaN);
    return Number.isInteger(total) ? total : undefined;
  }
}

/** Builds a row, including the text that a filter searches. */
export function buildRow(record: RawJson, columns: readonly Column[]): Row {
  const value = record.read();
  const cells = columns.map((column) => formatCellValue(readColumnValue(value, column), column.kind));
  return { record, search: cells.join("\n").toLowerCase() };
}
