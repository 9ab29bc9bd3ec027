import * as customer from "../../../api/customer/eligibility";
import * as referral from "../../../api/referral/eligibility";
import { command } from "../../../cli/line/command";
import { wholeListOptions, wholeListReport } from "../../../cli/output/listing";

export default command({
  details: "List the jurisdictions where debts can be collected.",
  examples: [{ line: "recoup cases coverage", note: "as a referral partner or creditor" }],
  options: wholeListOptions,
  calls: [referral.listCoverage, customer.listCoverage],
  async run({ options }, context) {
    const surface = context.surface(["referral", "customer"]);
    return wholeListReport(context, {
      endpoint: surface === "referral" ? referral.listCoverage : customer.listCoverage,
      options,
      columns: [
        { path: "countryAlpha2", title: "Code", kind: "id", priority: 1 },
        { path: "jurisdiction", orPath: "name", title: "Jurisdiction", kind: "text", priority: 1 },
        { path: "usStateAlpha2", orPath: "stateAlpha2", title: "State", kind: "text", priority: 2 },
        { path: "jurisdictionId", orPath: "id", title: "Id", kind: "id", priority: 3 },
      ],
      idPath: "jurisdictionId",
      noun: ["jurisdiction", "jurisdictions"],
    });
  },
});
