import { RawJson, readField } from "../../base/json/json";
import { command } from "../../cli/line/command";
import { loadedRecordReport } from "../../cli/output/reading";
import { tokensOf } from "../../cli/session/client-token";

export default command({
  details:
    "Forget the bearer tokens kept on this machine, of one client or all of them. They stay good on the platform until they end.",
  examples: [
    { line: "recoup tokens clear", note: "all of them" },
    { line: "recoup tokens clear nordlicht-01", note: "of one client" },
  ],
  argument: { name: "externalTenantId", description: "only of this client", isOptional: true },
  options: {},
  calls: [],
  prints: { record: async () => (await import("./shapes")).ForgottenTokens },
  async run({ argument }, context) {
    const cache = tokensOf(context.host);
    const tokens = (await cache.list()).filter(
      ({ externalTenantId }) => argument === "" || externalTenantId === argument,
    );
    await context.change(`forget tokens: ${tokens.length}`, async () => {
      for (const token of tokens) await cache.remove(token);
    });
    return loadedRecordReport(RawJson.of({ cleared: tokens.length }), {
      view: (value) => [{ kind: "text", text: `Tokens forgotten: ${String(readField(value, "cleared"))}.` }],
      idPath: "cleared",
    });
  },
});
