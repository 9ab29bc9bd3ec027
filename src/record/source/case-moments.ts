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
import { unlessMissing } from "../../cli/session/is-miss";
import { findCase } from "../../kit/cases/lookup";
import { caseLife } from "./case-life";
import type { RecordedMoment, SeenEvent } from "./recorded-moment";

/** Endpoints that read a case and everything about it. */
export const caseMomentCalls = [
  ...[collection.getCase, customer.getCase, collection.getCaseTimeline, customer.getCaseTimeline],
  ...[collectionPayments.listCasePayments, customerPayments.listCasePayments],
  ...[chatsOn.collection.listChats, chatsOn.customer.listChats],
  ...[filesOn.collection.listFiles, filesOn.customer.listFiles],
  ...[eventsOn.collection.listEvents, eventsOn.customer.listEvents],
];

/**
 * Reconstructs the life of a case from its reads and delivery history, as calls of its collection partner.
 */
export async function* caseMoments(context: Context, name: string): AsyncGenerator<RecordedMoment> {
  const record = (await findCase(context, { reference: name })).value;
  const surface = context.surface(["collection", "customer"]);
  const { listCasePayments } = surface === "customer" ? customerPayments : collectionPayments;
  const { getCaseTimeline } = surface === "customer" ? customer : collection;
  const id = readText(record, "id");
  const ofCase = { parameters: { id } };
  const payments = await listOf(context, listCasePayments, ofCase);
  const chats = await listIfAny(context, chatsOn[surface].listChats, ofCase);
  const files = await listIfAny(context, filesOn[surface].listFiles, ofCase);
  const timeline = await listIfAny(context, getCaseTimeline, ofCase);
  const events = await listIfAny(context, eventsOn[surface].listEvents, { query: { caseId: id } });
  const now = await context.platformNow();
  yield* caseLife({ record, payments, chats, files, timeline }, now);
  for (const delivery of events) yield eventOf(delivery, now);
}

type Request = Parameters<Context["call"]>[1];

async function listOf(context: Context, endpoint: Endpoint, request: Request): Promise<readonly JsonValue[]> {
  const { records } = readList(await context.call(endpoint, request), endpoint.list);
  return records.map(({ value }) => value);
}

/** Reads a list, or returns an empty one if the platform doesn't have it. */
const listIfAny = async (...list: Parameters<typeof listOf>) => (await unlessMissing(listOf(...list))) ?? [];

function eventOf(delivery: JsonValue, time: number): SeenEvent {
  const data = { caseId: readText(delivery, "caseId") };
  return {
    kind: "event",
    at: time,
    event: readText(delivery, "eventType"),
    url: readText(delivery, "subscriptionId"),
    data,
  };
}
