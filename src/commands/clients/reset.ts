import { deleteClient } from "../../api/referral/clients";
import { command } from "../../cli/line/command";
import { doneReport, localFieldsHelp } from "../../cli/output/local-report";

export default command({
  details:
    "Remove a client of the test host with its cases and its account, as if it had never been. A link request that still waits for approval cannot be reset. `recoup clients deletable` tells beforehand what stands in the way.",
  examples: [{ line: "recoup clients reset nordlicht-01", note: "start over with this client" }],
  argument: { name: "externalTenantId", description: "your identifier of the client" },
  options: {},
  calls: [deleteClient],
  prints: { record: async () => (await import("./shapes")).ResetClient },
  async run({ argument: externalTenantId }, context) {
    const help = localFieldsHelp(context.style, ["externalTenantId", "reset"]);
    if (help !== undefined) return help;
    context.surface(["referral"]);
    await context.call(deleteClient, { parameters: { externalTenantId } });
    return doneReport(
      { externalTenantId, reset: true },
      "externalTenantId",
      `${externalTenantId} is reset: the client and its cases are gone.`,
    );
  },
});
