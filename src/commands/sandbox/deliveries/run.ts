import { command } from "../../../cli/line/command";
import { printsDueWork, runDueWork } from "../clock/view";

export default command({
  details:
    "Make all delivery attempts that are due, and do all other due work. A command makes the first attempts of the events it causes, and `sandbox serve` makes all of them; use this command for the rest.",
  examples: { "recoup sandbox deliveries run": "for example a minute after an attempt failed" },
  prints: printsDueWork,
  run: async (_, context) => runDueWork(context, "/deliveries/run"),
});
