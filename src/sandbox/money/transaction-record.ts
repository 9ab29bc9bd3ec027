import { referralFeePercent } from "../facts/money";
import { jsonFlag, jsonMoney, jsonObject, jsonPercent, jsonText, jsonTime } from "../store/json-text";
import { isRecognizedAt, stages } from "./transaction-stages";

/**
 * A payment on a linked creditor's case, with the referral partner's earnings from it. Amounts are in
 * thousandths.
 */
export interface TransactionRow {
  readonly id: string;
  readonly date: number;
  readonly gross_amount: number;
  readonly currency: string;
  readonly external_tenant_id: string | null;
  readonly creditor_id: string;
  readonly company_name: string;
  readonly case_id: string;
  readonly case_reference: string;
  readonly case_gross_amount: number;
  readonly debtor_name: string;
  /** Position in `stages`. */
  readonly stage: number;
  readonly revenue: number;
  readonly revenue_usd: number;
  readonly fee: number;
  readonly fee_usd: number;
}

const getStatuses = (row: TransactionRow) => stages[row.stage]?.statuses ?? [];

const clientRecord = jsonObject<TransactionRow>({
  externalTenantId: (row) => jsonText(row.external_tenant_id),
  creditorId: (row) => jsonText(row.creditor_id),
  companyName: (row) => jsonText(row.company_name),
});

const transactionCaseRecord = jsonObject<TransactionRow>({
  invoiceId: (row) => jsonText(row.case_id),
  caseReference: (row) => jsonText(row.case_reference),
  debtorName: (row) => jsonText(row.debtor_name),
  originalAmount: (row) => jsonMoney(row.case_gross_amount),
  currency: (row) => jsonText(row.currency),
});

const paymentRecord = jsonObject<TransactionRow>({
  amount: (row) => jsonMoney(row.gross_amount),
  currency: (row) => jsonText(row.currency),
  paymentDate: (row) => jsonTime(row.date),
});

const isRecognized = (row: TransactionRow) => isRecognizedAt(row.stage);

const earningsRecord = jsonObject<TransactionRow>({
  currency: (row) => jsonText(row.currency),
  serviceRevenue: (row) => jsonMoney(row.revenue),
  serviceRevenueUsd: (row) => jsonMoney(row.revenue_usd),
  referralFeePercentage: () => jsonPercent(referralFeePercent * 100),
  referralFeeAmount: (row) => jsonMoney(row.fee),
  referralFeeAmountUsd: (row) => jsonMoney(row.fee_usd),
  isEstimate: (row) => jsonFlag(!isRecognized(row)),
});

const recognitionRecord = jsonObject<TransactionRow>({
  isRecognized: (row) => jsonFlag(isRecognized(row)),
  referralFeeRecognizedUsd: (row) => jsonMoney(isRecognized(row) ? row.fee_usd : 0),
});

const statusRecord = jsonObject<TransactionRow>({
  commissionPaymentStatus: (row) => jsonText(getStatuses(row)[0]),
  platformInvoicingStatus: (row) => jsonText(getStatuses(row)[1]),
  referralInvoicingStatus: (row) => jsonText(getStatuses(row)[2]),
});

export const transactionRecord = jsonObject<TransactionRow>({
  transactionId: (row) => jsonText(row.id),
  date: (row) => jsonTime(row.date),
  client: (row) => clientRecord(row),
  case: (row) => transactionCaseRecord(row),
  payment: (row) => paymentRecord(row),
  earnings: (row) => earningsRecord(row),
  recognition: (row) => recognitionRecord(row),
  status: (row) => statusRecord(row),
});
