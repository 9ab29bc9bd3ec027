import { command } from "../../cli/command";
import { flag } from "../../cli/option";
import { tellRecord } from "../../cli/reading";
import { askEitherSandbox } from "./either-sandbox";
import { snapshotCard } from "./snapshot-view";

export default command({
  details: "Keep a copy of the world as it is now; whoever else uses the world is not disturbed.",
  examples: [
    { line: "recoup sandbox snapshot save before-payment", note: "to come back to this point later" },
    { line: "recoup sandbox snapshot save base --force", note: "in the place of an older one" },
  ],
  argument: { name: "name", description: "letters, digits, - and _" },
  options: { force: flag("--force", "replace the snapshot of this name") },
  calls: [],
  prints: { record: async () => (await import("./shapes/snapshot")).Snapshot },
  async run({ argument: name, options: { force = false } }, context) {
    const record = await askEitherSandbox(context, "POST", "/snapshots", { name, force });
    return tellRecord(record, { view: snapshotCard, idPath: "name" });
  },
});
