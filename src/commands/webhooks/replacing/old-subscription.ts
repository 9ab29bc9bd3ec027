import type { Effects } from "../../../api/endpoint/endpoint";
import { readList, readRecord } from "../../../api/exchange/answer";
import { webhookEndpoints } from "../../../api/families/webhooks";
import { isInteractive } from "../../../base/environment/is-interactive";
import { Failure, onFailure } from "../../../base/failure";
import { type JsonValue, readField } from "../../../base/json/json";
import { type Context, isPreviewOnly } from "../../../cli/session/context";
import { readAhead } from "../../../cli/session/dry-run/read-ahead";
import type { OldSubscription } from "./replacement";

/** Reads the old subscription, using the list if the surface can't read one by ID (AMB-16). */
export async function readOldSubscription(
  context: Context,
  { surface, id }: OldSubscription,
): Promise<JsonValue> {
  const { getWebhook, listWebhooks } = webhookEndpoints[surface];
  try {
    return readRecord(await readAhead(context, getWebhook, { parameters: { id } })).value;
  } catch (error) {
    const status = error instanceof Failure ? error.details.status : undefined;
    if (surface !== "customer" || (status !== 404 && status !== 405)) throw error;
    const { records } = readList(await readAhead(context, listWebhooks, {}), listWebhooks.list);
    const isOld = (value: JsonValue) => String(readField(value, "id")).toLowerCase() === id.toLowerCase();
    const subscription = records.map((record) => record.value).find(isOld);
    if (subscription === undefined) throw error;
    return subscription;
  }
}

/**
 * Returns how to name the subscription in the question before a change. Reads the URL only if the question is
 * shown.
 */
export async function resolveSubject(
  context: Context,
  oldSubscription: OldSubscription,
): Promise<Pick<Effects, "subject">> {
  const fallback = { subject: `the subscription ${oldSubscription.id}` };
  const { flags, host } = context;
  if (!isInteractive(host) || flags.yes === true || isPreviewOnly(flags)) return fallback;
  return readOldSubscription(context, oldSubscription).then(
    (record) => ({ subject: `the subscription of ${String(readField(record, "url"))}` }),
    // The change itself will report the problem.
    onFailure(() => fallback),
  );
}
