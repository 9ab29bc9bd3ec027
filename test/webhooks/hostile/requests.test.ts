import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { buildFlawedProbe, type DeliveryFlaws } from "../../../src/webhooks/hostile/flaws";
import { findLikelyCause, formatCause } from "../../../src/webhooks/hostile/likely-cause";
import type { DeliveryProbe, ProbeParts } from "../../../src/webhooks/hostile/probe";
import { probes } from "../../../src/webhooks/hostile/probes";
import { verify } from "../../../src/webhooks/verify";

const parts: ProbeParts = {
  url: "http://127.0.0.1:3000/hooks",
  envelope:
    '{"id":"8c1f6a52-6c0e-4a5b-9a54-0f6f8a1f3c11","event":"case.created","data":{"caseId":"2b7d9f04-51f3-4a5e-8a86-3b1b8a0f6d22"}}',
  secret: Buffer.from("the secret of this subscription!").toString("base64"),
  nextSecret: Buffer.from("the secret that will replace it.").toString("base64"),
  foreignSecret: Buffer.from("the secret of another one of them").toString("base64"),
  headerPrefix: "X-Service",
  nowSeconds: 1_795_000_000,
};

/** Returns the number of requests in each wave and a digest of all requests. */
function digestRequests(probe: DeliveryProbe): string {
  const waves = probe.requests(parts);
  const texts = waves.map((wave) =>
    wave.map(({ body, ...request }) => [request, Buffer.from(body ?? "").toString("latin1")]),
  );
  const digest = createHash("sha256").update(JSON.stringify(texts)).digest("hex").slice(0, 8);
  return `${waves.map((wave) => wave.length).join("+")} ${digest}`;
}

test("each delivery sends the same requests as earlier versions", () => {
  const lines = probes.map((probe) => {
    const { id, expected, surfaces = [], rules, doc, isExtension, needsNextSecret } = probe;
    const more = [...surfaces, isExtension && "extension", needsNextSecret && "next secret"].filter(Boolean);
    return [id, expected, ...more, digestRequests(probe), rules.join("+"), doc].join(", ");
  });
  expect(lines).toEqual([
    "plain, booked once, 1 03849dea, SIG-04+DLV-01, receiver#accept-what-is-genuine",
    "almost-too-old, booked once, 1 556d58f2, SIG-06, receiver#accept-what-is-genuine",
    "almost-too-early, booked once, 1 19269bf9, SIG-07, receiver#accept-what-is-genuine",
    "header-case, booked once, 1 bd6f42cf, SIG-01, receiver#accept-what-is-genuine",
    "test-delivery, ignored, 1 41835742, DLV-01+DLV-11, receiver#accept-what-is-genuine",
    "replayed-first, booked once, collection, customer, 1 2388f03a, DLV-15, receiver#book-each-event-once",
    "next-secret, booked once, next secret, 1 b405846a, SIG-03+SUB-12, receiver#replace-the-secret-without-a-gap",
    "other-layout, booked once, 1 b627f658, SIG-02, receiver#accept-what-is-genuine",
    "non-ascii, booked once, 1 dc7aea2c, SIG-02, receiver#accept-what-is-genuine",
    "unknown-field, booked once, 1 f2b51b8c, VER-04, receiver#accept-what-is-genuine",
    "unknown-event, accepted, extension, 1 98c459ed, VER-04, receiver#accept-what-is-genuine",
    "duplicate-later, booked once, 1+1+1 e11444c1, DLV-02+EVT-01, receiver#book-each-event-once",
    "second-attempt, booked once, 1+1 7b952f3c, DLV-02+DLV-05, receiver#book-each-event-once",
    "repeat-in-other-layout, booked once, extension, 1+1 5440eee5, DLV-02+EVT-01, receiver#book-each-event-once",
    "replayed, booked once, collection, customer, 1+1 4d8575b2, DLV-15+EVT-01, receiver#book-each-event-once",
    "two-at-once, booked once, 2 29b8fa20, DLV-02+EVT-01, receiver#book-each-event-once",
    "many-at-once, booked once, 12 243b8ce8, DLV-02+EVT-01, receiver#book-each-event-once",
    "no-signature, refused, 1 f7cdfe00, SIG-01, receiver#verify-the-signature",
    "empty-signature, refused, 1 e0dd6caa, SIG-01, receiver#verify-the-signature",
    "empty-v1, refused, 1 9f45159f, SIG-01, receiver#verify-the-signature",
    "no-timestamp, refused, 1 9916d0bb, SIG-01+SIG-02, receiver#verify-the-signature",
    "wrong-secret, refused, 1 d2363f4f, SIG-04, receiver#verify-the-signature",
    "foreign-secret, refused, 1 8d613b79, SIG-04, receiver#verify-the-signature",
    "secret-as-text, refused, 1 aa27fae8, SIG-03, receiver#verify-the-signature",
    "one-digit-off, refused, 1 1fe9a41d, SIG-04+SIG-05, receiver#verify-the-signature",
    "first-digit-off, refused, 1 e2f98708, SIG-04+SIG-05, receiver#verify-the-signature",
    "truncated-signature, refused, 1 c186d67d, SIG-04+SIG-05, receiver#verify-the-signature",
    "base64-signature, refused, 1 d8c445bf, SIG-04, receiver#verify-the-signature",
    "upper-case-signature, answered, 1 c6608bf3, SIG-04, receiver#verify-the-signature",
    "other-scheme, refused, 1 9106f0fd, SIG-01, receiver#verify-the-signature",
    "other-prefix, refused, 1 115a7254, SIG-01, receiver#verify-the-signature",
    "forged-replay, refused, 1 6229c4b9, SIG-04+DLV-15, receiver#verify-the-signature",
    "header-twice, refused, 1+1 de2c1471, SIG-01+SIG-06, receiver#verify-the-signature",
    "too-old, refused, 1 8db4c7f0, SIG-06, receiver#verify-the-signature",
    "stale, refused, 1 90378767, SIG-06, receiver#verify-the-signature",
    "too-early, refused, 1 0b90e505, SIG-07, receiver#verify-the-signature",
    "far-future, refused, 1 58beef3c, SIG-07, receiver#verify-the-signature",
    "time-altered, refused, 1+1 56c28b2a, SIG-02+SIG-06, receiver#verify-the-signature",
    "stale-with-fresh-header, refused, 1 a40c36f0, SIG-06+DLV-10, receiver#verify-the-signature",
    "body-altered, refused, 1 c4eafdb8, SIG-02, receiver#verify-the-signature",
    "id-altered, refused, 1 dcbff041, SIG-02+EVT-01, receiver#verify-the-signature",
    "reserialized, refused, 1 8a072d9a, SIG-02, receiver#verify-the-signature",
    "truncated-body, refused, 1 657314f0, SIG-02, receiver#verify-the-signature",
    "empty-body, refused, 1 ce6a9f44, SIG-02, receiver#verify-the-signature",
    "wrong-content-type, refused, 1 2176230f, SIG-04, receiver#verify-the-signature",
    "forged-form, refused, 1 4e19365b, SIG-04, receiver#verify-the-signature",
    "oversized, refused, 1 7d576ea5, SIG-04, receiver#verify-the-signature",
    "not-json, answered, 1 92b1ddd9, SIG-02, receiver#verify-the-signature",
    "not-an-event, answered, 1 3de064d8, EVT-01, receiver#verify-the-signature",
  ]);
});

describe("a delivery with flaws", () => {
  const delivery = (flaws: DeliveryFlaws) => buildFlawedProbe(flaws).requests(parts);
  const first = (flaws: DeliveryFlaws) => {
    const [[request] = []] = delivery(flaws);
    if (request === undefined) throw new Error("no request");
    return { ...request, text: Buffer.from(request.body ?? "").toString() };
  };
  const reason = (flaws: DeliveryFlaws, secret = parts.secret) => {
    const { headers, body = new Uint8Array() } = first(flaws);
    const header = headers["x-service-signature"];
    const result = verify({ header, body, secret, nowSeconds: parts.nowSeconds });
    return result.valid ? `valid at ${result.ageSeconds}` : result.reason;
  };

  test.each([
    [{}, "valid at 0"],
    [{ ageSeconds: 300 }, "valid at 300"],
    [{ ageSeconds: 301 }, "too-old"],
    [{ ageSeconds: -31 }, "in-the-future"],
    [{ secret: "wrong" }, "signature-mismatch"],
    [{ secret: "other" }, "signature-mismatch"],
    [{ secret: "next" }, "signature-mismatch"],
    [{ signature: "missing" }, "header-missing"],
    [{ signature: "empty" }, "timestamp-missing"],
    [{ signature: "altered" }, "signature-mismatch"],
    [{ body: "altered" }, "signature-mismatch"],
    [{ body: "truncated" }, "signature-mismatch"],
  ] as const)("of %j is %s to a correct receiver", (flaws, expected) => {
    expect(reason(flaws)).toBe(expected);
  });

  test("is signed with the given secret over the original body", () => {
    expect(reason({ secret: "next" }, parts.nextSecret)).toBe("valid at 0");
    expect(reason({ secret: "other" }, parts.foreignSecret)).toBe("valid at 0");
    const { nextSecret: _, ...current } = parts;
    const [[request] = []] = buildFlawedProbe({ secret: "next" }).requests(current);
    expect(request?.headers["x-service-signature"]).toBe(first({}).headers["x-service-signature"]);
    expect(first({ body: "altered" }).text).toBe(parts.envelope.replace("{", '{"altered":true,'));
    expect(first({ body: "truncated" }).text).toBe(parts.envelope.slice(0, parts.envelope.length / 2));
    expect(first({ body: "altered" }).headers).toEqual(first({}).headers);
  });

  test("has the headers, copies and repeats that the flaws ask for", () => {
    const { headers } = first({ contentType: "text/plain", flags: ["Test", "Replay"], ageSeconds: 7 });
    expect(headers).toEqual({
      "content-type": "text/plain",
      "x-service-signature": expect.stringMatching(/^t=1794999993,v1=[0-9a-f]{64}$/),
      "x-service-timestamp": "1794999993",
      "x-service-test": "true",
      "x-service-replay": "true",
    });
    expect(delivery({}).map((wave) => wave.length)).toEqual([1]);
    expect(delivery({ copies: 3, times: 2 }).map((wave) => wave.length)).toEqual([3, 3]);
  });

  test.each([
    [{}, "plain"],
    [{ signature: "missing", secret: "wrong" }, "no-signature"],
    [{ signature: "empty" }, "empty-signature"],
    [{ signature: "altered", body: "altered" }, "one-digit-off"],
    [{ body: "altered", secret: "wrong" }, "body-altered"],
    [{ body: "truncated" }, "truncated-body"],
    [{ secret: "wrong", ageSeconds: 999 }, "wrong-secret"],
    [{ secret: "other" }, "foreign-secret"],
    [{ secret: "next" }, "next-secret"],
    [{ ageSeconds: 301, flags: ["Test"] }, "too-old"],
    [{ ageSeconds: 300 }, "plain"],
    [{ ageSeconds: -31 }, "too-early"],
    [{ ageSeconds: -30 }, "plain"],
    [{ flags: ["Replay", "Test"], copies: 2 }, "test-delivery"],
    [{ copies: 2, times: 2 }, "two-at-once"],
    [{ times: 2, flags: ["Replay"] }, "duplicate-later"],
    [{ flags: ["Replay"] }, "replayed"],
    [{ copies: 1, times: 1, flags: [] }, "plain"],
  ] as const)("of %j is explained as %s", (flaws, id) => {
    const known = probes.find((probe) => probe.id === id);
    expect(buildFlawedProbe(flaws)).toMatchObject({
      ...{ id: "inline", title: "A delivery as the file describes it" },
      ...{ bug: known?.bug, advice: known?.advice, doc: known?.doc, expected: known?.expected },
    });
  });
});

test.each([
  [undefined, "The receiver crashes or hangs"],
  [200, "The receiver doesn't book"],
  [299, "The receiver doesn't book"],
  [300, "The receiver redirects"],
  [399, "The receiver redirects"],
  [404, "Nothing at this address"],
  [405, "Nothing at this address"],
  [403, "It was expected"],
  [499, "It was expected"],
  [500, "The receiver fails with an error"],
  [199, "It was expected"],
])("explains a failure with status %s", (status, beginning) => {
  const expected = { bug: "It was expected.", advice: "Fix it.", doc: "receiver#here" };
  expect(findLikelyCause(status, expected).bug.startsWith(beginning)).toBe(true);
  expect(formatCause(expected)).toBe("It was expected. Fix it. See `recoup help receiver#here`.");
});
