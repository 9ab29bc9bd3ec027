import { referralFeePercent } from "../facts/money";
import {
  createObjectFormatter,
  formatJsonFlag,
  formatJsonMoney,
  formatJsonPercent,
  formatJsonText,
  formatJsonTime,
} from "../store/json-text";
import { isRecognizedAt, stages } from "./transaction-stages";

/** A payment on a linked creditor's case and the referral partner's earnings from it, in thousandths. */
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

const clientRecord = createObjectFormatter<TransactionRow>({
  externalTenantId: (row) => formatJsonText(row.external_tenant_id),
  creditorId: (row) => formatJsonText(row.creditor_id),
  companyName: (row) => formatJsonText(row.company_name),
});

const transactionCaseRecord = createObjectFormatter<TransactionRow>({
  invoiceId: (row) => formatJsonText(row.case_id),
  caseReference: (row) => formatJsonText(row.case_reference),
  debtorName: (row) => formatJsonText(row.debtor_name),
  originalAmount: (row) => formatJsonMoney(row.case_gross_amount),
  currency: (row) => formatJsonText(row.currency),
});

const paymentRecord = createObjectFormatter<TransactionRow>({
  amount: (row) => formatJsonMoney(row.gross_amount),
  currency: (row) => formatJsonText(row.currency),
  paymentDate: (row) => formatJsonTime(row.date),
});

const isRecognized = (row: TransactionRow) => isRecognizedAt(row.stage);

const earningsRecord = createObjectFormatter<TransactionRow>({
  currency: (row) => formatJsonText(row.currency),
  serviceRevenue: (row) => formatJsonMoney(row.revenue),
  serviceRevenueUsd: (row) => formatJsonMoney(row.revenue_usd),
  referralFeePercentage: () => formatJsonPercent(referralFeePercent * 100),
  referralFeeAmount: (row) => formatJsonMoney(row.fee),
  referralFeeAmountUsd: (row) => formatJsonMoney(row.fee_usd),
  isEstimate: (row) => formatJsonFlag(!isRecognized(row)),
});

const recognitionRecord = createObjectFormatter<TransactionRow>({
  isRecognized: (row) => formatJsonFlag(isRecognized(row)),
  referralFeeRecognizedUsd: (row) => formatJsonMoney(isRecognized(row) ? row.fee_usd : 0),
});

const statusRecord = createObjectFormatter<TransactionRow>({
  commissionPaymentStatus: (row) => formatJsonText(getStatuses(row)[0]),
  platformInvoicingStatus: (row) => formatJsonText(getStatuses(row)[1]),
  referralInvoicingStatus: (row) => formatJsonText(getStatuses(row)[2]),
});

export const transactionRecord = createObjectFormatter<TransactionRow>({
  transactionId: (row) => formatJsonText(row.id),
  date: (row) => formatJsonTime(row.date),
  client: (row) => clientRecord(row),
  case: (row) => transactionCaseRecord(row),
  payment: (row) => paymentRecord(row),
  earnings: (row) => earningsRecord(row),
  recognition: (row) => recognitionRecord(row),
  status: (row) => statusRecord(row),
});
