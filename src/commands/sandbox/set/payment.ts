import { recoup } from "../../../base/advice/advice";
import { flag } from "../../../cli/flags/option";
import { command } from "../../../cli/line/command";
import { callControl } from "../../../cli/session/sandbox/control-client";
import { createNothingToSetFailure, reportSetting } from "./view";

export default command({
  details:
    "Mark a payment as deleted, as a collection partner does after a mistake. Subscribers receive the event.",
  examples: {
    "recoup sandbox set payment c6beac74-8f82-4987-bde1-fbe8ff953f2d --deleted": "payment.deleted is sent",
  },
  argument: { name: "id", description: "the payment's id" },
  options: {
    deleted: flag("--deleted", "mark the payment as deleted"),
    reopen: flag("--reopen", "allow a case that was closed as paid to become active again"),
  },
  prints: { record: async () => (await import("../shapes/setting")).SetPayment },
  async run({ argument: payment, options: { deleted, reopen } }, context) {
    if (deleted === undefined) throw createNothingToSetFailure(recoup`sandbox set payment --help`);
    const record = await callControl(context, "POST", "/set/payment", { payment, deleted, reopen });
    return reportSetting(record, "Payment", "id");
  },
});
