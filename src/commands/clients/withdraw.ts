import { withdrawClient } from "../../api/referral/clients";
import { command } from "../../cli/line/command";
import { reportSuccess } from "../../cli/output/local-report";
import { forgetClientToken } from "../../cli/session/client-token";

export default command({
  details:
    "Withdraw a client that you created, as long as none of its cases is past contract signing. This archives the link and closes the pending cases. Create the client again to restore the link. Asks for confirmation on a terminal; needs --yes elsewhere.",
  examples: { "recoup clients withdraw kb-1004 --yes": "without a prompt" },
  argument: { name: "externalTenantId", description: "your identifier for the client" },
  calls: [withdrawClient],
  prints: { record: async () => (await import("./shapes")).WithdrawnClient },
  fields: ["externalTenantId", "withdrawn"],
  async run({ argument: externalTenantId }, context) {
    context.surface(["referral"]);
    await context.call(withdrawClient, {
      parameters: { externalTenantId },
      effects: { subject: `the client ${externalTenantId}` },
    });
    await forgetClientToken(context, externalTenantId);
    return reportSuccess(
      { externalTenantId, withdrawn: true },
      "externalTenantId",
      `${externalTenantId} is withdrawn. To restore the link, run \`recoup clients create\` with the same identifier.`,
    );
  },
});
