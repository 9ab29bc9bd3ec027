import type { Target } from "../api/exchange/call";
import { Failure, ignoreFailure, onFailure } from "../base/failure";
import { printJson } from "../base/json/json";
import { fingerprintSecret } from "../base/text/fingerprint";
import { formatCount } from "../base/text/numbers/format-count";
import { getTokenScope } from "../cli/session/client-token";
import type { Context } from "../cli/session/context";
import type { Planner } from "../cli/session/plan/planner";
import type { Report } from "../render/report";
import { type BulkJob, honorsIdempotencyKey, type ImportFile, type ImportPlan } from "./job";
import {
  isKeyForgotten,
  openImportJournal,
  readImportJournal,
  withJournalLock,
} from "./journal/import-journal";
import type { ImportIdentity } from "./journal/import-replay";
import type { ReadyRow } from "./outcome";
import { planRows } from "./plans/plan-rows";
import { ImportProgress } from "./progress";
import { buildUnsentNotes, reportImport } from "./report";
import { addRepeatedFields, listResults, writeResult } from "./result";
import { selectRows } from "./rows/ready-rows";
import { readRows } from "./rows/rows";
import type { SourceRow } from "./rows/source";
import { selectStates, sendRows } from "./send-rows";

export async function runImport(context: Context, plan: ImportPlan): Promise<Report> {
  const { surface } = plan.job.endpoint;
  context.surface([surface]);
  const firstRow = await readFirstRow(plan);
  const target = await context.target(surface, firstRow.client);
  const { curl, dryRun } = context.flags;
  if (curl === true || dryRun === true) return showOpenRows(context, plan, target);
  if (context.planner !== undefined) return planFile(context, context.planner, plan);
  await confirmImport(target, plan);
  // Fails early if the client has no link, since no row could be sent.
  if (plan.mapping.clientColumn === undefined) await target.bearer?.();
  const sendImport = () => sendAndReport(context, plan, target);
  return withJournalLock(context.host.files, plan.outputs.journal, sendImport);
}

/** Shows what a run would send. Skips rows that, according to the journal, an earlier run completed. */
async function showOpenRows(context: Context, plan: ImportPlan, target: Target): Promise<Report> {
  const { job, source, outputs, rows, values } = plan;
  const { curl } = context.flags;
  const hasJournal = source.path !== undefined || values.journal !== undefined;
  if (hasJournal)
    await readImportJournal(context.host, outputs.journal, buildImportIdentity(context, plan, target), rows);
  const openRows = listOpenRows(context, plan);
  for (const note of buildUnsentNotes(plan, openRows.size)) await context.note(note);
  const file = createUnfilteredFile(plan);
  const openFile: ImportFile = {
    ...file,
    async *read() {
      for await (const row of file.read()) if (openRows.has(row.row)) yield row;
    },
  };
  if (curl !== true && job.dryRun !== undefined) return job.dryRun(context, openFile);
  if (openRows.size === 0)
    throw new Failure("usage", "No row is left to send, so there is no request to show.");
  return showFirstRequest(context, openFile, job, openRows.size);
}

function listOpenRows({ host }: Context, { job, rows, values }: ImportPlan): ReadonlySet<number> {
  const states = selectStates(values);
  const isForgotten = (row: number) =>
    honorsIdempotencyKey(job) && isKeyForgotten(host, rows.begun.get(row)?.at ?? host.now());
  return new Set([...rows].filter((row) => states.includes(rows.getState(row)) && !isForgotten(row)));
}

/**
 * Plans every row of the file. Throws if an import of the file has begun, because only its journal knows
 * which rows were sent.
 */
async function planFile(context: Context, planner: Planner, plan: ImportPlan): Promise<Report> {
  const { source, outputs } = plan;
  if (source.path !== undefined && (await context.host.files.status(outputs.journal)) !== undefined)
    throw new Failure(
      "usage",
      `The import of ${source.name} has already started (journal: ${outputs.journal}); nothing was planned.`,
      { hint: "Finish it without --plan, or plan the other rows from a separate file." },
    );
  await planRows(context, planner, plan, createUnfilteredFile(plan));
  return { kind: "ended", exitCode: 0 };
}

async function readFirstRow(plan: ImportPlan): Promise<SourceRow> {
  for await (const row of createUnfilteredFile(plan).read()) return row;
  throw new Failure("usage", `The file ${plan.source.name} was changed while it was read; nothing was sent.`);
}

/** Skips the header and ignored entries. */
const createUnfilteredFile = ({ source, mapping, rows }: ImportPlan): ImportFile => ({
  name: source.name,
  rows,
  mapping,
  async *read() {
    for await (const row of readRows(source, mapping)) if (row.body !== undefined) yield row;
  },
});

/** Asks once for all rows, before anything is written. */
async function confirmImport(target: Target, { job: { endpoint } }: ImportPlan): Promise<void> {
  const request = { method: endpoint.method, url: target.baseUrl + endpoint.path, headers: {} };
  await target.check?.(request, { ...endpoint, isBulk: true });
}

async function sendAndReport(context: Context, plan: ImportPlan, target: Target): Promise<Report> {
  const { job, source, outputs, mapping, rows, values } = plan;
  const identity = buildImportIdentity(context, plan, target);
  const journal = await openImportJournal(
    context.host,
    outputs.journal,
    identity,
    rows,
    honorsIdempotencyKey(job),
  );
  const createdBefore = rows.count("created");
  const progress = new ImportProgress(context, rows.size, createdBefore, job.words.progress);
  try {
    const activeImport = { ...plan, journal };
    const readWaitingRows = () => selectRows(activeImport, selectStates(values));
    await job.prepare?.(context, { name: source.name, rows, mapping, read: readWaitingRows });
    const failure = await sendRows({ ...activeImport, context, progress });
    progress.stop();
    const stop = failure ?? (await catchFailure(job.settle?.(context, createUnfilteredFile(plan))));
    // If no row was sent, the command reports only the reason.
    if (stop !== undefined && rows.isUntouched) throw stop;
    const results = addRepeatedFields(listResults(activeImport), plan);
    const unwritten = await catchFailure(writeResult(context.host, outputs.result, results, job.words));
    return reportImport({ ...activeImport, createdBefore, stop, unwritten });
  } finally {
    progress.stop();
    await journal.close();
    const isUnused = job.prepare !== undefined && journal.isNew && rows.isUntouched;
    if (isUnused) await context.host.files.remove(outputs.journal).catch(ignoreFailure);
  }
}

/** Returns why a step after sending failed. The rows were sent regardless. */
const catchFailure = async (work: Promise<void> | undefined): Promise<Failure | undefined> =>
  work?.then(
    () => undefined,
    onFailure((failure) => failure),
  );

/**
 * Returns the values that identify this import. Changing one starts a new import. The creditor is identified
 * by `--client`, or else by the key.
 */
function buildImportIdentity(
  context: Context,
  { job, mapping, fingerprint }: ImportPlan,
  target: Target,
): ImportIdentity {
  const { name, environment } = context.profile;
  const { rowContent, identityFields, endpoint } = job;
  const { renames, defaults, clientColumn, format } = mapping;
  const clientSource = context.flags.client ?? (clientColumn === undefined ? "" : `column ${clientColumn}`);
  const keyFingerprint =
    clientSource === "" ? fingerprintSecret(Object.values(target.authorization).join()) : "";
  const renamePairs = [...renames].map((pair) => pair.join("=")).sort();
  const formats = [format.decimal, format.date?.text].filter((value) => value !== undefined);
  const formatIdentity: ImportIdentity = formats.length === 0 ? {} : { format: formats.join(" ") };
  const fileIdentity: ImportIdentity = rowContent !== undefined ? {} : { file: fingerprint };
  return {
    ...identityFields,
    ...fileIdentity,
    profile: name,
    environment,
    address: getTokenScope(context, endpoint.surface),
    client: clientSource,
    "key fingerprint": keyFingerprint,
    map: renamePairs.join(", "),
    defaults: printJson(defaults),
    ...formatIdentity,
  };
}

async function showFirstRequest(
  context: Context,
  file: ImportFile,
  job: BulkJob,
  openCount: number,
): Promise<Report> {
  await job.prepare?.(context, file);
  const firstRows: ReadyRow[] = [];
  for await (const { row, body = {}, client } of file.read()) {
    if (firstRows.length === job.rowsPerRequest) break;
    // A row whose answer was lost is sent again with its key, together with the rows that share the key.
    const key = file.rows.begun.get(row)?.key ?? "";
    const isInRequest = firstRows.every((first) => first.key === key);
    if (isInRequest && !file.rows.held.has(row))
      firstRows.push({ row, body, client, key, isResumed: key !== "" });
  }
  if (firstRows.length === 0)
    throw new Failure("usage", "No row matches exactly one case, so there is no request to show.", {
      hint: "Run with --dry-run to list each row with its case.",
    });
  const requestCount = Math.ceil((openCount - file.rows.held.size) / job.rowsPerRequest);
  await context.note(`The first request of ${formatCount(requestCount)}:`);
  await job.send(context, firstRows, context.signal, async () => {});
  throw new Failure("fault", "a dry run sent a row");
}
