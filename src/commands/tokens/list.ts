import { command } from "../../cli/line/command";
import { createClientTokenCache } from "../../cli/session/client-token";
import { completeListOptions, reportRows } from "../../kit/listing/listing";
import type { Column } from "../../render/report";
import { buildTokenRow } from "./cached-token";

const columns: readonly Column[] = [
  { path: "externalTenantId", title: "Client", kind: "id", priority: 1 },
  { path: "profile", title: "Profile", kind: "text", priority: 1 },
  { path: "environment", title: "Environment", kind: "text", priority: 2 },
  { path: "expiresAt", title: "Expires", kind: "time", priority: 1 },
  { path: "isExpired", title: "Expired", kind: "flag", priority: 2 },
  { path: "baseUrl", title: "Address", kind: "text", priority: 3 },
];

export default command({
  details:
    "List the bearer tokens cached on this machine for all profiles. Tokens are not shown and nothing is sent.",
  examples: { "recoup tokens list": "clients and expiry times" },
  options: completeListOptions,
  prints: { list: async () => (await import("./shapes")).StoredToken },
  async run({ options }, context) {
    const { host } = context;
    return reportRows(context, {
      rows: async () => {
        const tokens = [...(await createClientTokenCache(host).list())].sort(
          (a, b) => b.expiresAt - a.expiresAt,
        );
        return tokens.map((token) => buildTokenRow(token, host.now()));
      },
      columns,
      noun: ["token", "tokens"],
      idPath: "externalTenantId",
      emptyText: "No cached tokens.",
      options,
    });
  },
});
