import { command } from "../../../cli/line/command";
import { listControlRecords } from "../../../cli/session/sandbox/control-client";
import { completeListOptions, reportRows } from "../../../kit/listing/listing";
import { snapshotListColumns } from "./view";

export default command({
  details: "List the snapshots of the world, including unreadable ones with the reason.",
  examples: { "recoup sandbox snapshot list": "with what they contain" },
  options: completeListOptions,
  prints: { list: async () => (await import("../shapes/snapshot")).ListedSnapshot },
  async run({ options }, context) {
    return reportRows(context, {
      rows: () => listControlRecords(context, "/snapshots"),
      columns: snapshotListColumns,
      noun: ["snapshot", "snapshots"],
      idPath: "name",
      options,
      emptyText: "No snapshots.",
    });
  },
});
