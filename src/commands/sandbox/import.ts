import { command } from "../../cli/line/command";
import { readText } from "../../cli/line/text-input";
import { callControl } from "../../cli/session/sandbox/control-client";
import { reportWorld } from "./status";

export default command({
  details:
    "Replace the world with an exported one. The export is checked first; if it is not valid, nothing changes.",
  examples: {
    "recoup sandbox export world.json": "a file to import",
    "recoup sandbox import world.json": "from a file",
    "recoup sandbox import - --world copy < world.json": "into another world",
  },
  argument: { name: "file", description: "an exported world, or - for stdin" },
  prints: { record: async () => (await import("./shapes/world")).World },
  async run({ argument: file }, context) {
    const body = Buffer.from(await readText(context.host, file));
    return reportWorld(await callControl(context, "POST", "/import", body));
  },
});
