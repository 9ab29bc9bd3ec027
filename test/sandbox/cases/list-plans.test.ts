import { expect, test } from "vitest";
import {
  type CaseFilters,
  type CaseScope,
  type CaseSort,
  listCases,
} from "../../../src/sandbox/cases/list/cases";
import { summarizeReferredCases } from "../../../src/sandbox/clients/referred-cases";
import type { TransactionFilters } from "../../../src/sandbox/money/transaction-filters";
import { countTransactions, listTransactions } from "../../../src/sandbox/money/transactions";
import type { SqlValue, Store } from "../../../src/sandbox/store/store";
import { openSeededStore, seededNow } from "../../support/sandbox/seeded-store";

const { store } = openSeededStore();
const [partner] = store.all<{ id: string }>("select id from collection_partners where seq = 1");
const collectionPartnerIds = [partner?.id ?? ""];
const from = seededNow - 30 * 86_400_000;

/** Returns the steps of the query plans. */
function planSteps(ask: (store: Store) => void): string[] {
  const steps: string[] = [];
  const noted =
    <Result>(work: (sql: string, ...values: SqlValue[]) => Result) =>
    (sql: string, ...values: SqlValue[]): Result => {
      const plan = store.all<{ detail: string }>(`explain query plan ${sql}`, ...values);
      steps.push(...plan.map(({ detail }) => detail));
      return work(sql, ...values);
    };
  ask({
    ...store,
    get: noted((sql, ...values) => store.get(sql, ...values)) as Store["get"],
    value: noted((sql, ...values) => store.value(sql, ...values)) as Store["value"],
    all: noted((sql, ...values) => store.all(sql, ...values)) as Store["all"],
  });
  return steps;
}

/** Returns the steps that scan a large table without an index. */
const fullReads = (ask: (store: Store) => void) =>
  planSteps(ask).filter(
    (step) => !step.includes(" USING ") && /^SCAN (cases|c|payments?|debtors?)\b/.test(step),
  );

const caseFilters: readonly (readonly [string, CaseFilters])[] = [
  ["nothing", {}],
  ["Statuses", { lifecycles: [6] }],
  ["FromDate and ToDate", { createdFrom: from, createdTo: seededNow }],
  ["ExternalTenantId", { creditors: [1] }],
  ["ExternalTenantId and Statuses", { creditors: [1], lifecycles: [6] }],
  ["Query", { search: "gmbh" }],
  ["CountryIds", { debtorCountries: ["DE"] }],
  ["CollectionPartnerIds", { collectionPartnerIds }],
];
const referral: CaseScope = { kind: "referral", partner: 1 };
const page = { page: 1, pageSize: 10 };

test.each(caseFilters)("finds a referral partner's cases by %s through indexes", (_, filters) => {
  expect(
    fullReads((watched) => {
      listCases(watched, referral, { ...filters, ...page });
      summarizeReferredCases(watched, referral, filters, seededNow);
    }),
  ).toEqual([]);
});

const sorts = ["DateCreated", "DateUpdated", "DueDate", "GrossAmount", "Remainder"] as const;

test.each(sorts)("sorts managed cases filtered by Statuses by %s through an index", (field) => {
  const sort: CaseSort[] = [{ field, isDescending: true }];
  const managed: CaseScope = { kind: "managed", partner: 1 };
  expect(fullReads((watched) => listCases(watched, managed, { lifecycles: [6], sort, ...page }))).toEqual([]);
});

const transactionFilters: readonly (readonly [string, TransactionFilters])[] = [
  ["nothing", {}],
  ["FromDate and ToDate", { from, to: seededNow }],
  ["ExternalTenantId", { creditors: [1] }],
  ["a status", { stages: [5] }],
  ["RevenueStages", { revenueStages: [5] }],
  ["Search", { search: "gmbh" }],
  ["CountryIds", { debtorCountries: ["DE"] }],
  ["CollectionPartnerIds", { collectionPartnerIds }],
];

test.each(transactionFilters)("finds transactions by %s through indexes", (_, filters) => {
  const queryFor = (field: "collectionDate" | "amount") =>
    ({ filters, sort: { field, isDescending: true }, offset: 0, limit: 10 }) as const;
  expect(
    fullReads((watched) => {
      listTransactions(watched, 1, seededNow, queryFor("collectionDate"));
      listTransactions(watched, 1, seededNow, queryFor("amount"));
      countTransactions(watched, 1, seededNow, filters);
    }),
  ).toEqual([]);
});

test("finds a creditor's transactions through the index of creditors", () => {
  const steps = planSteps((watched) => countTransactions(watched, 1, seededNow, { creditors: [1] }));
  expect(steps).toContain("SEARCH payment USING INDEX payments_by_creditor (creditor=?)");
});
