import { RawJson } from "../../base/json/json";
import { command } from "../../cli/line/command";
import { loadedRecordReport } from "../../cli/output/reading";
import { askSandbox, runningSandbox } from "../../cli/session/sandbox/running-sandbox";
import { resetWorld } from "../../sandbox";
import { statusCard } from "./status";

export default command({
  details: "Reset the world to its seed. All later changes are lost, unless `recoup sandbox undo` follows.",
  examples: [{ line: "recoup sandbox reset", note: "start over" }],
  options: {},
  calls: [],
  prints: { record: async () => (await import("./shapes/world")).World },
  async run(_, context) {
    const running = runningSandbox(context);
    const { platformOptions } = context;
    const action = `reset the world ${platformOptions.world} to its seed`;
    const record =
      running === undefined
        ? RawJson.of(await context.change(action, () => resetWorld(platformOptions)))
        : await askSandbox(running, "POST", "/reset", {});
    return loadedRecordReport(record, { view: statusCard, idPath: "world" });
  },
});
