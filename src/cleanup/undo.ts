import { reversePayment } from "../api/collection/payments";
import type { Endpoint } from "../api/endpoint/endpoint";
import { readList } from "../api/exchange/answer";
import type { CallInput, CallResult } from "../api/exchange/call";
import { testCaseEndpoints } from "../api/families/test-cases";
import { webhookEndpoints } from "../api/families/webhooks";
import { createClient, deleteClient } from "../api/referral/clients";
import { recoup } from "../base/advice/advice";
import { omitUndefined } from "../base/collections/omit-undefined";
import { Failure, isFailure } from "../base/failure";
import { type JsonObject, type JsonValue, readField, readText } from "../base/json/json";
import type { Surface } from "../base/platform";
import { isSameAddress } from "../config/check-url";

/** Calls the platform with the profile's key or as a client. */
export type CallPlatform = <E extends Endpoint>(
  endpoint: E,
  input?: CallInput<E>,
  client?: string,
) => Promise<CallResult>;

/** Creditor that owns the test case: a referral partner's client, or the customer key's owner. */
export interface TestCaseCreditor {
  readonly client?: string;
}

/**
 * How to undo one creation. An undo by tag is recorded before the creation, so it works even if the process
 * is killed before the response arrives.
 */
export type Undo =
  | { readonly kind: "case"; readonly id: string; readonly creditor?: TestCaseCreditor }
  | { readonly kind: "tag"; readonly tag: string; readonly creditor?: TestCaseCreditor }
  | {
      readonly kind: "subscription";
      readonly surface: Surface;
      readonly id: string;
      readonly client?: string;
    }
  | {
      readonly kind: "subscriptions";
      readonly surface: Surface;
      readonly urlPart: string;
      readonly client?: string;
    }
  | CreationUndo
  | { readonly kind: "payment"; readonly caseId: string; readonly id: string }
  | ClientUndo;

/** A client to delete, along with everything that belongs to it. */
interface ClientUndo {
  readonly kind: "client";
  readonly externalTenantId: string;
  /**
   * Request body that created the client. Set if the client may since have been withdrawn: only a linked
   * client can be deleted, so it must be posted again first.
   */
  readonly posted?: JsonObject;
}

/** A subscription whose creation might get no response. */
export interface CreationUndo {
  readonly kind: "creation";
  readonly surface: Surface;
  readonly body: JsonObject;
  /**
   * IDs of subscriptions to exclude, because they already existed or belong to others. Undefined if unknown.
   */
  readonly known?: readonly string[];
}

/** Needs no confirmation, since the program itself created the record. */
const unguardedEffects = { isDestructive: false, isBulk: false };

/** Runs the undo. If the record is already gone, it counts as undone. */
export async function runUndo(undo: Undo, call: CallPlatform, signal?: AbortSignal): Promise<void> {
  const options = { effects: unguardedEffects, ...(signal === undefined ? {} : { signal }) };
  try {
    await undoHandlers[undo.kind](undo as never, call, options);
  } catch (error) {
    if (!isGone(error, undo)) throw error;
  }
}

/**
 * Whether the record to undo is already gone. For a creditor, only a 404 about the case counts, because some
 * platforms have no test operations for creditors. A client without a link can't get a token, but its
 * subscriptions may still exist.
 */
function isGone(error: unknown, undo: Undo): boolean {
  if (!isFailure(error, "not-found")) return false;
  if ("surface" in undo && undo.surface !== "referral" && error.details.surface === "referral") return false;
  return !("creditor" in undo) || error.details.type === "CaseNotFound";
}

export interface UndoOutcome {
  readonly undo: Undo;
  /** Undefined if the record is gone. */
  readonly failure: string | undefined;
}

/** Drops failures for records that were deleted when their client was reset (EP-27, AMB-18). */
export function dropFailuresOfDeletedClients(outcomes: readonly UndoOutcome[]): readonly UndoOutcome[] {
  const deletedClients = outcomes.flatMap(({ undo, failure }) =>
    undo.kind === "client" && failure === undefined ? [undo.externalTenantId] : [],
  );
  return outcomes.map(({ undo, failure }) => {
    const client = getClient(undo);
    return { undo, failure: client !== undefined && deletedClients.includes(client) ? undefined : failure };
  });
}

function getClient(undo: Undo): string | undefined {
  if ("creditor" in undo) return undo.creditor?.client;
  return "client" in undo ? undo.client : undefined;
}

export const getTestCaseEndpoints = (creditor: TestCaseCreditor | undefined) =>
  testCaseEndpoints[creditor === undefined ? "collection" : "customer"];

type UndoCallOptions = Pick<CallInput<Endpoint>, "effects" | "signal">;
type UndoHandlers = {
  readonly [Kind in Undo["kind"]]: (
    undo: Extract<Undo, { kind: Kind }>,
    call: CallPlatform,
    callOptions: UndoCallOptions,
  ) => Promise<unknown>;
};

const undoHandlers: UndoHandlers = {
  case: ({ id, creditor }, call, callOptions) =>
    call(
      getTestCaseEndpoints(creditor).deleteTestCase,
      { parameters: { id }, ...callOptions },
      creditor?.client,
    ),
  tag: ({ tag, creditor }, call, shared) =>
    call(getTestCaseEndpoints(creditor).deleteTestCases, { query: { tag }, ...shared }, creditor?.client),
  subscription: ({ surface, id, client }, call, shared) =>
    call(webhookEndpoints[surface].deleteWebhook, { parameters: { id }, ...shared }, client),
  subscriptions: deleteSubscriptions,
  creation: deleteLostCreation,
  payment: ({ caseId, id }, call, shared) =>
    call(reversePayment, {
      parameters: { id: caseId, paymentId: id },
      query: { reopenCaseIfNeeded: true },
      ...shared,
    }),
  client: deleteLinkedClient,
};

/**
 * Deletes a client. If it isn't found and `posted` is set, posts it again first, which restores a withdrawn
 * client's link (TOK-09).
 */
async function deleteLinkedClient(
  { externalTenantId, posted }: ClientUndo,
  call: CallPlatform,
  callOptions: UndoCallOptions,
): Promise<void> {
  const requestDeletion = () => call(deleteClient, { parameters: { externalTenantId }, ...callOptions });
  try {
    await requestDeletion();
  } catch (error) {
    if (posted === undefined || !isFailure(error, "not-found")) throw error;
    await call(createClient, { body: posted, ...callOptions });
    await requestDeletion();
  }
}

export async function listSubscriptions(
  surface: Surface,
  call: CallPlatform,
  signal?: AbortSignal,
  client?: string,
): Promise<readonly JsonValue[]> {
  const { listWebhooks } = webhookEndpoints[surface];
  const answer = await call(listWebhooks, omitUndefined({ signal }), client);
  return readList(answer, listWebhooks.list).records.map(({ value }) => value);
}

async function deleteSubscriptions(
  { surface, urlPart, client }: Extract<Undo, { kind: "subscriptions" }>,
  call: CallPlatform,
  callOptions: UndoCallOptions,
): Promise<void> {
  const { deleteWebhook } = webhookEndpoints[surface];
  for (const subscription of await listSubscriptions(surface, call, callOptions.signal, client)) {
    if (!readText(subscription, "url").includes(urlPart)) continue;
    await call(deleteWebhook, { parameters: { id: readText(subscription, "id") }, ...callOptions }, client);
  }
}

/**
 * Deletes the subscription whose creation got no response: the only new one with its URL, if it has the
 * requested mode and events. Throws if it can't be sure. Never repeats the creation to find the subscription,
 * because the platform isn't known to honor the key (AMB-51).
 */
async function deleteLostCreation(
  { surface, body, known }: CreationUndo,
  call: CallPlatform,
  callOptions: UndoCallOptions,
): Promise<void> {
  const { deleteWebhook } = webhookEndpoints[surface];
  const subscriptions = await listSubscriptions(surface, call, callOptions.signal);
  const candidates = subscriptions.filter(
    (record) =>
      isSameAddress(readText(record, "url"), String(body.url)) &&
      known?.includes(readText(record, "id")) !== true,
  );
  const [created] = candidates;
  if (created === undefined) return;
  if (known === undefined || candidates.length > 1 || !matchesRequestBody(created, body)) {
    throw new Failure(
      "conflict",
      `its creation got no answer, and other subscriptions may have the same address: ${recoup`webhooks list --as ${surface}`} shows them.`,
    );
  }
  await call(deleteWebhook, { parameters: { id: readText(created, "id") }, ...callOptions });
}

/** Whether the subscription matches the request. Ignores fields missing from the list. */
function matchesRequestBody(subscription: JsonValue, body: JsonObject): boolean {
  return ["isTestMode", "events"].every((name) => {
    const listedValue = readField(subscription, name) ?? null;
    return listedValue === null || formatSorted(listedValue) === formatSorted(body[name]);
  });
}

const formatSorted = (value: JsonValue | undefined) =>
  Array.isArray(value) ? value.map(String).sort().join() : String(value);

export function describeUndo(undo: Undo): string {
  switch (undo.kind) {
    case "case":
      return `test case ${undo.id}`;
    case "tag":
      return `test cases tagged ${undo.tag}`;
    case "subscription":
      return `${undo.surface} subscription ${undo.id}`;
    case "subscriptions":
      return `${undo.surface} subscriptions to ${undo.urlPart}`;
    case "creation":
      return `${undo.surface} subscription to ${undo.body.url}`;
    case "payment":
      return `payment ${undo.id} on case ${undo.caseId}`;
    case "client":
      return `client ${undo.externalTenantId}`;
  }
}
