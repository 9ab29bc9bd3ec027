import { command } from "../../../cli/line/command";
import { reportClock } from "./view";

export default command({
  details: "Run the sandbox's clock at normal speed from its current time.",
  examples: { "recoup sandbox clock run": "after `clock freeze` or `clock speed`" },
  prints: { record: async () => (await import("../shapes/clock")).Clock },
  run: (_, context) => reportClock(context, "POST", "/clock/run"),
});
