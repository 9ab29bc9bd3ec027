import * as collection from "../../api/collection/cases";
import * as collectionPayments from "../../api/collection/payments";
import * as customer from "../../api/customer/cases";
import * as customerPayments from "../../api/customer/payments";
import type { Endpoint } from "../../api/endpoint/endpoint";
import { readList } from "../../api/exchange/answer";
import { chatsOn } from "../../api/families/chats";
import { eventsOn } from "../../api/families/events";
import { filesOn } from "../../api/families/files";
import { type JsonValue, readText } from "../../base/json/json";
import type { Context } from "../../cli/session/context";
import { ignoreLookupMiss } from "../../cli/session/is-miss";
import { findCase } from "../../kit/cases/lookup";
import { recreateCase } from "./case-life";
import type { RecordedMoment, SeenEvent } from "./recorded-moment";

/** Endpoints that read a case and everything related to it. */
export const caseMomentCalls = [
  ...[collection.getCase, customer.getCase, collection.getCaseTimeline, customer.getCaseTimeline],
  ...[collectionPayments.listCasePayments, customerPayments.listCasePayments],
  ...[chatsOn.collection.listChats, chatsOn.customer.listChats],
  ...[filesOn.collection.listFiles, filesOn.customer.listFiles],
  ...[eventsOn.collection.listEvents, eventsOn.customer.listEvents],
];

/**
 * Reconstructs a case's life from reads and its delivery history, as calls made by its collection partner.
 */
export async function* readCaseMoments(context: Context, name: string): AsyncGenerator<RecordedMoment> {
  const record = (await findCase(context, { reference: name })).value;
  const surface = context.surface(["collection", "customer"]);
  const { listCasePayments } = surface === "customer" ? customerPayments : collectionPayments;
  const { getCaseTimeline } = surface === "customer" ? customer : collection;
  const id = readText(record, "id");
  const caseInput = { parameters: { id } };
  const payments = await readRecords(context, listCasePayments, caseInput);
  const chats = await tryReadRecords(context, chatsOn[surface].listChats, caseInput);
  const files = await tryReadRecords(context, filesOn[surface].listFiles, caseInput);
  const timeline = await tryReadRecords(context, getCaseTimeline, caseInput);
  const events = await tryReadRecords(context, eventsOn[surface].listEvents, { query: { caseId: id } });
  const now = await context.platformNow();
  yield* recreateCase({ record, payments, chats, files, timeline }, now);
  for (const delivery of events) yield toSeenEvent(delivery, now);
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

function toSeenEvent(delivery: JsonValue, time: number): SeenEvent {
  const data = { caseId: readText(delivery, "caseId") };
  return {
    kind: "event",
    at: time,
    event: readText(delivery, "eventType"),
    url: readText(delivery, "subscriptionId"),
    data,
  };
}
