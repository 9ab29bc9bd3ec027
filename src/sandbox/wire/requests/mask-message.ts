import { maskHeaders } from "../../../base/secrets/lookalikes";
import type { LoggedMessage } from "../../../inspector/contract/requests";
import type { RequestMasker } from "../../../traffic/masking/request-masker";
import { marginBytes } from "../../../traffic/masking/text-body";
import { maxBodyBytes, type UnmaskedMessage } from "./message";

/** Masks the headers and the beginning of the body. */
export function maskMessage(message: UnmaskedMessage, masker: RequestMasker): LoggedMessage {
  const { type, bytes, beginning, kept } = message;
  const headers = Object.fromEntries(
    Object.entries(maskHeaders(message.headers)).map(([name, value]) => [name, masker.header(value)]),
  );
  if (beginning === undefined || kept !== "text")
    return { headers, type, bytes, kept: kept === "off" ? "off" : "size", body: null };
  const text = Buffer.from(masker.body(beginning, type)).toString();
  const body = truncateBody(text, bytes > beginning.length);
  return { headers, type, bytes, kept: body === text ? "whole" : "cut", body };
}

/**
 * Limits text to the maximum size. If the body was cut off, also drops the end of the text, which may contain
 * part of a secret that can't be recognized.
 */
function truncateBody(text: string, isCut: boolean): string {
  if (!isCut && text.length * 3 <= maxBodyBytes) return text;
  const bytes = Buffer.from(text);
  const length = Math.min(maxBodyBytes, isCut ? Math.max(0, bytes.length - marginBytes) : bytes.length);
  if (length === bytes.length) return text;
  return bytes
    .subarray(0, length)
    .toString()
    .replace(/\ufffd$/, "");
}
