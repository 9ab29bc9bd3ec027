import { Failure } from "../../base/failure";
import type { Finding } from "../../base/finding";
import type { Host } from "../../base/host";
import type { JsonObject } from "../../base/json/json";
import { utcDay } from "../../base/text/date";
import { RunningFingerprint } from "../../base/text/fingerprint";
import type { Context } from "../../cli/session/context";
import { ImportRows } from "../../state/import-rows";
import { Findings } from "./findings";
import type { RowMapping } from "./mapping";
import { readRows } from "./rows";
import type { RowSource } from "./source";
import type { SourceRow } from "./source-row";

/** A file with nothing to be said against. */
export interface CheckedFile {
  readonly rows: ImportRows;
  readonly count: number;
  readonly fingerprint: string;
}

const rowsPerTurn = 500;

/** Reads the whole file once and ends the command where anything in it is wrong: exit 2, all findings at once. */
export async function checkFile(
  context: Context,
  source: RowSource,
  mapping: RowMapping,
  contentOf?: (body: JsonObject) => string,
): Promise<CheckedFile> {
  const { host, signal } = context;
  const fingerprint = new RunningFingerprint();
  const rows = new ImportRows(contentOf !== undefined);
  const found = new Findings();
  const today = utcDay(host.now());
  let count = 0;
  let missing: ReadonlySet<string> = new Set();
  for await (const row of readRows(source, mapping, fingerprint)) {
    missing = row.missing ?? missing;
    if (row.row % rowsPerTurn === 0) {
      host.spareMemory();
      await takeTurn(host, signal);
    }
    found.add(row.row, await findingsOn(row, mapping, today, missing));
    if (row.ignored !== undefined) found.ignore(row.ignored);
    if (row.missing !== undefined || row.ignored !== undefined) continue;
    rows.add(row.row);
    if (contentOf !== undefined && row.body !== undefined) rows.identities?.add(row.row, contentOf(row.body));
    count++;
  }
  if (found.ignored !== undefined) await context.warn(found.ignored);
  found.refuse(source.name, mapping);
  if (count === 0) throw new Failure("usage", `There are no rows in ${source.name}; nothing was sent.`);
  return { rows, count, fingerprint: fingerprint.text };
}

/** Without it Ctrl-C would wait for the end of the file. */
async function takeTurn(host: Host, signal: AbortSignal): Promise<void> {
  await host.turn();
  if (signal.aborted) throw new Failure("interrupted", "interrupted");
}

async function findingsOn(
  { body, findings }: SourceRow,
  { isChecked, findingsIn }: RowMapping,
  today: string,
  missing: ReadonlySet<string>,
): Promise<readonly Finding[]> {
  if (body === undefined || !isChecked) return findings;
  const reported = new Set(findings.map(({ path }) => path));
  const more = await findingsIn(body, today);
  return [...findings, ...more.filter(({ path }) => !reported.has(path) && !missing.has(path))];
}
