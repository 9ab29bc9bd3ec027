import { flag } from "../../../cli/flags/option";
import { command } from "../../../cli/line/command";
import { reportLoadedRecord } from "../../../cli/output/record-report";
import { callControl } from "../../../cli/session/sandbox/control-client";
import { buildSnapshotCard } from "./view";

export default command({
  details: "Save a copy of the world. Other users of the world are not interrupted.",
  examples: {
    "recoup sandbox snapshot save before-payment": "to return to this point later",
    "recoup sandbox snapshot save base --force": "replace an older one",
  },
  argument: { name: "name", description: "letters, digits, - and _" },
  options: { force: flag("--force", "replace an existing snapshot of this name") },
  prints: { record: async () => (await import("../shapes/snapshot")).Snapshot },
  async run({ argument: name, options: { force = false } }, context) {
    const record = await callControl(context, "POST", "/snapshots", { name, force });
    return reportLoadedRecord(record, { view: buildSnapshotCard, idPath: "name" });
  },
});
