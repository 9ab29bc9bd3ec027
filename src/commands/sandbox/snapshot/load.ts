import { command } from "../../../cli/line/command";
import { reportLoadedRecord } from "../../../cli/output/read-spec";
import { callControl } from "../../../cli/session/sandbox/control-client";
import { statusCard } from "../status";

export default command({
  details:
    "Restore the world and its clock from a snapshot. Later changes are lost, unless you run `recoup sandbox undo`. A running server continues with the restored world.",
  examples: {
    "recoup sandbox snapshot save before-payment": "a snapshot",
    "recoup sandbox snapshot load before-payment": "and try again",
  },
  argument: { name: "name", description: "the snapshot's name" },
  prints: { record: async () => (await import("../shapes/world")).World },
  async run({ argument: name }, context) {
    const record = await callControl(context, "POST", "/snapshots/load", { name });
    return reportLoadedRecord(record, { view: statusCard, idPath: "world" });
  },
});
