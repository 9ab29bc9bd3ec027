import { command } from "../../../cli/line/command";
import { callControl } from "../../../cli/session/sandbox/control-client";
import { reportWorld } from "../status";

export default command({
  details:
    "Restore the world and its clock from a snapshot. Later changes are lost, unless you run `recoup sandbox undo`. A running server continues with the restored world.",
  examples: {
    "recoup sandbox snapshot save before-payment": "a snapshot",
    "recoup sandbox snapshot load before-payment": "and try again",
  },
  argument: { name: "name", description: "the snapshot's name" },
  prints: { record: async () => (await import("../shapes/world")).World },
  async run({ argument: name }, context) {
    return reportWorld(await callControl(context, "POST", "/snapshots/load", { name }));
  },
});
