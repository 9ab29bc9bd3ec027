import { command } from "../../../cli/line/command";
import { clockReport } from "./view";

export default command({
  details:
    "Show which time it is in the sandbox. Until somebody moves it, its clock is that of this machine.",
  examples: [{ line: "recoup sandbox clock show", note: "and how fast it goes" }],
  options: {},
  calls: [],
  prints: { record: async () => (await import("../shapes/clock")).Clock },
  run: (_, context) => clockReport(context, "GET", "/clock"),
});
