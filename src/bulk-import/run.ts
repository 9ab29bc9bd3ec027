import { submitCase } from "../api/customer/cases";
import { call, type Target } from "../api/exchange/call";
import { Failure } from "../base/failure";
import { printJson } from "../base/json/json";
import { RunningFingerprint, secretFingerprint } from "../base/text/fingerprint";
import { tokenScope } from "../cli/session/client-token";
import type { Context } from "../cli/session/context";
import { isDryRun } from "../cli/session/dry-run/dry-run";
import type { Report } from "../render/report";
import { openImportJournal } from "../state/import-journal";
import type { About } from "../state/import-replay";
import type { ImportRows } from "../state/import-rows";
import type { ImportOutputs } from "./outputs";
import { ImportProgress } from "./progress";
import { importReport } from "./report";
import { writeResult } from "./result";
import type { CheckedFile } from "./rows/check";
import type { RowMapping } from "./rows/mapping";
import { readRows } from "./rows/rows";
import type { RowSource } from "./rows/source";
import type { SourceRow } from "./rows/source-row";
import { sendRows } from "./send-rows";

export interface ImportPlan {
  readonly source: RowSource;
  readonly outputs: ImportOutputs;
  readonly mapping: RowMapping;
  readonly checked: CheckedFile;
  readonly values: {
    readonly concurrency?: number;
    readonly retryFailed?: boolean;
  };
}

const defaultConcurrency = 4;

export async function runImport(context: Context, plan: ImportPlan): Promise<Report> {
  context.surface(["customer"]);
  const first = await firstRow(plan);
  const target = await context.target("customer", first.client);
  await agree(context, target, first, plan);
  // Where there is no link to the client no row can be sent.
  if (plan.mapping.clientColumn === undefined) await target.bearer?.token();
  const { journal } = plan.outputs;
  const { files } = context.host;
  const lock = `${journal}.lock`;
  const work = () => sendLocked(context, plan, target).finally(() => files.remove(lock).catch(ignoreFiles));
  return files.lock(lock, work, 0);
}

/** A lock file that stays is empty and keeps nobody out. */
function ignoreFiles(error: unknown): void {
  if (!(error instanceof Failure)) throw error;
}

async function firstRow({ source, mapping }: ImportPlan): Promise<SourceRow> {
  for await (const row of readRows(source, mapping, new RunningFingerprint())) {
    if (row.body !== undefined) return row;
  }
  throw new Failure("usage", `The file ${source.name} was changed while it was read; nothing was sent.`);
}

const effects = { isBulk: true };

/** Confirms once for all rows, before anything is written; a dry run ends here with the first row. */
async function agree(
  context: Context,
  target: Target,
  { body }: SourceRow,
  { checked }: ImportPlan,
): Promise<void> {
  const { flags, note } = context;
  if (flags.curl === true || isDryRun(flags)) {
    await note(`The first request of ${checked.count}:`);
    await call({ ...target, keys: undefined }, submitCase, { body, effects });
  }
  const request = { method: submitCase.method, url: target.baseUrl + submitCase.path, headers: {} };
  await target.check?.(request, { ...submitCase, ...effects });
}

async function sendLocked(context: Context, plan: ImportPlan, target: Target): Promise<Report> {
  const { source, outputs, mapping, checked, values } = plan;
  const { rows, fingerprint } = checked;
  const about = aboutImport(context, plan, target);
  const journal = await openImportJournal(context.host, outputs.journal, about, rows);
  const createdBefore = rows.count("created");
  const progress = new ImportProgress(context, checked.count, createdBefore);
  try {
    const { concurrency = defaultConcurrency, retryFailed: retriesFailed = false } = values;
    const feed = { source, mapping, journal, rows, fingerprint };
    const stop = await sendRows({ ...feed, context, progress, concurrency, retriesFailed });
    progress.stop();
    if (stop !== undefined && isUntouched(rows)) throw stop;
    const unwritten = await unlessWritten(writeResult(context.host, outputs.result, journal, rows));
    const names = { file: source.name, journalPath: outputs.journal, resultPath: outputs.result };
    return importReport({ ...names, journal, rows, createdBefore, stop, unwritten });
  } finally {
    progress.stop();
    await journal.close();
  }
}

/** No row was sent, so only the reason is reported. */
const isUntouched = (rows: ImportRows) => rows.count("waiting") === rows.size;

/** What kept the result from being written; the rows are sent all the same. */
async function unlessWritten(writing: Promise<void>): Promise<Failure | undefined> {
  try {
    await writing;
    return undefined;
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}

/** What makes this import another one when it changes. The same key and client is the same creditor. */
function aboutImport(context: Context, { mapping, checked }: ImportPlan, target: Target): About {
  const { name, environment } = context.profile;
  const { renames, defaults, clientColumn } = mapping;
  const client = context.flags.client ?? (clientColumn === undefined ? "" : `column ${clientColumn}`);
  const keyFingerprint = client === "" ? secretFingerprint(Object.values(target.authorization).join()) : "";
  const map = [...renames].map((pair) => pair.join("=")).sort();
  const own = { client, "key mark": keyFingerprint, map: map.join(", "), defaults: printJson(defaults) };
  return { file: checked.fingerprint, profile: name, environment, place: tokenScope(context), ...own };
}
