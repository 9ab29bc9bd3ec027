import { readCloseCode } from "../../base/cases/close-code";
import { readField, readText } from "../../base/json/json";
import { formatReference } from "../names/recorded-names";
import { replaceFields } from "../names/replace-fields";
import type { RecordedCall } from "../source/recorded-entry";
import { type BuildDraft, createCaseEvents, readCaseId } from "./case-steps";
import { selectChecks } from "./checks";
import { createDraft, type Draft, omitEmpty } from "./draft";
import { createApiDraft } from "./free-request";
import { parseResponse, type RecordingState } from "./recording-state";

const buildCaseInput = (call: RecordedCall, state: RecordingState) => ({
  case: state.caseReference(readCaseId(call)),
  ...replaceFields(call.body, state.names),
});

export const startCase: BuildDraft = (call, state) =>
  createDraft("start", buildCaseInput(call, state), {
    check: selectChecks(parseResponse(call), ["status"]),
    events: createCaseEvents(readCaseId(call), state, (_, event) => [
      event("case.updated", { newLifecycle: "Active" }),
      event("chat.created"),
    ]),
  });

export const closeCase: BuildDraft = (call, state) =>
  createDraft("close", buildCaseInput(call, state), {
    check: selectChecks(parseResponse(call), ["finalOutstandingAmount", "totalPayments", "totalRecovered"]),
    events: createCaseEvents(readCaseId(call), state, (recordedCase, event) => {
      recordedCase.isClosed = true;
      return [
        event("case.closed", omitEmpty({ closeCode: readCloseCode(readText(call.body, "closeCode")) })),
      ];
    }),
  });

export const changeFees: BuildDraft = (call, state) =>
  createDraft("fees", buildCaseInput(call, state), {
    check: selectChecks(parseResponse(call), ["totalAddedFees", "remainder"]),
  });

export const addNote: BuildDraft = (call, state) => createDraft("note", buildCaseInput(call, state));

export const sendChat: BuildDraft = (call, state) => {
  const events = createCaseEvents(readCaseId(call), state, (_, event) => [event("chat.created")]);
  return createDraft("chat", { ...buildCaseInput(call, state), ...state.getSenderFields(call) }, { events });
};

/** Converts an upload. Takes the name and kind from the response, because logs contain no file content. */
export const uploadFile: BuildDraft = (call, state) => {
  const answer = parseResponse(call);
  const name = state.names.fileName(readText(answer, "fileName"));
  const documentType = readField(answer, "documentType");
  const knownFields = replaceFields(omitEmpty({ documentType }), state.names);
  return createDraft("upload", {
    case: buildCaseInput(call, state).case,
    name,
    ...knownFields,
    ...state.getSenderFields(call),
  });
};

export const recordPayment: BuildDraft = (call, state) => {
  const { paymentAmount, createUnpaidCommissionFollowUp, ...others } = replaceFields(call.body, state.names);
  const answer = parseResponse(call);
  const input = omitEmpty({
    case: state.caseReference(readCaseId(call)),
    amount: paymentAmount,
    createUnpaidCommissionFollowUp,
    ...omitDefaults(others),
  });
  const isClosing = readField(answer, "caseClosed") === true;
  return createDraft("payment", input, {
    check: selectChecks(answer, ["remainingAmount", "caseClosed"]),
    events: createCaseEvents(readCaseId(call), state, (recordedCase, event) => {
      recordedCase.isPaid = true;
      recordedCase.isClosed ||= isClosing;
      const paidEvent = event("payment.created", omitEmpty({ amount: paymentAmount }));
      return isClosing ? [paidEvent, event("case.closed", { closeCode: "Paid" })] : [paidEvent];
    }),
  });
};

/** Omits values equal to the step's defaults: today, and the collection partner as recipient. */
function omitDefaults({ date, paymentRecipient, ...others }: ReturnType<typeof replaceFields>) {
  return omitEmpty({
    date: date === formatReference("today") ? undefined : date,
    paymentRecipient: paymentRecipient === "CollectionPartner" ? undefined : paymentRecipient,
    ...others,
  });
}

const readPaymentReference = ({ path }: RecordedCall, state: RecordingState): string =>
  state.names.references.placeholder(path.split("/")[4] ?? "", "payment");

export const editPayment: BuildDraft = (call, state) => {
  const { paymentAmount, reopenCaseIfNeeded, ...others } = replaceFields(call.body, state.names);
  const input = omitEmpty({
    case: state.caseReference(readCaseId(call)),
    edit: readPaymentReference(call, state),
    amount: paymentAmount,
    reopen: reopenCaseIfNeeded === true ? true : undefined,
    ...omitDefaults(others),
  });
  return createDraft("payment", input, {
    check: selectChecks(parseResponse(call), ["remainingAmount", "caseClosed"]),
  });
};

export const reversePayment: BuildDraft = (call, state) =>
  createReversal(
    readCaseId(call),
    readPaymentReference(call, state),
    call.query.get("reopenCaseIfNeeded") === "true",
    state,
  );

export function createReversal(
  caseId: string,
  paymentReference: string,
  reopen: boolean,
  state: RecordingState,
): Draft {
  const input = { case: state.caseReference(caseId), delete: paymentReference, reopen: reopen || undefined };
  const events = createCaseEvents(caseId, state, (recordedCase, event) => {
    const reversalEvent = event("payment.deleted", { paymentId: paymentReference });
    if (!reopen || !recordedCase.isClosed) return [reversalEvent];
    recordedCase.isClosed = false;
    return [reversalEvent, event("case.updated", { newLifecycle: "Active" })];
  });
  return createDraft("payment", omitEmpty(input), { events });
}

/**
 * Builds an `api` step for a request about a managed case, which no regular step covers. Uses the checks and
 * events of the regular step.
 */
export const withRawRequest =
  (makeDraft: BuildDraft): BuildDraft =>
  (call, state) => {
    const stepDraft = makeDraft(call, state);
    const apiDraft = createApiDraft(call, state);
    return stepDraft && { ...apiDraft, check: stepDraft.check, events: stepDraft.events };
  };
