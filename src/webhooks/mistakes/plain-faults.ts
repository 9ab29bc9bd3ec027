import { isUtf8 } from "node:buffer";
import { attempt } from "../../base/attempt";
import { findSignature, readCapturedRequest } from "../captured/captured-request";
import { decodeSecret } from "../signature";
import { readSignatureHeader } from "../signature-header";
import { buildMistake, type SignatureMistake } from "./mistake";

const rawBytesAdvice = "Use the raw bytes, before a JSON parser or another reader consumes them.";

/** Lists obvious faults when no known mistake makes the signature match. There may be others. */
export function listPlainFaults({ header = "", body, secret }: SignedDelivery): readonly SignatureMistake[] {
  const faults = [findSignatureFault(header), findBodyFault(body)].filter((fault) => fault !== undefined);
  return faults.length > 0 ? faults : listSecretFaults(secret);
}

interface SignedDelivery {
  readonly header: string | undefined;
  readonly body: Uint8Array;
  readonly secret: string;
}

/** Default length of a secret, in bytes. */
const defaultSecretBytes = 32;
/** Shorter secrets probably weren't truncated but created differently. */
const minTruncatedBytes = 24;

function listSecretFaults(secret: string): readonly SignatureMistake[] {
  const size = decodeSecret(secret)?.length ?? 0;
  if (size < minTruncatedBytes || size >= defaultSecretBytes) return [];
  return [
    buildMistake(
      "secret-length",
      `The secret has ${size} bytes, but secrets often have ${defaultSecretBytes}: part of it may be missing.`,
      "Compare it with the secret as the platform returned it: 32 bytes are 44 characters of Base64.",
    ),
  ];
}

/** Whether the text is a signature: 32 bytes in hexadecimal or Base64 (SIG-04). */
const isSignature = (text: string) => /^([0-9a-f]{64}|[\w+/-]{43}=?)$/i.test(text);

function findSignatureFault(header: string): SignatureMistake | undefined {
  const [signature = "", ...others] = readSignatureHeader(header).signatures;
  if ([signature, ...others].some(isSignature)) return undefined;
  const flaw = signature.length === 64 ? "other characters" : `${signature.length} characters`;
  return buildMistake(
    "signature-length",
    `The v1 of the signature header is not an HMAC-SHA256, which is 64 hexadecimal digits: it has ${flaw}.`,
    "Pass the whole value on; if it was not cut off, it was made with another hash.",
  );
}

function findBodyFault(body: Uint8Array): SignatureMistake | undefined {
  if (body.length === 0)
    return buildMistake(
      "body-empty",
      "The body is empty, which the body of an event never is.",
      rawBytesAdvice,
    );
  if (body[0] === 0x1f && body[1] === 0x8b)
    return buildMistake("body-compressed", "The body is compressed with gzip.", "Decompress it first.");
  if (body[0] === 0x1f && Buffer.from(body).toString("utf8", 1, 4) === "\uFFFD")
    return buildMistake(
      "body-compressed",
      "The body was compressed with gzip and then read as text, which lost some of its bytes.",
      rawBytesAdvice,
    );
  if (!isUtf8(body))
    return buildMistake(
      "body-not-utf8",
      "The body is not UTF-8 text, as the body of an event is: it is compressed or in another encoding.",
      rawBytesAdvice,
    );
  if (hasSignedRequest(body))
    return buildMistake(
      "body-is-request",
      "The body is a whole request, which has the signature among its headers.",
      "Pass it with --captured, not as the body.",
    );
  if (isFormBody(body))
    return buildMistake(
      "body-form",
      "The body is a form that has the JSON in one of its fields.",
      rawBytesAdvice,
    );
  const value = readJson(body);
  if (isRequestObject(value))
    return buildMistake(
      "body-is-request",
      "The body is a whole request as a gateway passes it on: the signed bytes are in its field body.",
      "Pass it with --captured, not as the body.",
    );
  if (value === undefined)
    return buildMistake(
      "body-not-json",
      "The body is not valid JSON, as the body of an event is: it was cut off or rewritten in another form.",
      rawBytesAdvice,
    );
  if (isEventObject(value)) return findLossFault(body);
  return buildMistake(
    "body-no-event",
    "The body is JSON but not an event: it has no id and no event, so it is a different body or part of one.",
    rawBytesAdvice,
  );
}

/** Detects lost characters. An event can contain U+FFFD itself, but hardly ever does. */
const findLossFault = (body: Uint8Array): SignatureMistake | undefined =>
  Buffer.from(body).includes("\uFFFD")
    ? buildMistake(
        "body-characters-lost",
        "The body has the character U+FFFD, which stands for bytes that could not be decoded: those are lost.",
        rawBytesAdvice,
      )
    : undefined;

/** Whether the text is a request in a form that `--captured` reads. */
function hasSignedRequest(body: Uint8Array): boolean {
  const request = attempt(() => readCapturedRequest(body));
  return request !== undefined && findSignature(request.headers) !== undefined;
}

/** Whether the JSON is a whole request, the way cloud provider gateways log it. */
const isRequestObject = (value: unknown) =>
  typeof value === "object" && value !== null && "body" in value && !("event" in value);

const isFormBody = (body: Uint8Array) =>
  /^[\w.-]{1,40}=(%7B|\{)/i.test(Buffer.from(body.subarray(0, 64)).toString("latin1"));

function readJson(body: Uint8Array): unknown {
  const text = Buffer.from(body).toString();
  return attempt(() => JSON.parse(text.replace(/^\uFEFF/, "")));
}

/** Whether the JSON may be an event (EVT-01, EVT-02). */
const isEventObject = (value: unknown) =>
  typeof value === "object" && value !== null && ("id" in value || "event" in value);
