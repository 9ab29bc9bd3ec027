import {
  anyLifecycleFilter,
  buildSortCodec,
  guidListCodec,
  type SortKey,
} from "../../../api/endpoint/codecs";
import { type CaseSortField, caseSortFields } from "../../../api/paging/case-sort";
import { referredCaseSortFields } from "../../../api/referral/cases";
import type { Hint } from "../../../base/advice/advice";
import { filterableLifecycles, type Lifecycle } from "../../../base/cases/lifecycle";
import { Failure } from "../../../base/failure";
import { flag, type OptionValues, wireOption } from "../../../cli/flags/option";
import { buildReferralQuery, referralFilters } from "../../../cli/flags/options/referral-filters";
import { refuseOptions } from "../../../cli/flags/options/surface-options";
import { suggestFlag } from "../../../cli/line/mistakes/unknown-flag";

const sortFieldByColumn = {
  due: "DueDate",
  created: "DateCreated",
  principal: "GrossAmount",
  interest: "InterestFees",
  finished: "DateFinished",
  updated: "DateUpdated",
  started: "DateCollectionStarted",
} satisfies Readonly<Record<string, CaseSortField>>;

/** Filters and sort order for `cases list`. `cases watch` takes only the filters. */
export const caseFilters = {
  lifecycle: wireOption(
    "-l, --lifecycle <names>",
    "filter by lifecycle, comma-separated",
    anyLifecycleFilter,
  ),
  sort: wireOption(
    "-s, --sort <keys>",
    "Field[:asc|desc] or -Field for descending, comma-separated, by column title or name",
    buildSortCodec(caseSortFields, sortFieldByColumn),
  ),
  division: wireOption(
    "--division <ids>",
    "filter by division of the creditor: ids from `--fields creditor.division.id`",
    guidListCodec,
  ),
  debtor: wireOption("--debtor <ids>", "filter by debtor, by id (no answer contains it)", guidListCodec),
  id: wireOption("--id <ids>", "filter by case id", guidListCodec),
  includeTestCases: flag("--include-test-cases", "include test cases (collection surface)"),
};

/** Keeps the order stable across pages. */
export const stableOrder = { field: "DateCreated", isTiebreak: true };
/** Not a tiebreak, because the referral list sorts by a single key. */
export const referredOrder = { field: "DateCreated", isTiebreak: false };

type FilterValues = OptionValues<typeof caseFilters>;

export function buildCollectionQuery(options: FilterValues) {
  return {
    Statuses: resolveLifecycles(options.lifecycle),
    ...buildIdFilters(options),
    includeTestCases: options.includeTestCases,
  };
}

export const buildCustomerQuery = (options: FilterValues) =>
  buildQueryWithoutTestFilter(options, "the customer surface, which always lists test cases");

/** Returns the query for the managed list, which contains only production cases, of any lifecycle (VIS-04, AMB-35). */
export const buildManagedQuery = (options: FilterValues) => buildQueryWithoutTestFilter(options, "--managed");

function buildQueryWithoutTestFilter(options: FilterValues, scopeName: string) {
  refuseOptions(options, ["includeTestCases"], scopeName);
  return { Statuses: options.lifecycle, ...buildIdFilters(options) };
}

/** Throws for referral filters. For `--query`, suggests `--where`, which every surface supports. */
export function refuseReferralOnly(
  options: OptionValues<typeof referralFilters>,
  scopeName: string,
  line: readonly string[],
): void {
  const { query, ...others } = options;
  refuseOptions(others, Object.keys(referralFilters), scopeName);
  if (query === undefined) return;
  throw new Failure("usage", `--query cannot be used with ${scopeName}.`, { hint: suggestWhere(line) });
}

function suggestWhere([noun = "", verb = "", ...rest]: readonly string[]): Hint | undefined {
  const flag = rest.find((word) => /^--query(=|$)/.test(word)) ?? "--query";
  return suggestFlag(flag, rest, { flags: ["--where"], path: [noun, verb] });
}

export function buildReferredQuery(options: FilterValues & OptionValues<typeof referralFilters>) {
  refuseOptions(options, ["division", "debtor", "id", "includeTestCases"], "the referral surface");
  const { lifecycle, query, sort } = options;
  return {
    ...buildReferralQuery(options),
    Statuses: lifecycle,
    Query: query,
    Sort: sort && checkReferredSort(sort),
  };
}

function checkReferredSort(keys: readonly SortKey[]): readonly SortKey[] {
  const sortFields: readonly string[] = referredCaseSortFields;
  const unknownKey = keys.find(({ field }) => !sortFields.includes(field));
  if (unknownKey === undefined && keys.length < 2) return keys;
  const sortText = unknownKey === undefined ? "several fields" : unknownKey.field;
  throw new Failure("usage", `--sort: the referral surface cannot sort by ${sortText}.`, {
    hint: `Use one of ${sortFields.join(", ")}.`,
  });
}

function buildIdFilters({ division, debtor, id, sort }: FilterValues) {
  return { DivisionIds: division, DebtorIds: debtor, Ids: id, Sort: sort };
}

/**
 * Throws for lifecycles that collection partners can't filter by. They have only seven of the ten (LC-02).
 */
function resolveLifecycles(lifecycles: readonly Lifecycle[] | undefined): Lifecycle[] | undefined {
  const unsupportedLifecycle = lifecycles?.find((name) => !filterableLifecycles.includes(name));
  if (unsupportedLifecycle === undefined) return lifecycles && [...lifecycles];
  throw new Failure(
    "usage",
    `--lifecycle: the collection surface cannot filter by ${unsupportedLifecycle}.`,
    { hint: `Use one of ${filterableLifecycles.join(", ")}.` },
  );
}
