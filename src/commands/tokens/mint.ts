import { mintToken } from "../../api/referral/tokens";
import { Failure } from "../../base/failure";
import { isJsonObject, type JsonValue, RawJson, readField } from "../../base/json/json";
import { masked } from "../../base/secrets/mask";
import { shellWord } from "../../base/text/shell-word";
import { choiceOption } from "../../cli/flags/option";
import { command } from "../../cli/line/command";
import { cardBlock } from "../../cli/output/card-rows";
import { refuseOtherFormats } from "../../cli/output/output";
import { loadedRecordReport } from "../../cli/output/read-spec";
import {
  clientTokenCache,
  type FreshToken,
  mint,
  tokenOwner,
  tokenScope,
} from "../../cli/session/client-token";
import type { Context } from "../../cli/session/context";
import type { Block, Report } from "../../render/report";

const formats = ["token", "header", "env", "json"] as const;

export default command({
  details:
    "Mint a bearer token for a client, valid for 30 minutes on the customer surface. It is cached for later commands; --client mints a token when needed. The token itself is only shown with --format, or as JSON, NDJSON or YAML.",
  examples: {
    "recoup tokens mint kb-1001": "mint and cache; the token is not shown",
    "header=$(recoup tokens mint kb-1001 --format header)": 'for a request of your own: curl -H "$header"',
    'eval "$(recoup tokens mint kb-1001 --format env)"': "set RECOUP_CLIENT_TOKEN",
  },
  argument: { name: "externalTenantId", description: "your identifier for the client" },
  options: { format: choiceOption("--format <form>", "print the token in this form", formats) },
  calls: [mintToken],
  fields: mintToken,
  async run({ argument, options: { format } }, context) {
    if (argument.trim() === "") throw new Failure("usage", "The externalTenantId is empty.");
    if (format !== undefined) refuseOtherFormats(context.style);
    const minted = await mintAndKeep(context, argument);
    return format === undefined ? mintedReport(minted, context) : print(minted, format);
  },
});

async function mintAndKeep(context: Context, externalTenantId: string): Promise<FreshToken> {
  const { host, profile } = context;
  const referral = await context.target(context.surface(["referral"]));
  const minted = await mint(referral, externalTenantId);
  // Without a customer surface, no later command can use the token.
  if (profile.isSandbox || profile.setting("customer").url !== undefined)
    await clientTokenCache(host).keep(tokenOwner(referral, externalTenantId, tokenScope(context)), minted);
  else
    await context.warn(
      `The token was not cached: the profile ${profile.name} has no address for the customer surface.`,
    );
  return minted;
}

function print({ accessToken, record }: FreshToken, format: (typeof formats)[number]): Report {
  const texts = {
    token: `${accessToken}\n`,
    header: `Authorization: Bearer ${accessToken}\n`,
    env: `RECOUP_CLIENT_TOKEN=${shellWord(accessToken)}\n`,
    json: `${Buffer.from(record.bytes).toString()}\n`,
  };
  return { kind: "raw", body: Buffer.from(texts[format]) };
}

/** JSON, NDJSON and YAML print the platform's object unchanged; all other formats mask the token. */
function mintedReport({ record }: FreshToken, { style }: Context): Report {
  const isWhole = ["json", "ndjson", "yaml"].includes(style.format);
  const printable = isWhole ? record : RawJson.of(maskToken(record.value));
  return loadedRecordReport(printable, { view: tokenCard, idPath: "externalTenantId" });
}

function maskToken(value: JsonValue): JsonValue {
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).map(([name, field]) => [
    name,
    name.toLowerCase() === "accesstoken" ? masked : field,
  ]);
  return Object.fromEntries(entries);
}

function tokenCard(value: JsonValue): readonly Block[] {
  return [
    { kind: "title", text: "Token", aside: String(readField(value, "externalTenantId") ?? "") },
    cardBlock(value, [
      ["Token", "accessToken"],
      ["Type", "tokenType"],
      ["Seconds", "expiresIn", "number"],
      ["Creditor", "creditorId", "id"],
    ]),
  ];
}
