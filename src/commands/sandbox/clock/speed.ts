import { advice, recoup } from "../../../base/advice/advice";
import { Failure } from "../../../base/failure";
import { command } from "../../../cli/line/command";
import { readSpeed } from "../serving/speed";
import { reportClock } from "./view";

export default command({
  details: "Run the sandbox's clock at a multiple of real time.",
  examples: {
    "recoup sandbox clock speed 60": "a minute each second",
    "recoup sandbox clock speed 0.5": "in slow motion",
  },
  argument: { name: "factor", description: "the multiple of real time" },
  prints: { record: async () => (await import("../shapes/clock")).Clock },
  async run({ argument }, context) {
    if (argument === "0") {
      throw new Failure("usage", "The speed must be above 0.", {
        hint: advice`${recoup`sandbox clock freeze`} stops the clock.`,
      });
    }
    return reportClock(context, "POST", "/clock/speed", { speed: readSpeed(argument) });
  },
});
