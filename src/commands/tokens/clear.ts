import { command } from "../../cli/line/command";
import { reportSuccess } from "../../cli/output/local-report";
import { createClientTokenCache } from "../../cli/session/client-token";

export default command({
  details:
    "Delete the cached bearer tokens of one client or of all clients. They stay valid on the platform until they expire.",
  examples: {
    "recoup tokens clear": "all clients",
    "recoup tokens clear kb-1001": "one client",
  },
  argument: { name: "externalTenantId", description: "only this client", isOptional: true },
  prints: { record: async () => (await import("./shapes")).ClearedTokens },
  async run({ argument }, context) {
    const cache = createClientTokenCache(context.host);
    const tokens = (await cache.list()).filter(
      ({ externalTenantId }) => argument === "" || externalTenantId === argument,
    );
    await context.change(`delete cached tokens: ${tokens.length}`, async () => {
      for (const token of tokens) await cache.remove(token);
    });
    return reportSuccess({ cleared: tokens.length }, "cleared", `Tokens deleted: ${tokens.length}.`);
  },
});
