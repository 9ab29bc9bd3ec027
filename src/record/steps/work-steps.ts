import { readCloseCode } from "../../base/cases/close-code";
import { readField, readText } from "../../base/json/json";
import { reference } from "../names/recorded-names";
import { replaceFields } from "../names/replace-fields";
import type { RecordedCall } from "../source/recorded-moment";
import { caseIdOf, eventsCaused, type MakeDraft } from "./case-steps";
import { checksOf } from "./checks";
import { type Draft, draft, fieldsOf } from "./draft";
import { answerOf, type RecordingState } from "./recording-state";

const onCase = (call: RecordedCall, state: RecordingState) => ({
  case: state.caseReference(caseIdOf(call)),
  ...replaceFields(call.body, state.names),
});

export const startCase: MakeDraft = (call, state) =>
  draft("start", onCase(call, state), {
    check: checksOf(answerOf(call), ["status"]),
    events: eventsCaused(caseIdOf(call), state, (_, event) => [
      event("case.updated", { newLifecycle: "Active" }),
      event("chat.created"),
    ]),
  });

export const closeCase: MakeDraft = (call, state) =>
  draft("close", onCase(call, state), {
    check: checksOf(answerOf(call), ["finalOutstandingAmount", "totalPayments", "totalRecovered"]),
    events: eventsCaused(caseIdOf(call), state, (recordedCase, event) => {
      recordedCase.isClosed = true;
      return [event("case.closed", fieldsOf({ closeCode: readCloseCode(readText(call.body, "closeCode")) }))];
    }),
  });

export const changeFees: MakeDraft = (call, state) =>
  draft("fees", onCase(call, state), { check: checksOf(answerOf(call), ["totalAddedFees", "remainder"]) });

export const addNote: MakeDraft = (call, state) => draft("note", onCase(call, state));

export const sendChat: MakeDraft = (call, state) => {
  const events = eventsCaused(caseIdOf(call), state, (_, event) => [event("chat.created")]);
  return draft("chat", { ...onCase(call, state), ...state.sideOf(call) }, { events });
};

/** Converts an upload. The name and kind come from the answer, because logs contain no file content. */
export const uploadFile: MakeDraft = (call, state) => {
  const answer = answerOf(call);
  const name = state.names.fileName(readText(answer, "fileName"));
  const documentType = readField(answer, "documentType");
  const knownFields = replaceFields(fieldsOf({ documentType }), state.names);
  return draft("upload", { case: onCase(call, state).case, name, ...knownFields, ...state.sideOf(call) });
};

export const recordPayment: MakeDraft = (call, state) => {
  const { paymentAmount, createUnpaidCommissionFollowUp, ...others } = replaceFields(call.body, state.names);
  const answer = answerOf(call);
  const input = fieldsOf({
    case: state.caseReference(caseIdOf(call)),
    amount: paymentAmount,
    createUnpaidCommissionFollowUp,
    ...withoutDefaults(others),
  });
  const isClosing = readField(answer, "caseClosed") === true;
  return draft("payment", input, {
    check: checksOf(answer, ["remainingAmount", "caseClosed"]),
    events: eventsCaused(caseIdOf(call), state, (recordedCase, event) => {
      recordedCase.isPaid = true;
      recordedCase.isClosed ||= isClosing;
      const paidEvent = event("payment.created", fieldsOf({ amount: paymentAmount }));
      return isClosing ? [paidEvent, event("case.closed", { closeCode: "Paid" })] : [paidEvent];
    }),
  });
};

/** Omits values that are defaults of the step: today, and the collection partner as recipient. */
function withoutDefaults({ date, paymentRecipient, ...others }: ReturnType<typeof replaceFields>) {
  return fieldsOf({
    date: date === reference("today") ? undefined : date,
    paymentRecipient: paymentRecipient === "CollectionPartner" ? undefined : paymentRecipient,
    ...others,
  });
}

const paymentOf = ({ path }: RecordedCall, state: RecordingState): string =>
  state.names.references.placeholder(path.split("/")[4] ?? "", "payment");

export const editPayment: MakeDraft = (call, state) => {
  const { paymentAmount, reopenCaseIfNeeded, ...others } = replaceFields(call.body, state.names);
  const input = fieldsOf({
    case: state.caseReference(caseIdOf(call)),
    edit: paymentOf(call, state),
    amount: paymentAmount,
    reopen: reopenCaseIfNeeded === true ? true : undefined,
    ...withoutDefaults(others),
  });
  return draft("payment", input, { check: checksOf(answerOf(call), ["remainingAmount", "caseClosed"]) });
};

export const reversePayment: MakeDraft = (call, state) =>
  reversal(caseIdOf(call), paymentOf(call, state), call.query.get("reopenCaseIfNeeded") === "true", state);

export function reversal(caseId: string, payment: string, reopen: boolean, state: RecordingState): Draft {
  const input = { case: state.caseReference(caseId), delete: payment, reopen: reopen || undefined };
  const events = eventsCaused(caseId, state, (recordedCase, event) => {
    const reversed = event("payment.deleted", { paymentId: payment });
    if (!reopen || !recordedCase.isClosed) return [reversed];
    recordedCase.isClosed = false;
    return [reversed, event("case.updated", { newLifecycle: "Active" })];
  });
  return draft("payment", fieldsOf(input), { events });
}
