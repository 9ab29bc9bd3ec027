import type { CaseListRow } from "../../inspector/contract/cases";
import type { CaseRow } from "../facts/case-row";
import { getStageName } from "../facts/stages";
import { formatIsoTime, json } from "../store/json-text";

export const formatOptionalTime = (ms: number | null): string | null =>
  ms === null ? null : formatIsoTime(ms);

export const createCaseListRow = (row: CaseRow): CaseListRow => ({
  id: row.id,
  reference: row.reference,
  creditorReference: row.creditor_reference,
  partnerReference: row.partner_reference,
  lifecycle: getStageName(row.lifecycle),
  closeCode: row.close_code,
  isTestCase: row.is_test === 1,
  debtor: row.debtor_name,
  creditor: row.creditor_company_name,
  partner: row.partner_name,
  currency: row.currency,
  amount: json.money(row.gross_amount),
  remainder: json.money(row.remainder),
  createdAt: formatIsoTime(row.date_created),
  updatedAt: formatOptionalTime(row.date_updated),
  needsInfo: row.needs_info === 1,
});
