import type { SettableCloseCode } from "../../base/cases/close-code";
import { roundMoney } from "../facts/money";
import type { Store } from "../store/store";
import { collectionPartners } from "./fixtures";

/** Close codes that no plan uses, for cases without a payment. */
const unpaidCodes: readonly (readonly [code: SettableCloseCode, comment: string])[] = [
  ["DebtorInsolventBankrupt", "Insolvency proceedings opened, the claim is registered there."],
  ["DebtorUntraceable", "Two address searches found nothing."],
  ["DisputedLegalActionDeclinedByClient", "The debtor disputes the claim, the creditor won't sue."],
  ["WithdrawnByClient", "The creditor agreed with the debtor directly."],
  ["StatuteOfLimitationsExpired", "The claim is older than the law allows."],
  ["SettlementRejectedByClient", "The debtor offered half, the creditor declined."],
  ["UnresponsiveClient", "Three questions to the creditor are unanswered."],
  ["UneconomicalToPursue", "The court fees would exceed the claim."],
  ["Other", "Combined with another claim against the same debtor."],
];

interface ClosedRow {
  readonly seq: number;
  readonly gross_amount: number;
  readonly currency: string;
}

/**
 * Assigns each close code that no plan uses to one closed production case of each collection partner, if
 * there are enough cases. Uses no random values, so other cases don't change. Skips the fixtures, which are
 * the cases up to `lastFixtureSeq`.
 */
export function seedOtherCloseCodes(store: Store, lastFixtureSeq: number): void {
  const sql = `select seq, gross_amount, currency from cases
    where collection_partner = ? and close_code = ? and is_test = 0 and seq > ? order by seq limit ?`;
  const listClosedCases = (partner: number, code: SettableCloseCode, max: number) =>
    store.all<ClosedRow>(sql, partner, code, lastFixtureSeq, max);
  for (const partner of collectionPartners.keys()) {
    const cases = listClosedCases(partner + 1, "PreLegalExhaustedNoPayment", unpaidCodes.length);
    for (const [index, { seq }] of cases.entries()) {
      const [code = null, comment = null] = unpaidCodes[index] ?? [];
      store.run("update cases set close_code = ?, close_comment = ? where seq = ?", code, comment, seq);
    }
    for (const row of listClosedCases(partner + 1, "Paid", 1)) raiseFees(store, row);
  }
}

function raiseFees(store: Store, { seq, gross_amount, currency }: ClosedRow): void {
  const openAmount = roundMoney(gross_amount / 10, currency);
  store.run(
    `update cases set close_code = 'PartiallyPaid', close_comment = 'The debtor paid all but the last fees.',
      collection_fees = collection_fees + ?, remainder = remainder + ? where seq = ?`,
    openAmount,
    openAmount,
    seq,
  );
}
