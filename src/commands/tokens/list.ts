import { RawJson } from "../../base/json/json";
import { command } from "../../cli/line/command";
import { tokensOf } from "../../cli/session/client-token";
import type { Column } from "../../render/report";
import { describeToken } from "./cached";

const columns: readonly Column[] = [
  { path: "externalTenantId", title: "Client", kind: "id", priority: 1 },
  { path: "profile", title: "Profile", kind: "text", priority: 1 },
  { path: "environment", title: "Environment", kind: "text", priority: 2 },
  { path: "expiresAt", title: "Until", kind: "time", priority: 1 },
  { path: "isExpired", title: "Expired", kind: "flag", priority: 2 },
  { path: "baseUrl", title: "Place", kind: "text", priority: 3 },
];

export default command({
  details:
    "List the bearer tokens kept on this machine, of every profile. No token is shown, and nothing is sent.",
  examples: [{ line: "recoup tokens list", note: "for whom, and until when" }],
  options: {},
  calls: [],
  prints: { list: async () => (await import("./shapes")).KeptToken },
  async run(_, { host }) {
    const tokens = [...(await tokensOf(host).list())].sort((a, b) => b.expiresAt - a.expiresAt);
    const records = tokens.map((token) => RawJson.of(describeToken(token, host.now())));
    return {
      kind: "list",
      columns,
      pages: (async function* () {
        yield { records };
      })(),
      idPath: "externalTenantId",
      emptyText: "No token is kept here.",
      end: () => ({ isComplete: true, notes: [] }),
    };
  },
});
