import { quoteShellWord } from "../base/text/shell-word";
import type { Exchange } from "../traffic/exchange";

/** Longer bodies are shown as `@body.json`. */
const maxBodyLength = 1_000;

/** Formats a request as a curl command. The address and key are variables set by `test judge`. */
export function formatCurlLine(exchange: Exchange): string {
  const { surface, method, path, query, credential, isBearer, contentType, idempotencyKey } = exchange;
  const variablePrefix = `RECOUP_${surface.toUpperCase()}`;
  const search = new URLSearchParams(query.map(([key, value]): [string, string] => [key, value])).toString();
  const keyHeader = isBearer
    ? '"Authorization: Bearer $RECOUP_CLIENT_TOKEN"'
    : `"XApiKey: $${variablePrefix}_KEY"`;
  const keyName = idempotencyKey?.replace(/^idempotency /, "").replaceAll(" ", "-");
  const headers = [
    ...(credential === undefined ? [] : [keyHeader]),
    ...(keyName === undefined ? [] : [quoteShellWord(`Idempotency-Key: ${keyName}`)]),
    ...(contentType === "" ? [] : [quoteShellWord(`Content-Type: ${contentType}`)]),
  ];
  return [
    `curl --request ${quoteShellWord(method)} "$${variablePrefix}_URL"${quoteShellWord(search === "" ? path : `${path}?${search}`)}`,
    ...headers.map((header) => `--header ${header}`),
    ...formatBodyArguments(exchange),
  ].join(" ");
}

function formatBodyArguments({ body, bodyDigest }: Exchange): readonly string[] {
  if (bodyDigest === "") return [];
  const isShown = body !== undefined && body.length <= maxBodyLength;
  return [`--data-binary ${isShown ? quoteShellWord(body) : "@body.json"}`];
}
