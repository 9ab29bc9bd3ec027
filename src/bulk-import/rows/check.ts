import { Failure } from "../../base/failure";
import type { Finding } from "../../base/finding";
import type { Host } from "../../base/host";
import type { JsonObject } from "../../base/json/json";
import { utcDay } from "../../base/text/date";
import { RunningFingerprint } from "../../base/text/fingerprint";
import { counted } from "../../base/text/format-count";
import type { Context } from "../../cli/session/context";
import { ImportRows } from "../../state/import-rows";
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

const maxShown = 100;
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
  const ignored = new Map<string, number>();
  let count = 0;
  let missing: ReadonlySet<string> = new Set();
  for await (const row of readRows(source, mapping, fingerprint)) {
    missing = row.missing ?? missing;
    if (row.row % rowsPerTurn === 0) await takeTurn(host, signal);
    found.add(row.row, findingsOn(row, mapping, today, missing));
    if (row.ignored !== undefined) ignored.set(row.ignored, (ignored.get(row.ignored) ?? 0) + 1);
    if (row.missing !== undefined || row.ignored !== undefined) continue;
    rows.add(row.row);
    if (contentOf !== undefined && row.body !== undefined) rows.identities?.add(row.row, contentOf(row.body));
    count++;
  }
  if (ignored.size > 0)
    await context.note(`Ignored: ${[...ignored].map(([what, times]) => `${what} (${times})`).join(", ")}.`);
  found.refuse(source.name, mapping);
  if (count === 0) throw new Failure("usage", `There are no rows in ${source.name}; nothing was sent.`);
  return { rows, count, fingerprint: fingerprint.text };
}

/** Without it Ctrl-C would wait for the end of the file. */
async function takeTurn(host: Host, signal: AbortSignal): Promise<void> {
  await host.turn();
  if (signal.aborted) throw new Failure("interrupted", "interrupted");
}

function findingsOn(
  { body, findings }: SourceRow,
  { isChecked, findingsIn }: RowMapping,
  today: string,
  missing: ReadonlySet<string>,
): readonly Finding[] {
  if (body === undefined || !isChecked) return findings;
  const reported = new Set(findings.map(({ path }) => path));
  const more = findingsIn(body, today);
  return [...findings, ...more.filter(({ path }) => !reported.has(path) && !missing.has(path))];
}

/** The first findings, and how many there are. */
export class Findings {
  readonly #shown: Record<string, string[]> = {};
  #count = 0;
  #rows = 0;

  add(row: number, findings: readonly Finding[]): void {
    if (findings.length > 0) this.#rows++;
    for (const { path, message } of findings) {
      if (++this.#count > maxShown) continue;
      const name = path === "" ? `row ${row}` : `row ${row}, ${path}`;
      this.#shown[name] = [...(this.#shown[name] ?? []), message];
    }
  }

  refuse(name: string, { checkFlag }: RowMapping): void {
    if (this.#count === 0) return;
    const what = `${counted(this.#count, "finding")} in ${counted(this.#rows, "row")}`;
    const more = this.#count - maxShown;
    throw new Failure("usage", `The rows of ${name} are not valid (${what}); nothing was sent.`, {
      fields: this.#shown,
      ...(more > 0 ? { findings: [`and ${more} more`] } : {}),
      hint: `Fix the rows and run again. With ${checkFlag}, nothing is sent even if the file is valid.`,
    });
  }
}
