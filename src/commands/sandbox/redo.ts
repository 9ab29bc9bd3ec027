import { command } from "../../cli/line/command";
import { reportLoadedRecord } from "../../cli/output/record-report";
import { callControl } from "../../cli/session/sandbox/control-client";
import { createMoveCard } from "./undo";

export default command({
  details:
    "Restore the world to its state before `recoup sandbox undo`. After another reset, seed, import or snapshot load this is no longer possible.",
  examples: {
    "recoup test create": "something to lose",
    "recoup sandbox reset": "a change of the world",
    "recoup sandbox undo": "before it",
    "recoup sandbox redo": "undone by mistake",
  },
  prints: { record: async () => (await import("./shapes/world")).MovedWorld },
  async run(_, context) {
    const action = `redo what was last undone in the world ${context.platformOptions.world}`;
    const record = await callControl(context, "POST", "/redo", undefined, action);
    return reportLoadedRecord(record, { view: createMoveCard("Redid"), idPath: "world" });
  },
});
