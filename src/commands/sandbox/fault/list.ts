import { readField } from "../../../base/json/json";
import { command } from "../../../cli/line/command";
import { localListReport } from "../../../cli/output/local-report";
import { askEitherSandbox } from "../../../cli/session/sandbox/either-sandbox";
import { faultColumns } from "./view";

export default command({
  details: "List the injected faults in the order in which they are checked.",
  examples: [{ line: "recoup sandbox fault list", note: "with the number of hits of each" }],
  options: {},
  calls: [],
  prints: { list: async () => (await import("../shapes/fault")).Fault },
  async run(_, context) {
    const items = readField((await askEitherSandbox(context, "GET", "/faults")).value, "items");
    return localListReport(context.style, {
      rows: Array.isArray(items) ? items : [],
      columns: faultColumns,
      idPath: "id",
      emptyText: "No faults.",
    });
  },
});
