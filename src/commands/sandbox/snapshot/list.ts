import { command } from "../../../cli/line/command";
import { wholeListOptions } from "../../../cli/output/listing";
import { rowListReport } from "../../../cli/output/row-list";
import { listEitherSandbox } from "../../../cli/session/sandbox/either-sandbox";
import { snapshotColumns } from "./view";

export default command({
  details: "List the snapshots of the world.",
  examples: [{ line: "recoup sandbox snapshot list", note: "with what they contain" }],
  options: wholeListOptions,
  calls: [],
  prints: { list: async () => (await import("../shapes/snapshot")).Snapshot },
  async run({ options }, context) {
    return rowListReport(context, {
      rows: () => listEitherSandbox(context, "/snapshots"),
      columns: snapshotColumns,
      noun: ["snapshot", "snapshots"],
      idPath: "name",
      options,
      emptyText: "No snapshots.",
    });
  },
});
