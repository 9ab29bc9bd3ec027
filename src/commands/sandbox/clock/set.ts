import { Failure } from "../../../base/failure";
import { readTime } from "../../../base/text/date";
import { command } from "../../../cli/line/command";
import { passTime } from "./view";

export default command({
  details:
    "Put the clock of the sandbox forward to a moment; what becomes due on the way is done and listed as by `clock advance`. It never goes back: `sandbox reset` and snapshots do that with the world as a whole.",
  examples: [{ line: "recoup sandbox clock set 2027-01-31T08:00:00Z", note: "without a zone it is UTC" }],
  argument: { name: "time", description: "an ISO 8601 date or time" },
  options: {},
  calls: [],
  prints: {
    list: async () => (await import("../shapes/clock")).PassedItem,
    beside: async () => (await import("../shapes/clock")).Passed,
  },
  async run({ argument }, context) {
    if (readTime(argument) === undefined) {
      throw new Failure("usage", `"${argument}" is no ISO 8601 time.`, {
        hint: "For example 2027-01-31T08:00:00Z.",
      });
    }
    return passTime(context, "/clock/set", { to: argument });
  },
});
