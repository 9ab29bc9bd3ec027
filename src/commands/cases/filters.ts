import { caseSortFields } from "../../api/case-sort";
import { anyLifecycleFilter, guidList, sortBy } from "../../api/codecs";
import { Failure } from "../../base/failure";
import { filterLifecycles, type Lifecycle } from "../../base/lifecycle";
import { flag, type OptionValues, wireOption } from "../../cli/option";
import { refuseOptions } from "../../cli/surface-options";

/** Which cases a list or a watch is about. */
export const caseFilters = {
  lifecycle: wireOption(
    "-l, --lifecycle <names>",
    "only these lifecycle values, with commas",
    anyLifecycleFilter,
  ),
  sort: wireOption("-s, --sort <keys>", "Field[:asc|desc], with commas", sortBy(caseSortFields)),
  division: wireOption("--division <ids>", "only these divisions of a creditor", guidList),
  debtor: wireOption("--debtor <ids>", "only these debtors", guidList),
  id: wireOption("--id <ids>", "only these cases", guidList),
  includeTestCases: flag("--include-test-cases", "test cases too (collection surface)"),
};

/** For lists of several pages. */
export const stableOrder = { field: "DateCreated", isTiebreak: true };

type Values = OptionValues<typeof caseFilters>;

export function collectionQuery(options: Values) {
  return {
    Statuses: workedLifecycles(options.lifecycle),
    ...idFilters(options),
    ...(options.includeTestCases === true ? { includeTestCases: true } : {}),
  };
}

export function customerQuery(options: Values) {
  refuseOptions(options, ["includeTestCases"], "the customer surface, which lists test cases anyway");
  return {
    ...(options.lifecycle === undefined ? {} : { Statuses: options.lifecycle }),
    ...idFilters(options),
  };
}

function idFilters({ division, debtor, id, sort }: Values) {
  return {
    ...(division === undefined ? {} : { DivisionIds: division }),
    ...(debtor === undefined ? {} : { DebtorIds: debtor }),
    ...(id === undefined ? {} : { Ids: id }),
    ...(sort === undefined ? {} : { Sort: sort }),
  };
}

/** A collection partner filters by seven of the ten values (LC-02). */
function workedLifecycles(chosen: readonly Lifecycle[] | undefined): Lifecycle[] | undefined {
  const refused = chosen?.find((name) => !filterLifecycles.includes(name));
  if (refused === undefined) return chosen === undefined ? undefined : [...chosen];
  throw new Failure("usage", `--lifecycle: the collection surface does not filter by ${refused}.`, {
    hint: `It filters by ${filterLifecycles.join(", ")}.`,
  });
}
