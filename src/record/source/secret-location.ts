import { type JsonValue, printJson } from "../../base/json/json";
import { hideLookalikes } from "../../base/secrets/lookalikes";
import { masked } from "../../base/secrets/mask";
import type { Secrets } from "../../base/secrets/secrets";
import { decodePercent } from "../../base/text/decode-percent";
import type { WholeExchange } from "../../traffic/whole-exchange";

/** A digest that replaces a key in a log or a HAR file. */
const keyDigest = /\bmasked-[\w-]{16}/;

/**
 * Returns the part of a request that contains a key, token or secret. Ignores headers, where a key belongs.
 * Logs are masked when written, so a digest in a whole request body also counts as a secret.
 */
export function secretLocation(
  { url, body }: Pick<WholeExchange, "url" | "body">,
  json: JsonValue | undefined,
  secrets: Pick<Secrets, "mask">,
): string | undefined {
  const [path = "", query = ""] = url.replace(/^https?:\/\/[^/]*/i, "").split("?");
  const hasSecret = (text: string) => holdsSecret(text, secrets);
  if (hasSecret(decodePercent(path))) return "path";
  if (hasSecret(`?${decodePercent(query)}`)) return "query";
  const wasMasked = body.digest !== undefined && body.bytes.length > 0 && body.bytes.length <= body.size;
  const text = json === undefined ? "" : printJson(json);
  const isMasked = wasMasked && text.includes(masked);
  return isMasked || hasRawSecret(text, secrets) ? "body" : undefined;
}

const holdsSecret = (text: string, secrets: Pick<Secrets, "mask">) =>
  text.includes(masked) || hasRawSecret(text, secrets);

const hasRawSecret = (text: string, secrets: Pick<Secrets, "mask">) =>
  keyDigest.test(text) || hideLookalikes(text) !== text || secrets.mask(text) !== text;
