import { computeBodyDigest, parseBodyJson, type SecretDigest } from "../digest";
import { noBody, type StoredBody } from "../full-exchange";
import type { RequestMasker } from "./request-masker";
import { isText, marginBytes, trimPartialCharacter } from "./text-body";

/** Maximum number of bytes to keep of a request body and of a response body. */
const maxRequestBytes = 256 * 1024;
const maxAnswerBytes = 64 * 1024;

interface Body {
  readonly bytes: Uint8Array;
  readonly type: string | null;
}

/** Masks and truncates a response body. */
export function maskResponseBody(
  { bytes, type }: Body,
  masker: RequestMasker,
  keepsBodies: boolean,
): StoredBody {
  if (bytes.length === 0) return noBody;
  const beginning = keepsBodies ? maskBeginning({ bytes, type }, masker, maxAnswerBytes) : emptyBytes;
  return { bytes: beginning, size: bytes.length };
}

/** Like `maskAnswerBody`, but adds a digest of the whole body if it was masked or truncated. */
export function maskRequestBody(
  { bytes, type }: Body,
  masker: RequestMasker,
  keepsBodies: boolean,
  digest: SecretDigest,
): StoredBody {
  if (bytes.length === 0) return noBody;
  const beginning = keepsBodies ? maskBeginning({ bytes, type }, masker, maxRequestBytes) : emptyBytes;
  const size = bytes.length;
  if (beginning === bytes) return { bytes, size };
  const wholeDigest = computeBodyDigest(bytes, parseBodyJson(bytes, maxRequestBytes), type ?? "");
  return { bytes: beginning, size, digest: digest(wholeDigest) };
}

const emptyBytes = new Uint8Array();

/**
 * Returns the masked beginning of a body, or nothing if the body isn't text. Returns the same bytes if
 * nothing was masked or cut off.
 */
function maskBeginning({ bytes, type }: Body, masker: RequestMasker, maxBytes: number): Uint8Array {
  const isCut = bytes.length > maxBytes;
  // Masks more bytes than it keeps, to recognize a secret that crosses the cut.
  const textBytes = isCut ? trimPartialCharacter(bytes.subarray(0, maxBytes + marginBytes)) : bytes;
  if (!isText(type, textBytes)) return emptyBytes;
  const masked = masker.body(textBytes, type);
  // Masking shortens the text, so this drops the end, which may contain part of a secret.
  const end = Math.min(maxBytes, isCut ? Math.max(0, masked.length - marginBytes) : masked.length);
  return end < masked.length ? Uint8Array.prototype.slice.call(masked, 0, end) : masked;
}
