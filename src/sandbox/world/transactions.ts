import { jsonMoney } from "../json-text";
import type { Store } from "../store";
import { earningColumns } from "./earnings";
import type { Slice } from "./payments";
import { remembered } from "./remembered";
import type { TransactionRow } from "./transaction-record";
import { dayMs, stageColumn, stages } from "./transaction-stages";

/** What a referral partner earns with the payments of its clients, newest first. */
export function listTransactions(
  store: Store,
  partner: number,
  now: number,
  { offset, limit }: Slice,
): TransactionRow[] {
  return store.all(
    `select payment.id, payment.date, payment.gross_amount, payment.currency, link.external_tenant_id,
       creditor.id as creditor_id, creditor.company_name, c.id as case_id, c.reference as case_reference,
       c.gross_amount as case_gross_amount, debtor.name as debtor_name,
       ${stageColumn(Math.floor(now / dayMs))}, ${earningColumns}
     from (select seq from payments where referral_partner = ? and deleted_at is null
           order by date desc, seq desc limit ? offset ?) page
     join payments payment on payment.seq = page.seq
     join cases c on c.seq = payment.case_seq
     join debtors debtor on debtor.seq = c.debtor
     join creditors creditor on creditor.seq = payment.creditor
     left join client_links link on link.creditor = payment.creditor and link.referral_partner = ?
       and link.archived_at is null
     order by payment.date desc, payment.seq desc`,
    partner,
    limit,
    offset,
    partner,
  );
}

interface StageTotal {
  readonly stage: number;
  readonly n: number;
  readonly fee_usd: number;
  readonly revenue_usd: number;
}

export interface TransactionTotals {
  readonly total: number;
  /** JSON text. */
  readonly summary: string;
}

/** How many transactions there are, and their sums by stage. */
export function transactionTotals(store: Store, partner: number, now: number): TransactionTotals {
  const today = Math.floor(now / dayMs);
  return remembered(store, `transactions of ${partner} on ${today}`, () => {
    const rows = store.all<StageTotal>(
      `select stage, count(*) as n, sum(fee_usd) as fee_usd, sum(revenue_usd) as revenue_usd from (
         select ${stageColumn(today)}, ${earningColumns}
         from payments payment join cases c on c.seq = payment.case_seq
         where payment.referral_partner = ? and deleted_at is null) group by stage`,
      partner,
    );
    return { total: rows.reduce((sum, { n }) => sum + n, 0), summary: summaryOf(rows) };
  });
}

function summaryOf(rows: readonly StageTotal[]): string {
  const pairs = stages.map(({ feeName, countName }, index) => {
    const row = rows.find(({ stage }) => stage === index);
    return `"${feeName}":${jsonMoney(row?.fee_usd ?? 0)},"${countName}":${row?.n ?? 0}`;
  });
  const revenue = [...pairs, `"disputedReferralFeeUsd":0.00,"disputedCount":0`].join(",");
  const total = rows.reduce((sum, { revenue_usd }) => sum + revenue_usd, 0);
  return `{"totalServiceRevenueUsd":${jsonMoney(total)},"revenue":{${revenue}}}`;
}
