import { command } from "../../../cli/line/command";
import { listControlRecords } from "../../../cli/session/sandbox/control-client";
import { completeListOptions, reportRows } from "../../../kit/listing/listing";
import { faultColumns } from "./view";

export default command({
  details: "List the injected faults in the order in which they are checked.",
  examples: { "recoup sandbox fault list": "with the number of hits of each" },
  options: completeListOptions,
  prints: { list: async () => (await import("../shapes/fault")).Fault },
  async run({ options }, context) {
    return reportRows(context, {
      rows: () => listControlRecords(context, "/faults"),
      columns: faultColumns,
      noun: ["fault", "faults"],
      idPath: "id",
      options,
      emptyText: "No faults.",
    });
  },
});
