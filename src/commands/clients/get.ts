import { getClient } from "../../api/referral/clients";
import { command } from "../../cli/line/command";
import { recordReport } from "../../cli/output/reading";
import { clientCard } from "./card";

export default command({
  details: "Get a client by your own identifier.",
  examples: [{ line: "recoup clients get kb-1001", note: "by tenant id" }],
  argument: { name: "externalTenantId", description: "your identifier for the client" },
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
