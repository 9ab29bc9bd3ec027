import { readField } from "../../base/json";
import { command } from "../../cli/command";
import { ownList } from "../../cli/own-report";
import { askEitherSandbox } from "./either-sandbox";
import { snapshotColumns } from "./snapshot-view";

export default command({
  details: "List the snapshots of the world.",
  examples: [{ line: "recoup sandbox snapshot list", note: "and what is in them" }],
  options: {},
  calls: [],
  prints: { list: async () => (await import("./shapes/snapshot")).Snapshot },
  async run(_, context) {
    const items = readField((await askEitherSandbox(context, "GET", "/snapshots")).value, "items");
    return ownList(context.style, {
      rows: Array.isArray(items) ? items : [],
      columns: snapshotColumns,
      idPath: "name",
      emptyText: "No snapshots.",
    });
  },
});
