import { mintToken } from "../../api/referral/tokens";
import { Failure } from "../../base/failure";
import { isJsonObject, type JsonValue, RawJson, readField } from "../../base/json/json";
import { secretMask } from "../../base/secrets/mask";
import { quoteShellWord } from "../../base/text/shell-word";
import { choiceOption } from "../../cli/flags/option";
import { command } from "../../cli/line/command";
import { refuseOtherFormats } from "../../cli/output/output";
import { buildCardBlock, reportLoadedRecord } from "../../cli/output/record-report";
import {
  buildTokenOwner,
  createClientTokenCache,
  type FreshToken,
  getTokenScope,
  mintClientToken,
} from "../../cli/session/client-token";
import type { Context } from "../../cli/session/context";
import type { Block, Report } from "../../render/report";

const tokenFormats = ["token", "header", "env", "json"] as const;

export default command({
  details:
    "Mint a bearer token for a client, valid for 30 minutes on the customer surface. It is cached for later commands; --client mints a token when needed. The token itself is only shown with --format, or as JSON, NDJSON or YAML.",
  examples: {
    "recoup tokens mint kb-1001": "mint and cache; the token is not shown",
    "header=$(recoup tokens mint kb-1001 --format header)": 'for a request of your own: curl -H "$header"',
    'eval "$(recoup tokens mint kb-1001 --format env)"': "set RECOUP_CLIENT_TOKEN",
  },
  argument: { name: "externalTenantId", description: "your identifier for the client" },
  options: { format: choiceOption("--format <form>", "print the token in this form", tokenFormats) },
  calls: [mintToken],
  fields: mintToken,
  async run({ argument, options: { format } }, context) {
    if (argument.trim() === "") throw new Failure("usage", "The externalTenantId is empty.");
    if (format !== undefined) refuseOtherFormats(context.style);
    const token = await mintAndCache(context, argument);
    return format === undefined ? reportMintedToken(token, context) : formatToken(token, format);
  },
});

async function mintAndCache(context: Context, externalTenantId: string): Promise<FreshToken> {
  const { host, profile } = context;
  const referral = await context.target(context.surface(["referral"]));
  const token = await mintClientToken(referral, externalTenantId);
  // Without a customer surface, no later command could use the token.
  if (profile.isSandbox || profile.setting("customer").url !== undefined)
    await createClientTokenCache(host).keep(
      buildTokenOwner(referral, externalTenantId, getTokenScope(context)),
      token,
    );
  else
    await context.warn(
      `The token was not cached: the profile ${profile.name} has no address for the customer surface.`,
    );
  return token;
}

function formatToken({ accessToken, record }: FreshToken, format: (typeof tokenFormats)[number]): Report {
  const textByFormat = {
    token: `${accessToken}\n`,
    header: `Authorization: Bearer ${accessToken}\n`,
    env: `RECOUP_CLIENT_TOKEN=${quoteShellWord(accessToken)}\n`,
    json: `${Buffer.from(record.bytes).toString()}\n`,
  };
  return { kind: "raw", body: Buffer.from(textByFormat[format]) };
}

/** JSON, NDJSON and YAML print the platform's object unchanged. All other formats mask the token. */
function reportMintedToken({ record }: FreshToken, { style }: Context): Report {
  const showsToken = ["json", "ndjson", "yaml"].includes(style.format);
  const printable = showsToken ? record : RawJson.of(maskToken(record.value));
  return reportLoadedRecord(printable, { view: buildTokenCard, idPath: "externalTenantId" });
}

function maskToken(value: JsonValue): JsonValue {
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).map(([name, field]) => [
    name,
    name.toLowerCase() === "accesstoken" ? secretMask : field,
  ]);
  return Object.fromEntries(entries);
}

function buildTokenCard(value: JsonValue): readonly Block[] {
  return [
    { kind: "title", text: "Token", aside: String(readField(value, "externalTenantId") ?? "") },
    buildCardBlock(value, [
      ["Token", "accessToken"],
      ["Type", "tokenType"],
      ["Seconds", "expiresIn", "number"],
      ["Creditor", "creditorId", "id"],
    ]),
  ];
}
