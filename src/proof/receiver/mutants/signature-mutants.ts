import { attempt } from "../../../base/attempt";
import { findSignature } from "../../../webhooks/captured/captured-request";
import {
  correctParts,
  type IncomingRequest,
  type ReceiverParts,
} from "../../../webhooks/sample-receiver/receiver-parts";
import { computeHmac, decodeSecret, signWithKey } from "../../../webhooks/signature";
import { readSeconds, readSignatureHeader } from "../../../webhooks/signature-header";
import { platformTolerance, type Tolerance, verify } from "../../../webhooks/verify";
import { createAnswerMutant, isReplay, type Mutant } from "./mutant";

type IsSigned = ReceiverParts["isSigned"];

const isCorrectlySigned = correctParts.isSigned;
const endlessSeconds = Number.POSITIVE_INFINITY;
const endlessTolerance: Tolerance = { pastSeconds: endlessSeconds, futureSeconds: endlessSeconds };

const createToleranceCheck =
  (tolerance: Tolerance): IsSigned =>
  (header, { body, nowSeconds }, secret) =>
    verify({ header, body, secret, nowSeconds, tolerance }).valid;

/** Compares signatures with `isEqual`, but checks the time window correctly. */
const createComparison =
  (isEqual: (received: string, expected: string) => boolean): IsSigned =>
  (header = "", { body, nowSeconds }, secret) => {
    const { times, signatures } = readSignatureHeader(header);
    const [time = "", received] = [times[0], signatures[0]];
    const isFresh = isInWindow(nowSeconds, time);
    return (
      isFresh &&
      received !== undefined &&
      isEqual(received, signWithKey(decodeSigningKey(secret), time, body))
    );
  };

const decodeSigningKey = (secret: string) => decodeSecret(secret) ?? new Uint8Array();

function isInWindow(nowSeconds: number, time: string): boolean {
  const age = nowSeconds - (readSeconds(time) ?? 0);
  return age <= platformTolerance.pastSeconds && age >= -platformTolerance.futureSeconds;
}

const createBodyCheck =
  (change: (body: Uint8Array) => Uint8Array): IsSigned =>
  (header, incoming, secret) =>
    isCorrectlySigned(header, { ...incoming, body: change(incoming.body) }, secret);

const reserialize = (body: Uint8Array): Uint8Array =>
  attempt(() => Buffer.from(JSON.stringify(JSON.parse(Buffer.from(body).toString())))) ?? body;

const checkMixedHeaders: IsSigned = (header = "", { body, nowSeconds }, secret) => {
  const { times, signatures } = readSignatureHeader(header);
  const computedSignatures = times.map((time) => signWithKey(decodeSigningKey(secret), time, body));
  return (
    times.some((time) => isInWindow(nowSeconds, time)) &&
    signatures.some((candidate) => computedSignatures.includes(candidate))
  );
};

const checkByTimeHeader: IsSigned = (header, incoming, secret) => {
  const time = Object.entries(incoming.headers).find(([name]) => name.endsWith("-timestamp"))?.[1];
  return (
    createToleranceCheck(endlessTolerance)(header, incoming, secret) &&
    isInWindow(incoming.nowSeconds, time ?? "")
  );
};

const checkAnyScheme: IsSigned = (header, incoming, secret) =>
  isCorrectlySigned(header?.replace(/,\s*v\d+=/, ",v1="), incoming, secret);

const isJson = ({ headers }: IncomingRequest) =>
  headers["content-type"]?.startsWith("application/json") === true;

export const signatureMutants: readonly Mutant[] = [
  createAnswerMutant("no-signature-check", "Doesn't check signatures.", { isSigned: () => true }),
  createAnswerMutant("missing-header-passes", "Skips the check if the header is missing.", {
    isSigned: (header, incoming, secret) =>
      header === undefined || isCorrectlySigned(header, incoming, secret),
  }),
  createAnswerMutant("compares-prefix", "Compares the first 16 digits of the signature.", {
    isSigned: createComparison((received, expected) => received.slice(0, 16) === expected.slice(0, 16)),
  }),
  createAnswerMutant("compares-suffix", "Compares the last 56 digits of the signature.", {
    isSigned: createComparison((received, expected) => received.slice(8) === expected.slice(8)),
  }),
  createAnswerMutant("compares-given-length", "Compares as many digits as the signature has.", {
    isSigned: createComparison((received, expected) => expected.startsWith(received)),
  }),
  createAnswerMutant("any-encoding", "Accepts the signature in Base64, too.", {
    isSigned: createComparison(
      (received, hex) => received === hex || received === Buffer.from(hex, "hex").toString("base64"),
    ),
  }),
  createAnswerMutant("ignores-scheme", "Accepts a signature of another scheme as v1.", {
    isSigned: checkAnyScheme,
  }),
  createAnswerMutant("no-time-check", "Doesn't limit the age of a signature.", {
    isSigned: createToleranceCheck(endlessTolerance),
  }),
  createAnswerMutant("checks-past-only", "Accepts signatures from the future.", {
    isSigned: createToleranceCheck({ ...platformTolerance, futureSeconds: endlessSeconds }),
  }),
  createAnswerMutant("checks-future-only", "Accepts signatures of any age.", {
    isSigned: createToleranceCheck({ ...platformTolerance, pastSeconds: endlessSeconds }),
  }),
  createAnswerMutant("ignores-sign-of-age", "Accepts signatures from up to 300 seconds ahead.", {
    isSigned: createToleranceCheck({ pastSeconds: 300, futureSeconds: 300 }),
  }),
  createAnswerMutant("wide-window", "Accepts signatures that are an hour old.", {
    isSigned: createToleranceCheck({ ...platformTolerance, pastSeconds: 3600 }),
  }),
  createAnswerMutant("narrow-window", "Refuses signatures that are a minute old.", {
    isSigned: createToleranceCheck({ ...platformTolerance, pastSeconds: 60 }),
  }),
  createAnswerMutant("trusts-time-header", "Checks the age of the timestamp header, which isn't signed.", {
    isSigned: checkByTimeHeader,
  }),
  createAnswerMutant("time-not-signed", "Accepts a signature over the body without the time.", {
    isSigned: (header = "", incoming, secret) =>
      isCorrectlySigned(header, incoming, secret) ||
      readSignatureHeader(header).signatures.includes(
        Buffer.from(computeHmac(decodeSigningKey(secret), incoming.body)).toString("hex"),
      ),
  }),
  createAnswerMutant("reserializes", "Verifies the body as its own serializer prints it.", {
    isSigned: createBodyCheck(reserialize),
  }),
  createAnswerMutant("decodes-latin1", "Verifies the body decoded in another encoding.", {
    isSigned: createBodyCheck((body) => Buffer.from(Buffer.from(body).toString("latin1"))),
  }),
  createAnswerMutant("secret-as-text", "Uses the Base64 text of the secret as the key.", {
    isSigned: (header, incoming, secret) =>
      isCorrectlySigned(header, incoming, Buffer.from(secret).toString("base64")),
  }),
  createAnswerMutant("trusts-replays", "Doesn't check the signature of replays.", {
    isSigned: (header, incoming, secret) =>
      isReplay(incoming.headers) || isCorrectlySigned(header, incoming, secret),
  }),
  createAnswerMutant("json-only-check", "Checks the signature of application/json only.", {
    isSigned: (header, incoming, secret) => !isJson(incoming) || isCorrectlySigned(header, incoming, secret),
  }),
  createAnswerMutant("any-prefix", "Accepts the signature header of any prefix.", {
    findHeader: (headers) => findSignature(headers)?.signature,
  }),
  createAnswerMutant(
    "mixes-headers",
    "Checks the time of one signature header and the signature of another.",
    {
      isSigned: checkMixedHeaders,
    },
  ),
  createAnswerMutant("old-secret-only", "Knows only the old secret while the secret is replaced.", {
    chooseSecrets: (secrets) => secrets.slice(0, 1),
  }),
  createAnswerMutant("new-secret-only", "Forgets the old secret as soon as it has the next one.", {
    chooseSecrets: (secrets) => secrets.slice(-1),
  }),
];
