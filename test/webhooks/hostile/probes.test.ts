import { describe, expect, test } from "vitest";
import type { HeaderName } from "../../../src/base/http";
import { toHeaders } from "../../../src/webhooks/captured/headers";
import type { ExpectedReaction, ProbeParts, ProbeRequest } from "../../../src/webhooks/hostile/probe";
import { probes, readProbe } from "../../../src/webhooks/hostile/probes";
import { verify } from "../../../src/webhooks/verify";

const secret = Buffer.from("the secret of this subscription!").toString("base64");
const nextSecret = Buffer.from("the secret that will replace it.").toString("base64");

const parts: ProbeParts = {
  url: "http://127.0.0.1:3000/hooks",
  envelope:
    '{"id":"8c1f6a52-6c0e-4a5b-9a54-0f6f8a1f3c11","event":"case.created","data":{"caseId":"2b7d9f04-51f3-4a5e-8a86-3b1b8a0f6d22"}}',
  secret,
  nextSecret,
  foreignSecret: Buffer.from("the secret of another one of them").toString("base64"),
  headerPrefix: "X-Service",
  nowSeconds: 1_795_000_000,
};

/**
 * Whether a correct receiver accepts the request. The receiver finds the signature header by name and knows
 * the current and the next secret.
 */
const isValid = ({ headers, headerLines = [], body = new Uint8Array() }: ProbeRequest) => {
  const all = toHeaders([...Object.entries(headers), ...headerLines]);
  const header = all["x-service-signature" as HeaderName];
  return [secret, nextSecret].some(
    (known) => verify({ header, body, secret: known, nowSeconds: parts.nowSeconds }).valid,
  );
};

const verified = (id: string) => readProbe(id).requests(parts).flat().map(isValid);
const idsOf = (...reactions: readonly ExpectedReaction[]) =>
  probes.filter(({ expected }) => reactions.includes(expected)).map(({ id }) => id);

test.each(idsOf("refused"))("a correct verifier refuses %s [SIG-01] [SIG-02] [SIG-06] [SIG-07]", (id) => {
  expect(verified(id)).not.toContain(true);
});

test.each(idsOf("accepted", "booked once", "ignored"))(
  "a correct verifier accepts %s [SIG-01] [SIG-02] [SIG-06] [SIG-07]",
  (id) => {
    expect(verified(id)).not.toContain(false);
  },
);

describe("the catalog", () => {
  test("has no duplicate IDs", () => {
    expect(new Set(probes.map(({ id }) => id)).size).toBe(probes.length);
  });

  test("suggests the closest match for an unknown ID", () => {
    expect(() => readProbe("no-signatur")).toThrow(
      expect.objectContaining({
        message: 'Unknown delivery "no-signatur".',
        details: { hint: "Did you mean no-signature?" },
      }),
    );
  });

  test("describes each bug, its fix and its documentation in sentences", () => {
    for (const { id, bug, advice, doc } of probes) {
      expect([id, bug, advice, doc]).toEqual([
        id,
        expect.stringMatching(/^[A-Z].*\.$/),
        expect.stringMatching(/^[A-Z].*\.$/),
        expect.stringMatching(/^receiver#/),
      ]);
    }
  });
});

test("keeps a body valid JSON when it alters the ID [EVT-01]", () => {
  const [[request] = []] = readProbe("id-altered").requests(parts);
  expect(JSON.parse(Buffer.from(request?.body ?? []).toString())).toMatchObject({
    id: "9d207b63-7d1f-5b6c-ab65-10709b204d22",
    event: "case.created",
  });
});
