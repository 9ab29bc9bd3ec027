import { Failure } from "../../../base/failure";
import { readTime } from "../../../base/text/time/date";
import { command } from "../../../cli/line/command";
import { printsDueWork, runDueWork } from "./view";

export default command({
  details:
    "Move the sandbox's clock forward to a time. Everything that becomes due until then is done and listed, as with `clock advance`. The clock can't move back; `sandbox reset` and snapshots return the whole world to an earlier state.",
  examples: { "recoup sandbox clock set 2027-01-31T08:00:00Z": "in UTC unless it has an offset" },
  argument: { name: "time", description: "an ISO 8601 date or time" },
  prints: printsDueWork,
  async run({ argument }, context) {
    if (readTime(argument) === undefined) {
      throw new Failure("usage", `"${argument}" is not a valid ISO 8601 time.`, {
        hint: "Example: 2027-01-31T08:00:00Z.",
      });
    }
    return runDueWork(context, "/clock/set", { to: argument });
  },
});
