import { getClient } from "../../api/referral/clients";
import { command } from "../../cli/line/command";
import { recordReport } from "../../cli/output/reading";
import { clientCard } from "./card";

export default command({
  details: "Read one client by your own identifier of it.",
  examples: [{ line: "recoup clients get nordlicht-01", note: "one client" }],
  argument: { name: "externalTenantId", description: "your identifier of the client" },
  options: {},
  calls: [getClient],
  async run({ argument }, context) {
    context.surface(["referral"]);
    return recordReport(context, {
      endpoint: getClient,
      input: { parameters: { externalTenantId: argument } },
      idPath: "externalTenantId",
      view: clientCard,
    });
  },
});
