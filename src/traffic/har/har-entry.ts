import type { Headers } from "../../base/http";
import { type JsonValue, readField, readItems, readString, readText } from "../../base/json/json";
import { readTime } from "../../base/text/time/date";
import { type FullExchange, type FullResponse, noBody, type StoredBody } from "../full-exchange";

/** Names of recoup's own fields. The format requires the underscore. */
export const customFields = { digest: "_digest", issued: "_issued", size: "_size" } as const;

/**
 * Reads an entry written by any tool; most fields may be missing. An entry without a time starts at
 * `previousEndedAt`, when the previous entry ended. Throws `SyntaxError` if there is no request.
 */
export function readEntry(entry: JsonValue, number: number, previousEndedAt: number): FullExchange {
  const request = readField(entry, "request");
  const [method, url] = [readText(request, "method"), readText(request, "url")];
  if (method === "" || url === "")
    throw new SyntaxError(`entry ${number} has no request.method or request.url`);
  const sentAt = readTime(readText(entry, "startedDateTime"))?.ms ?? previousEndedAt;
  return {
    method: method.toUpperCase(),
    url,
    headers: readHeaders(request),
    body: readBody(readField(request, "postData"), readField(request, "bodySize")),
    sentAt,
    endedAt: sentAt + Math.max(0, readNumber(entry, "time")),
    answer: readAnswer(readField(entry, "response")),
  };
}

/** Reads the response. Returns undefined if the status is 0 or missing, as after a broken connection. */
function readAnswer(response: JsonValue | undefined): FullResponse | undefined {
  const status = readNumber(response, "status");
  if (status < 100) return undefined;
  return {
    status,
    headers: readHeaders(response),
    body: readBody(readField(response, "content")),
    issued: readString(response, customFields.issued),
  };
}

/** Drops the pseudo-headers of HTTP/2, whose names begin with a colon. */
function readHeaders(message: JsonValue | undefined): Headers {
  const headers = new Map<string, string>();
  for (const header of readItems(message, "headers")) {
    const name = readText(header, "name").toLowerCase();
    const value = readText(header, "value");
    const earlierValue = headers.get(name);
    if (/^[!#$%&'*+.^_`|~\w-]+$/.test(name))
      headers.set(name, earlierValue === undefined ? value : `${earlierValue}, ${value}`);
  }
  return Object.fromEntries(headers);
}

function readBody(content: JsonValue | undefined, announcedSize?: JsonValue): StoredBody {
  const text = readText(content, "text");
  const isBase64 = readText(content, "encoding").toLowerCase() === "base64";
  const bytes = text === "" ? buildFormBytes(content) : Buffer.from(text, isBase64 ? "base64" : "utf8");
  const size = Math.max(
    bytes.length,
    readNumber(content, customFields.size),
    readNumber(content, "size"),
    Number(announcedSize) || 0,
  );
  const digest = readString(content, customFields.digest);
  if (size === 0) return noBody;
  return { bytes, size, digest: digest ?? (bytes.length > 0 ? undefined : `${size} bytes`) };
}

/** Rebuilds the text of a form. Browsers record only its fields. */
function buildFormBytes(content: JsonValue | undefined): Uint8Array {
  const isForm = /^application\/x-www-form-urlencoded/i.test(readText(content, "mimeType"));
  if (!isForm) return new Uint8Array();
  const form = new URLSearchParams();
  for (const pair of readItems(content, "params"))
    form.append(readText(pair, "name"), readText(pair, "value"));
  return Buffer.from(form.toString());
}

const readNumber = (value: JsonValue | undefined, name: string): number => Number(readText(value, name)) || 0;
