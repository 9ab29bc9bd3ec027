import { caseSortFields } from "../../api/case-sort";
import { anyLifecycleFilter, guidList, sortBy } from "../../api/codecs";
import * as collection from "../../api/collection/cases";
import { listManagedCases } from "../../api/collection/managed-cases";
import * as customer from "../../api/customer/cases";
import * as referral from "../../api/referral/cases";
import { Failure } from "../../base/failure";
import { filterLifecycles, type Lifecycle } from "../../base/lifecycle";
import { command } from "../../cli/command";
import type { Context } from "../../cli/context";
import { listOptions, listReport } from "../../cli/listing";
import { flag, type OptionValues, wireOption } from "../../cli/option";
import { refuseOptions } from "../../cli/surface-options";
import type { Report } from "../../render/report";
import { caseColumns, referredCaseColumns } from "./columns";

const filters = {
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

const options = {
  ...filters,
  managed: flag("-m, --managed", "the cases that you manage, in place of those that you work"),
  ...listOptions,
};

type Values = OptionValues<typeof options>;

export default command({
  details:
    "List the cases that the key can see. Without --all or --limit one page is read, newest first as the platform sends it.",
  examples: [
    { line: "recoup cases list", note: "the first page" },
    {
      line: "recoup cases list --lifecycle Active --sort Remainder:desc",
      note: "active ones, the largest first",
    },
    { line: "recoup cases list --all -o csv > cases.csv", note: "all of them into a spreadsheet" },
    { line: "recoup cases list --all --json | jq '.items | length'", note: "how many there are" },
    { line: "recoup cases list --managed", note: "the ones that you manage" },
    { line: "recoup cases list --as referral", note: "the cases of your clients" },
  ],
  options,
  calls: [collection.listCases, listManagedCases, referral.listCases, customer.listCases],
  async run({ options }, context) {
    const surface = context.surface(["collection", "referral", "customer"]);
    if (options.managed === true) {
      if (surface !== "collection") throw new Failure("usage", "--managed works on the collection surface.");
      return listManaged(options, context);
    }
    if (surface === "referral") return listReferred(options, context);
    return surface === "collection" ? listCollection(options, context) : listCustomer(options, context);
  },
});

const noun = ["case", "cases"] as const;
const stableQuery = { Sort: [{ field: "DateCreated", isDescending: false }] };

function listCollection(options: Values, context: Context): Promise<Report> {
  const query = {
    Statuses: workedLifecycles(options.lifecycle),
    ...idFilters(options),
    ...(options.includeTestCases === true ? { includeTestCases: true } : {}),
  };
  return listReport(context, {
    endpoint: collection.listCases,
    query,
    stableQuery,
    columns: caseColumns,
    noun,
    options,
  });
}

function listCustomer(options: Values, context: Context): Promise<Report> {
  refuseOptions(options, ["includeTestCases"], "the customer surface, which lists test cases anyway");
  const query = {
    ...(options.lifecycle === undefined ? {} : { Statuses: options.lifecycle }),
    ...idFilters(options),
  };
  return listReport(context, {
    endpoint: customer.listCases,
    query,
    stableQuery,
    columns: caseColumns,
    noun,
    options,
  });
}

function listManaged(options: Values, context: Context): Promise<Report> {
  refuseOptions(options, Object.keys(filters), "--managed");
  return listReport(context, { endpoint: listManagedCases, columns: caseColumns, noun, options });
}

function listReferred(options: Values, context: Context): Promise<Report> {
  refuseOptions(options, Object.keys(filters), "the referral surface");
  return listReport(context, { endpoint: referral.listCases, columns: referredCaseColumns, noun, options });
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
