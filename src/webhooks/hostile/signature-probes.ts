import { computeHmac } from "../signature";
import { defineProbes, hostileDefaults, type ProbeParts } from "./probe";
import { buildSignedRequest, buildSingleRequest, forgeHeader, signDelivery } from "./signed-request";

const flipDigit = (digit: string) => (digit === "0" ? "1" : "0");
const flipFirstDigit = (hex: string) => `${flipDigit(hex.slice(0, 1))}${hex.slice(1)}`;
const flipLastDigit = (hex: string) => `${hex.slice(0, -1)}${flipDigit(hex.slice(-1))}`;

/** Deliveries with a missing, malformed or forged signature. */
export const signatureProbes = defineProbes(hostileDefaults, {
  "no-signature": {
    title: "A delivery without a signature header",
    rules: ["SIG-01"],
    requests: buildSingleRequest({ header: () => undefined }),
    bug: "The receiver doesn't check signatures, or skips the check when the header is missing.",
    advice: "Answer 401 to a request without the signature header.",
  },
  "empty-signature": {
    title: "A delivery with an empty signature header",
    rules: ["SIG-01"],
    requests: buildSingleRequest({ header: () => "" }),
    bug: "The receiver treats an empty header like one that needs no check.",
    advice: "Answer 401 unless the header has both t and v1.",
  },
  "empty-v1": {
    title: "A delivery whose v1 is empty",
    rules: ["SIG-01"],
    requests: buildSingleRequest({ header: ({ time }) => `t=${time},v1=` }),
    bug: "The receiver compares only as many characters as the signature has, here none.",
    advice: "Compare all 64 characters of v1, in constant time.",
  },
  "no-timestamp": {
    title: "A signature over the body alone, without t",
    rules: ["SIG-01", "SIG-02"],
    requests: buildSingleRequest(({ secret, envelope }) => ({
      header: () => `v1=${Buffer.from(computeHmac(Buffer.from(secret, "base64"), envelope)).toString("hex")}`,
    })),
    bug: "The receiver signs the body without the time, so that a recorded delivery stays valid forever.",
    advice: "Sign t, a dot and the raw body, and refuse a header without t.",
  },
  "wrong-secret": {
    title: "A delivery signed with an unknown secret",
    rules: ["SIG-04"],
    requests: buildSingleRequest({
      secret: Buffer.from("an unknown secret of 32 bytes ok").toString("base64"),
    }),
    bug: "The receiver reads the signature without comparing it.",
    advice: "Compute the HMAC with your secret and compare it with v1.",
  },
  "foreign-secret": {
    title: "A delivery signed with the secret of another subscription",
    rules: ["SIG-04"],
    requests: buildSingleRequest(({ foreignSecret: secret }) => ({ secret })),
    bug: "The receiver accepts any secret that it knows, whichever subscription it belongs to.",
    advice: "Verify with the secret of the subscription that delivers to this address.",
  },
  "secret-as-text": {
    title: "A signature made with the secret's text instead of its bytes",
    rules: ["SIG-03"],
    requests: buildSingleRequest((parts) => ({
      header: ({ time }) => {
        const digest = computeHmac(Buffer.from(parts.secret), `${time}.${parts.envelope}`);
        return `t=${time},v1=${Buffer.from(digest).toString("hex")}`;
      },
    })),
    bug: "The receiver uses the Base64 text of the secret as the key.",
    advice: "Decode the secret from Base64 before you use it as the key.",
  },
  "one-digit-off": {
    title: "A signature whose last digit is wrong",
    rules: ["SIG-04", "SIG-05"],
    requests: buildSingleRequest({ header: ({ time, hex }) => `t=${time},v1=${flipLastDigit(hex)}` }),
    bug: "The receiver compares only the beginning of the signature.",
    advice: "Compare all 64 characters of v1, in constant time.",
  },
  "first-digit-off": {
    title: "A signature whose first digit is wrong",
    rules: ["SIG-04", "SIG-05"],
    requests: buildSingleRequest({ header: ({ time, hex }) => `t=${time},v1=${flipFirstDigit(hex)}` }),
    bug: "The receiver compares only the end of the signature.",
    advice: "Compare all 64 characters of v1, in constant time.",
  },
  "truncated-signature": {
    title: "The first 32 digits of the right signature",
    rules: ["SIG-04", "SIG-05"],
    requests: buildSingleRequest({ header: ({ time, hex }) => `t=${time},v1=${hex.slice(0, 32)}` }),
    bug: "The receiver compares only as many characters as the signature has.",
    advice: "Compare the lengths first, then all 64 characters of v1, in constant time.",
  },
  "base64-signature": {
    title: "The right signature in Base64",
    rules: ["SIG-04"],
    requests: buildSingleRequest({
      header: ({ time, hex }) => `t=${time},v1=${Buffer.from(hex, "hex").toString("base64")}`,
    }),
    bug: "The receiver guesses the encoding of the signature.",
    advice: "Read v1 as lower-case hexadecimal only.",
  },
  "upper-case-signature": {
    title: "The right signature in upper case",
    expected: "answered",
    rules: ["SIG-04"],
    requests: buildSingleRequest({ header: ({ time, hex }) => `t=${time},v1=${hex.toUpperCase()}` }),
    bug: "The receiver fails on a signature in an unexpected form.",
    advice: "Answer 401 to a signature that you can't read.",
  },
  "other-scheme": {
    title: "The right signature as v0, without v1",
    rules: ["SIG-01"],
    requests: buildSingleRequest({ header: ({ time, hex }) => `t=${time},v0=${hex}` }),
    bug: "The receiver takes the second part of the header for the signature, whatever its name.",
    advice: "Read t and v1 by their names, and ignore other schemes.",
  },
  "other-prefix": {
    title: "A signature in the header of another prefix",
    rules: ["SIG-01"],
    requests: buildSingleRequest({ headerPrefix: "X-Elsewhere" }),
    bug: "The receiver takes any header that ends in -Signature.",
    advice: "Read the one header that the platform sends, by its whole name.",
  },
  "forged-replay": {
    title: "A forged delivery with the replay header",
    rules: ["SIG-04", "DLV-15"],
    requests: buildSingleRequest({ header: forgeHeader, flags: ["Replay"] }),
    bug: "The receiver trusts a replay without checking its signature.",
    advice: "Verify a replay like any other delivery: the replay header isn't signed.",
  },
  "header-twice": {
    title: "A fresh forged and a stale genuine signature header in one request",
    rules: ["SIG-01", "SIG-06"],
    requests: (parts) => {
      const staleSignature = signDelivery(parts, { ageSeconds: 3600 });
      const freshHeader = `t=${parts.nowSeconds},v1=${flipLastDigit(signDelivery(parts).hex)}`;
      return [
        [buildTwoHeaderRequest(parts, freshHeader, staleSignature.value)],
        [buildTwoHeaderRequest(parts, staleSignature.value, freshHeader)],
      ];
    },
    bug: "The receiver checks the time of one header and the signature of another.",
    advice: "Answer 401 when the signature header, or t in it, comes twice.",
  },
});

function buildTwoHeaderRequest(parts: ProbeParts, firstHeader: string, secondHeader: string) {
  const request = buildSignedRequest(parts, { header: () => firstHeader });
  return { ...request, headerLines: [[`${parts.headerPrefix}-Signature`, secondHeader]] as const };
}
