import { RawJson } from "../../base/json/json";
import { command } from "../../cli/line/command";
import { callServedSandbox, findServedTarget } from "../../cli/session/sandbox/served-sandbox";
import { resetWorld } from "../../sandbox";
import { reportWorld } from "./status";

export default command({
  details: "Reset the world to its seed. All later changes are lost, unless you run `recoup sandbox undo`.",
  examples: { "recoup sandbox reset": "start over" },
  prints: { record: async () => (await import("./shapes/world")).World },
  async run(_, context) {
    const servedTarget = findServedTarget(context);
    const { platformOptions } = context;
    const action = `reset the world ${platformOptions.world} to its seed`;
    const record =
      servedTarget === undefined
        ? RawJson.of(await context.change(action, () => resetWorld(platformOptions)))
        : await callServedSandbox(servedTarget, "POST", "/reset", {});
    return reportWorld(record);
  },
});
