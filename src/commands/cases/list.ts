import * as collection from "../../api/collection/cases";
import { listManagedCases } from "../../api/collection/managed-cases";
import * as customer from "../../api/customer/cases";
import * as referral from "../../api/referral/cases";
import { Failure } from "../../base/failure";
import { command } from "../../cli/command";
import type { Context } from "../../cli/context";
import { listOptions, listReport } from "../../cli/listing";
import { flag, type OptionValues } from "../../cli/option";
import { refuseOptions } from "../../cli/surface-options";
import type { Report } from "../../render/report";
import { caseColumns, referredCaseColumns } from "./columns";
import { caseFilters, collectionQuery, customerQuery, stableOrder } from "./filters";

const { lifecycle, sort, ...rarerFilters } = caseFilters;
/** In the order of the help. */
const options = {
  lifecycle,
  sort,
  ...listOptions,
  ...rarerFilters,
  managed: flag("-m, --managed", "the cases that you manage, in place of those that you work"),
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
function listCollection(options: Values, context: Context): Promise<Report> {
  return listReport(context, {
    endpoint: collection.listCases,
    query: collectionQuery(options),
    stableOrder,
    columns: caseColumns,
    noun,
    options,
  });
}

function listCustomer(options: Values, context: Context): Promise<Report> {
  return listReport(context, {
    endpoint: customer.listCases,
    query: customerQuery(options),
    stableOrder,
    columns: caseColumns,
    noun,
    options,
  });
}

function listManaged(options: Values, context: Context): Promise<Report> {
  refuseOptions(options, Object.keys(caseFilters), "--managed");
  return listReport(context, { endpoint: listManagedCases, columns: caseColumns, noun, options });
}

function listReferred(options: Values, context: Context): Promise<Report> {
  refuseOptions(options, Object.keys(caseFilters), "the referral surface");
  return listReport(context, { endpoint: referral.listCases, columns: referredCaseColumns, noun, options });
}
