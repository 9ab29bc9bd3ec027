import { type JsonObject, type JsonValue, readField, readText } from "../../base/json/json";
import type { CandidateEvent } from "../expectations/candidate-event";
import { replaceFields } from "../names/replace-fields";
import type { RecordedCall } from "../source/recorded-moment";
import { checksOf } from "./checks";
import { type Draft, draft, fieldsOf } from "./draft";
import { answerOf, idOf, type RecordedCase, type RecordingState } from "./recording-state";

/** Converts a call to a step. Undefined if no step can express it. */
export type MakeDraft = (call: RecordedCall, state: RecordingState) => Draft | undefined;

export const caseIdOf = ({ path }: RecordedCall): string =>
  path.split("/")[path.startsWith("/test/") ? 3 : 2] ?? "";

type EventOf = (event: CandidateEvent["event"], data?: JsonObject) => CandidateEvent;

/** Returns the events about a case that a step causes, if the case is part of the recording. */
export function eventsCaused(
  id: string,
  state: RecordingState,
  cause: (recordedCase: RecordedCase, event: EventOf) => readonly CandidateEvent[],
): readonly CandidateEvent[] {
  const recordedCase = state.caseWith(id);
  if (recordedCase === undefined) return [];
  const { isTest, client } = recordedCase;
  const eventSubject = { subject: recordedCase.id, isTest, client };
  return cause(recordedCase, (event, data) => ({
    ...eventSubject,
    event,
    data: { caseId: state.caseReference(id), ...data },
  }));
}

/** Adds the events of a new case once the answer has determined the name of the case. */
function withNewCase(
  caseDraft: Draft,
  call: RecordedCall,
  state: RecordingState,
  client: string | undefined,
): Draft {
  const answer = answerOf(call);
  const id = idOf(answer);
  if (id === "") return caseDraft;
  state.names.references.learn(caseDraft, answer);
  const facts = {
    id,
    client,
    isTest: caseDraft.kind === "create" || readField(call.body, "isTest") === true,
  };
  state.addCase(facts, readText(answer, "reference"));
  // Collection partners can't see a case before it is cleared.
  const isCleared = caseDraft.check.lifecycle !== "PendingVerificationInternal";
  const surfaces = isCleared ? {} : ({ surfaces: ["referral", "customer"] } as const);
  caseDraft.events.push(
    ...eventsCaused(id, state, (_, event) => [{ ...event("case.created"), ...surfaces }]),
  );
  return caseDraft;
}

export const createTestCase: MakeDraft = (call, state) => {
  if (readField(call.body, "isTest") !== true) return undefined;
  const { isTest: _, ...body } = replaceFields(call.body, state.names);
  const check = checksOf(answerOf(call), ["lifecycle", "remainder"]);
  return withNewCase(draft("create", body, { check }), call, state, undefined);
};

export const submitCase: MakeDraft = (call, state) => {
  const client = state.clientOf(call);
  const isTest = readField(call.body, "isTest") === true;
  const body = { ...replaceFields(call.body, state.names), isTest };
  const check = checksOf(answerOf(call), ["lifecycle", "remainder"]);
  return withNewCase(draft("submit", fieldsOf({ client, body }), { check }), call, state, client);
};

export const advanceCase: MakeDraft = (call, state) => {
  const id = caseIdOf(call);
  const to = { Active: "active", "Closed:Paid": "paid", "Closed:NoPayment": "no-payment" }[
    readText(call.body, "to")
  ];
  if (to === undefined) return undefined;
  const amount = to === "paid" ? readField(call.body, "amount") : undefined;
  const input = fieldsOf({ case: state.caseReference(id), to, amount });
  return draft("advance", input, { events: advanceEvents(id, to, amount, state) });
};

const advanceEvents = (id: string, to: string, amount: JsonValue | undefined, state: RecordingState) =>
  eventsCaused(id, state, (recordedCase, event) => {
    if (to === "active") return [event("case.updated", { newLifecycle: "Active" })];
    recordedCase.isClosed = true;
    if (to === "no-payment") return [event("case.closed", { closeCode: { not: "Paid" } })];
    recordedCase.isPaid = true;
    return [event("payment.created", fieldsOf({ amount })), event("case.closed", { closeCode: "Paid" })];
  });

export const deleteTestCase: MakeDraft = (call, state) => {
  const id = caseIdOf(call);
  if (state.caseWith(id) === undefined) return undefined;
  return draft("delete", { case: state.caseReference(id) });
};
