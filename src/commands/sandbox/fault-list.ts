import { readField } from "../../base/json";
import { command } from "../../cli/command";
import { ownList } from "../../cli/own-report";
import { askEitherSandbox } from "./either-sandbox";
import { faultColumns } from "./fault-view";

export default command({
  details: "List what goes wrong in the sandbox on demand, in the order in which it is asked.",
  examples: [{ line: "recoup sandbox fault list", note: "and how often each rule struck" }],
  options: {},
  calls: [],
  prints: { list: async () => (await import("./shapes/fault")).Fault },
  async run(_, context) {
    const items = readField((await askEitherSandbox(context, "GET", "/faults")).value, "items");
    return ownList(context.style, {
      rows: Array.isArray(items) ? items : [],
      columns: faultColumns,
      idPath: "id",
      emptyText: "No faults: everything goes well.",
    });
  },
});
