import type { Target } from "../../api/exchange/call";
import { ignoreFailure } from "../../base/failure";
import { fingerprintSecret } from "../../base/text/fingerprint";
import { pluralize } from "../../base/text/numbers/format-count";
import { formatDuration } from "../../base/text/time/duration";
import type { Context } from "../../cli/session/context";
import { getPlanAddress } from "../../cli/session/plan/plan-address";
import { readPlanUser } from "../../cli/session/plan/plan-user";
import { checkPlanValidity } from "../../plan/plan-validity";
import type { Report } from "../../render/report";
import { openImportJournal, readImportJournal, withJournalLock } from "../journal/import-journal";
import type { ImportIdentity } from "../journal/import-replay";
import type { ImportOutputs } from "../outputs";
import { ImportProgress } from "../progress";
import { selectStates, sendRows } from "../send-rows";
import { buildRequestRow } from "./apply-columns";
import { buildApplyDryRun, showFirstRequest } from "./apply-dry-run";
import { reportApply } from "./apply-report";
import { type OpenedPlan, planMapping, readPlanLines } from "./open-plan";
import { createPlanJob } from "./plan-job";

interface ApplyValues {
  readonly digest?: string;
  readonly concurrency?: number;
  readonly retryFailed?: boolean;
}

/**
 * Checks that the plan may be applied here and now, shows it, asks the guard's questions, and sends it once.
 */
export async function applyPlan(
  context: Context,
  plan: OpenedPlan,
  outputs: ImportOutputs,
  values: ApplyValues,
): Promise<Report> {
  const { flags, host } = context;
  const target = await verifyTarget(context, plan, values.digest);
  if (flags.curl === true || flags.dryRun === true) {
    await readImportJournal(host, outputs.journal, buildIdentity(context, target, plan), plan.lines);
    return flags.curl === true
      ? showFirstRequest(context, plan, { target, states: selectStates(values) })
      : buildApplyDryRun(context, plan, selectStates(values));
  }
  await describePlan(context, plan);
  await confirmPlan(target, plan);
  const sendPlan = () => sendUnderLock(context, target, plan, { outputs, values });
  return withJournalLock(host.files, outputs.journal, sendPlan);
}

async function verifyTarget(context: Context, plan: OpenedPlan, digest: string | undefined): Promise<Target> {
  const { profile, host } = context;
  const { surface } = plan.header;
  context.surface([surface]);
  const { name, environment, fourEyes } = profile;
  const target = await context.target(surface, plan.kinds[0]?.row.client);
  checkPlanValidity(plan, {
    user: readPlanUser(host),
    profile: name,
    environment,
    address: getPlanAddress(context, target.baseUrl),
    fourEyes,
    digest,
    now: host.now(),
  });
  return target;
}

/** Asks each of the guard's questions once, before anything is sent. */
async function confirmPlan(target: Target, { header, kinds }: OpenedPlan): Promise<void> {
  for (const { row, operation, count } of kinds) {
    const request = { method: row.method, url: target.baseUrl + row.path, headers: {} };
    const subject = count === 1 ? operation.subject : `${pluralize(count, "request")} of the plan`;
    await target.check?.(request, { ...operation, isBulk: header.isBulk, subject });
  }
}

async function sendUnderLock(
  context: Context,
  target: Target,
  plan: OpenedPlan,
  { outputs, values }: { readonly outputs: ImportOutputs; readonly values: ApplyValues },
): Promise<Report> {
  const { lines, source, fingerprint, rows, keysExpire } = plan;
  const identity = buildIdentity(context, target, plan);
  const journal = await openImportJournal(context.host, outputs.journal, identity, lines, keysExpire);
  const doneBefore = new Set([...lines].filter((line) => lines.getState(line) === "created"));
  const job = createPlanJob(plan);
  const progress = new ImportProgress(context, rows, doneBefore.size, ["Applying", "Applied"]);
  const planInput = { source, outputs, mapping: planMapping, rows: lines, fingerprint };
  const activeImport = { ...planInput, job, values, journal };
  try {
    const stop = await sendRows({ ...activeImport, context, progress });
    progress.stop();
    if (stop !== undefined && lines.isUntouched) throw stop;
    return await reportApply(context, plan, activeImport, { stop, doneBefore, secrets: job.secrets });
  } finally {
    progress.stop();
    await journal.close();
    const isUnused = journal.isNew && lines.isUntouched;
    if (isUnused) await context.host.files.remove(outputs.journal).catch(ignoreFailure);
  }
}

function buildIdentity(
  { profile: { name, environment } }: Context,
  { authorization }: Target,
  { digest, header }: OpenedPlan,
): ImportIdentity {
  const sender = { "key fingerprint": fingerprintSecret(Object.values(authorization).join()) };
  return { plan: digest, profile: name, environment, address: header.address, ...sender };
}

const maxShownRequests = 10;

/** Describes the plan on stderr before it is sent, with up to `maxShownRequests` requests. */
async function describePlan({ note, host }: Context, plan: OpenedPlan): Promise<void> {
  const { header, digest, rows, source } = plan;
  const { command, madeBy, madeAt, environment, address } = header;
  const age = formatDuration(Math.max(0, Math.round((host.now() - Date.parse(madeAt)) / 1000)) * 1000);
  await note(
    `Plan ${source.name}: ${pluralize(rows, "request")} of ${command}, made by ${madeBy} ${age} ago, for ${environment} at ${address}.`,
  );
  await note(`Digest: ${digest}`);
  let shownCount = 0;
  for await (const [line, row] of readPlanLines(plan)) {
    if (shownCount++ === maxShownRequests) break;
    const { operation, subject } = buildRequestRow(header.surface, line, row);
    await note(`  row ${line}: ${operation}: ${subject}`);
  }
  if (rows > maxShownRequests)
    await note(`  and ${rows - maxShownRequests} more: --dry-run lists all of them.`);
}
