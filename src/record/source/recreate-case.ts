import { readAmountField } from "../../api/checks/amount-check";
import type { Endpoint } from "../../api/endpoint/endpoint";
import { findEndpoint } from "../../api/endpoint/find-endpoint";
import { readRecipient } from "../../api/records/payments/payment-words";
import { settableCloseCodes } from "../../base/cases/close-code";
import {
  type JsonObject,
  type JsonValue,
  NumberText,
  printJson,
  readField,
  readString,
  readText,
} from "../../base/json/json";
import { readTime } from "../../base/text/time/date";
import { formatStateGoal } from "../steps/checks";
import { omitEmpty } from "../steps/draft";
import type { RecordedCall } from "./recorded-entry";

/** All responses to reads of one case. */
export interface CaseReads {
  readonly record: JsonValue;
  readonly payments: readonly JsonValue[];
  readonly chats: readonly JsonValue[];
  readonly files: readonly JsonValue[];
  readonly timeline: readonly JsonValue[];
}

/** Yields calls that recreate a case in its current state: creation, start, changes and close. */
export function* recreateCase(
  { record, payments, chats, files, timeline }: CaseReads,
  at: number,
): Generator<RecordedCall> {
  const id = readText(record, "id");
  const createCall = (
    method: string,
    path: string,
    body?: JsonObject,
    answer: JsonObject = {},
  ): RecordedCall => ({
    ...{ kind: "call", at, method, path, body },
    endpoint: findEndpoint("collection", method, path) as Endpoint,
    surface: "collection",
    query: new Map(),
    credential: undefined,
    isBearer: false,
    idempotencyKey: undefined,
    status: 200,
    answerBytes: Buffer.from(printJson(answer)),
    issued: undefined,
  });
  const createdAnswer = {
    id,
    reference: readText(record, "reference"),
    lifecycle: "PendingVerification",
    remainder: readAmountField(record, "grossAmount") ?? null,
  };
  yield createCall("POST", "/managed-cases", buildCaseBody(record), createdAnswer);
  const goal = formatStateGoal(record) ?? "";
  const caseWork: readonly CaseWork[] = [
    ...payments.map((payment) => ({
      createdAt: readTimeMs(payment, "dateCreated"),
      path: "payments",
      body: buildPaymentBody(payment),
      answer: { paymentId: readText(payment, "id") },
    })),
    ...chats.filter(isByPartner).map((chat) => ({
      createdAt: readTimeMs(chat, "dateCreated"),
      path: "chats",
      body: omitEmpty({ message: readField(chat, "message") }),
    })),
    ...timeline.filter(isNote).map((note) => ({
      createdAt: readTimeMs(note, "date"),
      path: "notes",
      body: omitEmpty({ description: readField(note, "description") }),
    })),
    ...files.map((file) => ({
      createdAt: readTimeMs(file, "dateCreated"),
      path: "files",
      answer: omitEmpty({
        fileName: readField(file, "fileName"),
        documentType: readField(file, "documentType"),
      }),
    })),
  ];
  if (goal === "Active" || goal.startsWith("Closed") || caseWork.length > 0)
    yield createCall("POST", `/test/cases/${id}/advance`, { to: "Active" });
  const fees = readFees(record);
  if (Object.values(fees).some((fee) => Number(fee) > 0)) yield createCall("PUT", `/cases/${id}/fees`, fees);
  for (const { path, body, answer } of caseWork.toSorted((a, b) => a.createdAt - b.createdAt))
    yield createCall("POST", `/cases/${id}/${path}`, body, answer);
  const [, code] = goal.split(":");
  const isSettable = settableCloseCodes.some((candidate) => candidate === code);
  if (isSettable) yield createCall("POST", `/cases/${id}/close`, { closeCode: code ?? "" });
  yield createCall("GET", `/cases/${id}`, undefined, record as JsonObject);
}

interface CaseWork {
  readonly createdAt: number;
  readonly path: string;
  readonly body?: JsonObject;
  readonly answer?: JsonObject;
}

const readTimeMs = (value: JsonValue, name: string) => readTime(readText(value, name))?.ms ?? 0;

/** Whether the collection partner sent the message. Sending the creditor's messages needs another key. */
const isByPartner = (chat: JsonValue) =>
  readText(chat, "role") === "0" ||
  [readText(chat, "role"), readText(chat, "roleLabel")].some((role) => /^partner$/i.test(role));

/** Whether the entry is a manual note. The platform documents this category, but not its spelling. */
const isNote = (entry: JsonValue) =>
  /^manual.?note$/i.test(readText(entry, "type")) && readText(entry, "description") !== "";

const buildCaseBody = (record: JsonValue): JsonObject =>
  omitEmpty({
    creditorCompanyName: readString(record, "creditor.companyName") ?? "A creditor",
    amountToRecover: readAmountField(record, "grossAmount"),
    currencyCode: readField(record, "currency"),
    date: readField(record, "date"),
    dueDate: readField(record, "dueDate"),
    debtor: readField(record, "debtor"),
    isTest: true,
  });

const readFees = (record: JsonValue): JsonObject =>
  Object.fromEntries(
    ["interestFees", "reminderFees", "collectionFees"].map((name) => [
      name,
      readAmountField(record, name) ?? new NumberText("0"),
    ]),
  );

/**
 * Reports the commission as paid if the creditor received the payment, because a status is required and no
 * read shows it.
 */
function buildPaymentBody(payment: JsonValue): JsonObject {
  const paymentRecipient = readRecipient(readText(payment, "recipient"));
  return omitEmpty({
    date: readField(payment, "date"),
    paymentAmount: readAmountField(payment, "grossAmount"),
    paymentRecipient,
    commissionPaymentStatus: paymentRecipient === "Creditor" ? "Paid" : undefined,
  });
}
