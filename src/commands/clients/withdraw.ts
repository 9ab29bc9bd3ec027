import { withdrawClient } from "../../api/referral/clients";
import { command } from "../../cli/line/command";
import { doneReport, localFieldsHelp } from "../../cli/output/local-report";

export default command({
  details:
    "Withdraw a client that you brought, as long as none of its cases is past contract signing. It archives the link and closes the pending cases; posting the client again restores the link. Asks first on a terminal, needs --yes elsewhere.",
  examples: [{ line: "recoup clients withdraw nordlicht-01 --yes", note: "without being asked" }],
  argument: { name: "externalTenantId", description: "your identifier of the client" },
  options: {},
  calls: [withdrawClient],
  prints: { record: async () => (await import("./shapes")).WithdrawnClient },
  async run({ argument: externalTenantId }, context) {
    const help = localFieldsHelp(context.style, ["externalTenantId", "withdrawn"]);
    if (help !== undefined) return help;
    context.surface(["referral"]);
    await context.call(withdrawClient, { parameters: { externalTenantId } });
    return doneReport(
      { externalTenantId, withdrawn: true },
      "externalTenantId",
      `${externalTenantId} is withdrawn. \`recoup clients create\` with the same identifier restores the link.`,
    );
  },
});
