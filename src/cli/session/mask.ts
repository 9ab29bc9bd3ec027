import { mask, masked } from "../../base/secrets/mask";

const names = "accessToken|secret|apiKey|key|password|token";
const secretFields = new RegExp(`("(?:${names})"\\s*:\\s*)"(?:[^"\\\\]|\\\\.)*"`, "gi");
const webTokens = /\beyJ[\w-]+\.[\w-]+\.[\w-]+/g;
const secretParameters = /([?&](?:token|key|secret|signature|sig)=)[^&#\s"']+/gi;
export const secretHeaders: ReadonlySet<string> = new Set([
  "xapikey",
  "authorization",
  "proxy-authorization",
  "cookie",
  "set-cookie",
]);

const namedSecret = new RegExp(
  `((?:^|[.=\\s]|(?<!idempotency)-)(?:${[names, "signature", "sig", ...secretHeaders].join("|")})\\s*[:=]\\s*)\\S.*`,
  "is",
);

/** Like `mask`, and also masks what looks like a secret. */
export const maskTraffic = (text: string, secrets: Iterable<string>): string =>
  hideLookalikes(mask(text, secrets));

/** Masks tokens and secrets in JSON, and links with a token. */
export function hideLookalikes(text: string): string {
  return text
    .replace(secretFields, `$1"${masked}"`)
    .replace(webTokens, masked)
    .replace(secretParameters, `$1${masked}`);
}

/** Masks the value of a word such as `secret=…` or `authorization: …`. */
export const hideNamedSecret = (word: string): string => word.replace(namedSecret, `$1${masked}`);
