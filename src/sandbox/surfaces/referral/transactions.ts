import {
  commissionPaymentStatuses,
  platformInvoicingStatuses,
  referralInvoicingStatuses,
  transactionQuery,
} from "../../../api/referral/transactions";
import type { TransactionFilters } from "../../money/transaction-filters";
import { transactionRecord } from "../../money/transaction-record";
import { isRecognizedAt, stages } from "../../money/transaction-stages";
import {
  listTransactions as readTransactions,
  type TransactionQuery,
  transactionTotals,
} from "../../money/transactions";
import { type Answer, unreadable } from "../../wire/answers";
import type { Query } from "../../wire/query";
import type { HandlerRequest, Handlers } from "../handler";
import { pageAnswer, sliceOf, strictPaging } from "../paging";
import { type Read, readLeniently, readParameters } from "../read-query";
import { chosenCountries, chosenCreditors, chosenPeriod } from "../referral-filters";

const filterNames = [
  "FromDate",
  "ToDate",
  "ExternalTenantId",
  "HasRecognizedRevenue",
  "CommissionPaymentStatuses",
  "PlatformInvoicingStatuses",
  "ReferralInvoicingStatuses",
  "RevenueStages",
  "Search",
  "CountryIds",
  "CollectionPartnerIds",
] as const;

const minSearch = 2;

function readFilters({ store, caller, query }: HandlerRequest): Read<TransactionFilters> {
  const read = readParameters(transactionQuery, query, filterNames);
  if ("refusal" in read) return read;
  const { FromDate, ToDate, ExternalTenantId, RevenueStages, Search, CountryIds, CollectionPartnerIds } =
    read.values;
  if (Search !== undefined && Search.length < minSearch)
    return { refusal: unreadable({ Search: [`Search takes at least ${minSearch} characters.`] }) };
  const values = {
    ...chosenPeriod(FromDate, ToDate),
    creditors: chosenCreditors(store, caller.owner, ExternalTenantId),
    search: Search,
    debtorCountries: chosenCountries(CountryIds),
    collectionPartnerIds: CollectionPartnerIds,
    stages: chosenStages(read.values),
    revenueStages: RevenueStages,
  };
  return { values };
}

interface ByStatus {
  readonly CommissionPaymentStatuses?: readonly number[];
  readonly PlatformInvoicingStatuses?: readonly number[];
  readonly ReferralInvoicingStatuses?: readonly number[];
  readonly HasRecognizedRevenue?: boolean;
}

/** The stages whose statuses are asked for; in the sandbox the stage of a payment decides them all. */
function chosenStages(wanted: ByStatus): readonly number[] | undefined {
  const { HasRecognizedRevenue: isRecognized } = wanted;
  const chosen: readonly (readonly (string | undefined)[] | undefined)[] = [
    wanted.CommissionPaymentStatuses?.map((at) => commissionPaymentStatuses[at]),
    wanted.PlatformInvoicingStatuses?.map((at) => platformInvoicingStatuses[at]),
    wanted.ReferralInvoicingStatuses?.map((at) => referralInvoicingStatuses[at]),
  ];
  if (isRecognized === undefined && chosen.every((names) => names === undefined)) return undefined;
  return stages.flatMap(({ statuses }, at) => {
    const isAmong = statuses.every((status, kind) => chosen[kind]?.includes(status) ?? true);
    return isAmong && (isRecognized ?? isRecognizedAt(at)) === isRecognizedAt(at) ? [at] : [];
  });
}

function readSort(query: Query): TransactionQuery["sort"] {
  const [first] = readLeniently(transactionQuery.Sort, query, "Sort") ?? [];
  if (first === undefined) return { field: "collectionDate", isDescending: true };
  return { field: first.field === "amount" ? "amount" : "collectionDate", isDescending: first.isDescending };
}

/** The last collected first, unless sorted otherwise (NS-17). */
function listTransactions(request: HandlerRequest): Answer {
  const { store, now, caller, query } = request;
  const page = strictPaging(query);
  if ("refusal" in page) return page.refusal;
  const read = readFilters(request);
  if ("refusal" in read) return read.refusal;
  const filters = read.values;
  const { total, summary } = transactionTotals(store, caller.owner, now, filters);
  const wanted = { filters, sort: readSort(query), ...sliceOf(page.paging) };
  const records = readTransactions(store, caller.owner, now, wanted).map((row) => transactionRecord(row));
  return pageAnswer("data", records, total, page.paging, { summary });
}

export const transactions: Handlers = { listTransactions };
