import * as collection from "../../api/collection/cases";
import * as collectionPayments from "../../api/collection/payments";
import * as customer from "../../api/customer/cases";
import * as customerPayments from "../../api/customer/payments";
import type { Endpoint } from "../../api/endpoint/endpoint";
import { findEndpoint } from "../../api/endpoint/find-endpoint";
import { readList } from "../../api/exchange/answer";
import { eventsOn } from "../../api/families/events";
import { settableCloseCodes } from "../../base/cases/close-code";
import {
  type JsonObject,
  type JsonValue,
  NumberText,
  printJson,
  readField,
  readText,
} from "../../base/json/json";
import { readTime } from "../../base/text/date";
import type { Context } from "../../cli/session/context";
import { findCase } from "../../kit/cases/lookup";
import { stateGoal } from "../steps/checks";
import { fieldsOf } from "../steps/draft";
import type { RecordedCall, RecordedMoment, SeenEvent } from "./recorded-moment";

/** Calls for the reads of one case. */
export const caseMomentCalls = [
  ...[
    collection.getCase,
    customer.getCase,
    collectionPayments.listCasePayments,
    customerPayments.listCasePayments,
  ],
  ...[eventsOn.collection.listEvents, eventsOn.customer.listEvents],
];

/**
 * Yields the life of a case as calls of its collection partner: it is created, started, paid and closed, as its
 * record, its payments and its delivery history show.
 */
export async function* caseMoments(context: Context, name: string): AsyncGenerator<RecordedMoment> {
  const record = (await findCase(context, { reference: name })).value;
  const surface = context.surface(["collection", "customer"]);
  const id = readText(record, "id");
  const { listCasePayments } = surface === "customer" ? customerPayments : collectionPayments;
  const payments = readList(
    await context.call(listCasePayments, { parameters: { id } }),
    listCasePayments.list,
  ).records.map(({ value }) => value);
  const { listEvents } = eventsOn[surface];
  const events = readList(await context.call(listEvents, { query: { caseId: id } }), listEvents.list).records;
  const at = await context.platformNow();
  const life = lifeOf(record, payments.toSorted(byTime), at);
  yield* life;
  for (const { value } of events) yield eventOf(value, at);
}

const byTime = (one: JsonValue, other: JsonValue) => timeOf(one) - timeOf(other);
const timeOf = (value: JsonValue) => readTime(readText(value, "dateCreated"))?.ms ?? 0;

function* lifeOf(record: JsonValue, payments: readonly JsonValue[], at: number): Generator<RecordedCall> {
  const id = readText(record, "id");
  const gross = readField(record, "grossAmount") ?? null;
  const call = (method: string, path: string, body?: JsonObject, answer: JsonObject = {}) =>
    callTo({ at, method, path, body, answer });
  const created = {
    id,
    reference: readText(record, "reference"),
    lifecycle: "PendingVerification",
    remainder: gross,
  };
  yield* call("POST", "/managed-cases", bodyOf(record), created);
  const goal = stateGoal(record) ?? "";
  const wasStarted = goal === "Active" || goal.startsWith("Closed") || payments.length > 0;
  if (wasStarted) yield* call("POST", `/test/cases/${id}/advance`, { to: "Active" });
  const fees = feesOf(record);
  if (Object.values(fees).some((fee) => Number(fee) > 0)) yield* call("PUT", `/cases/${id}/fees`, fees);
  for (const payment of payments)
    yield* call("POST", `/cases/${id}/payments`, paymentOf(payment), { paymentId: readText(payment, "id") });
  const [, code] = goal.split(":");
  const isSettable = settableCloseCodes.some((one) => one === code);
  if (isSettable) yield* call("POST", `/cases/${id}/close`, { closeCode: code ?? "" });
  yield* call("GET", `/cases/${id}`, undefined, record as JsonObject);
}

const bodyOf = (record: JsonValue): JsonObject =>
  fieldsOf({
    creditorCompanyName: readField(record, "creditor.companyName") ?? "A creditor",
    amountToRecover: readField(record, "grossAmount"),
    currencyCode: readField(record, "currency"),
    date: readField(record, "date"),
    dueDate: readField(record, "dueDate"),
    debtor: readField(record, "debtor"),
    isTest: true,
  });

const feesOf = (record: JsonValue): JsonObject =>
  Object.fromEntries(
    ["interestFees", "reminderFees", "collectionFees"].map((name) => [
      name,
      readField(record, name) ?? new NumberText("0"),
    ]),
  );

const paymentOf = (payment: JsonValue): JsonObject =>
  fieldsOf({
    date: readField(payment, "date"),
    paymentAmount: readField(payment, "grossAmount"),
    paymentRecipient: readField(payment, "recipient"),
  });

interface MadeCall {
  readonly at: number;
  readonly method: string;
  readonly path: string;
  readonly body: JsonObject | undefined;
  readonly answer: JsonObject;
}

function* callTo({ at, method, path, body, answer }: MadeCall): Generator<RecordedCall> {
  const endpoint: Endpoint | undefined = findEndpoint("collection", method, path);
  if (endpoint === undefined) return;
  yield {
    kind: "call",
    ...{ at, method, path, endpoint, body },
    surface: "collection",
    query: new Map(),
    credential: undefined,
    isBearer: false,
    idempotencyKey: undefined,
    status: 200,
    answerBytes: Buffer.from(printJson(answer)),
    issued: undefined,
  };
}

function eventOf(delivery: JsonValue, at: number): SeenEvent {
  const data = { caseId: readText(delivery, "caseId") };
  return {
    kind: "event",
    at,
    event: readText(delivery, "eventType"),
    url: readText(delivery, "subscriptionId"),
    data,
  };
}
