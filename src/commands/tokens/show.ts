import { isJsonObject, type JsonValue, NumberText, RawJson, readField } from "../../base/json/json";
import { decodeToken } from "../../base/secrets/jwt";
import { command } from "../../cli/line/command";
import { buildCardBlock, reportLoadedRecord } from "../../cli/output/record-report";
import type { Block, PairRow } from "../../render/report";
import { buildTokenRow, findCachedToken } from "./cached-token";

export default command({
  details:
    "Show the header and claims of the cached token of a client. The token and its signature are not shown and nothing is sent.",
  examples: {
    "recoup tokens mint kb-1001": "a token",
    "recoup tokens show kb-1001 --json | jq .claims.exp": "expiry time",
  },
  argument: { name: "externalTenantId", description: "your identifier for the client" },
  prints: { record: async () => (await import("./shapes")).ShownToken },
  async run({ argument }, context) {
    const token = await findCachedToken(context, argument);
    const tokenParts = decodeToken(token.accessToken) ?? { header: {}, claims: {} };
    const record = RawJson.of({ ...buildTokenRow(token, context.host.now()), ...tokenParts });
    return reportLoadedRecord(record, { view: buildTokenCard, idPath: "externalTenantId" });
  },
});

function buildTokenCard(value: JsonValue): readonly Block[] {
  const claims = readField(value, "claims");
  return [
    { kind: "title", text: "Token", aside: String(readField(value, "externalTenantId") ?? "") },
    buildCardBlock(value, [
      ["Profile", "profile"],
      ["Environment", "environment"],
      ["Minted", "mintedAt", "time"],
      ["Expires", "expiresAt", "time"],
      ["Expired", "isExpired", "flag"],
      ["Algorithm", "header.alg"],
      ["Creditor", "creditorId", "id"],
    ]),
    { kind: "heading", text: "Claims" },
    { kind: "pairs", columns: isJsonObject(claims) ? Object.entries(claims).map(toClaimRow) : [] },
  ];
}

const timeClaims = new Set(["iat", "exp", "nbf"]);

/** Tokens store times as seconds since 1970. */
function toClaimRow([name, value]: [string, JsonValue | undefined]): PairRow {
  const seconds = value instanceof NumberText && timeClaims.has(name) ? Number(value.value) : Number.NaN;
  const isTime = Math.abs(seconds) < 8.64e12;
  return isTime
    ? { label: name, kind: "time", value: new Date(seconds * 1000).toISOString() }
    : { label: name, kind: "text", value };
}
