import { command } from "../../cli/line/command";
import { readText } from "../../cli/line/text-input";
import { loadedRecordReport } from "../../cli/output/reading";
import { askEitherSandbox } from "../../cli/session/sandbox/either-sandbox";
import { statusCard } from "./status";

export default command({
  details:
    "Put an exported world in the place of the present one. It is checked first; one that does not fit changes nothing.",
  examples: [
    { line: "recoup sandbox import world.json", note: "from a file" },
    { line: "recoup sandbox import - --world copy < world.json", note: "into a world of its own" },
  ],
  argument: { name: "file", description: "an export, - for stdin" },
  options: {},
  calls: [],
  prints: { record: async () => (await import("./shapes/world")).World },
  async run({ argument: file }, context) {
    const body = Buffer.from(await readText(context.host, file));
    return loadedRecordReport(await askEitherSandbox(context, "POST", "/import", body), {
      view: statusCard,
      idPath: "world",
    });
  },
});
