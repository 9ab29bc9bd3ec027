import { command } from "../../../cli/line/command";
import { loadedRecordReport } from "../../../cli/output/reading";
import { askEitherSandbox } from "../../../cli/session/sandbox/either-sandbox";

export default command({
  details: "Delete a snapshot; the world stays as it is.",
  examples: [{ line: "recoup sandbox snapshot delete before-payment", note: "it is not needed any more" }],
  argument: { name: "name", description: "which snapshot" },
  options: {},
  calls: [],
  prints: { record: async () => (await import("../shapes/snapshot")).DeletedSnapshot },
  async run({ argument: name }, context) {
    const path = `/snapshots?name=${encodeURIComponent(name)}`;
    return loadedRecordReport(await askEitherSandbox(context, "DELETE", path), {
      view: () => [{ kind: "text", text: `The snapshot ${name} is deleted.` }],
      idPath: "deleted",
    });
  },
});
