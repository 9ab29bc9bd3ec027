import { command } from "../../../cli/line/command";
import { reportLoadedRecord } from "../../../cli/output/record-report";
import { callControl } from "../../../cli/session/sandbox/control-client";

export default command({
  details: "Delete a snapshot, even a damaged one. The world does not change.",
  examples: {
    "recoup sandbox snapshot save before-payment": "a snapshot",
    "recoup sandbox snapshot delete before-payment": "once you no longer need it",
  },
  argument: { name: "name", description: "the snapshot's name" },
  prints: { record: async () => (await import("../shapes/snapshot")).DeletedSnapshot },
  async run({ argument: name }, context) {
    const path = `/snapshots?name=${encodeURIComponent(name)}`;
    return reportLoadedRecord(await callControl(context, "DELETE", path), {
      view: () => [{ kind: "text", text: `Deleted the snapshot ${name}.` }],
      idPath: "deleted",
    });
  },
});
