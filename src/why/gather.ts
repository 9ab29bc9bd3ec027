import {
  getCaseByPartnerReference,
  getCaseByReference,
  getCase as getCollected,
} from "../api/collection/cases";
import { getManagedCase, getManagedCaseByReference } from "../api/collection/managed-cases";
import { getCase as getOwn } from "../api/customer/cases";
import { readList } from "../api/exchange/answer";
import { eventEndpoints } from "../api/families/events";
import { webhookEndpoints } from "../api/families/webhooks";
import { listCases as listReferred } from "../api/referral/cases";
import { onFailure } from "../base/failure";
import { type JsonValue, readText } from "../base/json/json";
import type { Environment, Surface } from "../base/platform";
import { isGuid } from "../base/text/guid";
import type { Context } from "../cli/session/context";
import { ignoreLookupMiss } from "../cli/session/lookup-miss";
import { findRoutedSandbox } from "../cli/session/sandbox/routed-sandbox";
import type { Profile } from "../config/profile/profile";
import { findCase, tryFindCase } from "../kit/cases/lookup";
import { startWalk } from "../kit/listing/list-walk";
import { readEventType } from "../webhooks/events/read-event-type";
import { type Evidence, limitToSubscription } from "./evidence";

export const evidenceEndpoints = [
  ...Object.values(webhookEndpoints).map(({ listWebhooks }) => listWebhooks),
  getCollected,
  getCaseByReference,
  getCaseByPartnerReference,
  getManagedCase,
  getManagedCaseByReference,
  getOwn,
  listReferred,
  ...Object.values(eventEndpoints).map(({ listEvents }) => listEvents),
];

/** Reads all evidence without changing anything. */
export async function gatherEvidence(
  context: Context,
  surface: Surface,
  {
    caseName,
    event,
    subscription,
  }: Pick<Evidence, "caseName" | "event"> & { readonly subscription: string | undefined },
): Promise<Evidence> {
  const query = { reference: caseName, surfaces: [surface] };
  const visibleCase =
    surface === "referral"
      ? await findReferredCase(context, caseName)
      : (await tryFindCase(context, query))?.value;
  const managedCase =
    visibleCase === undefined && surface === "collection"
      ? (await tryFindCase(context, { ...query, isManaged: true }))?.value
      : undefined;
  // An unknown name causes a failure that lists similar names. An ID may belong to a hidden case.
  const caseRecord =
    visibleCase === undefined && managedCase === undefined && !isGuid(caseName)
      ? (await findCase(context, query)).value
      : visibleCase;
  const id = readText(caseRecord ?? managedCase, "id") || caseName;
  const evidence = {
    caseName,
    surface,
    ...getScope(context.profile, surface),
    event,
    case: caseRecord,
    isManagedOnly: managedCase !== undefined,
    ...(await readSubscriptions(context, surface, caseRecord ?? managedCase)),
    records: isGuid(id) ? await readHistory(context, surface, id) : undefined,
    ...(await readSandbox(context, id)),
  };
  return subscription === undefined ? evidence : limitToSubscription(evidence, subscription);
}

/** Builds the evidence for a single event whose attempts are known. */
export async function gatherEventEvidence(
  context: Context,
  surface: Surface,
  { record, attempts }: Pick<Evidence, "attempts"> & { readonly record: JsonValue },
): Promise<Evidence> {
  return {
    caseName: readText(record, "caseId"),
    surface,
    ...getScope(context.profile, surface),
    event: readEventType(readText(record, "eventType")),
    case: undefined,
    isManagedOnly: false,
    ...(await readSubscriptions(context, surface, record)),
    records: [record],
    ...(await readSandbox(context, "")),
    attempts,
  };
}

/** If the surface shows nothing, a 404 is an error, because the surface's address may be wrong. */
async function readSubscriptions(context: Context, surface: Surface, shown: JsonValue | undefined) {
  const { listWebhooks } = webhookEndpoints[surface];
  const call = context.call(listWebhooks);
  const answer = await (shown === undefined ? call : call.catch(onFailure(() => undefined, "not-found")));
  const records = answer === undefined ? [] : readList(answer, listWebhooks.list).records;
  return { subscriptions: records.map(({ value }) => value), hidesSubscriptions: answer === undefined };
}

/** Reads what only the sandbox can show. For other platforms, returns empty lists and the host's time. */
async function readSandbox(context: Context, caseId: string) {
  const sandbox = findRoutedSandbox(context);
  if (sandbox === undefined) return { attempts: [], routes: [], nowMs: context.host.now() };
  const attempts = isGuid(caseId) ? await sandbox.attempts(caseId) : [];
  return { attempts, routes: await sandbox.routes(), nowMs: await sandbox.now() };
}

function getScope({ environment, isSandbox, setting, surfaces: profileSurfaces }: Profile, surface: Surface) {
  const otherEnvironment: Environment = environment === "test" ? "live" : "test";
  const isAccessible = isSandbox || setting(surface, otherEnvironment).url !== undefined;
  const accessibleEnvironment = isAccessible ? otherEnvironment : undefined;
  return { environment, otherEnvironment: accessibleEnvironment, isSandbox, profileSurfaces };
}

/** Searches the list, because the referral surface can't read a single case (EP-30). */
async function findReferredCase(context: Context, caseName: string): Promise<JsonValue | undefined> {
  const idFields = ["id", "reference", "creditorReference"];
  const walk = startWalk(context, {
    endpoint: listReferred,
    noun: ["case", "cases"],
    options: { all: true },
  });
  for await (const { records } of walk.pages) {
    const match = records.find(({ value }) =>
      idFields.some((name) => readText(value, name).toLowerCase() === caseName.toLowerCase()),
    );
    if (match !== undefined) return match.value;
  }
  const { failure } = walk.end();
  // An incomplete list doesn't prove that the case is missing.
  if (failure !== undefined) throw failure;
  return undefined;
}

/** Reads the delivery history, or undefined if the surface keeps none or hides the case. */
async function readHistory(
  context: Context,
  surface: Surface,
  caseId: string,
): Promise<readonly JsonValue[] | undefined> {
  if (surface === "referral") return undefined;
  const endpoint = eventEndpoints[surface].listEvents;
  const answer = await ignoreLookupMiss(context.call(endpoint, { query: { caseId } }));
  return answer && readList(answer, endpoint.list).records.map(({ value }) => value);
}
