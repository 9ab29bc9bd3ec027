import { createHmac } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { eventTypes } from "../../src/webhooks";
import { type DiagnosisInput, diagnose } from "../../src/webhooks/diagnose";
import { signatureHeader } from "../../src/webhooks/signature";
import { whole } from "../support/program/whole";

const t = 1767225600;
const prefix = "X-Service-Signature";

/** A genuine delivery, and random values for mutating it. */
interface SampleDelivery {
  readonly secret: string;
  readonly other: string;
  readonly body: string;
  readonly seconds: number;
}

type Mutation = (sent: SampleDelivery) => Partial<DiagnosisInput>;

const digestOf = ({ secret, body }: SampleDelivery, key: string | Buffer = Buffer.from(secret, "base64")) =>
  createHmac("sha256", key).update(`${t}.${body}`).digest();
const received = (change: (body: string) => string): Mutation => {
  return ({ body }) => ({ body: Buffer.from(change(body)) });
};
/** Signs another form of the body but delivers the original. */
const signed = (change: (body: string) => string): Mutation => {
  return ({ secret, body }) => ({ header: signatureHeader(secret, t, Buffer.from(change(body))) });
};
const stored = (change: (secret: string) => string): Mutation => {
  return ({ secret }) => ({ secret: change(secret) });
};
const headed = (write: (digest: Buffer) => string): Mutation => {
  return (sent) => ({ header: write(digestOf(sent)) });
};
const keyed = (key: (sent: SampleDelivery) => string): Mutation => {
  return (sent) => ({ header: `t=${t},v1=${digestOf(sent, key(sent)).toString("hex")}` });
};

const printedBy = (space: string | number) => (body: string) =>
  JSON.stringify(JSON.parse(body), undefined, space);
const sorted = (value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([name, part]) => [name, sorted(part)]),
      )
    : value;
const ascii = (text: string) =>
  text.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
/** Changes only white space between tokens, never inside strings or numbers. */
const laidOut = (colon: string, comma: string) => (body: string) =>
  body.replace(/"(?:[^"\\]|\\.)*"|[:,]/g, (token) => (token === ":" ? colon : token === "," ? comma : token));

/** The mutations for each mistake that the diagnosis must name. */
const mutations: Readonly<Record<string, readonly Mutation[]>> = {
  "secret-as-text": [keyed(({ secret }) => secret), keyed(({ secret }) => `${secret}\n`)],
  "secret-white-space": [
    stored((secret) => `${secret}\n`),
    stored((secret) => `${secret}\r\n`),
    stored((secret) => ` ${secret}\t`),
    stored((secret) => secret.replace(/(.{16})/g, "$1\n")),
  ],
  "other-secret": [({ other, body }) => ({ header: signatureHeader(other, t, Buffer.from(body)) })],
  "signature-base64": [
    headed((digest) => `t=${t},v1=${digest.toString("base64")}`),
    headed((digest) => `t=${t},v1=${digest.toString("base64url")}`),
  ],
  "signature-upper-case": [headed((digest) => `t=${t},v1=${digest.toString("hex").toUpperCase()}`)],
  "body-printed-again": [
    received(printedBy(0)),
    received(printedBy(2)),
    received(printedBy(4)),
    received(printedBy("\t")),
    received((body) => ascii(printedBy(0)(body))),
    received((body) => laidOut(": ", ", ")(ascii(printedBy(0)(body)))),
    received(laidOut(": ", ", ")),
    signed(laidOut(": ", ", ")),
  ],
  "body-reordered": [received((body) => JSON.stringify(sorted(JSON.parse(body))))],
  "final-newline-added": [received((body) => `${body}\n`), received((body) => `${body}\r\n`)],
  "final-newline-lost": [signed((body) => `${body}\n`), signed((body) => `${body}\r\n`)],
  "byte-order-mark-added": [received((body) => `\uFEFF${body}`)],
  "byte-order-mark-lost": [signed((body) => `\uFEFF${body}`)],
  "time-of-another-delivery": [
    (sent) => ({ header: `t=${t - 1 - (sent.seconds % 300)},v1=${digestOf(sent).toString("hex")}` }),
    (sent) => ({ header: `t=${t + 1 + (sent.seconds % 30)},v1=${digestOf(sent).toString("hex")}` }),
  ],
  "time-of-another-delivery,too-old": [
    (sent) => ({ header: `t=${t - 301 - (sent.seconds % 6900)},v1=${digestOf(sent).toString("hex")}` }),
  ],
  "too-old": [({ seconds }) => ({ nowSeconds: t + 301 + seconds })],
  "in-the-future": [({ seconds }) => ({ nowSeconds: t - 31 - seconds })],
  "header-name": [() => ({ headerName: "x-partner-signature" }), () => ({ headerName: "Signature" })],
  "header-form": [
    headed((digest) => `T=${t},V1=${digest.toString("hex")}`),
    headed((digest) => `t:${t};v1:${digest.toString("hex")}`),
  ],
};

const secrets = fc
  .uint8Array({ minLength: 24, maxLength: 40 })
  .map((key) => Buffer.from(key).toString("base64"));
const text = fc.oneof(
  fc.string({ unit: "grapheme", minLength: 1 }),
  fc.constantFrom("Sjø/«Å»", 'a "quoted" \\ word', "two\nlines", "łódź 🧾", "<b>&amp;</b>"),
);
const shared = {
  secret: secrets,
  other: secrets,
  seconds: fc.nat(1_000_000),
  id: fc.uuid(),
  caseId: fc.uuid(),
};
const deliveries = fc
  .record({
    ...shared,
    event: fc.constantFrom(...new Set(Object.values(eventTypes).flat())),
    text,
    amount: fc.tuple(fc.nat(999_999), fc.constantFrom("00", "50", "07", "99")),
  })
  .filter(({ secret, other }) => secret !== other)
  .map(
    ({ secret, other, seconds, ...reported }): SampleDelivery => ({
      secret,
      other,
      seconds,
      body: envelopeOf(reported),
    }),
  );

interface SentParts {
  readonly id: string;
  readonly caseId: string;
  readonly event: string;
  readonly text: string;
  readonly amount: readonly [whole: number, cents: string];
}

/** Returns an envelope with its fields in the order of the interfaces (EVT-01 to EVT-16). */
function envelopeOf({ id, caseId, event, text, amount }: SentParts): string {
  const data = JSON.stringify(dataOf(event, caseId, text));
  const money = data.replace('"amount":0', `"amount":${amount.join(".")}`);
  const head = JSON.stringify({ id, specVersion: "1.0", event, timestamp: "2026-01-01T00:00:00.000Z" });
  return `${head.slice(0, -1)},"data":${money},"links":{"self":"https://a.example/cases/${caseId}"}}`;
}

function dataOf(event: string, caseId: string, text: string): object {
  const about = { caseId, reference: "7KQ2M9XA" };
  const [noun] = event.split(".");
  if (event === "case.created") return { ...about, lifecycle: "PendingContractSigning" };
  if (event === "case.updated")
    return { ...about, oldLifecycle: "PendingVerification", newLifecycle: "Active" };
  if (event === "case.closed") return { ...about, closeCode: "Paid", closeComment: text };
  if (noun === "payment")
    return { ...about, paymentId: caseId, amount: 0, currency: "EUR", date: "2026-01-01T00:00:00.000Z" };
  if (noun === "chat") return { ...about, chatId: caseId, role: "Partner", message: text };
  if (noun === "cases") return { creditorReference: text, failureReason: text };
  // The rules don't specify the fields of these events, so their order is unknown.
  return { name: text, clientId: caseId };
}

const tokensOf = (body: Uint8Array) =>
  Buffer.from(body)
    .toString()
    .replace(/("(?:[^"\\]|\\.)*")|\s+/g, "$1");

/** Returns the expected cause for a reserialized body, or undefined if neither body nor header changed. */
function printedAgain(valid: DiagnosisInput, { body, header }: DiagnosisInput): string | undefined {
  if (Buffer.from(body).equals(valid.body) && header === valid.header) return undefined;
  return tokensOf(body) === tokensOf(valid.body) ? "body-reindented" : "body-reserialised";
}

const evidenceOf = ({ secret, other, body }: SampleDelivery): DiagnosisInput => ({
  header: signatureHeader(secret, t, Buffer.from(body)),
  body: Buffer.from(body),
  secret,
  otherSecrets: [{ name: "the old one", secret: other }],
  nowSeconds: t,
  headerName: prefix.toLowerCase(),
  expectedHeaderName: prefix,
});

const causesOf = (evidence: DiagnosisInput) =>
  diagnose(evidence)
    .findings.map(({ cause }) => cause)
    .join();

const sample = fc.sample(deliveries, { numRuns: whole(40, 6), seed: 7 });

test("names the cause of at least 95 of 100 mutated deliveries [SIG-01 to SIG-07]", () => {
  const missed: string[] = [];
  let total = 0;
  for (const sent of sample)
    for (const [cause, ways] of Object.entries(mutations))
      for (const [index, mutate] of ways.entries()) {
        const valid = evidenceOf(sent);
        const evidence = { ...valid, ...mutate(sent) };
        const expected = cause === "body-printed-again" ? printedAgain(valid, evidence) : cause;
        if (expected === undefined) continue;
        total += 1;
        const found = causesOf(evidence);
        if (found !== expected) missed.push(`${expected} ${index}: ${found}\n${sent.body}`);
      }
  const right = (100 * (total - missed.length)) / total;
  expect(right, missed.join("\n")).toBeGreaterThanOrEqual(95);
});

test("finds no cause for unchanged deliveries and for unexplained changes", () => {
  for (const sent of sample) {
    const valid = evidenceOf(sent);
    expect(causesOf(valid)).toBe("");
    // A short secret is reported as unconfirmed.
    expect(["", "secret-length"]).toContain(causesOf({ ...valid, header: `t=${t},v1=${"0".repeat(64)}` }));
  }
});
