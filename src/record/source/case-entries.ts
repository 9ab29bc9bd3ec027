import * as collection from "../../api/collection/cases";
import * as collectionPayments from "../../api/collection/payments";
import * as customer from "../../api/customer/cases";
import * as customerPayments from "../../api/customer/payments";
import type { Endpoint } from "../../api/endpoint/endpoint";
import { readList } from "../../api/exchange/answer";
import { chatEndpoints } from "../../api/families/chats";
import { eventEndpoints } from "../../api/families/events";
import { fileEndpoints } from "../../api/families/files";
import { type JsonValue, readText } from "../../base/json/json";
import type { Context } from "../../cli/session/context";
import { ignoreLookupMiss } from "../../cli/session/lookup-miss";
import { findCase } from "../../kit/cases/lookup";
import type { RecordedEntry, SeenEvent } from "./recorded-entry";
import { recreateCase } from "./recreate-case";

/** Endpoints that read a case and everything related to it. */
export const caseEntryEndpoints = [
  ...[collection.getCase, customer.getCase, collection.getCaseTimeline, customer.getCaseTimeline],
  ...[collectionPayments.listCasePayments, customerPayments.listCasePayments],
  ...[chatEndpoints.collection.listChats, chatEndpoints.customer.listChats],
  ...[fileEndpoints.collection.listFiles, fileEndpoints.customer.listFiles],
  ...[eventEndpoints.collection.listEvents, eventEndpoints.customer.listEvents],
];

/**
 * Reconstructs what happened to a case from reads and its delivery history, as calls made by its collection
 * partner.
 */
export async function* readCaseEntries(context: Context, name: string): AsyncGenerator<RecordedEntry> {
  const record = (await findCase(context, { reference: name })).value;
  const surface = context.surface(["collection", "customer"]);
  const { listCasePayments } = surface === "customer" ? customerPayments : collectionPayments;
  const { getCaseTimeline } = surface === "customer" ? customer : collection;
  const id = readText(record, "id");
  const caseInput = { parameters: { id } };
  const payments = await readRecords(context, listCasePayments, caseInput);
  const chats = await tryReadRecords(context, chatEndpoints[surface].listChats, caseInput);
  const files = await tryReadRecords(context, fileEndpoints[surface].listFiles, caseInput);
  const timeline = await tryReadRecords(context, getCaseTimeline, caseInput);
  const events = await tryReadRecords(context, eventEndpoints[surface].listEvents, { query: { caseId: id } });
  yield* recreateCase({ record, payments, chats, files, timeline }, await context.platformNow());
  for (const delivery of events) yield toSeenEvent(delivery);
}

type CallRequest = Parameters<Context["call"]>[1];

async function readRecords(
  context: Context,
  endpoint: Endpoint,
  request: CallRequest,
): Promise<readonly JsonValue[]> {
  const { records } = readList(await context.call(endpoint, request), endpoint.list);
  return records.map(({ value }) => value);
}

/** Reads a list. If the platform doesn't have it, returns an empty one. */
const tryReadRecords = async (...readInput: Parameters<typeof readRecords>) =>
  (await ignoreLookupMiss(readRecords(...readInput))) ?? [];

const toSeenEvent = (delivery: JsonValue): SeenEvent => ({
  kind: "event",
  event: readText(delivery, "eventType"),
  url: readText(delivery, "subscriptionId"),
  data: { caseId: readText(delivery, "caseId") },
});
