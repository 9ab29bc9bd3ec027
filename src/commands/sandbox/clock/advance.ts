import { Failure } from "../../../base/failure";
import { readDuration } from "../../../base/text/time/duration";
import { command } from "../../../cli/line/command";
import { allAttemptsDuration } from "../../../webhooks/delivery-schedule";
import { printsDueWork, runDueWork } from "./view";

export default command({
  details:
    "Advance the sandbox's clock by a duration. Everything that becomes due on the way is done in order, each at its time, and listed: delivery retries, expiring tokens and link requests, rate windows, idempotency keys.",
  examples: {
    [`recoup sandbox clock advance ${allAttemptsDuration}`]: "all eight attempts of a delivery that fails",
    "recoup sandbox clock advance 7d --json": "until a link request has expired",
  },
  argument: { name: "duration", description: "a duration in s, m, h and d: 90s, 91m, 1h30m, 2d" },
  prints: printsDueWork,
  async run({ argument }, context) {
    if (readDuration(argument) === undefined) {
      throw new Failure("usage", `"${argument}" is not a valid duration.`, {
        hint: "Examples: 90s, 91m, 1h30m, 2d.",
      });
    }
    return runDueWork(context, "/clock/advance", { by: argument });
  },
});
