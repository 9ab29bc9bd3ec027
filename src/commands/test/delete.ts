import { getCaseByReference } from "../../api/collection/cases";
import { testCaseEndpoints } from "../../api/families/test-cases";
import { getTestCaseEndpoints } from "../../cleanup/undo";
import { command } from "../../cli/line/command";
import { reportSuccess } from "../../cli/output/local-report";
import { enableReadAhead } from "../../cli/session/dry-run/read-ahead";
import { resolveCaseId } from "../../kit/cases/lookup";
import { resolveClientCreditor } from "./client-creditor";

export default command({
  details:
    "Delete a test case. The platform refuses to delete other cases. Use --as customer for a creditor's own test cases, and --client for those of a referral partner's client.",
  examples: { "recoup test delete IQZA1CG3": "by any reference" },
  argument: { name: "case", description: "id or reference of a test case" },
  calls: [
    testCaseEndpoints.collection.deleteTestCase,
    getCaseByReference,
    testCaseEndpoints.customer.deleteTestCase,
  ],
  prints: { record: async () => (await import("./shapes")).RemovedCase },
  fields: ["id", "deleted"],
  async run({ argument }, context) {
    const creditor = resolveClientCreditor(context);
    const id = await resolveCaseId(enableReadAhead(context), argument);
    await context.call(getTestCaseEndpoints(creditor).deleteTestCase, { parameters: { id } });
    return reportSuccess({ id, deleted: true }, "id", `Deleted the test case ${argument}.`);
  },
});
