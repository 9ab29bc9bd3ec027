import type { Target } from "../../api/exchange/call";
import { Failure } from "../../base/failure";
import { secretFingerprint } from "../../base/text/fingerprint";
import { pluralize } from "../../base/text/numbers/format-count";
import { formatDuration } from "../../base/text/time/duration";
import type { Context } from "../../cli/session/context";
import { planAddress } from "../../cli/session/plan/plan-address";
import { planUser } from "../../cli/session/plan/plan-user";
import { refusePlanNow } from "../../plan/plan-validity";
import type { Report } from "../../render/report";
import { openImportJournal } from "../journal/import-journal";
import type { ImportRows } from "../journal/import-rows";
import type { ImportOutputs } from "../outputs";
import { ImportProgress } from "../progress";
import { sendRows, statesToSend } from "../send-rows";
import { describeRow } from "./apply-columns";
import { applyDryRun, showFirstRequest } from "./apply-dry-run";
import { applyReport } from "./apply-report";
import type { OpenedPlan } from "./opened-plan";
import { planJob } from "./plan-job";
import { planLines, planMapping } from "./plan-lines";

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
  const target = await provenTarget(context, plan, values.digest);
  if (flags.curl === true) return showFirstRequest(context, plan, target);
  if (flags.dryRun === true) return applyDryRun(context, plan);
  await describePlan(context, plan);
  await confirmPlan(target, plan);
  const lock = `${outputs.journal}.lock`;
  const work = () => sendLocked(context, target, plan, { outputs, values });
  return host.files.lock(lock, () => work().finally(() => host.files.remove(lock).catch(ignoreFiles)), 0);
}

/** Ignores a lock file that couldn't be removed. It is empty and doesn't block other runs. */
function ignoreFiles(error: unknown): void {
  if (!(error instanceof Failure)) throw error;
}

async function provenTarget(context: Context, plan: OpenedPlan, digest: string | undefined): Promise<Target> {
  const { profile, host } = context;
  const { surface } = plan.header;
  context.surface([surface]);
  const { name, environment, fourEyes } = profile;
  const target = await context.target(surface, plan.kinds[0]?.row.client);
  refusePlanNow(plan, {
    user: planUser(host),
    profile: name,
    environment,
    address: planAddress(context, target.baseUrl),
    fourEyes,
    digest,
    now: host.now(),
  });
  return target;
}

/** Asks each question of the guard once, before anything is sent. */
async function confirmPlan(target: Target, { header, kinds }: OpenedPlan): Promise<void> {
  for (const { row, operation, count } of kinds) {
    const request = { method: row.method, url: target.baseUrl + row.path, headers: {} };
    const subject = count === 1 ? operation.subject : `${pluralize(count, "request")} of the plan`;
    const effects = { ...operation, isBulk: header.isBulk };
    await target.check?.(request, subject === undefined ? effects : { ...effects, subject });
  }
}

const isUntouched = (lines: ImportRows) => lines.count("waiting") === lines.size;

async function sendLocked(
  context: Context,
  target: Target,
  plan: OpenedPlan,
  { outputs, values }: { readonly outputs: ImportOutputs; readonly values: ApplyValues },
): Promise<Report> {
  const { digest, lines, source, fingerprint, rows, header } = plan;
  const { name, environment } = context.profile;
  const sender = { "key fingerprint": secretFingerprint(Object.values(target.authorization).join()) };
  const identity = { plan: digest, profile: name, environment, address: header.address, ...sender };
  const keysExpire = plan.kinds.some(({ operation }) => operation.idempotencyKey === "honored");
  const journal = await openImportJournal(context.host, outputs.journal, identity, lines, keysExpire);
  const doneBefore = new Set([...lines].filter((line) => lines.stateOf(line) === "created"));
  const job = planJob(plan, (line) => journal.outcomeOf(line));
  const progress = new ImportProgress(context, rows, doneBefore.size, job.words.progress);
  const planInput = { source, outputs, mapping: planMapping, rows: lines, count: rows, fingerprint };
  const feed = { ...planInput, job, values, journal };
  try {
    const states = statesToSend(values.retryFailed === true);
    const stop = await sendRows({ ...feed, context, progress, states });
    progress.stop();
    if (stop !== undefined && isUntouched(lines)) throw stop;
    return await applyReport(context, plan, feed, { stop, doneBefore, secrets: job.secrets });
  } finally {
    progress.stop();
    await journal.close();
    const isUnused = journal.isNew && isUntouched(lines);
    if (isUnused) await context.host.files.remove(outputs.journal).catch(ignoreFiles);
  }
}

const maxShown = 10;

/** Shows on stderr what is about to be sent, with the first `maxShown` requests. */
async function describePlan({ note, host }: Context, plan: OpenedPlan): Promise<void> {
  const { header, digest, rows, source } = plan;
  const { command, madeBy, madeAt, environment, address } = header;
  const age = formatDuration(Math.max(0, Math.round((host.now() - Date.parse(madeAt)) / 1000)) * 1000);
  await note(
    `Plan ${source.name}: ${pluralize(rows, "request")} of ${command}, made by ${madeBy} ${age} ago, for ${environment} at ${address}.`,
  );
  await note(`Digest: ${digest}`);
  let shownCount = 0;
  for await (const [line, row] of planLines(plan)) {
    if (shownCount++ === maxShown) break;
    const { operation, subject } = describeRow(header.surface, line, row);
    await note(`  row ${line}: ${operation}: ${subject}`);
  }
  if (rows > maxShown) await note(`  and ${rows - maxShown} more: --dry-run lists all of them.`);
}
