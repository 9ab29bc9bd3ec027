import { calculateRate, feesRecord, needsConsent, priceChangeRecord, setFees } from "../../cases/fees";
import type { CaseRow } from "../../facts/case-row";
import { stage } from "../../facts/stages";
import type { Fields } from "../../wire/fields";
import { createRefusal, type HandlerResponse, ok } from "../../wire/responses";
import type { HandlerRequest } from "../handler";
import { readFields, readNonNegative, refuseIfInvalid } from "../read-body";
import { findWritableCase } from "./lookups";

/** Reads the new fees. A missing fee becomes 0, but a missing principal stays as it is. */
function readFeesRequest(fields: Fields, row: CaseRow) {
  const gross = fields.money("GrossAmount", row.currency);
  if (gross !== null && gross <= 0) fields.addError("GrossAmount", "must be greater than 0");
  const fees = {
    gross_amount: gross ?? row.gross_amount,
    interest_fees: readNonNegative(fields, "InterestFees", row.currency) ?? 0,
    reminder_fees: readNonNegative(fields, "ReminderFees", row.currency) ?? 0,
    collection_fees: readNonNegative(fields, "CollectionFees", row.currency) ?? 0,
  };
  const isConfirmed = fields.flag("ConfirmPriceChange");
  const keepsRate = fields.flag("KeepIntentionalRate");
  if (isConfirmed && keepsRate)
    fields.addError("KeepIntentionalRate", "and ConfirmPriceChange can't both be true");
  if (keepsRate && row.is_rate_intentional === 0)
    fields.addError("KeepIntentionalRate", "applies only to a rate that was agreed deliberately");
  refuseIfInvalid(fields);
  return { fees, isConfirmed, keepsRate };
}

/**
 * Changes the fees of a case. Changing the success fee by more than a tenth of a percentage point needs
 * consent.
 */
export function changeFees(request: HandlerRequest): HandlerResponse {
  const row = findWritableCase(request);
  if (row.lifecycle === stage.Closed)
    return createRefusal(400, "ValidationError", "The case is Closed: its fees can't change");
  const { fees, isConfirmed, keepsRate } = readFeesRequest(readFields(request), row);
  const proposedRate = keepsRate ? row.success_fee_hundredths : calculateRate(row, fees.gross_amount);
  if (needsConsent(row, proposedRate) && !isConfirmed)
    return { status: 409, body: priceChangeRecord(row, { proposed: proposedRate }) };
  const changedRow = setFees(request, row, fees, proposedRate);
  const recalculatedRate = proposedRate === row.success_fee_hundredths ? null : proposedRate;
  return ok(feesRecord(changedRow, { recalculated: recalculatedRate }));
}
