import * as collection from "../../api/collection/cases";
import { listCasePayments, listManagedPayments } from "../../api/collection/payments";
import * as customer from "../../api/customer/cases";
import type { Endpoint } from "../../api/endpoint/endpoint";
import { listRecordItems, readItemRecord, readList, readRecord } from "../../api/exchange/answer";
import type { CallResult } from "../../api/exchange/call";
import { chatEndpoints } from "../../api/families/chats";
import { fileEndpoints } from "../../api/families/files";
import { webhookEndpoints } from "../../api/families/webhooks";
import * as referral from "../../api/referral/cases";
import { getClient } from "../../api/referral/clients";
import { getOrCreate } from "../../base/collections/get-or-create";
import { type JsonObject, type JsonValue, printJson, readField, readText } from "../../base/json/json";
import type { Surface } from "../../base/platform";
import { formatFingerprint } from "../../base/text/fingerprint";
import type { PlannedForm, StateValues } from "../plan";
import { normalizeField, normalizeFields } from "./comparable";

/** A read of a record that a write changes. May reveal whether the write took effect. */
export interface WatchedRead {
  readonly endpoint: Endpoint;
  readonly parameters: Readonly<Record<string, string>>;
  /** Distinguishes reads of the same path, for example `id 52f3…`. */
  readonly qualifier?: string;
  /** Returns the watched fields, or undefined if the record doesn't exist. */
  values(answer: CallResult): StateValues | undefined;
  /** Formats everything in the response that writes in the same plan could change. */
  stateText(answer: CallResult): string;
  /** Whether the write alone explains what changed since `before`. Undefined if this read can't reveal it. */
  readonly isOwnChange?: (before: StateBefore, answer: CallResult) => boolean;
  /**
   * Whether the write took effect, or undefined if this read can't show it. `earlierEqual` is the number of
   * earlier writes in the plan with the same result.
   */
  readonly isDone?: (
    before: StateValues | undefined,
    now: StateValues | undefined,
    earlierEqual?: number,
  ) => boolean;
}

interface StateBefore {
  readonly values?: StateValues | undefined;
  readonly stateText: string;
}

const caseFields = [
  ...["lifecycle", "closeCode", "disputeStatus", "currency", "grossAmount", "remainder"],
  ...["interestFees", "reminderFees", "collectionFees"],
];

type IsDone = WatchedRead["isDone"];

const getCaseBySurface: Readonly<Record<Surface, Endpoint>> = {
  collection: collection.getCase,
  referral: referral.getCase,
  customer: customer.getCase,
};

const watchRecord = (
  endpoint: Endpoint,
  parameters: WatchedRead["parameters"],
  names: readonly string[],
  isDone?: IsDone,
): WatchedRead => ({
  endpoint,
  parameters,
  values: (answer) => normalizeFields(readRecord(answer).value, names),
  stateText: (answer) => formatState([readRecord(answer).value], names),
  // The case's lists show why the remainder changed.
  isOwnChange(before, answer) {
    const now = normalizeFields(readRecord(answer).value, names);
    return names.every((name) => name === "remainder" || before.values?.[name] === now[name]);
  },
  ...(isDone && { isDone }),
});

const formatState = (records: readonly JsonValue[], names: readonly string[]) =>
  formatFingerprint(records.map((record) => printJson(normalizeFields(record, ["id", ...names]))).join("\n"));

/** Reads a managed test case like any other case, because `/managed-cases` has no test cases (EP-15). */
export const watchCase = (surface: Surface, id: string, isDone?: IsDone): WatchedRead =>
  watchRecord(getCaseBySurface[surface], { id }, caseFields, isDone);

export const watchClient = (externalTenantId: string, isDone?: IsDone): WatchedRead =>
  watchRecord(getClient, { externalTenantId }, ["onboardingDone", "kycStatus"], isDone);

const subscriptionFields = ["url", "events", "isActive", "isTestMode"];
const paymentFields = ["date", "grossAmount", "currency", "recipient"];
const fileFields = ["fileName", "documentType", "description"];

const hasId = (record: JsonValue, id: string) => readText(record, "id").toLowerCase() === id.toLowerCase();

/** Watches one record in a list. */
const watchEntry = (
  endpoint: Endpoint,
  parameters: WatchedRead["parameters"],
  id: string,
  names: readonly string[],
  isDone?: IsDone,
): WatchedRead => ({
  endpoint,
  parameters,
  qualifier: `id ${id.toLowerCase()}`,
  values(answer) {
    const entry = readRecords(answer, endpoint).find((record) => hasId(record, id));
    return entry === undefined ? undefined : normalizeFields(entry, names);
  },
  stateText: (answer) => formatState(readRecords(answer, endpoint), listFields),
  isOwnChange({ values, stateText }, answer) {
    const others = readRecords(answer, endpoint).filter((record) => !hasId(record, id));
    const entry = { id, ...values };
    const isStateWithEntryAt = (index: number) =>
      formatState(others.toSpliced(index, 0, entry), listFields) === stateText;
    return [...others.keys(), others.length].some(isStateWithEntryAt);
  },
  ...(isDone && { isDone }),
});

/** Reads the list, because not every surface can return a single subscription (AMB-16). */
export const watchSubscription = (surface: Surface, id: string, isDone?: IsDone): WatchedRead =>
  watchEntry(webhookEndpoints[surface].listWebhooks, {}, id, subscriptionFields, isDone);

const selectPaymentList = (isManaged: boolean) => (isManaged ? listManagedPayments : listCasePayments);

export const watchPayment = (
  { id, isManaged }: { readonly id: string; readonly isManaged: boolean },
  paymentId: string,
  isDone: IsDone,
): WatchedRead => watchEntry(selectPaymentList(isManaged), { id }, paymentId, paymentFields, isDone);

/** Fields to compare in the entries of any list. An entry has only the fields for its kind. */
const listFields = [...paymentFields, ...subscriptionFields, "description", "message", "fileName"];

/**
 * Counts the list entries that match the write's content. If there is one more than before, the write took
 * effect.
 */
const watchMatchingEntries = (
  endpoint: Endpoint,
  parameters: WatchedRead["parameters"],
  content: StateValues,
): WatchedRead => {
  const isEqual = (record: JsonValue) =>
    Object.entries(content).every(([name, text]) => normalizeField(name, readField(record, name)) === text);
  return {
    endpoint,
    parameters,
    qualifier: `equal to ${Object.values(content).join(" ")}`,
    values: (answer) => ({ equal: String(readRecords(answer, endpoint).filter(isEqual).length) }),
    stateText: (answer) => formatState(readRecords(answer, endpoint), listFields),
    isOwnChange({ stateText }, answer) {
      const records = readRecords(answer, endpoint);
      const isStateWithout = (added: JsonValue) =>
        formatState(
          records.filter((record) => record !== added),
          listFields,
        ) === stateText;
      return records.filter(isEqual).some(isStateWithout);
    },
    isDone: (before, now, earlierEqual = 0) =>
      Number(now?.equal ?? 0) > Number(before?.equal ?? 0) + earlierEqual,
  };
};

export const watchMatchingPayments = (
  { id, isManaged }: { readonly id: string; readonly isManaged: boolean },
  body: JsonObject,
): WatchedRead => watchMatchingEntries(selectPaymentList(isManaged), { id }, normalizePayment(body));

/** Returns a payment request's fields under the names that recorded payments use. */
export function normalizePayment(body: JsonObject): StateValues {
  const fields = { date: body.date, grossAmount: body.paymentAmount, recipient: body.paymentRecipient };
  return normalizeFields(fields, ["date", "grossAmount", "recipient"]);
}

export const watchMatchingNotes = (id: string, body: JsonObject): WatchedRead =>
  watchMatchingEntries(
    collection.getCaseTimeline,
    { id },
    {
      ...normalizeFields(body, ["description"]),
      ...normalizeFields({ date: body.eventDate }, ["date"]),
    },
  );

export const watchMatchingMessages = (
  surface: "collection" | "customer",
  id: string,
  body: JsonObject,
): WatchedRead =>
  watchMatchingEntries(chatEndpoints[surface].listChats, { id }, normalizeFields(body, ["message"]));

/** The list doesn't show the content, so only the other fields are compared. */
export function watchMatchingFiles(
  surface: "collection" | "customer",
  id: string,
  { name = "", fields = [] }: Partial<PlannedForm>,
): WatchedRead {
  const { DocumentType: documentType, Description: description } = Object.fromEntries(fields);
  const content = normalizeFields({ fileName: name, documentType, description }, fileFields);
  return watchMatchingEntries(fileEndpoints[surface].listFiles, { id }, content);
}

export const watchMatchingSubscriptions = (surface: Surface, body: JsonObject): WatchedRead =>
  watchMatchingEntries(
    webhookEndpoints[surface].listWebhooks,
    {},
    normalizeFields(body, ["url", "events", "isTestMode"]),
  );

/** Parsed lists, because several requests of a plan may depend on the same answer. */
const recordsByAnswer = new WeakMap<CallResult, readonly JsonValue[]>();

const readRecords = (answer: CallResult, { list, name }: Endpoint): readonly JsonValue[] =>
  getOrCreate(recordsByAnswer, answer, () =>
    name === collection.getCaseTimeline.name
      ? listRecordItems(readItemRecord(answer, "items").value)
      : readList(answer, list).records.map(({ value }) => value),
  );
