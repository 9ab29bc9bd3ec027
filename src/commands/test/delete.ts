import { getCaseByReference } from "../../api/collection/cases";
import { deleteTestCase } from "../../api/collection/test-cases";
import { command } from "../../cli/command";
import { ownFields, tellDone } from "../../cli/own-report";
import { testCaseId } from "./test-case-id";

export default command({
  details: "Remove a test case. Other cases are refused by the platform.",
  examples: [{ line: "recoup test delete 7KQ2M9XA", note: "by id or case reference" }],
  argument: { name: "case", description: "id or case reference of a test case" },
  options: {},
  calls: [deleteTestCase, getCaseByReference],
  prints: { record: async () => (await import("./shapes")).RemovedCase },
  async run({ argument }, context) {
    const help = ownFields(context.style, ["id", "deleted"]);
    if (help !== undefined) return help;
    const id = await testCaseId(context, argument);
    await context.call(deleteTestCase, { parameters: { id } });
    return tellDone({ id, deleted: true }, "id", `Deleted the test case ${argument}.`);
  },
});
