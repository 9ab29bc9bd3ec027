import { getOrCreate } from "../../base/collections/get-or-create";
import { Failure } from "../../base/failure";
import type { Finding } from "../../base/finding";
import type { Host } from "../../base/host";
import { type JsonObject, printJson } from "../../base/json/json";
import { formatFingerprint, RunningFingerprint } from "../../base/text/fingerprint";
import type { Context } from "../../cli/session/context";
import { getLatestDay } from "../../cli/session/sandbox/routed-sandbox";
import { ImportRows, type RowContent } from "../journal/import-rows";
import { Findings, renamePaths } from "./findings";
import type { RowMapping } from "./mapping";
import { readRows } from "./rows";
import type { RowSource, SourceRow } from "./source";
import { SuggestedFormat } from "./suggested-format";

export interface CheckedFile {
  readonly rows: ImportRows;
  readonly fingerprint: string;
}

const rowsPerTurn = 500;

/** Reads the whole file once. If there are findings, throws the first ones (exit 2). */
export async function checkFile(
  context: Context,
  source: RowSource,
  mapping: RowMapping,
  getContent?: (body: JsonObject) => RowContent,
): Promise<CheckedFile> {
  const { host, signal } = context;
  const fingerprint = new RunningFingerprint();
  const rows = new ImportRows(getContent !== undefined);
  const rowFindings = new Findings();
  const suggestedFormat = new SuggestedFormat();
  const warnings = new Findings();
  const firstRows = new Map<string, number>();
  const { isSandbox } = context.profile;
  const today = await getLatestDay(context);
  let missingFields: ReadonlySet<string> = new Set();
  for await (const row of readRows(source, mapping, fingerprint, signal)) {
    missingFields = row.missingFields ?? missingFields;
    if (row.row % rowsPerTurn === 0) {
      host.spareMemory();
      await yieldTurn(host, signal);
    }
    const findings = await checkRow(row, mapping, today, missingFields);
    rowFindings.add(row.row, findings.length > 0 ? findings : checkRepeatedRow(row, mapping, firstRows));
    suggestedFormat.add(row.localTexts ?? []);
    (isSandbox ? rowFindings : warnings).add(row.row, checkDecimals(row, mapping));
    if (row.ignoreReason !== undefined) rowFindings.ignore(row.ignoreReason);
    if (row.ignoredColumns?.length) await context.warn(`Ignored columns: ${row.ignoredColumns.join(", ")}.`);
    if (row.missingFields !== undefined || row.ignoreReason !== undefined) continue;
    rows.add(row.row);
    if (getContent !== undefined && row.body !== undefined)
      rows.identities?.add(row.row, getContent(row.body));
  }
  if (rowFindings.ignored !== undefined) await context.warn(rowFindings.ignored);
  rowFindings.refuse(source.name, suggestedFormat.hint(context.line, rowFindings.count));
  await warnings.warn(context);
  if (rows.size === 0) throw new Failure("usage", `There are no rows in ${source.name}; nothing was sent.`);
  return { rows, fingerprint: fingerprint.text };
}

/** Whether the column for a field, or for one of its parts, is missing. */
const isMissing = (path: string, missingFields: ReadonlySet<string>) =>
  missingFields.has(path) || [...missingFields].some((field) => field.startsWith(`${path}.`));

/** Lets Ctrl-C take effect before the end of the file. */
async function yieldTurn(host: Host, signal: AbortSignal): Promise<void> {
  await host.turn();
  if (signal.aborted) throw new Failure("interrupted", "interrupted");
}

function checkDecimals(
  { body }: SourceRow,
  { isChecked, decimalsIn, renames }: RowMapping,
): readonly Finding[] {
  if (body === undefined || !isChecked) return [];
  return renamePaths(decimalsIn?.(body) ?? [], invertRenames(renames));
}

async function checkRow(
  { body, findings, holdReason }: SourceRow,
  { isChecked, findingsIn, renames }: RowMapping,
  today: string,
  missingFields: ReadonlySet<string>,
): Promise<readonly Finding[]> {
  if (body === undefined || !isChecked || holdReason !== undefined) return findings;
  const reportedPaths = new Set(findings.map(({ path }) => renames.get(path) ?? path));
  const furtherFindings = (await findingsIn(body, today)).filter(
    ({ path }) => !reportedPaths.has(path) && !isMissing(path, missingFields),
  );
  return [...findings, ...renamePaths(furtherFindings, invertRenames(renames))];
}

/** Returns a finding if an earlier row requests the same record. Otherwise, remembers the row. */
function checkRepeatedRow(
  { row, body, client }: SourceRow,
  { isChecked, identify }: RowMapping,
  firstRows: Map<string, number>,
): readonly Finding[] {
  if (body === undefined || !isChecked || identify === undefined) return [];
  const { identity, describeRepeat } = identify(body);
  const name = formatFingerprint(printJson([client ?? null, identity]));
  const firstRow = getOrCreate(firstRows, name, () => row);
  return firstRow === row ? [] : [{ path: "", message: describeRepeat(firstRow) }];
}

const invertRenames = (renames: RowMapping["renames"]) =>
  new Map([...renames].map(([column, field]) => [field, column]));
