import { mask, masked } from "../../base/secrets/mask";

/** As whole names, and with words before them: `webhookSecret`, `access_token`. */
const kinds = "token|secret|password|passphrase|(?:api|access|private|signing|webhook)[_-]?key";
const name = `(?:[\\w-]*(?:${kinds})|key)`;
const secretFields = new RegExp(`("${name}"\\s*:\\s*)(?:"(?:[^"\\\\]|\\\\.)*"|-?\\d[\\d.e+-]*)`, "gi");
/** Words joined by dots, from their first letter on: a search that could begin within a word takes quadratic time. */
const dottedWords = /(?<![\w-])[\w-]+(?:\.[\w-]+)+/g;
const secretParameters = new RegExp(`([?&](?:${name}|signature|sig)=)[^&#\\s"']+`, "gi");
export const secretHeaders: ReadonlySet<string> = new Set([
  "xapikey",
  "authorization",
  "proxy-authorization",
  "cookie",
  "set-cookie",
]);

const namedSecret = new RegExp(
  `((?:(?:${kinds})(?=\\s*[:=])(?<![?&][\\w-]*)|(?:^|[.=\\s]|(?<!idempotency)-)(?:${["key", "signature", "sig", ...secretHeaders].join("|")}))\\s*[:=]\\s*)\\S.*`,
  "is",
);

/** Like `mask`, and also masks what looks like a secret. */
export const maskTraffic = (text: string, secrets: Iterable<string>): string =>
  hideLookalikes(mask(text, secrets));

/** Masks tokens and secrets in JSON, and links with a token. */
export function hideLookalikes(text: string): string {
  return text
    .replace(secretFields, `$1"${masked}"`)
    .replace(dottedWords, hideWebTokens)
    .replace(secretParameters, `$1${masked}`);
}

/** A token has three parts, of which the first one begins with `eyJ`. */
function hideWebTokens(words: string): string {
  const parts = words.split(".");
  const shown: string[] = [];
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at] ?? "";
    const start = at + 2 < parts.length ? part.search(/\beyJ[\w-]/) : -1;
    shown.push(start < 0 ? part : part.slice(0, start) + masked);
    if (start >= 0) at += 2;
  }
  return shown.join(".");
}

/** Masks the value of a word such as `secret=…` or `authorization: …`. */
export const hideNamedSecret = (word: string): string => word.replace(namedSecret, `$1${masked}`);
