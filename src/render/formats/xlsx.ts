import { Failure } from "../../base/failure";
import { flattenFields, readSelected } from "../fields";
import type { Column, ListReport, RecordReport } from "../report";
import { createSinglePage } from "../single-page";
import { readDataPages } from "../table/columns";
import { sanitizeCell } from "../text/safe-text";
import type { Chunk, Style } from "../text/style";
import { createCell, escapeCodes, type WorkbookCell } from "./xlsx-cell";

/** The workbook is built in memory, at about 8 KB per case. */
const maxRows = 100_000;
const maxColumnWidth = 40;

/** Writes a list as a single-sheet workbook once all records are read. If reading fails, writes nothing. */
export async function* renderListXlsx(report: ListReport, style: Style): AsyncGenerator<Chunk> {
  let columns: readonly Column[] = [];
  const rows: (readonly WorkbookCell[])[] = [];
  for await (const page of readDataPages(report, style.fields)) {
    columns = page.columns;
    for (const values of page.rows)
      rows.push(page.columns.map((column, index) => createCell(values[index], column)));
    if (rows.length > maxRows)
      throw new Failure(
        "usage",
        `A workbook of more than ${maxRows.toLocaleString("en-US")} rows would take too much memory.`,
        { hint: "Use -o csv, or select fewer records with --where or --limit." },
      );
  }
  if (report.end().failure === undefined) yield await createWorkbook(columns, rows);
}

/** Writes a single row with the fields as columns. */
export function renderRecordXlsx({ record, idPath }: RecordReport, style: Style): AsyncGenerator<Chunk> {
  const value = readSelected(record, style.fields);
  const columns = flattenFields(value).map(
    ([path]): Column => ({ path, title: path, kind: "text", priority: 1 }),
  );
  const getListEnd = () => ({ isComplete: true, notes: [] });
  return renderListXlsx(
    { kind: "list", columns, pages: createSinglePage([value]), idPath, emptyText: "", end: getListEnd },
    { ...style, fields: undefined },
  );
}

async function createWorkbook(
  columns: readonly Column[],
  rows: readonly (readonly WorkbookCell[])[],
): Promise<Chunk> {
  const { default: writeWorkbook } = await import("write-excel-file/node");
  const titles = columns.map(({ title }) => ({
    value: escapeCodes(sanitizeCell(title)),
    type: String,
    fontWeight: "bold" as const,
  }));
  const widths = columns.map(({ title }, index) => {
    const lengths = rows.slice(0, 1000).map((row) => row[index]?.length ?? 0);
    return { width: Math.min(maxColumnWidth, Math.max(title.length, ...lengths) + 2) };
  });
  return writeWorkbook([titles, ...rows.map((row) => [...row])], {
    stickyRowsCount: 1,
    columns: widths,
  }).toBuffer();
}
