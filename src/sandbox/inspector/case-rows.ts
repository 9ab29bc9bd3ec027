import type { CaseListRow } from "../../inspector/contract/cases";
import type { CaseRow } from "../facts/case-row";
import { stageName } from "../facts/stages";
import { isoTime, jsonMoney } from "../store/json-text";

export const money = (amount: number): string => jsonMoney(amount);
export const timeOrNull = (ms: number | null): string | null => (ms === null ? null : isoTime(ms));

export const caseListRow = (row: CaseRow): CaseListRow => ({
  id: row.id,
  reference: row.reference,
  creditorReference: row.creditor_reference,
  partnerReference: row.partner_reference,
  lifecycle: stageName(row.lifecycle),
  closeCode: row.close_code,
  isTestCase: row.is_test === 1,
  debtor: row.debtor_name,
  creditor: row.creditor_company_name,
  partner: row.partner_name,
  currency: row.currency,
  amount: money(row.gross_amount),
  remainder: money(row.remainder),
  createdAt: isoTime(row.date_created),
  updatedAt: timeOrNull(row.date_updated),
  needsInfo: row.needs_info === 1,
});
