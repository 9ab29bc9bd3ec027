import {
  commissionPaymentStatuses,
  listTransactions as listTransactionsEndpoint,
  platformInvoicingStatuses,
  referralInvoicingStatuses,
  transactionSortFields,
} from "../../api/referral/transactions";
import type { TransactionFilters } from "../money/transaction-filters";
import { transactionRecord } from "../money/transaction-record";
import { isRecognizedAt, stages } from "../money/transaction-stages";
import {
  listTransactions as readTransactions,
  type TransactionQuery,
  transactionTotals,
} from "../money/transactions";
import { byClient, byCollectionPartner, byCountry, byFirstKey, fromTime, toTime } from "./filters";
import { fillPaging, type Paging, pageAnswer, pageSlice, strictPaging, undocumentedPageSize } from "./paging";
import { type Consumers, strict, withQuery } from "./query";

const minSearch = 2;

interface StatusFilters {
  readonly commissionPayment?: readonly (string | undefined)[];
  readonly platformInvoicing?: readonly (string | undefined)[];
  readonly referralInvoicing?: readonly (string | undefined)[];
  readonly isRecognized?: boolean;
}

interface TransactionListQuery
  extends Omit<TransactionFilters, "stages">,
    StatusFilters,
    Partial<Paging & Pick<TransactionQuery, "sort">> {}

const consumers: Consumers<typeof listTransactionsEndpoint, TransactionListQuery> = {
  ...strictPaging,
  FromDate: fromTime((from) => ({ from })),
  ToDate: toTime((to) => ({ to })),
  ExternalTenantId: byClient,
  HasRecognizedRevenue: strict((isRecognized) => ({ isRecognized })),
  CommissionPaymentStatuses: strict((positions) => ({
    commissionPayment: positions.map((position) => commissionPaymentStatuses[position]),
  })),
  PlatformInvoicingStatuses: strict((positions) => ({
    platformInvoicing: positions.map((position) => platformInvoicingStatuses[position]),
  })),
  ReferralInvoicingStatuses: strict((positions) => ({
    referralInvoicing: positions.map((position) => referralInvoicingStatuses[position]),
  })),
  RevenueStages: strict((revenueStages) => ({ revenueStages })),
  Search: strict((search) =>
    search.length < minSearch ? { findings: [`Search takes at least ${minSearch} characters.`] } : { search },
  ),
  CountryIds: byCountry,
  CollectionPartnerIds: byCollectionPartner,
  Sort: byFirstKey(transactionSortFields),
};

/**
 * Returns the stages that match the status filters. In the sandbox, the stage of a payment determines all its
 * statuses.
 */
function matchingStages({
  commissionPayment,
  platformInvoicing,
  referralInvoicing,
  isRecognized,
}: StatusFilters): readonly number[] | undefined {
  const statusFilters = [commissionPayment, platformInvoicing, referralInvoicing];
  if (isRecognized === undefined && statusFilters.every((names) => names === undefined)) return undefined;
  return stages.flatMap(({ statuses }, index) => {
    const isAmong = statuses.every((status, kind) => statusFilters[kind]?.includes(status) ?? true);
    return isAmong && (isRecognized ?? isRecognizedAt(index)) === isRecognizedAt(index) ? [index] : [];
  });
}

const lastCollectedFirst = { field: "collectionDate", isDescending: true } as const;

/** Lists transactions. Default: most recently collected first (NS-17). */
const listTransactions = withQuery(listTransactionsEndpoint, consumers, ({ store, now, caller }, query) => {
  const { page, pageSize, sort = lastCollectedFirst, ...rawFilters } = query;
  const paging = fillPaging({ page, pageSize }, undocumentedPageSize(store));
  const filters: TransactionFilters = { ...rawFilters, stages: matchingStages(rawFilters) };
  const { total, summary } = transactionTotals(store, caller.owner, now, filters);
  const rows = readTransactions(store, caller.owner, now, { filters, sort, ...pageSlice(paging) });
  const records = rows.map((row) => transactionRecord(row));
  return pageAnswer("data", records, total, paging, { summary });
});

export const transactions = { listTransactions };
