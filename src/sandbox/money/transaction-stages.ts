import { dayMs } from "../../base/text/time/duration";
import type { Change } from "../store/change";

interface TransactionStage {
  /** Number of days from recording the payment until the next stage begins. */
  readonly untilDays: number;
  /** Prefix of the fields for this stage in the summary. */
  readonly name: string;
  /** Statuses of the collection partner's commission, the platform's invoice and the referral fee. */
  readonly statuses: readonly [string, string, string];
}

const createStage = (untilDays: number, name: string, ...statuses: TransactionStage["statuses"]) =>
  ({ untilDays, name, statuses }) satisfies TransactionStage;

/**
 * Stages between a payment by the debtor and the payment of its referral fee. In the sandbox, they depend on
 * the age of the payment and the reported commission.
 */
export const stages: readonly TransactionStage[] = [
  createStage(10, "pending", "Unpaid", "NotInvoiced", "Pending"),
  createStage(30, "confirmedPendingInvoice", "Paid", "NotInvoiced", "Pending"),
  createStage(60, "awaitingCollectionPartnerPayment", "Paid", "InvoiceIssued", "Pending"),
  createStage(75, "readyToInvoiceService", "Paid", "PaymentReceived", "Pending"),
  createStage(105, "awaitingServicePayment", "Paid", "PaymentReceived", "Invoiced"),
  createStage(Number.POSITIVE_INFINITY, "paid", "Paid", "PaymentReceived", "Paid"),
];

/** Whether the revenue is recognized, which happens once the collection partner has paid the commission. */
export const isRecognizedAt = (stage: number): boolean => stage > 0;

/** First stage in which the platform has invoiced the commission. */
const invoicedStage = stages.findIndex(({ statuses: [, invoice] }) => invoice !== "NotInvoiced");

/**
 * Returns SQL for the stage of `payment`. `today` is in days since 1970. A payment stays in the first stage
 * while its commission is unpaid, and starts in the second if the commission is paid.
 */
export function buildStageSql(today: number): string {
  const age = `${today} - payment.date_created / ${dayMs}`;
  const branches = stages
    .slice(0, -1)
    .map(({ untilDays }, index) => `when ${age} < ${untilDays} then ${index}`);
  const stageByAgeSql = `case ${branches.join(" ")} else ${stages.length - 1} end`;
  return `iif(payment.commission_status is 'Unpaid', 0, max(${stageByAgeSql}, payment.commission_status is 'Paid'))`;
}

/** Whether the platform has invoiced the commission on a payment. Never true for a test case. */
export function isInvoiced({ store, now }: Pick<Change, "store" | "now">, seq: number): boolean {
  const sql = `select ${buildStageSql(Math.floor(now / dayMs))} from payments payment
    join cases c on c.seq = payment.case_seq where payment.seq = ? and c.is_test = 0`;
  return (store.value<number>(sql, seq) ?? 0) >= invoicedStage;
}
