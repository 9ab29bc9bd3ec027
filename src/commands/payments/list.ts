import * as collection from "../../api/collection/payments";
import * as customer from "../../api/customer/payments";
import { Failure } from "../../base/failure";
import { flag, type OptionValues, textOption } from "../../cli/flags/option";
import { refuseOptions } from "../../cli/flags/options/surface-options";
import { command } from "../../cli/line/command";
import type { Context } from "../../cli/session/context";
import { resolveCaseId, resolveManagedSurface } from "../../kit/cases/lookup";
import { listOptions, reportCompleteList, reportList } from "../../kit/listing/listing";
import { paymentColumns } from "./payment/card";

const options = {
  ...listOptions,
  case: textOption("--case <case>", "payments of this case, by id or reference; newest first"),
  managed: flag("-m, --managed", "payments of a case that you manage"),
};

const sharedView = { columns: paymentColumns, noun: ["payment", "payments"] } as const;

export default command({
  details:
    "List the payments on all cases of a creditor, or with --case those of one case. Reversed payments are not listed.",
  examples: {
    "recoup payments list": "with a creditor's key",
    "recoup payments list --client kb-1001 --all": "for a linked client",
    "recoup payments list --case 44HX8JMJ": "of one case, as its collection partner",
  },
  options,
  calls: [
    customer.listPayments,
    collection.listCasePayments,
    customer.listCasePayments,
    collection.listManagedPayments,
  ],
  async run({ options: values }, context) {
    if (values.case !== undefined) return listPaymentsOfCase(context, values.case, values);
    if (values.managed === true) throw new Failure("usage", "--managed needs --case.");
    requireCustomer(context);
    return reportList(context, { endpoint: customer.listPayments, options: values, ...sharedView });
  },
});

function requireCustomer(context: Context): void {
  try {
    context.surface(["customer"]);
  } catch (error) {
    if (!(error instanceof Failure) || !context.profile.surfaces.includes("collection")) throw error;
    const hint = "On collection, add --case <case>; all payments are available on customer.";
    throw error.override({ hint });
  }
}

/** Lists a case's payments, which the platform returns in a single response without pages. */
function listPaymentsOfCase(context: Context, name: string, values: OptionValues<typeof options>) {
  refuseOptions(values, ["page", "pageSize"], "--case");
  const surface = resolveManagedSurface(context, ["collection", "customer"], values.managed);
  const caseEndpoint = surface === "customer" ? customer.listCasePayments : collection.listCasePayments;
  return reportCompleteList(context, {
    endpoint: values.managed === true ? collection.listManagedPayments : caseEndpoint,
    parameters: async () => ({ id: await resolveCaseId(context, name, { isManaged: values.managed }) }),
    options: values,
    ...sharedView,
  });
}
