import { command } from "../../../cli/line/command";
import { reportClock } from "./view";

export default command({
  details: "Show the sandbox's time. By default it is the time of this machine.",
  examples: { "recoup sandbox clock show": "with its speed" },
  prints: { record: async () => (await import("../shapes/clock")).Clock },
  run: (_, context) => reportClock(context, "GET", "/clock"),
});
