import { command } from "../../../cli/line/command";
import { reportClock } from "./view";

export default command({
  details:
    "Stop the sandbox's clock. Nothing becomes due until you move it; new events are still delivered at once.",
  examples: { "recoup sandbox clock freeze": "until `clock run`" },
  prints: { record: async () => (await import("../shapes/clock")).Clock },
  run: (_, context) => reportClock(context, "POST", "/clock/freeze"),
});
