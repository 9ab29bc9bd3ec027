import { expect, test } from "vitest";
import { signatureMutants } from "../../../../src/proof/receiver/mutants/signature-mutants";
import { correctParts, type IncomingRequest } from "../../../../src/webhooks/sample-receiver/receiver-parts";
import { computeHmac, decodeSecret, sign } from "../../../../src/webhooks/signature";

const secret = Buffer.from("a secret of 24 bytes ...").toString("base64");
const now = 1_767_225_600;
const body = Buffer.from('{ "name": "Bjørn" }');
const otherBody = Buffer.from('{"name":"Eve"}');

const signed = (age = 0, signedBody: Uint8Array = body) => ({
  time: `t=${now - age}`,
  signature: sign(secret, now - age, signedBody),
});
const headerOf = ({ time, signature }: ReturnType<typeof signed>) => `${time},v1=${signature}`;
const genuine = signed();
const hmac = (key: Uint8Array, ...parts: readonly (string | Uint8Array)[]) =>
  Buffer.from(computeHmac(key, ...parts)).toString("hex");

const json = { "content-type": "application/json" };

type Sample = readonly [header: string | undefined, changes?: Partial<IncomingRequest>];

/** Requests, keyed by what is special about them. */
const samples: Readonly<Record<string, Sample>> = {
  genuine: [headerOf(genuine)],
  "61 s old": [headerOf(signed(61))],
  "300 s old": [headerOf(signed(300))],
  "301 s old": [headerOf(signed(301))],
  "3600 s old": [headerOf(signed(3600))],
  "3601 s old": [headerOf(signed(3601))],
  "30 s ahead": [headerOf(signed(-30))],
  "31 s ahead": [headerOf(signed(-31))],
  "300 s ahead": [headerOf(signed(-300))],
  "301 s ahead": [headerOf(signed(-301))],
  "no header": [undefined],
  "signed for another body": [headerOf(signed(0, otherBody))],
  "right in 16 digits": [headerOf({ ...genuine, signature: genuine.signature.slice(0, 16).padEnd(64, "0") })],
  "right in 15 digits": [headerOf({ ...genuine, signature: genuine.signature.slice(0, 15).padEnd(64, "x") })],
  "wrong in 8 digits": [headerOf({ ...genuine, signature: genuine.signature.slice(8).padStart(64, "x") })],
  "wrong in 9 digits": [headerOf({ ...genuine, signature: genuine.signature.slice(9).padStart(64, "x") })],
  "cut to 20 digits": [headerOf({ ...genuine, signature: genuine.signature.slice(0, 20) })],
  "in Base64": [
    headerOf({ ...genuine, signature: Buffer.from(genuine.signature, "hex").toString("base64") }),
  ],
  "as v0": [`${genuine.time},v0=${genuine.signature}`],
  "as v12": [`${genuine.time},v12=${genuine.signature}`],
  "301 s old beside a new time header": [
    headerOf(signed(301)),
    { headers: { ...json, "x-acme-timestamp": String(now) } },
  ],
  "new beside an old time header": [
    headerOf(genuine),
    { headers: { ...json, "x-acme-timestamp": String(now - 301) } },
  ],
  "without its time": [`${genuine.time},v1=${hmac(decodeSecret(secret) ?? new Uint8Array(), body)}`],
  "301 s old with a new time": [`${signed(301).time},v1=${signed(301).signature},${genuine.time}`],
  "a new time, signed for another body": [`${signed(301).time},${headerOf(signed(0, otherBody))}`],
  "signed for the printed JSON": [headerOf(signed(0, Buffer.from('{"name":"Bjørn"}')))],
  "signed for Latin-1": [headerOf(signed(0, Buffer.from(body.toString("latin1"))))],
  "signed with the text of the secret": [`${genuine.time},v1=${hmac(Buffer.from(secret), `${now}.`, body)}`],
  "an unsigned replay": [undefined, { headers: { ...json, "x-acme-replay": "true" } }],
  "unsigned text": [undefined, { headers: { "content-type": "text/plain" } }],
};

const correct = correctParts.isSigned;

/** Lists the samples on which this check and the correct one disagree. */
const deviationsOf = (isSigned: typeof correct) =>
  Object.entries(samples).flatMap(([name, [header, changes]]) => {
    const incoming = { headers: json, body, nowSeconds: now, ...changes };
    const isAccepted = isSigned(header, incoming, secret);
    return isAccepted === correct(header, incoming, secret)
      ? []
      : [`${isAccepted ? "accepts" : "refuses"}: ${name}`];
  });

const allValid = ["genuine", "61 s old", "300 s old", "30 s ahead", "new beside an old time header"];
const refused = allValid.map((name) => `refuses: ${name}`);
const tooOld = ["accepts: 301 s old", "accepts: 3600 s old", "accepts: 3601 s old"];
const tooEarly = ["accepts: 31 s ahead", "accepts: 300 s ahead", "accepts: 301 s ahead"];
const besideTimeHeader = "accepts: 301 s old beside a new time header";

test("each signature check bug changes only the responses that it should [SIG-02] [SIG-03] [SIG-04] [SIG-06] [SIG-07]", () => {
  const deviations = Object.fromEntries(
    signatureMutants.flatMap(({ name, overrides: { isSigned } }) =>
      isSigned === undefined ? [] : [[name, deviationsOf(isSigned)]],
    ),
  );
  const { "no-signature-check": unchecked, ...others } = deviations;
  expect(unchecked).toHaveLength(Object.keys(samples).length - allValid.length);
  expect(others).toEqual({
    "missing-header-passes": ["accepts: no header", "accepts: an unsigned replay", "accepts: unsigned text"],
    "compares-prefix": ["accepts: right in 16 digits", "accepts: cut to 20 digits"],
    "compares-suffix": ["accepts: wrong in 8 digits"],
    "compares-given-length": ["accepts: cut to 20 digits"],
    "any-encoding": ["accepts: in Base64"],
    "ignores-scheme": ["accepts: as v0", "accepts: as v12"],
    "no-time-check": [...tooOld, ...tooEarly, besideTimeHeader],
    "checks-past-only": tooEarly,
    "checks-future-only": [...tooOld, besideTimeHeader],
    "ignores-sign-of-age": tooEarly.slice(0, 2),
    "wide-window": [...tooOld.slice(0, 2), besideTimeHeader],
    "narrow-window": ["refuses: 61 s old", "refuses: 300 s old"],
    "trusts-time-header": [...refused.slice(0, 4), besideTimeHeader, refused[4]],
    "time-not-signed": ["accepts: without its time"],
    reserializes: [...refused, "accepts: signed for the printed JSON"],
    "decodes-latin1": [...refused, "accepts: signed for Latin-1"],
    "secret-as-text": [...refused, "accepts: signed with the text of the secret"],
    "trusts-replays": ["accepts: an unsigned replay"],
    "json-only-check": ["accepts: unsigned text"],
    "mixes-headers": ["accepts: 301 s old with a new time"],
  });
});
