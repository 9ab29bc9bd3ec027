import { getCaseByReference } from "../../api/collection/cases";
import { testCasesOn } from "../../api/families/test-cases";
import { testCasesFor } from "../../cleanup/undo";
import { command } from "../../cli/line/command";
import { doneReport } from "../../cli/output/local-report";
import { readingAhead } from "../../cli/session/dry-run/read-ahead";
import { caseId } from "../../kit/cases/lookup";
import { clientCreditor } from "./test-cases/client-creditor";

export default command({
  details:
    "Delete a test case. The platform refuses to delete other cases. Use --as customer for a creditor's own test cases, and --client for those of a referral partner's client.",
  examples: { "recoup test delete IQZA1CG3": "by any reference" },
  argument: { name: "case", description: "id or reference of a test case" },
  calls: [testCasesOn.collection.deleteTestCase, getCaseByReference, testCasesOn.customer.deleteTestCase],
  prints: { record: async () => (await import("./shapes")).RemovedCase },
  fields: ["id", "deleted"],
  async run({ argument }, context) {
    const creditor = clientCreditor(context);
    const id = await caseId(readingAhead(context), argument);
    await context.call(testCasesFor(creditor).deleteTestCase, { parameters: { id } });
    return doneReport({ id, deleted: true }, "id", `Deleted the test case ${argument}.`);
  },
});
