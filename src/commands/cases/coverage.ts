import { eligibilityEndpoints } from "../../api/families/eligibility";
import { command } from "../../cli/line/command";
import { completeListOptions, reportCompleteList } from "../../kit/listing/listing";

export default command({
  details: "List the jurisdictions where debts can be collected.",
  examples: { "recoup cases coverage": "as a referral partner or creditor" },
  options: completeListOptions,
  calls: Object.values(eligibilityEndpoints).map(({ listCoverage }) => listCoverage),
  async run({ options }, context) {
    const surface = context.surface(["referral", "customer"]);
    return reportCompleteList(context, {
      endpoint: eligibilityEndpoints[surface].listCoverage,
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
