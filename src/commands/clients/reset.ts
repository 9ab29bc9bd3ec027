import { deleteClient } from "../../api/referral/clients";
import { command } from "../../cli/line/command";
import { reportSuccess } from "../../cli/output/local-report";
import { forgetClientToken } from "../../cli/session/client-token";

export default command({
  details:
    "Remove a client of the test host together with its cases and account. You cannot reset a link request that still waits for approval. `recoup clients deletable` lists what prevents a reset.",
  examples: { "recoup clients reset kb-1004": "start over with a client" },
  argument: { name: "externalTenantId", description: "your identifier for the client" },
  calls: [deleteClient],
  prints: { record: async () => (await import("./shapes")).ResetClient },
  fields: ["externalTenantId", "reset"],
  async run({ argument: externalTenantId }, context) {
    context.surface(["referral"]);
    await context.call(deleteClient, { parameters: { externalTenantId } });
    await forgetClientToken(context, externalTenantId);
    return reportSuccess(
      { externalTenantId, reset: true },
      "externalTenantId",
      `${externalTenantId} is reset: the client and its cases were removed.`,
    );
  },
});
