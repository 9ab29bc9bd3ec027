import { recoup } from "../../../base/advice/advice";
import { choiceOption } from "../../../cli/flags/option";
import { command } from "../../../cli/line/command";
import { callControl } from "../../../cli/session/sandbox/control-client";
import { linkDecisions } from "../../../sandbox";
import { createNothingToSetFailure, reportSetting } from "./view";

export default command({
  details:
    "Answer a link request for the creditor, as on the approval page. `recoup clients create` makes one where a user's email address already has an account. Approval submits the cases of the request.",
  examples: {
    "recoup sandbox set link acme-7 --decision approved": "the client is linked",
    "recoup sandbox set link acme-7 --decision declined": "the client is not linked",
  },
  argument: { name: "client", description: "the externalTenantId, or the last part of the approval URL" },
  options: { decision: choiceOption("--decision <decision>", "the creditor's answer", linkDecisions) },
  prints: { record: async () => (await import("../shapes/setting")).SetLink },
  async run({ argument: client, options: { decision } }, context) {
    if (decision === undefined) throw createNothingToSetFailure(recoup`sandbox set link --help`);
    const record = await callControl(context, "POST", "/set/link", { client, decision });
    return reportSetting(record, "Link of", "client", "client");
  },
});
