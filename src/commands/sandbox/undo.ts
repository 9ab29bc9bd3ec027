import { type JsonValue, readText } from "../../base/json/json";
import { command } from "../../cli/line/command";
import { buildCardBlock, reportLoadedRecord } from "../../cli/output/record-report";
import { callControl } from "../../cli/session/sandbox/control-client";
import type { Block } from "../../render/report";

export default command({
  details:
    "Restore the world and its clock to their state before the last reset, seed, import or snapshot load. Changes since then are lost, unless you run `recoup sandbox redo`. The last five such steps are kept, with copies of at most 1 GB in all; `recoup config set undo.size 500MB` changes that limit, and 0 keeps none.",
  examples: {
    "recoup test create": "something to lose",
    "recoup sandbox reset": "a change of the world",
    "recoup sandbox undo": "after a reset of the wrong world",
  },
  prints: { record: async () => (await import("./shapes/world")).MovedWorld },
  async run(_, context) {
    const { world } = context.platformOptions;
    const action = `undo the last reset, seed, import or snapshot load of the world ${world}`;
    const record = await callControl(context, "POST", "/undo", undefined, action);
    return reportLoadedRecord(record, { view: createMoveCard("Undid"), idPath: "world" });
  },
});

export const createMoveCard =
  (verb: string) =>
  (value: JsonValue): readonly Block[] => [
    {
      kind: "title",
      text: `${verb} \`sandbox ${readText(value, "operation")}\` on the world ${readText(value, "world")}`,
    },
    buildCardBlock(value, [
      ["Run at", "ranAt", "time"],
      ["Steps to undo", "undoSteps", "number"],
      ["Steps to redo", "redoSteps", "number"],
    ]),
  ];
