import { command } from "../../../cli/line/command";
import { loadedRecordReport } from "../../../cli/output/reading";
import { askEitherSandbox } from "../../../cli/session/sandbox/either-sandbox";
import { statusCard } from "../status";

export default command({
  details:
    "Put the world back to a snapshot, with its clock; what was done since is gone. A server that has the world open goes on with it.",
  examples: [{ line: "recoup sandbox snapshot load before-payment", note: "and try again" }],
  argument: { name: "name", description: "which snapshot" },
  options: {},
  calls: [],
  prints: { record: async () => (await import("../shapes/world")).World },
  async run({ argument: name }, context) {
    const record = await askEitherSandbox(context, "POST", "/snapshots/load", { name });
    return loadedRecordReport(record, { view: statusCard, idPath: "world" });
  },
});
