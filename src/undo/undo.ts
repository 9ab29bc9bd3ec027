import type { Endpoint } from "../api/endpoint/endpoint";
import { testCasesOn } from "../api/endpoint/test-cases-on";
import { webhooksOn } from "../api/endpoint/webhooks-on";
import { readList, readRecordOr } from "../api/exchange/answer";
import type { Answer, CallInput } from "../api/exchange/call";
import { deleteClient } from "../api/referral/clients";
import { Failure } from "../base/failure";
import { type JsonObject, readField } from "../base/json/json";
import type { Surface } from "../base/platform";

/** Calls the platform, as whoever runs the scenario or for a client. */
export type Call = <E extends Endpoint>(
  endpoint: E,
  input?: CallInput<E>,
  client?: string,
) => Promise<Answer>;

/** The creditor whose test case it is: the client of a referral partner, or whoever has the customer key. */
export interface OfCreditor {
  readonly client?: string;
}

/**
 * What takes back one thing that was made. Those that go by a mark are written down before the thing is made, so
 * that it is found even where its maker was killed before it heard the answer.
 */
export type Undo =
  | { readonly kind: "case"; readonly id: string; readonly creditor?: OfCreditor }
  | { readonly kind: "tag"; readonly tag: string; readonly creditor?: OfCreditor }
  | { readonly kind: "subscription"; readonly surface: Surface; readonly id: string }
  | { readonly kind: "subscriptions"; readonly surface: Surface; readonly mark: string }
  | { readonly kind: "creation"; readonly surface: Surface; readonly body: JsonObject }
  | { readonly kind: "client"; readonly externalTenantId: string };

/** It was made here and is nobody else's, so nobody has to be asked. */
const ownEffects = { isDestructive: false, isBulk: false };

/** Takes it back; what is gone already counts as taken back. */
export async function carryOut(undo: Undo, call: Call, signal?: AbortSignal): Promise<void> {
  const own = { effects: ownEffects, ...(signal === undefined ? {} : { signal }) };
  try {
    await undoings[undo.kind](undo as never, call, own);
  } catch (error) {
    if (!isGone(error, undo)) throw error;
  }
}

/** Not every platform has the test operations of creditors: only a 404 about the case says that it is gone. */
function isGone(error: unknown, undo: Undo): boolean {
  if (!(error instanceof Failure && error.kind === "not-found")) return false;
  return !("creditor" in undo) || error.details.type === "CaseNotFound";
}

/** Where the test cases of a creditor are operated on, or those of a collection partner. */
export const testCasesFor = (creditor: OfCreditor | undefined) =>
  testCasesOn[creditor === undefined ? "collection" : "customer"];

type Shared = Pick<CallInput<Endpoint>, "effects" | "signal">;
type Undoings = {
  readonly [Kind in Undo["kind"]]: (
    undo: Extract<Undo, { kind: Kind }>,
    call: Call,
    shared: Shared,
  ) => Promise<unknown>;
};

const undoings: Undoings = {
  case: ({ id, creditor }, call, shared) =>
    call(testCasesFor(creditor).deleteTestCase, { parameters: { id }, ...shared }, creditor?.client),
  tag: ({ tag, creditor }, call, shared) =>
    call(testCasesFor(creditor).deleteTestCases, { query: { tag }, ...shared }, creditor?.client),
  subscription: ({ surface, id }, call, shared) =>
    call(webhooksOn[surface].deleteWebhook, { parameters: { id }, ...shared }),
  subscriptions: deleteMarked,
  creation: deleteCreated,
  client: ({ externalTenantId }, call, shared) =>
    call(deleteClient, { parameters: { externalTenantId }, ...shared }),
};

async function deleteMarked(
  { surface, mark }: Extract<Undo, { kind: "subscriptions" }>,
  call: Call,
  shared: Shared,
): Promise<void> {
  const { listWebhooks, deleteWebhook } = webhooksOn[surface];
  const { signal } = shared;
  const { records } = readList(
    await call(listWebhooks, signal === undefined ? {} : { signal }),
    listWebhooks.list,
  );
  for (const { value } of records) {
    if (!String(readField(value, "url") ?? "").includes(mark)) continue;
    await call(deleteWebhook, { parameters: { id: String(readField(value, "id")) }, ...shared });
  }
}

/** The same creation again, under the key that was written down for it, tells what it made (IDM-03). */
async function deleteCreated(
  { surface, body }: Extract<Undo, { kind: "creation" }>,
  call: Call,
  shared: Shared,
): Promise<void> {
  const { createWebhook, deleteWebhook } = webhooksOn[surface];
  const { signal } = shared;
  const answer = await call(createWebhook, { body, ...(signal === undefined ? {} : { signal }) });
  const id = readField(readRecordOr(answer, {}).value, "id");
  if (typeof id !== "string") throw new Failure("network", "The platform told no id for it.");
  await call(deleteWebhook, { parameters: { id }, ...shared });
}

export function describeUndo(undo: Undo): string {
  switch (undo.kind) {
    case "case":
      return `test case ${undo.id}`;
    case "tag":
      return `test cases tagged ${undo.tag}`;
    case "subscription":
      return `${undo.surface} subscription ${undo.id}`;
    case "subscriptions":
      return `${undo.surface} subscriptions to ${undo.mark}`;
    case "creation":
      return `${undo.surface} subscription to ${undo.body.url}`;
    case "client":
      return `client ${undo.externalTenantId}`;
  }
}
