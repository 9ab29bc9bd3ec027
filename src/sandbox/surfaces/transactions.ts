import {
  commissionPaymentStatuses,
  listTransactions as listTransactionsEndpoint,
  platformInvoicingStatuses,
  referralInvoicingStatuses,
  transactionSortFields,
} from "../../api/referral/transactions";
import type { TransactionFilters } from "../money/transaction-filters";
import { isRecognizedAt, stages } from "../money/transaction-stages";
import {
  countTransactions,
  listTransactions as readTransactions,
  type TransactionQuery,
  transactionRecord,
} from "../money/transactions";
import { createFirstKeySort, createLowerTimeBound, createUpperTimeBound, referralFilters } from "./filters";
import {
  answerPage,
  applyPagingDefaults,
  getUndocumentedPageSize,
  type Paging,
  strictPaging,
  toSlice,
} from "./paging";
import { createQueryHandler, createStrictReader, type ParameterReaders } from "./query";

const minSearchLength = 2;

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

const readers: ParameterReaders<typeof listTransactionsEndpoint, TransactionListQuery> = {
  ...strictPaging,
  ...referralFilters,
  FromDate: createLowerTimeBound((from) => ({ from })),
  ToDate: createUpperTimeBound((to) => ({ to })),
  HasRecognizedRevenue: createStrictReader((isRecognized) => ({ isRecognized })),
  CommissionPaymentStatuses: createStrictReader((positions) => ({
    commissionPayment: positions.map((position) => commissionPaymentStatuses[position]),
  })),
  PlatformInvoicingStatuses: createStrictReader((positions) => ({
    platformInvoicing: positions.map((position) => platformInvoicingStatuses[position]),
  })),
  ReferralInvoicingStatuses: createStrictReader((positions) => ({
    referralInvoicing: positions.map((position) => referralInvoicingStatuses[position]),
  })),
  RevenueStages: createStrictReader((revenueStages) => ({ revenueStages })),
  Search: createStrictReader((search) =>
    search.length < minSearchLength
      ? { findings: [`Search takes at least ${minSearchLength} characters.`] }
      : { search },
  ),
  Sort: createFirstKeySort(transactionSortFields),
};

/** Returns the stages that match the status filters. In the sandbox, a stage determines all its statuses. */
function selectStages({
  commissionPayment,
  platformInvoicing,
  referralInvoicing,
  isRecognized,
}: StatusFilters): readonly number[] | undefined {
  const statusFilters = [commissionPayment, platformInvoicing, referralInvoicing];
  if (isRecognized === undefined && statusFilters.every((names) => names === undefined)) return undefined;
  return stages.flatMap(({ statuses }, index) => {
    const matchesFilters = statuses.every((status, kind) => statusFilters[kind]?.includes(status) ?? true);
    return matchesFilters && (isRecognized ?? isRecognizedAt(index)) === isRecognizedAt(index) ? [index] : [];
  });
}

const lastCollectedFirst = { field: "collectionDate", isDescending: true } as const;

/** Lists transactions. Default: most recently collected first (NS-17). */
export const listTransactions = createQueryHandler(
  listTransactionsEndpoint,
  readers,
  ({ store, now, caller }, query) => {
    const { page, pageSize, sort = lastCollectedFirst, ...rawFilters } = query;
    const paging = applyPagingDefaults({ page, pageSize }, getUndocumentedPageSize(store));
    const filters: TransactionFilters = { ...rawFilters, stages: selectStages(rawFilters) };
    const { total, summary } = countTransactions(store, caller.owner, now, filters);
    const rows = readTransactions(store, caller.owner, now, { filters, sort, ...toSlice(paging) });
    const records = rows.map((row) => transactionRecord(row));
    return answerPage("data", records, total, paging, { summary });
  },
);
