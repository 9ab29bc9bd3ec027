import { type JsonValue, readField } from "../../base/json/json";
import { command } from "../../cli/line/command";
import { reportLoadedRecord } from "../../cli/output/read-spec";
import { callControl } from "../../cli/session/sandbox/control-client";
import type { Block } from "../../render/report";
import type { MoveReport } from "../../sandbox";

export default command({
  details:
    "Restore the world and its clock to their state before the last reset, seed, import or snapshot load. Changes since then are lost, unless you run `recoup sandbox redo`. The last five such steps are kept, with copies of at most 1 GB in all; `recoup config set undo.size 500MB` changes that limit, and 0 keeps none.",
  examples: {
    "recoup test create": "something to lose",
    "recoup sandbox reset": "a change of the world",
    "recoup sandbox undo": "after a reset of the wrong world",
  },
  prints: { record: async () => (await import("./shapes/moved-world")).MovedWorld },
  async run(_, context) {
    const { world } = context.platformOptions;
    const action = `undo the last reset, seed, import or snapshot load of the world ${world}`;
    const record = await callControl(context, "POST", "/undo", undefined, action);
    return reportLoadedRecord(record, { view: createMoveCard("Undid"), idPath: "world" });
  },
});

/** Formats the results of `undo` and `redo`. */
export const createMoveCard =
  (verb: string) =>
  (value: JsonValue): readonly Block[] => {
    const readMove = (name: keyof MoveReport) => readField(value, name);
    return [
      {
        kind: "title",
        text: `${verb} \`sandbox ${String(readMove("operation"))}\` on the world ${String(readMove("world"))}`,
      },
      {
        kind: "pairs",
        columns: [
          { label: "Run at", kind: "time", value: readMove("ranAt") },
          { label: "Steps to undo", kind: "number", value: readMove("undoSteps") },
          { label: "Steps to redo", kind: "number", value: readMove("redoSteps") },
        ],
      },
    ];
  };
