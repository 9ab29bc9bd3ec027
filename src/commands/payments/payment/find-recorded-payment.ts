import { listCasePayments, listManagedPayments } from "../../../api/collection/payments";
import { readList } from "../../../api/exchange/answer";
import { advice, recoup } from "../../../base/advice/advice";
import { Failure } from "../../../base/failure";
import { readField, readText } from "../../../base/json/json";
import type { Context } from "../../../cli/session/context";
import { enableReadAhead } from "../../../cli/session/dry-run/read-ahead";
import { resolveCaseId } from "../../../kit/cases/lookup";

/**
 * Finds a payment in its case's list, since this surface can't read a single payment. `subject` names it in the
 * live guard's question and the final message.
 */
export async function findRecordedPayment(
  context: Context,
  caseName: string,
  paymentId: string,
  isManaged: boolean,
) {
  const readAheadContext = enableReadAhead(context);
  const id = await resolveCaseId(readAheadContext, caseName, { isManaged });
  const endpoint = isManaged ? listManagedPayments : listCasePayments;
  const { records } = readList(await readAheadContext.call(endpoint, { parameters: { id } }), endpoint.list);
  const lowerPaymentId = paymentId.toLowerCase();
  const paymentRecord = records.find(({ value }) => readText(value, "id").toLowerCase() === lowerPaymentId);
  if (paymentRecord === undefined)
    throw new Failure("not-found", `The case ${caseName} has no payment ${paymentId}.`, {
      hint: advice`${recoup`payments list --case ${{ case: caseName }} ${isManaged && "--managed"}`} shows its payments; a reversed one is gone.`,
    });
  const payment = paymentRecord.value;
  const amount = [readField(payment, "grossAmount"), readField(payment, "currency")]
    .filter(Boolean)
    .join(" ");
  return { caseId: id, payment, subject: `the payment of ${amount} on case ${caseName}` };
}

export function requireCase(name: string | undefined): string {
  if (name !== undefined) return name;
  throw new Failure("usage", "--case is required: a payment belongs to a case.", {
    hint: "Add --case <id or reference>.",
  });
}
