import type { HttpRequest, HttpResponse } from "../../base/http";
import { computeBodyDigest, parseBodyJson, type SecretDigest } from "../digest";
import { noBody, type StoredBody } from "../full-exchange";
import type { RequestMasker } from "./request-masker";
import { isText, marginBytes, trimPartialCharacter } from "./text-body";

/** Maximum number of bytes to store of a request body and of a response body. */
const maxRequestBytes = 256 * 1024;
const maxAnswerBytes = 64 * 1024;

export function maskResponseBody(
  { headers, body }: Pick<HttpResponse, "headers" | "body">,
  masker: RequestMasker,
  keepsBodies: boolean,
): StoredBody {
  if (body.length === 0) return noBody;
  const type = headers["content-type"] ?? null;
  const beginning = keepsBodies ? maskBeginning(body, type, masker, maxAnswerBytes) : emptyBytes;
  return { bytes: beginning, size: body.length };
}

/**
 * Works like `maskResponseBody`, but adds a digest of the whole body unless the body is stored exactly as
 * sent. If the body is too large, adds its announced size instead.
 */
export function maskRequestBody(
  { headers, body = emptyBytes, isOversized = false }: Pick<HttpRequest, "headers" | "body" | "isOversized">,
  masker: RequestMasker,
  keepsBodies: boolean,
  digest: SecretDigest,
): StoredBody {
  if (isOversized) {
    const announcedSize = Number(headers["content-length"]) || 0;
    return { bytes: emptyBytes, size: announcedSize, digest: `${announcedSize} bytes` };
  }
  if (body.length === 0) return noBody;
  const type = headers["content-type"] ?? null;
  const beginning = keepsBodies ? maskBeginning(body, type, masker, maxRequestBytes) : emptyBytes;
  if (beginning === body) return { bytes: body, size: body.length };
  const wholeDigest = computeBodyDigest(body, parseBodyJson(body, maxRequestBytes), type ?? "");
  return { bytes: beginning, size: body.length, digest: digest(wholeDigest) };
}

const emptyBytes = new Uint8Array();

/**
 * Returns the masked beginning of a body, or nothing if the body isn't text. Returns the same bytes if
 * nothing was masked or cut off.
 */
function maskBeginning(
  bytes: Uint8Array,
  type: string | null,
  masker: RequestMasker,
  maxBytes: number,
): Uint8Array {
  const isCut = bytes.length > maxBytes;
  // Masks more bytes than it keeps, to recognize a secret that crosses the cut.
  const textBytes = isCut ? trimPartialCharacter(bytes.subarray(0, maxBytes + marginBytes)) : bytes;
  if (!isText(type, textBytes)) return emptyBytes;
  const masked = masker.body(textBytes, type);
  // Masking shortens the text, so this drops the end, which may contain part of a secret.
  const end = Math.min(maxBytes, isCut ? Math.max(0, masked.length - marginBytes) : masked.length);
  return end < masked.length ? Uint8Array.prototype.slice.call(masked, 0, end) : masked;
}
