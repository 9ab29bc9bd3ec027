import { command } from "../../cli/command";
import { passedReport } from "./clock-view";
import { askEitherSandbox } from "./either-sandbox";

export default command({
  details:
    "Make all attempts that are due by now, and what else time has brought about. A command makes the first attempts of what it caused itself, and `sandbox serve` all of them; this is for the rest.",
  examples: [{ line: "recoup sandbox deliveries run", note: "for example a minute after an attempt failed" }],
  options: {},
  calls: [],
  prints: {
    list: async () => (await import("./shapes/clock")).PassedItem,
    beside: async () => (await import("./shapes/clock")).Passed,
  },
  run: async (_, context) =>
    passedReport(context, await askEitherSandbox(context, "POST", "/deliveries/run")),
});
