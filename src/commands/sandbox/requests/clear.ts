import { readField } from "../../../base/json/json";
import { command } from "../../../cli/line/command";
import { reportLoadedRecord } from "../../../cli/output/record-report";
import { callControl } from "../../../cli/session/sandbox/control-client";

export default command({
  details:
    "Delete the log of requests with all headers and bodies, and wipe it from the world's file. Cases and other records are kept.",
  examples: { "recoup sandbox requests clear": "an empty log" },
  prints: { record: async () => (await import("../shapes/log")).ClearedRequests },
  async run(_, context) {
    return reportLoadedRecord(await callControl(context, "DELETE", "/requests"), {
      view: (value) => [{ kind: "text", text: `Requests cleared: ${String(readField(value, "cleared"))}.` }],
      idPath: "cleared",
    });
  },
});
