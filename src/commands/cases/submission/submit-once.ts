import { getCase } from "../../../api/customer/cases";
import { readRecordOrFallback } from "../../../api/exchange/answer";
import type { CallResult } from "../../../api/exchange/call";
import { isInteractive } from "../../../base/environment/is-interactive";
import { getDataFolder } from "../../../base/environment/user-folders";
import { Failure } from "../../../base/failure";
import { type JsonObject, printJson, readText } from "../../../base/json/json";
import { formatAge } from "../../../base/text/time/age";
import { buildScopeKey, type Context, isPreviewOnly } from "../../../cli/session/context";
import { isLookupMiss } from "../../../cli/session/lookup-miss";
import { openSubmissions } from "../../../state/submissions";

/**
 * Submits a case. If the same case was submitted within a day, asks or warns first, because the platform
 * would create a second one (AMB-47). With an idempotency key from the user, the platform itself handles the
 * repeat.
 */
export async function submitOnce(
  context: Context,
  body: JsonObject,
  submit: () => Promise<CallResult>,
): Promise<CallResult> {
  const { host, flags } = context;
  if (isPreviewOnly(flags) || flags.idempotencyKey !== undefined) return submit();
  const submissions = openSubmissions(host, getDataFolder(host));
  const text = [buildScopeKey(context), flags.client ?? "", printJson(body)].join("\n");
  const earlierSubmission = await submissions.find(text).catch(() => undefined);
  if (earlierSubmission !== undefined && (await caseExists(context, earlierSubmission.caseId))) {
    const age = formatAge(new Date(earlierSubmission.at).toISOString(), host.now());
    await confirmRepeat(context, `The same case was submitted ${age} as ${earlierSubmission.caseId}`);
  }
  const answer = await submit();
  const id = readCreatedId(answer);
  if (id !== undefined) await submissions.add(text, id).catch(() => {});
  return answer;
}

/**
 * Whether the case still exists; it may have been deleted, or the sandbox reset. Returns true if the case
 * can't be read for any other reason.
 */
async function caseExists(context: Context, id: string): Promise<boolean> {
  return context.call(getCase, { parameters: { id } }).then(
    () => true,
    (error: unknown) => !isLookupMiss(error),
  );
}

async function confirmRepeat({ host, flags, warn }: Context, sentence: string): Promise<void> {
  if (flags.yes === true || !isInteractive(host)) return warn(`${sentence}; this submits it again.`);
  if (await host.prompts.confirm(`${sentence}. Submit it again?`)) return;
  throw new Failure("forbidden", "Canceled; nothing was sent.");
}

function readCreatedId(answer: CallResult): string | undefined {
  const id = readText(readRecordOrFallback(answer, {}).value, "id");
  return /^\S+$/.test(id) ? id : undefined;
}
