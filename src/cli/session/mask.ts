import { mask, masked } from "../../base/secrets/mask";

const secretFields = /("(?:accessToken|secret|apiKey|key|password|token)"\s*:\s*)"(?:[^"\\]|\\.)*"/gi;
const webTokens = /\beyJ[\w-]+\.[\w-]+\.[\w-]+/g;
const secretParameters = /([?&](?:token|key|secret|signature|sig)=)[^&#\s"']+/gi;
export const secretHeaders: ReadonlySet<string> = new Set([
  "xapikey",
  "authorization",
  "proxy-authorization",
  "cookie",
  "set-cookie",
]);

/** Like `mask`, and also masks what looks like a secret: tokens and secrets in responses, links with a token. */
export function maskTraffic(text: string, secrets: Iterable<string>): string {
  return mask(text, secrets)
    .replace(secretFields, `$1"${masked}"`)
    .replace(webTokens, masked)
    .replace(secretParameters, `$1${masked}`);
}
