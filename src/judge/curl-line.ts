import { shellWord } from "../base/text/shell-word";
import type { Exchange } from "../traffic/exchange";

/** Longer bodies are shown as `@body.json`. */
const maxBodyLength = 1_000;

/**
 * Formats a request as a curl command. Uses the variables that `test judge` sets for the address and the key.
 */
export function curlLine(exchange: Exchange): string {
  const { surface, method, path, query, credential, isBearer, contentType, idempotencyKey } = exchange;
  const name = `RECOUP_${surface.toUpperCase()}`;
  const search = new URLSearchParams(query.map(([key, value]): [string, string] => [key, value])).toString();
  const key = isBearer ? '"Authorization: Bearer $RECOUP_CLIENT_TOKEN"' : `"XApiKey: $${name}_KEY"`;
  const headers = [
    ...(credential === undefined ? [] : [key]),
    ...(idempotencyKey === undefined
      ? []
      : [shellWord(`Idempotency-Key: ${idempotencyKey.replace(/^idempotency /, "").replaceAll(" ", "-")}`)]),
    ...(contentType === "" ? [] : [shellWord(`Content-Type: ${contentType}`)]),
  ];
  return [
    `curl --request ${shellWord(method)} "$${name}_URL"${shellWord(search === "" ? path : `${path}?${search}`)}`,
    ...headers.map((header) => `--header ${header}`),
    ...bodyWords(exchange),
  ].join(" ");
}

function bodyWords({ body, bodyDigest }: Exchange): readonly string[] {
  if (bodyDigest === "") return [];
  const isShown = body !== undefined && body.length <= maxBodyLength;
  return [`--data-binary ${isShown ? shellWord(body) : "@body.json"}`];
}
