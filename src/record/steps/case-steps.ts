import { type JsonObject, type JsonValue, readField, readText } from "../../base/json/json";
import { replaceFields } from "../names/replace-fields";
import type { RecordedCall } from "../source/recorded-entry";
import { selectChecks } from "./checks";
import { type CandidateEvent, createDraft, type Draft, omitEmpty } from "./draft";
import { parseResponse, type RecordedCase, type RecordingState, readResponseId } from "./recording-state";

/** Converts a call to a step, or returns undefined if no step can express it. */
export type BuildDraft = (call: RecordedCall, state: RecordingState) => Draft | undefined;

export const readCaseId = ({ path }: RecordedCall): string =>
  path.split("/")[path.startsWith("/test/") ? 3 : 2] ?? "";

type CreateEvent = (event: CandidateEvent["event"], data?: JsonObject) => CandidateEvent;

/** Returns the events that a step causes about a case. Empty if the case isn't part of the recording. */
export function createCaseEvents(
  id: string,
  state: RecordingState,
  listEvents: (recordedCase: RecordedCase, event: CreateEvent) => readonly CandidateEvent[],
): readonly CandidateEvent[] {
  const recordedCase = state.findCase(id);
  if (recordedCase === undefined) return [];
  const { isTest, client } = recordedCase;
  const eventSubject = { subject: recordedCase.id, isTest, client };
  return listEvents(recordedCase, (event, data) => ({
    ...eventSubject,
    event,
    data: { caseId: state.caseReference(id), ...data },
  }));
}

/** Adds the events of a new case once the response has determined its name. */
function addNewCase(
  caseDraft: Draft,
  call: RecordedCall,
  state: RecordingState,
  client: string | undefined,
): Draft {
  const answer = parseResponse(call);
  const id = readResponseId(answer);
  if (id === "") return caseDraft;
  state.names.references.learn(caseDraft, answer);
  const facts = {
    id,
    client,
    isTest: caseDraft.kind === "create" || readField(call.body, "isTest") === true,
  };
  state.addCase(facts, readText(answer, "reference"));
  // Collection partners can't see a case until it has been cleared.
  const isCleared = caseDraft.check.lifecycle !== "PendingVerificationInternal";
  const audience = isCleared ? {} : ({ surfaces: ["referral", "customer"] } as const);
  caseDraft.events.push(
    ...createCaseEvents(id, state, (_, event) => [{ ...event("case.created"), ...audience }]),
  );
  return caseDraft;
}

export const createTestCase: BuildDraft = (call, state) => {
  if (readField(call.body, "isTest") !== true) return undefined;
  const { isTest: _, ...body } = replaceFields(call.body, state.names);
  const check = selectChecks(parseResponse(call), ["lifecycle", "remainder"]);
  return addNewCase(createDraft("create", body, { check }), call, state, undefined);
};

export const submitCase: BuildDraft = (call, state) => {
  const client = state.findClientReference(call);
  const isTest = readField(call.body, "isTest") === true;
  const body = { ...replaceFields(call.body, state.names), isTest };
  const check = selectChecks(parseResponse(call), ["lifecycle", "remainder"]);
  return addNewCase(createDraft("submit", omitEmpty({ client, body }), { check }), call, state, client);
};

export const advanceCase: BuildDraft = (call, state) => {
  const id = readCaseId(call);
  const to = { Active: "active", "Closed:Paid": "paid", "Closed:NoPayment": "no-payment" }[
    readText(call.body, "to")
  ];
  if (to === undefined) return undefined;
  const amount = to === "paid" ? readField(call.body, "amount") : undefined;
  const input = omitEmpty({ case: state.caseReference(id), to, amount });
  return createDraft("advance", input, { events: createAdvanceEvents(id, to, amount, state) });
};

const createAdvanceEvents = (id: string, to: string, amount: JsonValue | undefined, state: RecordingState) =>
  createCaseEvents(id, state, (recordedCase, event) => {
    if (to === "active") return [event("case.updated", { newLifecycle: "Active" })];
    recordedCase.isClosed = true;
    if (to === "no-payment") return [event("case.closed", { closeCode: { not: "Paid" } })];
    recordedCase.isPaid = true;
    return [event("payment.created", omitEmpty({ amount })), event("case.closed", { closeCode: "Paid" })];
  });

export const deleteTestCase: BuildDraft = (call, state) => {
  const id = readCaseId(call);
  if (state.findCase(id) === undefined) return undefined;
  return createDraft("delete", { case: state.caseReference(id) });
};
