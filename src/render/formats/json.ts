import { attempt } from "../../base/attempt";
import { parseJson, printJson, RawJson } from "../../base/json/json";
import { escapeUnsafeJson } from "../../base/text/unsafe-characters";
import { joinRecords } from "../chunks";
import { readSelected } from "../fields";
import type { ColumnSum, ListEnd, ListReport, RecordReport } from "../report";
import { escapeJsonBytes } from "../text/safe-bytes";
import type { Chunk, Style } from "../text/style";
import { loadTheme, type Theme } from "../text/theme";

/** Returns the document's fields besides `items`. */
export function buildListMembers(end: ListEnd): Readonly<Record<string, unknown>> {
  const { page, isComplete, reason, sums, extra } = end;
  return { page: page?.value, complete: isComplete, reason, sums: sums && formatSums(sums), ...extra };
}

/** For example, `{"remainder":{"EUR":"123.45"}}`. */
export const formatSums = (sums: readonly ColumnSum[]) =>
  Object.fromEntries(sums.map(({ path, amounts }) => [path, amounts]));

/** In pretty JSON, each key is at the start of a line, and strings contain no raw line breaks. */
const keyPattern = /^( *)("(?:[^"\\]|\\.)*")(?=: )/gm;

/** Formats JSON for people: indented by two spaces, with colored keys and unsafe characters escaped. */
function formatPrettyJson(value: unknown, theme: Theme): string {
  const text = escapeUnsafeJson(printJson(value, 2));
  return text.replace(keyPattern, (_, indent: string, key: string) => indent + theme.key(key));
}

async function* renderPlainList(
  report: ListReport,
  fields: readonly string[] | undefined,
): AsyncGenerator<Chunk> {
  let before = '{"items":[';
  for await (const page of report.pages) {
    if (page.records.length === 0) continue;
    const records =
      fields === undefined
        ? page.records
        : page.records.map((record) => RawJson.of(readSelected(record, fields)));
    yield escapeJsonBytes(joinRecords(records, { before, between: ",\n", after: "" }));
    before = ",\n";
  }
  const opening = before.startsWith("{") ? before : "";
  yield escapeUnsafeJson(`${opening}],${printJson(buildListMembers(report.end())).slice(1)}\n`);
}

async function* renderPrettyList(report: ListReport, style: Style): AsyncGenerator<Chunk> {
  const theme = await loadTheme(style.isColored);
  const itemsKey = theme.key('"items"');
  let before = `{\n  ${itemsKey}: [\n`;
  let isEmpty = true;
  for await (const page of report.pages) {
    for (const record of page.records) {
      const item = formatPrettyJson(readSelected(record, style.fields), theme).replaceAll("\n", "\n    ");
      yield `${before}    ${item}`;
      before = ",\n";
      isEmpty = false;
    }
  }
  const opening = isEmpty ? `{\n  ${itemsKey}: []` : "\n  ]";
  yield `${opening},${formatPrettyJson(buildListMembers(report.end()), theme).slice(1)}\n`;
}

/** Prints one valid document for any number of pages. Writes nothing before the first page. */
export function renderListJson(report: ListReport, style: Style): AsyncGenerator<Chunk> {
  return style.isTerminal ? renderPrettyList(report, style) : renderPlainList(report, style.fields);
}

export async function* renderRecordJson({ record }: RecordReport, style: Style): AsyncGenerator<Chunk> {
  if (style.isTerminal) {
    yield `${formatPrettyJson(readSelected(record, style.fields), await loadTheme(style.isColored))}\n`;
    return;
  }
  const selectedRecord = style.fields === undefined ? record : RawJson.of(readSelected(record, style.fields));
  yield escapeJsonBytes(joinRecords([selectedRecord], { before: "", between: "", after: "\n" }));
}

/** Returns undefined if the bytes aren't JSON. */
export const formatJsonBytes = (bytes: Uint8Array, theme: Theme): string | undefined =>
  attempt(() => formatPrettyJson(parseJson(bytes), theme));
