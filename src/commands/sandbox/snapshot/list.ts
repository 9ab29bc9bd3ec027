import { readField } from "../../../base/json/json";
import { command } from "../../../cli/line/command";
import { localListReport } from "../../../cli/output/local-report";
import { askEitherSandbox } from "../../../cli/session/sandbox/either-sandbox";
import { snapshotColumns } from "./view";

export default command({
  details: "List the snapshots of the world.",
  examples: [{ line: "recoup sandbox snapshot list", note: "with what they contain" }],
  options: {},
  calls: [],
  prints: { list: async () => (await import("../shapes/snapshot")).Snapshot },
  async run(_, context) {
    const items = readField((await askEitherSandbox(context, "GET", "/snapshots")).value, "items");
    return localListReport(context.style, {
      rows: Array.isArray(items) ? items : [],
      columns: snapshotColumns,
      idPath: "name",
      emptyText: "No snapshots.",
    });
  },
});
