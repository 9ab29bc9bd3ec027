import { readRecipient } from "../../../api/records/payments/payment-words";
import { type JsonValue, readField, readText } from "../../../base/json/json";
import { type CaseIndex, indexCases } from "../../../bulk-import/matching/case-index";
import type { Context } from "../../../cli/session/context";
import { readCasePayments } from "../../platform/read-payments";
import type { LedgerCase, PaymentLine } from "../lines";
import type { DraftLine } from "./draft";

export interface PlatformSide {
  readonly payments: readonly PaymentLine[];
  resolveCases(line: DraftLine): readonly LedgerCase[];
}

/**
 * Reads the payments on every case that may have payments or that a file names. Skips payments received by
 * the creditor or the platform, because they never reach the agency's account. On live, also skips test cases
 * that no file names.
 */
export async function readPlatform(
  context: Context,
  drafts: readonly DraftLine[],
  isInside: (date: string) => boolean,
): Promise<PlatformSide> {
  const owners = new Map<string, LedgerCase>();
  const isLive = context.profile.environment === "live";
  const words = new Set(drafts.flatMap((draft) => draft.words));
  const index = await indexCases(
    context,
    words,
    ["creditorReference", "collectionPartnerReference"],
    (value, id) => {
      const isExcluded = isLive && readField(value, "isTestCase") === true;
      if (mayBePaid(value) && !isExcluded) owners.set(id, readLedgerCase(value, id));
    },
  );
  const resolveCases = (line: DraftLine) => findCases(index, line);
  for (const ledgerCase of drafts.flatMap(resolveCases)) owners.set(ledgerCase.id, ledgerCase);
  const payments: PaymentLine[] = [];
  await readCasePayments(context, [...owners.values()], (owner, casePayments) => {
    for (const { id, amount, currency, date, recipient } of casePayments) {
      const receiver = readRecipient(recipient);
      if (receiver === "Creditor" || receiver === "Platform") continue;
      const line = { id, amount, date, isInside: isInside(date), owner };
      payments.push({ ...line, currency: currency || owner.currency });
    }
  });
  return { payments, resolveCases };
}

const readLedgerCase = (value: JsonValue, id: string): LedgerCase => ({
  id,
  reference: readText(value, "reference"),
  currency: readText(value, "currency").toUpperCase(),
});

const findCases = (index: CaseIndex, { words }: DraftLine): readonly LedgerCase[] =>
  index.find(words).map(({ id, reference, record }) => ({
    id,
    reference,
    currency: readText(record, "currency").toUpperCase(),
  }));

/** Smaller than any payment, but larger than the rounding error in sums. */
const tolerance = 0.0005;

/** Whether the remainder differs from the principal plus fees, or any of the three is unknown. */
function mayBePaid(value: JsonValue): boolean {
  const readAmount = (name: string) => Number(readField(value, name) ?? Number.NaN);
  const unpaidAmount = readAmount("grossAmount") + readAmount("totalAddedFees");
  return !(Math.abs(unpaidAmount - readAmount("remainder")) < tolerance);
}
