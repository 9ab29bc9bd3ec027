import { command } from "../../../cli/line/command";
import { clockReport } from "./view";

export default command({
  details: "Let the clock of the sandbox go on from where it stands, as fast as the one of this machine.",
  examples: [{ line: "recoup sandbox clock run", note: "after `clock freeze` or `clock speed`" }],
  options: {},
  calls: [],
  prints: { record: async () => (await import("../shapes/clock")).Clock },
  run: (_, context) => clockReport(context, "POST", "/clock/run"),
});
