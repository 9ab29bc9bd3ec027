import { createHmac } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { diagnose, type Evidence } from "../../src/webhooks/diagnose";
import { signatureHeader } from "../../src/webhooks/signature";

const t = 1767225600;
const prefix = "X-Service-Signature";

interface Sent {
  readonly secret: string;
  readonly other: string;
  readonly body: string;
  readonly digest: Buffer;
}

/** Each way to spoil a delivery, and what it is called. */
const mutations: Readonly<Record<string, (sent: Sent) => Partial<Evidence>>> = {
  "secret-as-text": ({ secret, body }) => ({
    header: `t=${t},v1=${createHmac("sha256", secret).update(`${t}.${body}`).digest("hex")}`,
  }),
  "secret-white-space": ({ secret }) => ({ secret: ` ${secret}\n` }),
  "other-secret": ({ other, body }) => ({ header: signatureHeader(other, t, Buffer.from(body)) }),
  "signature-base64": ({ digest }) => ({ header: `t=${t},v1=${digest.toString("base64")}` }),
  "signature-upper-case": ({ digest }) => ({ header: `t=${t},v1=${digest.toString("hex").toUpperCase()}` }),
  "body-reserialised": ({ body }) => ({ body: Buffer.from(JSON.stringify(JSON.parse(body))) }),
  "body-reindented": ({ body }) => ({ body: Buffer.from(body.replace(/":/g, '": ').replace(/,"/g, ', "')) }),
  "body-reordered": ({ body }) => ({ body: Buffer.from(reordered(body)) }),
  "final-newline-added": ({ body }) => ({ body: Buffer.from(`${body}\n`) }),
  "final-newline-lost": ({ secret, body }) => ({
    header: signatureHeader(secret, t, Buffer.from(`${body}\n`)),
  }),
  "byte-order-mark-added": ({ body }) => ({ body: Buffer.from(`\uFEFF${body}`) }),
  "byte-order-mark-lost": ({ secret, body }) => ({
    header: signatureHeader(secret, t, Buffer.from(`\uFEFF${body}`)),
  }),
  "time-of-another-delivery": ({ digest }) => ({ header: `t=${t - 60},v1=${digest.toString("hex")}` }),
  "too-old": () => ({ nowSeconds: t + 301 }),
  "in-the-future": () => ({ nowSeconds: t - 31 }),
  "header-name": () => ({ headerName: "x-other-signature" }),
};

/** The same JSON with the names of each object in the order of the alphabet. */
function reordered(body: string): string {
  const sort = (value: unknown): unknown =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(
          Object.entries(value)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([name, part]) => [name, sort(part)]),
        )
      : value;
  return JSON.stringify(sort(JSON.parse(body))).replace(/("amount":\d+\.5)(?=,)/, "$10");
}

const bytes = fc
  .uint8Array({ minLength: 24, maxLength: 40 })
  .map((key) => Buffer.from(key).toString("base64"));
const deliveries = fc
  .record({
    secret: bytes,
    other: bytes,
    id: fc.uuid(),
    note: fc.string({ unit: "grapheme" }),
    cents: fc.nat(),
  })
  .filter(({ secret, other }) => secret !== other)
  .map(({ secret, other, id, note, cents }): Sent => {
    const data = JSON.stringify({ caseId: id, amount: 0, note });
    const amount = `${cents}.50`;
    const body = `{"id":"${id}","specVersion":"1.0","event":"payment.created","data":${data.replace('"amount":0', `"amount":${amount}`)},"links":{"self":"https://a.example/cases/${id}"}}`;
    const digest = createHmac("sha256", Buffer.from(secret, "base64")).update(`${t}.${body}`).digest();
    return { secret, other, body, digest };
  });

test("of mutated valid deliveries at least 95 in 100 get the right diagnosis [SIG-01 to SIG-07]", () => {
  const sent = fc.sample(deliveries, { numRuns: 12, seed: 7 });
  const missed: string[] = [];
  for (const one of sent)
    for (const [cause, mutate] of Object.entries(mutations)) {
      const { findings } = diagnose({
        header: signatureHeader(one.secret, t, Buffer.from(one.body)),
        body: Buffer.from(one.body),
        secret: one.secret,
        otherSecrets: [{ name: "the old one", secret: one.other }],
        nowSeconds: t,
        expectedHeaderName: prefix,
        ...mutate(one),
      });
      if (findings.map((finding) => finding.cause).join() !== cause)
        missed.push(`${cause}: ${findings.map((finding) => finding.cause).join()}`);
    }
  const total = sent.length * Object.keys(mutations).length;
  expect(missed.length / total, missed.join("\n")).toBeLessThanOrEqual(0.05);
});
