import { readCloseCode } from "../../base/cases/close-code";
import { readField, readText } from "../../base/json/json";
import type { CandidateEvent } from "../expectations/candidate-event";
import { reference } from "../names/recorded-names";
import { replaceFields } from "../names/replace-fields";
import type { RecordedCall } from "../source/recorded-moment";
import { caseEvent, caseIdOf, type MakeDraft } from "./case-steps";
import { checksOf } from "./checks";
import { draft, fieldsOf } from "./draft";
import { answerOf, type RecordedCase, type RecordingState } from "./recording-state";

type Cause = (known: RecordedCase) => readonly CandidateEvent[];

/** Returns events of a case, if the recording knows the case. */
const eventsCaused = (call: RecordedCall, state: RecordingState, cause: Cause): readonly CandidateEvent[] => {
  const known = state.caseWith(caseIdOf(call));
  return known === undefined ? [] : cause(known);
};

const onCase = (call: RecordedCall, state: RecordingState) => ({
  case: state.caseReference(caseIdOf(call)),
  ...replaceFields(call.body, state.names),
});

export const startCase: MakeDraft = (call, state) =>
  draft("start", onCase(call, state), {
    check: checksOf(answerOf(call), ["status"]),
    events: eventsCaused(call, state, (known) => [
      caseEvent("case.updated", known, state, { newLifecycle: "Active" }),
      caseEvent("chat.created", known, state),
    ]),
  });

export const closeCase: MakeDraft = (call, state) =>
  draft("close", onCase(call, state), {
    check: checksOf(answerOf(call), ["finalOutstandingAmount", "totalPayments", "totalRecovered"]),
    events: eventsCaused(call, state, (known) => {
      known.isClosed = true;
      const closeCode = readCloseCode(readText(call.body, "closeCode"));
      return [caseEvent("case.closed", known, state, fieldsOf({ closeCode }))];
    }),
  });

export const changeFees: MakeDraft = (call, state) =>
  draft("fees", onCase(call, state), { check: checksOf(answerOf(call), ["totalAddedFees", "remainder"]) });

export const addNote: MakeDraft = (call, state) => draft("note", onCase(call, state));

/** Returns the side of a case that made the call. */
function sideOf(call: RecordedCall, state: RecordingState) {
  const client = state.clientOf(call);
  const surface = client === undefined && call.surface === "customer" ? "customer" : undefined;
  return fieldsOf({ client, surface });
}

export const sendChat: MakeDraft = (call, state) =>
  draft(
    "chat",
    { ...onCase(call, state), ...sideOf(call, state) },
    {
      events: eventsCaused(call, state, (known) => [caseEvent("chat.created", known, state)]),
    },
  );

/** Logs contain no file content, so the name and kind come from the answer. */
export const uploadFile: MakeDraft = (call, state) => {
  const answer = answerOf(call);
  const { documentType } = replaceFields(
    fieldsOf({ documentType: readField(answer, "documentType") }),
    state.names,
  );
  const name = state.names.fileName(readText(answer, "fileName"));
  const id = caseIdOf(call);
  return draft(
    "upload",
    fieldsOf({ case: state.caseReference(id), name, documentType, ...sideOf(call, state) }),
  );
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
    events: eventsCaused(call, state, (known) => {
      known.isPaid = true;
      known.isClosed ||= isClosing;
      const paid = caseEvent("payment.created", known, state, fieldsOf({ amount: paymentAmount }));
      return isClosing ? [paid, caseEvent("case.closed", known, state, { closeCode: "Paid" })] : [paid];
    }),
  });
};

/** Omits the step's own defaults: today, and the collection partner as recipient. */
function withoutDefaults({ date, paymentRecipient, ...others }: ReturnType<typeof replaceFields>) {
  return fieldsOf({
    date: date === reference("today") ? undefined : date,
    paymentRecipient: paymentRecipient === "CollectionPartner" ? undefined : paymentRecipient,
    ...others,
  });
}

const paymentIdOf = ({ path }: RecordedCall) => path.split("/")[4] ?? "";

function paymentReference(id: string, state: RecordingState): string {
  return state.names.references.placeholder(id, "payment");
}

export const editPayment: MakeDraft = (call, state) => {
  const { paymentAmount, reopenCaseIfNeeded, ...others } = replaceFields(call.body, state.names);
  const input = fieldsOf({
    case: state.caseReference(caseIdOf(call)),
    edit: paymentReference(paymentIdOf(call), state),
    amount: paymentAmount,
    reopen: reopenCaseIfNeeded === true ? true : undefined,
    ...withoutDefaults(others),
  });
  return draft("payment", input, { check: checksOf(answerOf(call), ["remainingAmount", "caseClosed"]) });
};

export const reversePayment: MakeDraft = (call, state) => {
  const mayReopen = call.query.get("reopenCaseIfNeeded") === "true";
  const paymentId = paymentReference(paymentIdOf(call), state);
  const input = fieldsOf({
    case: state.caseReference(caseIdOf(call)),
    delete: paymentId,
    reopen: mayReopen ? true : undefined,
  });
  return draft("payment", input, { events: reversalEvents(caseIdOf(call), paymentId, mayReopen, state) });
};

export function reversalEvents(
  caseId: string,
  paymentId: string,
  mayReopen: boolean,
  state: RecordingState,
): readonly CandidateEvent[] {
  const known = state.caseWith(caseId);
  if (known === undefined) return [];
  const reversed = caseEvent("payment.deleted", known, state, { paymentId });
  if (!mayReopen || !known.isClosed) return [reversed];
  known.isClosed = false;
  return [reversed, caseEvent("case.updated", known, state, { newLifecycle: "Active" })];
}
