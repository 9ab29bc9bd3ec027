import { Failure } from "../../../base/failure";
import { command } from "../../../cli/line/command";
import { readSpeed } from "../speed";
import { clockReport } from "./view";

export default command({
  details: "Let the clock of the sandbox go so many times as fast as the one of this machine.",
  examples: [
    { line: "recoup sandbox clock speed 60", note: "a minute each second" },
    { line: "recoup sandbox clock speed 0.5", note: "in slow motion" },
  ],
  argument: { name: "factor", description: "how many times as fast" },
  options: {},
  calls: [],
  prints: { record: async () => (await import("../shapes/clock")).Clock },
  async run({ argument }, context) {
    if (argument === "0") {
      throw new Failure("usage", "A speed of 0 is no speed.", {
        hint: "`recoup sandbox clock freeze` stops it.",
      });
    }
    return clockReport(context, "POST", "/clock/speed", { speed: readSpeed(argument) });
  },
});
