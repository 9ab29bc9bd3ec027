import { advice, recoup } from "../../../base/advice/advice";
import { Failure } from "../../../base/failure";
import { readField } from "../../../base/json/json";
import { command } from "../../../cli/line/command";
import { reportLoadedRecord } from "../../../cli/output/record-report";
import { callControl } from "../../../cli/session/sandbox/control-client";

export default command({
  details: "Clear one injected fault, or all of them.",
  examples: {
    "recoup sandbox fault add --status 500": "a fault",
    "recoup sandbox fault clear 1": "one, by its id",
    "recoup sandbox fault clear": "all of them",
  },
  argument: { name: "id", description: "only this one", isOptional: true },
  prints: { record: async () => (await import("../shapes/fault")).ClearedFaults },
  async run({ argument }, context) {
    if (!/^\d{0,9}$/.test(argument)) {
      throw new Failure("usage", `"${argument}" is not a valid fault ID.`, {
        hint: advice`${recoup`sandbox fault list`} shows the ids.`,
      });
    }
    const path = argument === "" ? "/faults" : `/faults?id=${argument}`;
    return reportLoadedRecord(await callControl(context, "DELETE", path), {
      view: (value) => [{ kind: "text", text: `Faults cleared: ${String(readField(value, "cleared"))}.` }],
      idPath: "cleared",
    });
  },
});
