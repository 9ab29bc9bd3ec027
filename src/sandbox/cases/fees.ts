import type { CaseRow } from "../facts/case-row";
import type { Change } from "../store/change";
import { createObjectFormatter, json } from "../store/json-text";
import { editCase } from "./edit-case";
import { updateRemainder } from "./payments/payment-changes";
import { addTimelineNote } from "./timeline/timeline-note";

type NewFees = Pick<CaseRow, "gross_amount" | "interest_fees" | "reminder_fees" | "collection_fees">;

/** How much the success fee may change without consent: a tenth of a percentage point. */
const maxUnconfirmedHundredths = 10;
const minRateHundredths = 500;
const maxRateHundredths = 5000;

/**
 * Returns the success fee for a new principal, in hundredths of a percent. Halving the principal adds 1.5
 * points.
 */
export function calculateRate({ success_fee_hundredths: rate, gross_amount }: CaseRow, principal: number) {
  if (rate === null || principal === gross_amount) return rate;
  const newRate = rate + Math.round(500 * Math.log10(gross_amount / principal));
  return Math.min(Math.max(newRate, minRateHundredths), maxRateHundredths);
}

export const needsConsent = (row: CaseRow, proposedRate: number | null): boolean =>
  Math.abs((proposedRate ?? 0) - (row.success_fee_hundredths ?? 0)) > maxUnconfirmedHundredths;

/** Replaces the principal, the fees and the success fee, and recomputes the remainder. */
export function setFees(change: Change, row: CaseRow, fees: NewFees, rate: number | null): CaseRow {
  const isRateChanged = rate !== row.success_fee_hundredths;
  const rateColumns = isRateChanged ? { success_fee_hundredths: rate, is_rate_intentional: 0 } : {};
  const updatedRow = updateRemainder(change, editCase(change, row, { ...fees, ...rateColumns }));
  addTimelineNote(change, updatedRow, {
    type: "Fee",
    title: "Fees updated",
    description: describeFees(updatedRow),
  });
  return updatedRow;
}

const describeFees = (row: CaseRow): string =>
  `Principal ${json.money(row.gross_amount)}, interest ${json.money(row.interest_fees)}, reminder fees ${json.money(row.reminder_fees)}, collection fees ${json.money(row.collection_fees)} ${row.currency}`;

/** Formats the response to a fee change. `recalculated` is the new success fee, or null if unchanged. */
export const feesRecord = createObjectFormatter<CaseRow, { readonly recalculated: number | null }>({
  caseId: (row) => json.text(row.id),
  grossAmount: (row) => json.money(row.gross_amount),
  interestFees: (row) => json.money(row.interest_fees),
  reminderFees: (row) => json.money(row.reminder_fees),
  collectionFees: (row) => json.money(row.collection_fees),
  totalAddedFees: (row) => json.money(row.interest_fees + row.reminder_fees + row.collection_fees),
  recalculatedSuccessFee: (_, { recalculated }) => json.percent(recalculated),
  remainder: (row) => json.money(row.remainder),
});

const formatPercent = (hundredths: number | null) => `${json.percent(hundredths)} %`;

/** Formats the body of a 409 response that asks for consent to a new success fee. */
export const priceChangeRecord = createObjectFormatter<CaseRow, { readonly proposed: number | null }>({
  caseId: (row) => json.text(row.id),
  confirmationRequired: () => "true",
  isIntentionalRate: (row) => json.flag(row.is_rate_intentional),
  currentSuccessFee: (row) => json.percent(row.success_fee_hundredths),
  proposedSuccessFee: (_, { proposed }) => json.percent(proposed),
  warning: (row) =>
    json.text(row.is_rate_intentional === 1 ? "The current success fee was agreed deliberately." : null),
  message: (row, { proposed }) =>
    json.text(
      `The success fee would change from ${formatPercent(row.success_fee_hundredths)} to ${formatPercent(proposed)}; resend with confirmPriceChange${row.is_rate_intentional === 1 ? " or keepIntentionalRate" : ""}`,
    ),
});
