import { Failure } from "../../base/failure";
import { printJson, tryParseJson } from "../../base/json/json";
import { maskLikelySecrets } from "../../base/secrets/likely-secrets";
import { secretMask } from "../../base/secrets/mask";
import type { Secrets } from "../../base/secrets/secrets";
import { decodePercent } from "../../base/text/decode-percent";
import type { FullExchange } from "../../traffic/full-exchange";

/** Matches a digest that replaces a key in a log or a HAR file. */
const keyDigestPattern = /\bmasked-[\w-]{16}/;

/** Throws if a request contains a key, token or secret outside the headers meant for it. */
export function refuseSecrets(exchange: FullExchange, requestNumber: number, secrets: Secrets): void {
  const location = findSecretLocation(exchange, secrets);
  if (location === undefined) return;
  const secretSource = `${location} of request ${requestNumber}, ${exchange.method}`;
  throw new Failure(
    "check-failed",
    `A key, token or secret is in the ${secretSource}. Nothing was written.`,
    {
      hint: "Send keys in headers only, then record again.",
    },
  );
}

/**
 * Finds the part that contains a secret, if any. Bodies in logs are masked when they are written, so a mask
 * in one counts as a secret too.
 */
function findSecretLocation({ url, body }: FullExchange, secrets: Secrets): string | undefined {
  const hasRawSecret = (text: string) =>
    keyDigestPattern.test(text) || maskLikelySecrets(text) !== text || secrets.mask(text) !== text;
  const hasSecret = (text: string) => text.includes(secretMask) || hasRawSecret(text);
  const [path = "", query = ""] = url.replace(/^https?:\/\/[^/]*/i, "").split("?");
  if (hasSecret(decodePercent(path))) return "path";
  if (hasSecret(`?${decodePercent(query)}`)) return "query";
  const wasMasked = body.digest !== undefined && body.bytes.length > 0 && body.bytes.length <= body.size;
  const json = tryParseJson(body.bytes);
  const text = json === undefined ? "" : printJson(json);
  return (wasMasked ? hasSecret(text) : hasRawSecret(text)) ? "body" : undefined;
}
