import { advice } from "../../../base/advice/advice";
import { sandboxLines } from "../../../base/advice/sandbox-lines";
import { Failure } from "../../../base/failure";
import { readCase } from "../../cases/edit-case";
import { deletePayment, findPayment } from "../../cases/payments/payment-changes";
import { getStageName } from "../../facts/stages";
import { json } from "../../store/json-text";
import { read } from "../action";
import { createSetting } from "./set";

const fieldNames = ["payment", "deleted", "reopen"];

/** Deletes a payment (EVT-12). `reopen` allows the deletion to reactivate a case closed as paid. */
export const setPayment = createSetting(fieldNames, (change, { payment, deleted, reopen = false }) => {
  const id = read.text({ payment }, "payment").toLowerCase();
  if (deleted !== true)
    throw new Failure("usage", "deleted must be true: a deleted payment cannot be restored");
  const sql = "select case_seq from payments where id = ? and deleted_at is null";
  const caseSeq = change.store.value<number>(sql, id);
  if (caseSeq === undefined) {
    throw new Failure("not-found", `No payment ${id} found`, {
      hint: advice`${sandboxLines.payments} shows the ids.`,
    });
  }
  const before = readCase(change, caseSeq);
  const storedPayment = findPayment(change, before, id);
  const after = storedPayment && deletePayment(change, before, storedPayment, { mayReopen: reopen === true });
  if (after === undefined) {
    throw new Failure("conflict", `The case ${before.reference} is closed as paid and would be open again`, {
      hint: "To allow that, add --reopen.",
    });
  }
  const { reference, lifecycle, remainder, currency } = after;
  return {
    id,
    deleted: true,
    case: reference,
    lifecycle: getStageName(lifecycle),
    remainder: json.money(remainder),
    currency,
  };
});
