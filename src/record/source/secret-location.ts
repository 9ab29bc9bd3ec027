import { type JsonValue, printJson } from "../../base/json/json";
import { hideLookalikes } from "../../base/secrets/lookalikes";
import { masked } from "../../base/secrets/mask";
import type { Secrets } from "../../base/secrets/secrets";
import type { WholeExchange } from "../../traffic/whole-exchange";

/** A digest that a log or a HAR file has in place of a key. */
const keyDigest = /\bmasked-[\w-]{16}/;

/**
 * Returns the part of a request that has a key, token or secret in it. Headers don't count: a key belongs there.
 * A log is masked when it is written: a request body that is whole and has a digest had a secret in it.
 */
export function secretLocation(
  { url, body }: Pick<WholeExchange, "url" | "body">,
  json: JsonValue | undefined,
  secrets: Pick<Secrets, "mask">,
): string | undefined {
  const [path = "", query = ""] = url.replace(/^https?:\/\/[^/]*/i, "").split("?");
  const hasSecret = (text: string) => holdsSecret(text, secrets);
  if (hasSecret(decoded(path))) return "path";
  if (hasSecret(`?${decoded(query)}`)) return "query";
  const wasMasked = body.digest !== undefined && body.bytes.length > 0 && body.bytes.length <= body.size;
  const text = json === undefined ? "" : printJson(json);
  const isMasked = wasMasked && text.includes(masked);
  return isMasked || hasRawSecret(text, secrets) ? "body" : undefined;
}

const holdsSecret = (text: string, secrets: Pick<Secrets, "mask">) =>
  text.includes(masked) || hasRawSecret(text, secrets);

const hasRawSecret = (text: string, secrets: Pick<Secrets, "mask">) =>
  keyDigest.test(text) || hideLookalikes(text) !== text || secrets.mask(text) !== text;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
