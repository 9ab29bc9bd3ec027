import { editPayment, recordPayment, reversePayment } from "../../../../api/collection/payments";
import { readRecordOrFallback } from "../../../../api/exchange/answer";
import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  NumberText,
  readText,
} from "../../../../base/json/json";
import { formatUtcDay } from "../../../../base/text/time/date";
import type { Undo } from "../../../../cleanup/undo";
import { readInputFields } from "../../../files/step-input";
import type { RunState, StepAction } from "../../run-state";
import { throwUnsupported } from "../sandbox";
import { readBody, runOnCase } from "./on-case";

/** Records, replaces or reverses a payment as the collection partner. */
export const payment: StepAction = (input, runState) => {
  const { amount, times = 1, edit: editedId, delete: reversedId } = readInputFields(input);
  if (reversedId !== undefined)
    return runOnCase(input, runState, `the reversal of payment ${String(reversedId)}`, reverse);
  return editedId === undefined
    ? recordRepeatedly(Number(times))
    : runOnCase(input, runState, `the change of payment ${String(editedId)}`, change);

  async function recordRepeatedly(remainingCount: number): Promise<JsonValue> {
    const receipt = await runOnCase(input, runState, `a payment of ${String(amount)}`, record, buildReversal);
    return remainingCount > 1 ? recordRepeatedly(remainingCount - 1) : receipt;
  }

  async function record(id: string, subject: string): Promise<JsonValue> {
    const body = buildPaymentBody(input, runState);
    const options = { parameters: { id }, body, effects: { subject } };
    return readRecordOrFallback(await runState.target.call()(recordPayment, options), body).value;
  }

  async function change(id: string, subject: string): Promise<JsonValue> {
    const body = { ...buildPaymentBody(input, runState), ...readConsent() };
    const parameters = { id, paymentId: readText(input, "edit") };
    const answer = await runState.target.call()(editPayment, { parameters, body, effects: { subject } });
    return readRecordOrFallback(answer, body).value;
  }

  async function reverse(id: string, subject: string): Promise<JsonValue> {
    const paymentId = readText(input, "delete");
    const options = { parameters: { id, paymentId }, query: readConsent(), effects: { subject } };
    await runState.target.call()(reversePayment, options);
    return { id: paymentId, reversed: true };
  }

  function readConsent(): { reopenCaseIfNeeded?: true } {
    return readInputFields(input).reopen === true ? { reopenCaseIfNeeded: true } : {};
  }
};

function buildReversal(caseId: string, receipt: JsonValue): Undo | undefined {
  const id = readText(receipt, "paymentId");
  return id === "" ? undefined : { kind: "payment", caseId, id };
}

/** Builds the body of a payment. By default, the collection partner received it today. */
function buildPaymentBody(input: JsonValue, { target }: RunState): JsonObject {
  const { amount = null, times: _, edit: __, reopen: ___, ...fields } = readBody(input);
  return {
    date: formatUtcDay(target.now()),
    paymentAmount: amount,
    paymentRecipient: "CollectionPartner",
    ...fields,
  };
}

const readNumber = (value: unknown, fallback: number) =>
  value instanceof NumberText ? Number(value.value) : fallback;

/** Imports a bank file as `payments import` does, in a process that gets killed and restarted. */
export const importFile: StepAction = async (input, { target }) => {
  const { payments, times, kills } = readInputFields(input);
  const paymentRows = (Array.isArray(payments) ? payments : []).filter(isJsonObject);
  const datedRows = paymentRows.map((row) => ({ date: formatUtcDay(target.now()), ...row }));
  const rows = Array.from({ length: readNumber(times, 1) }, () => datedRows).flat();
  const { importPayments = throwUnsupported() } = target;
  return importPayments(rows, readNumber(kills, 0));
};
