import { command } from "../../../cli/line/command";
import { passTime } from "../clock/view";

export default command({
  details:
    "Make all attempts that are due by now, and what else time has brought about. A command makes the first attempts of what it caused itself, and `sandbox serve` all of them; this is for the rest.",
  examples: [{ line: "recoup sandbox deliveries run", note: "for example a minute after an attempt failed" }],
  options: {},
  calls: [],
  prints: {
    list: async () => (await import("../shapes/clock")).PassedItem,
    beside: async () => (await import("../shapes/clock")).Passed,
  },
  run: async (_, context) => passTime(context, "/deliveries/run"),
});
