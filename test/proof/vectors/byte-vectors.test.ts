import { describe, expect, test } from "vitest";
import type { HeaderName } from "../../../src/base/http";
import { surfaces } from "../../../src/base/platform";
import { signatureMutants } from "../../../src/proof/receiver/mutants/signature-mutants";
import { type ByteVector, createByteVectors } from "../../../src/proof/vectors/byte-vectors";
import { toHeaders } from "../../../src/webhooks/captured/headers";
import { probes } from "../../../src/webhooks/hostile/probes";
import { createSampleReceiver } from "../../../src/webhooks/sample-receiver/sample-receiver";
import { verify } from "../../../src/webhooks/verify";

const setting = { seed: "test", surface: "collection", headerPrefix: "X-Service" } as const;
const vectors = createByteVectors(setting);

function isAccepted({ headers, body, secret, at }: ByteVector): boolean {
  const header = toHeaders(Object.entries(headers))["x-service-signature" as HeaderName];
  return verify({ header, body, secret, nowSeconds: at }).valid;
}

describe.each(surfaces)("on the %s surface", (surface) => {
  test.each(createByteVectors({ ...setting, surface }))(
    "gives $name the verdict of a correct verifier [SIG-01 to SIG-07]",
    (vector) => {
      expect(isAccepted(vector)).toBe(vector.verdict === "accept");
    },
  );
});

test("generates the same bytes for the same seed", () => {
  expect(createByteVectors(setting)).toEqual(vectors);
  const [other] = createByteVectors({ ...setting, seed: "other" });
  expect([other?.secret, other?.body]).not.toContainEqual(vectors[0]?.secret);
  expect(other?.body).not.toEqual(vectors[0]?.body);
});

test("has vectors exactly at both limits of the timestamp tolerance and one second beyond them [SIG-06] [SIG-07]", () => {
  const ages = vectors
    .filter(({ rule }) => /^(almost-)?too-/.test(rule))
    .map(({ name, verdict, at, headers }) => [name, verdict, at - Number(headers["x-service-timestamp"])]);
  expect(ages).toEqual([
    ["almost-too-old", "accept", 300],
    ["almost-too-early", "accept", -30],
    ["too-old", "refuse", 301],
    ["too-early", "refuse", -31],
  ]);
});

test("labels the secret as made for test vectors", () => {
  const [secret, ...others] = new Set(vectors.map((vector) => vector.secret));
  expect(others).toEqual([]);
  expect(Buffer.from(secret ?? "", "base64").toString("latin1")).toMatch(/^made for test vectors: /);
});

test("omits only the trials that a vector can't express", () => {
  const rules = new Set(vectors.map(({ rule }) => rule));
  expect(probes.map(({ id }) => id).filter((id) => !rules.has(id))).toEqual([
    "test-delivery",
    "next-secret",
    "duplicate-later",
    "second-attempt",
    "repeat-in-other-layout",
    "replayed",
    "two-at-once",
    "many-at-once",
    "upper-case-signature",
    "not-json",
    "not-an-event",
  ]);
});

/** Whether the bug only shows with a second secret. */
const isOfRotation = (name: string) => /^(old|new)-secret-only$/.test(name);

test.each(signatureMutants.filter(({ name }) => !isOfRotation(name)))(
  "catches the bug $name with at least one vector",
  async ({ overrides }) => {
    expect(await wrongAnswers(overrides)).not.toEqual([]);
  },
);

test("expects the response that a correct receiver gives to every vector", async () => {
  expect(await wrongAnswers({})).toEqual([]);
});

/** Sends all vectors to the sample receiver, each at the vector's time. */
async function wrongAnswers(
  overrides: (typeof signatureMutants)[number]["overrides"],
): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (const { name, verdict, secret, at, headers, body } of vectors) {
    const receive = createSampleReceiver({
      secrets: [secret],
      headerPrefix: setting.headerPrefix,
      overrides,
      now: () => at * 1000,
      sleep: async () => {},
    });
    const sent = { headers: toHeaders(Object.entries(headers)), body };
    const { status } = await receive({ method: "POST", url: "http://receiver.invalid/hooks", ...sent });
    const isTaken = status >= 200 && status < 300;
    if (isTaken !== (verdict === "accept")) wrong.push(name);
  }
  return wrong;
}
