import { dayMs } from "../../base/text/time/duration";
import { referralFeePercent } from "../facts/money";
import { joinConditions, matchNumbers, type SqlCondition } from "../store/conditions";
import { createObjectFormatter, json } from "../store/json-text";
import { memoize } from "../store/memoize";
import type { Store } from "../store/store";
import { earningColumnsSql } from "./earnings";
import type { PageRange } from "./payments";
import { buildPaymentCondition, type TransactionFilters } from "./transaction-filters";
import { buildStageSql, isRecognizedAt, stages } from "./transaction-stages";

export interface TransactionQuery extends PageRange {
  readonly filters: TransactionFilters;
  readonly sort: { readonly field: "collectionDate" | "amount"; readonly isDescending: boolean };
}

const sortColumns = { collectionDate: "payment.date", amount: "payment.gross_amount" } as const;

/** Returns a page of what a referral partner earns from the payments of its clients. */
export function listTransactions(
  store: Store,
  partner: number,
  now: number,
  { filters, sort, offset, limit }: TransactionQuery,
): TransactionRow[] {
  const stageSql = buildStageSql(Math.floor(now / dayMs));
  const matchCondition = joinConditions([
    buildPaymentCondition(store, partner, filters),
    ...buildStageConditions(stageSql, filters),
  ]);
  const direction = sort.isDescending ? "desc" : "asc";
  const orderSql = `order by ${sortColumns[sort.field]} ${direction}, payment.seq ${direction}`;
  return store.all(
    `select payment.id, payment.date, payment.gross_amount, payment.currency, link.external_tenant_id,
       creditor.id as creditor_id, creditor.company_name, c.id as case_id, c.reference as case_reference,
       c.gross_amount as case_gross_amount, debtor.name as debtor_name,
       ${stageSql} as stage, ${earningColumnsSql}
     from (select payment.seq from payments payment where ${matchCondition.sql} ${orderSql} limit ? offset ?) page
     join payments payment on payment.seq = page.seq
     join cases c on c.seq = payment.case_seq
     join debtors debtor on debtor.seq = c.debtor
     join creditors creditor on creditor.seq = payment.creditor
     left join client_links link on link.creditor = payment.creditor and link.referral_partner = ?
       and link.archived_at is null
     ${orderSql}`,
    ...matchCondition.values,
    limit,
    offset,
    partner,
  );
}

function buildStageConditions(
  stageSql: string,
  { stages: byStatus, revenueStages }: TransactionFilters,
): SqlCondition[] {
  const lists = [byStatus, revenueStages].filter((list) => list !== undefined);
  return lists.map((list) => matchNumbers(stageSql, list));
}

interface StageTotal {
  readonly stage: number;
  readonly n: number;
  readonly fee_usd: number;
  readonly revenue_usd: number;
}

/** Counts the transactions that match. The summary, as JSON text, ignores the revenue stage filter. */
export function countTransactions(store: Store, partner: number, now: number, filters: TransactionFilters) {
  const today = Math.floor(now / dayMs);
  return memoize(store, `transactions of ${partner} on ${today} ${JSON.stringify(filters)}`, () => {
    const { stages: byStatus, revenueStages } = filters;
    const { sql, values } = buildPaymentCondition(store, partner, filters);
    const stageTotals = store.all<StageTotal>(
      `select stage, count(*) as n, sum(fee_usd) as fee_usd, sum(revenue_usd) as revenue_usd from (
         select ${buildStageSql(today)} as stage, ${earningColumnsSql}
         from payments payment join cases c on c.seq = payment.case_seq where ${sql}) group by stage`,
      ...values,
    );
    const rows = stageTotals.filter(({ stage }) => byStatus?.includes(stage) ?? true);
    const matchingRows = rows.filter(({ stage }) => revenueStages?.includes(stage) ?? true);
    return { total: matchingRows.reduce((sum, { n }) => sum + n, 0), summary: formatSummary(rows) };
  });
}

function formatSummary(rows: readonly StageTotal[]): string {
  const pairs = stages.map(({ name }, index) => {
    const row = rows.find(({ stage }) => stage === index);
    return `"${name}ReferralFeeUsd":${json.money(row?.fee_usd ?? 0)},"${name}Count":${row?.n ?? 0}`;
  });
  const revenue = [...pairs, `"disputedReferralFeeUsd":0.00,"disputedCount":0`].join(",");
  const total = rows.reduce((sum, { revenue_usd }) => sum + revenue_usd, 0);
  return `{"totalServiceRevenueUsd":${json.money(total)},"revenue":{${revenue}}}`;
}

/** A payment on a case of a linked creditor, and what the referral partner earns from it, in thousandths. */
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

export const transactionRecord = createObjectFormatter<TransactionRow>({
  transactionId: (row) => json.text(row.id),
  date: (row) => json.time(row.date),
  client: {
    externalTenantId: (row) => json.text(row.external_tenant_id),
    creditorId: (row) => json.text(row.creditor_id),
    companyName: (row) => json.text(row.company_name),
  },
  case: {
    invoiceId: (row) => json.text(row.case_id),
    caseReference: (row) => json.text(row.case_reference),
    debtorName: (row) => json.text(row.debtor_name),
    originalAmount: (row) => json.money(row.case_gross_amount),
    currency: (row) => json.text(row.currency),
  },
  payment: {
    amount: (row) => json.money(row.gross_amount),
    currency: (row) => json.text(row.currency),
    paymentDate: (row) => json.time(row.date),
  },
  earnings: {
    currency: (row) => json.text(row.currency),
    serviceRevenue: (row) => json.money(row.revenue),
    serviceRevenueUsd: (row) => json.money(row.revenue_usd),
    referralFeePercentage: () => json.percent(referralFeePercent * 100),
    referralFeeAmount: (row) => json.money(row.fee),
    referralFeeAmountUsd: (row) => json.money(row.fee_usd),
    isEstimate: (row) => json.flag(!isRecognizedAt(row.stage)),
  },
  recognition: {
    isRecognized: (row) => json.flag(isRecognizedAt(row.stage)),
    referralFeeRecognizedUsd: (row) => json.money(isRecognizedAt(row.stage) ? row.fee_usd : 0),
  },
  status: {
    commissionPaymentStatus: (row) => json.text(getStatuses(row)[0]),
    platformInvoicingStatus: (row) => json.text(getStatuses(row)[1]),
    referralInvoicingStatus: (row) => json.text(getStatuses(row)[2]),
  },
});
