import * as collection from "../../api/collection/cases";
import { listManagedCases } from "../../api/collection/managed-cases";
import * as customer from "../../api/customer/cases";
import type { Endpoint, QueryOf } from "../../api/endpoint/endpoint";
import * as referral from "../../api/referral/cases";
import { Failure } from "../../base/failure";
import { flag, type OptionValues } from "../../cli/flags/option";
import { referralFilters } from "../../cli/flags/options/referral-filters";
import { command } from "../../cli/line/command";
import { resolveManagedSurface } from "../../kit/cases/lookup";
import { listOptions, reportList } from "../../kit/listing/listing";
import type { Column } from "../../render/report";
import {
  creditorCaseColumns,
  partnerCaseColumns,
  referredCaseColumns,
  submitterCaseColumns,
} from "./list-view/columns";
import {
  buildCollectionQuery,
  buildCustomerQuery,
  buildManagedQuery,
  buildReferredQuery,
  caseFilters,
  referredOrder,
  refuseReferralOnly,
  stableOrder,
} from "./list-view/filters";

const { lifecycle, sort, ...rarerFilters } = caseFilters;
/** Listed in help order. */
const options = {
  lifecycle,
  status: { ...lifecycle, flags: "--status <names>", description: "Same as --lifecycle", values: undefined },
  sort,
  ...listOptions,
  ...rarerFilters,
  ...referralFilters,
  managed: flag("-m, --managed", "list the cases that you manage, not the ones that you work"),
};

type ListValues = OptionValues<typeof options>;

export default command({
  details:
    "List the cases that your key can access. Without --all, --limit, --where and --sum, recoup reads one page, newest first.",
  examples: {
    "recoup cases list": "first page",
    "recoup cases list --lifecycle Active --sort Remainder:desc": "active cases, largest first",
    "recoup cases list --where 'remainder>1000' --where 'due<30d' --sum remainder":
      "filter by any field, and add up by currency",
    "recoup cases list --all -o xlsx > cases.xlsx": "export all cases to a spreadsheet",
    "recoup cases list --all --json | jq '.items | length'": "count all cases",
    "recoup cases list --managed --lifecycle Active": "active cases that you manage",
    "recoup cases list --as referral": "cases of your clients",
    "recoup cases list --as referral --external-tenant-id kb-1001 --from 2026-01-01 --query GmbH":
      "cases of one client, by date and debtor",
  },
  options,
  calls: [collection.listCases, listManagedCases, referral.listCases, customer.listCases],
  async run({ options: typedOptions, line }, context) {
    const options = mergeStatusOption(typedOptions);
    const surface = resolveManagedSurface(context, ["collection", "referral", "customer"], options.managed);
    const report = <E extends Endpoint>(
      endpoint: E,
      query: QueryOf<E>,
      columns: readonly Column[],
      order = stableOrder,
    ) =>
      reportList(context, { endpoint, query, columns, options, noun: ["case", "cases"], stableOrder: order });
    if (options.managed === true) {
      refuseReferralOnly(options, "--managed", line);
      return report(listManagedCases, buildManagedQuery(options), submitterCaseColumns);
    }
    if (surface === "referral")
      return report(referral.listCases, buildReferredQuery(options), referredCaseColumns, referredOrder);
    refuseReferralOnly(options, `the ${surface} surface`, line);
    return surface === "collection"
      ? report(collection.listCases, buildCollectionQuery(options), partnerCaseColumns)
      : report(customer.listCases, buildCustomerQuery(options), creditorCaseColumns);
  },
});

function mergeStatusOption({ status, ...options }: ListValues): ListValues {
  if (status === undefined) return options;
  if (options.lifecycle !== undefined)
    throw new Failure("usage", "--status and --lifecycle are the same filter. Use one of them.");
  return { ...options, lifecycle: status };
}
