import { Failure } from "../../base/failure";
import type { HeaderName, Headers } from "../../base/http";
import { readSignatureHeader } from "../signature-header";
import { readCurlLine } from "./curl-line";
import { readHttpText } from "./http-text";
import { readJsonRecord } from "./json-record";

export interface CapturedRequest {
  readonly headers: Headers;
  readonly body: Uint8Array;
  /** False if the capture holds the body as parsed JSON: the bytes are then a guess, printed without white space. */
  readonly isBodyExact: boolean;
}

const space = 0x20;
const utf8Bom = [0xef, 0xbb, 0xbf];

/** Reads a captured delivery: JSON, a curl command, or HTTP. Throws a `Failure` of kind usage. */
export function readCapturedRequest(bytes: Uint8Array): CapturedRequest {
  const first = bytes.findIndex((byte) => byte > space && !utf8Bom.includes(byte));
  if (first < 0) {
    throw new Failure("usage", "the captured request is empty.", {
      hint: "Capture it as HTTP, as a curl command, or as JSON.",
    });
  }
  const content = bytes.subarray(first);
  const start = Buffer.from(content.subarray(0, 16)).toString("latin1");
  if (/^[{[]/.test(start)) return readJsonRecord(content);
  if (/^curl(\.exe)?\s/.test(start)) return { ...readCurlLine(content), isBodyExact: true };
  return { ...readHttpText(content), isBodyExact: true };
}

export interface SignatureHeaders {
  /** Name of the signature header. */
  readonly name: HeaderName;
  readonly signature: string;
  /** Value of the timestamp header with the same prefix. */
  readonly timestamp?: string;
}

/**
 * Finds the signature header, regardless of its prefix. Prefers the expected name, then a value like
 * `t=…,v1=…`, then any name ending in `-signature`.
 */
export function findSignature(headers: Headers, expectedPrefix?: string): SignatureHeaders | undefined {
  const names = (Object.keys(headers) as HeaderName[]).filter((name) => name.endsWith("-signature"));
  const expected = `${expectedPrefix?.toLowerCase()}-signature`;
  const isInForm = (name: HeaderName) => readSignatureHeader(headers[name] ?? "").signatures.length > 0;
  const name = names.find((one) => one === expected) ?? names.find(isInForm) ?? names[0];
  if (name === undefined) return undefined;
  const timestamp = headers[name.replace(/signature$/, "timestamp") as HeaderName];
  return { name, signature: headers[name] ?? "", timestamp };
}
