import { editPayment, recordPayment, reversePayment } from "../../../../api/collection/payments";
import { readRecordOr } from "../../../../api/exchange/answer";
import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  NumberText,
  readText,
} from "../../../../base/json/json";
import { utcDay } from "../../../../base/text/time/date";
import type { Undo } from "../../../../cleanup/undo";
import { inputFields } from "../../../files/step-input";
import type { RunState, Step } from "../../run-state";
import { refuse } from "../sandbox";
import { onCase, readBody } from "./on-case";

/** Records, replaces or reverses a payment as the collection partner. */
export const payment: Step = (input, runState) => {
  const { amount, times = 1, edit: edited, delete: reversed } = inputFields(input);
  if (reversed !== undefined)
    return onCase(input, runState, `the reversal of payment ${String(reversed)}`, reverse);
  return edited === undefined
    ? recordTimes(Number(times))
    : onCase(input, runState, `the change of payment ${String(edited)}`, change);

  async function recordTimes(remaining: number): Promise<JsonValue> {
    const recorded = await onCase(input, runState, `a payment of ${String(amount)}`, record, reversalOf);
    return remaining > 1 ? recordTimes(remaining - 1) : recorded;
  }

  async function record(id: string, subject: string): Promise<JsonValue> {
    const body = paymentBody(input, runState);
    const options = { parameters: { id }, body, effects: { subject } };
    return readRecordOr(await runState.target.call()(recordPayment, options), body).value;
  }

  async function change(id: string, subject: string): Promise<JsonValue> {
    const body = { ...paymentBody(input, runState), ...consent() };
    const parameters = { id, paymentId: readText(input, "edit") };
    const answer = await runState.target.call()(editPayment, { parameters, body, effects: { subject } });
    return readRecordOr(answer, body).value;
  }

  async function reverse(id: string, subject: string): Promise<JsonValue> {
    const paymentId = readText(input, "delete");
    const options = { parameters: { id, paymentId }, query: consent(), effects: { subject } };
    await runState.target.call()(reversePayment, options);
    return { id: paymentId, reversed: true };
  }

  function consent(): { reopenCaseIfNeeded?: true } {
    return inputFields(input).reopen === true ? { reopenCaseIfNeeded: true } : {};
  }
};

function reversalOf(caseId: string, receipt: JsonValue): Undo | undefined {
  const id = readText(receipt, "paymentId");
  return id === "" ? undefined : { kind: "payment", caseId, id };
}

/** Returns the body of a payment. Default: the collection partner received the money today. */
function paymentBody(input: JsonValue, { target }: RunState): JsonObject {
  const { amount = null, times: _, edit: __, reopen: ___, ...fields } = readBody(input);
  return {
    date: utcDay(target.now()),
    paymentAmount: amount,
    paymentRecipient: "CollectionPartner",
    ...fields,
  };
}

const numberOf = (value: unknown, fallback: number) =>
  value instanceof NumberText ? Number(value.value) : fallback;

/** Imports a bank file as `payments import` does, in a process that is killed and restarted. */
export const importFile: Step = async (input, { target }) => {
  const { payments, times, kills } = inputFields(input);
  const paymentRows = (Array.isArray(payments) ? payments : []).filter(isJsonObject);
  const dated = paymentRows.map((row) => ({ date: utcDay(target.now()), ...row }));
  const rows = Array.from({ length: numberOf(times, 1) }, () => dated).flat();
  const { importPayments = refuse("import") } = target;
  return importPayments(rows, numberOf(kills, 0));
};
