import { resolve } from "node:path";
import type { CallResult } from "../../../api/exchange/call";
import { getCached } from "../../../base/collections/get-or-create";
import { omitUndefined } from "../../../base/collections/omit-undefined";
import { Failure } from "../../../base/failure";
import { dayMs } from "../../../base/text/time/duration";
import type { PlanHeader, PlanRow } from "../../../plan/plan";
import { type CallRead, readState } from "../../../plan/state/read-state";
import { listWatchedReads } from "../../../plan/state/watched-by-write";
import { formatPlanLines, type PlanSummary } from "../../../plan/write-plan";
import { createUuid } from "../../../state/write-journal";
import type { Context } from "../context";
import { getPlanAddress } from "./plan-address";
import { checkPlanFile } from "./plan-file";
import { readPlanUser } from "./plan-user";
import type { PlannedWrite } from "./planned-write";

export interface PlanFacts
  extends PlanSummary,
    Pick<PlanHeader, "profile" | "environment" | "address" | "expiresAt"> {
  readonly plan: string;
}

export interface PlanOptions {
  readonly file: string;
  /** Default: one day. */
  readonly expiresMs?: number | undefined;
  readonly isBulk: boolean;
}

/**
 * Reads the state that each write depends on and writes the plan, readable only by this user. Sends only
 * reads. Throws if there are no writes.
 */
export async function writePlanFile(
  context: Context,
  writes: AsyncIterable<PlannedWrite> | Iterable<PlannedWrite>,
  options: PlanOptions,
): Promise<PlanFacts> {
  const path = await checkPlanFile(context, options.file);
  const replacedBytes = (await context.host.files.status(path, true))?.bytes ?? 0;
  const allWrites = (async function* () {
    yield* writes;
  })();
  const firstResult = await allWrites.next();
  if (firstResult.done === true)
    throw new Failure("usage", "There is nothing to write, so nothing was planned.", {
      hint: "--plan is for requests and imports that write to the platform. Use --dry-run to see what the command would do.",
    });
  const header = buildPlanHeader(context, firstResult.value, options);
  let readCount = 0;
  const progress = context.progress(() => `Reading what the plan depends on  ${readCount}`);
  const readAs = createPlanReader(context);
  const buildRow = async (write: PlannedWrite) => {
    const row = await buildPlanRow(context, header, write, readAs);
    readCount++;
    return row;
  };
  const rows = (async function* () {
    yield await buildRow(firstResult.value);
    for await (const write of allWrites) yield await buildRow(write);
  })();
  const lines = formatPlanLines(header, rows);
  let writtenPlan: PlanSummary | undefined;
  const pieces = (async function* () {
    writtenPlan = yield* lines;
  })();
  await context.host.files.writePieces(path, pieces).finally(progress.stop);
  if (replacedBytes > 0) await context.warn(`The earlier plan in ${options.file} was replaced.`);
  const { profile, environment, address, expiresAt } = header;
  return { plan: options.file, ...(writtenPlan as PlanSummary), profile, environment, address, expiresAt };
}

function buildPlanHeader(
  context: Context,
  { surface, baseUrl }: PlannedWrite,
  { expiresMs = dayMs, isBulk }: PlanOptions,
): PlanHeader {
  const { profile, host, line } = context;
  const now = host.now();
  return {
    recoupPlan: 1,
    command: readCommandPath(line),
    profile: profile.name,
    environment: profile.environment,
    surface,
    address: getPlanAddress(context, baseUrl),
    madeBy: readPlanUser(host),
    madeAt: new Date(now).toISOString(),
    expiresAt: new Date(now + expiresMs).toISOString(),
    isBulk,
    fourEyes: profile.fourEyes,
    nonce: createUuid(host.random),
  };
}

/** Returns the command's first words: at most two, ending before any value or flag. */
function readCommandPath(line: readonly string[]): string {
  const end = line.findIndex((word) => !/^[a-z][a-z-]*$/.test(word));
  return line.slice(0, Math.min(2, end < 0 ? line.length : end)).join(" ");
}

/** Number of responses to cache, so that rows for the same record read it once. */
const maxEntries = 100;

/** The returned function creates a reader for a client. All readers share a cache of the latest responses. */
function createPlanReader(context: Context): (client: string | undefined) => CallRead {
  const answers = new Map<string, Promise<CallResult>>();
  return (client) => (endpoint, input) => {
    const name = JSON.stringify([client, endpoint.surface, endpoint.name, input.parameters]);
    return getCached(answers, name, { maxEntries }, () => context.call(endpoint, input, client));
  };
}

async function buildPlanRow(
  context: Context,
  { address }: PlanHeader,
  write: PlannedWrite,
  readAs: ReturnType<typeof createPlanReader>,
): Promise<PlanRow> {
  const { surface, baseUrl, isBulk: _, form, ...others } = write;
  const path = form && resolve(context.host.workingFolder, form.path);
  const row: PlanRow = { ...others, ...(form && { form: { ...form, path: path ?? "" } }) };
  if (getPlanAddress(context, baseUrl) !== address)
    throw new Failure("usage", "A plan is for one surface; this command would write to several.");
  const state = await readState(listWatchedReads(surface, row), readAs(row.client));
  const { idempotencyKey } = context.flags;
  return {
    ...row,
    ...omitUndefined({ key: idempotencyKey }),
    ...(state.length === 0
      ? {}
      : { state: state.map(({ read, values }) => (values === undefined ? { read } : { read, values })) }),
  };
}
