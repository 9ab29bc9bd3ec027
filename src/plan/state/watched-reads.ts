import * as collection from "../../api/collection/cases";
import { getManagedCase } from "../../api/collection/managed-cases";
import { listCasePayments, listManagedPayments } from "../../api/collection/payments";
import * as customer from "../../api/customer/cases";
import type { Endpoint } from "../../api/endpoint/endpoint";
import { readItemRecord, readList, readRecord } from "../../api/exchange/answer";
import type { Answer } from "../../api/exchange/call";
import { chatsOn } from "../../api/families/chats";
import { filesOn } from "../../api/families/files";
import { webhooksOn } from "../../api/families/webhooks";
import * as referral from "../../api/referral/cases";
import { getClient } from "../../api/referral/clients";
import {
  type JsonObject,
  type JsonValue,
  printJson,
  readField,
  readItems,
  readText,
} from "../../base/json/json";
import type { Surface } from "../../base/platform";
import { fingerprintName } from "../../base/text/fingerprint";
import type { StateValues } from "../plan";
import { comparableFields, comparableText } from "./comparable";

/** A read of a record that a write changes. Can show whether the write took effect. */
export interface WatchedRead {
  readonly endpoint: Endpoint;
  readonly parameters: Readonly<Record<string, string>>;
  /** Distinguishes reads of the same path: `id 52f3…`. */
  readonly of?: string;
  /** Returns the watched fields. Undefined if the record doesn't exist. */
  values(answer: Answer): StateValues | undefined;
  /** Returns everything in the answer that writes of one plan could change, as one text. */
  stateText(answer: Answer): string;
  /** Whether the write took effect. Undefined if this read can't show it. */
  readonly isDone?: (before: StateValues | undefined, now: StateValues | undefined) => boolean;
}

const caseFields = [
  ...["lifecycle", "closeCode", "disputeStatus", "currency", "grossAmount", "remainder"],
  ...["interestFees", "reminderFees", "collectionFees"],
];

type IsDone = WatchedRead["isDone"];

const getCaseOn: Readonly<Record<Surface, Endpoint>> = {
  collection: collection.getCase,
  referral: referral.getCase,
  customer: customer.getCase,
};

const ofRecord = (
  endpoint: Endpoint,
  parameters: WatchedRead["parameters"],
  names: readonly string[],
  isDone?: IsDone,
): WatchedRead => ({
  endpoint,
  parameters,
  values: (answer) => comparableFields(readRecord(answer).value, names),
  stateText: (answer) => formatState([readRecord(answer).value], names),
  ...(isDone && { isDone }),
});

const formatState = (records: readonly JsonValue[], names: readonly string[]) =>
  fingerprintName(records.map((record) => printJson(comparableFields(record, ["id", ...names]))).join("\n"));

export const caseRead = (surface: Surface, id: string, isDone?: IsDone): WatchedRead =>
  ofRecord(getCaseOn[surface], { id }, caseFields, isDone);

export const managedCaseRead = (id: string, isDone?: IsDone): WatchedRead =>
  ofRecord(getManagedCase, { id }, caseFields, isDone);

export const clientRead = (externalTenantId: string, isDone?: IsDone): WatchedRead =>
  ofRecord(getClient, { externalTenantId }, ["onboardingDone", "kycStatus"], isDone);

const subscriptionFields = ["url", "events", "isActive", "isTestMode"];
const paymentFields = ["date", "grossAmount", "currency", "recipient"];

/** Watches one record of a list. */
const ofEntry = (
  endpoint: Endpoint,
  parameters: WatchedRead["parameters"],
  id: string,
  names: readonly string[],
  isDone?: IsDone,
): WatchedRead => ({
  endpoint,
  parameters,
  of: `id ${id.toLowerCase()}`,
  values(answer) {
    const foundRecord = recordsOf(answer, endpoint).find(
      (record) => readText(record, "id").toLowerCase() === id.toLowerCase(),
    );
    return foundRecord === undefined ? undefined : comparableFields(foundRecord, names);
  },
  stateText: (answer) => formatState(recordsOf(answer, endpoint), listFields),
  ...(isDone && { isDone }),
});

/** Reads the list, because not every surface returns a single subscription (AMB-16). */
export const subscriptionRead = (surface: Surface, id: string, isDone?: IsDone): WatchedRead =>
  ofEntry(webhooksOn[surface].listWebhooks, {}, id, subscriptionFields, isDone);

const listPayments = (isManaged: boolean) => (isManaged ? listManagedPayments : listCasePayments);

export const paymentRead = (
  { id, isManaged }: { readonly id: string; readonly isManaged: boolean },
  paymentId: string,
  isDone: IsDone,
): WatchedRead => ofEntry(listPayments(isManaged), { id }, paymentId, paymentFields, isDone);

/** Fields to compare in the entries of a list, whatever the list contains. */
const listFields = [...paymentFields, ...subscriptionFields, "description", "message", "fileName"];

/**
 * Counts the list entries that match the content of the write. One more entry than before shows that the
 * write took effect.
 */
const ofEqual = (
  endpoint: Endpoint,
  parameters: WatchedRead["parameters"],
  content: StateValues,
): WatchedRead => ({
  endpoint,
  parameters,
  of: `equal to ${Object.values(content).join(" ")}`,
  values(answer) {
    const equal = recordsOf(answer, endpoint).filter((record) =>
      Object.entries(content).every(([name, text]) => comparableText(name, readField(record, name)) === text),
    );
    return { equal: String(equal.length) };
  },
  stateText: (answer) => formatState(recordsOf(answer, endpoint), listFields),
  isDone: (before, now) => Number(now?.equal ?? 0) > Number(before?.equal ?? 0),
});

export const equalPayments = (
  { id, isManaged }: { readonly id: string; readonly isManaged: boolean },
  body: JsonObject,
): WatchedRead => ofEqual(listPayments(isManaged), { id }, paymentValues(body));

/** Returns the fields of a payment request under the names that a recorded payment has for them. */
export function paymentValues(body: JsonObject): StateValues {
  const fields = { date: body.date, grossAmount: body.paymentAmount, recipient: body.paymentRecipient };
  return comparableFields(fields, ["date", "grossAmount", "recipient"]);
}

export const equalNotes = (id: string, body: JsonObject): WatchedRead =>
  ofEqual(collection.getCaseTimeline, { id }, comparableFields(body, ["description"]));

export const equalMessages = (
  surface: "collection" | "customer",
  id: string,
  body: JsonObject,
): WatchedRead => ofEqual(chatsOn[surface].listChats, { id }, comparableFields(body, ["message"]));

export const equalFiles = (surface: "collection" | "customer", id: string, name: string): WatchedRead =>
  ofEqual(filesOn[surface].listFiles, { id }, { fileName: name });

export const equalSubscriptions = (surface: Surface, body: JsonObject): WatchedRead =>
  ofEqual(webhooksOn[surface].listWebhooks, {}, comparableFields(body, ["url"]));

function recordsOf(answer: Answer, { list, name }: Endpoint): readonly JsonValue[] {
  if (name !== collection.getCaseTimeline.name)
    return readList(answer, list).records.map(({ value }) => value);
  const { value } = readItemRecord(answer, "items");
  return Array.isArray(value) ? value : readItems(value, "items");
}
