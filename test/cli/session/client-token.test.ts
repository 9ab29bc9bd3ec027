import { expect, test } from "vitest";
import type { Target } from "../../../src/api/exchange/call";
import type { Host } from "../../../src/base/host";
import type { HttpRequest } from "../../../src/base/http";
import { Secrets } from "../../../src/base/secrets/secrets";
import {
  buildTokenOwner,
  createClientBearer,
  getTokenScope,
  mintClientToken,
} from "../../../src/cli/session/client-token";
import type { Profile } from "../../../src/config/profile/profile";
import { answer } from "../../support/platforms/answers";
import { memoryFiles } from "../../support/program/world";

const now = Date.UTC(2026, 2, 16, 9);

/** A referral surface that responds with these tokens in order. */
function referralWith(...bodies: readonly unknown[]) {
  const left = [...bodies];
  const requests: HttpRequest[] = [];
  const target = {
    profile: "acme",
    environment: "test",
    surface: "referral",
    baseUrl: "https://referral.example",
    authorization: { xapikey: "the-key" },
    signal: new AbortController().signal,
    send: async (request: HttpRequest) => {
      requests.push(request);
      return answer(left.shift());
    },
  } as unknown as Target;
  return { target, requests };
}

test.each<[unknown, unknown]>([
  [
    { accessToken: "t!~", expiresIn: 1800, creditorId: "c1" },
    { accessToken: "t!~", expiresInSeconds: 1800, creditorId: "c1" },
  ],
  [{ AccessToken: "t1" }, { accessToken: "t1", expiresInSeconds: undefined, creditorId: undefined }],
  [
    { accessToken: "t1", expiresIn: "60", creditorId: "" },
    { accessToken: "t1", expiresInSeconds: 60, creditorId: undefined },
  ],
  [
    { accessToken: "t1", expiresIn: "soon", creditorId: 5 },
    { accessToken: "t1", expiresInSeconds: undefined, creditorId: undefined },
  ],
])("reads the minted token in %j", async (body, token) => {
  const { target, requests } = referralWith(body);
  const { record, ...read } = await mintClientToken(target, "kb-1");
  expect([read, record.plainValue]).toEqual([token, body]);
  expect(requests.map(({ body }) => JSON.parse(Buffer.from(body ?? []).toString()))).toEqual([
    { externalTenantId: "kb-1" },
  ]);
});

test.each([
  {},
  { accessToken: 5 },
  { accessToken: "" },
  { accessToken: "two words" },
  { accessToken: "a\nb" },
])("refuses %j as a token", async (body) => {
  await expect(mintClientToken(referralWith(body).target, "kb-1")).rejects.toMatchObject({
    kind: "network",
    message: "The platform returned no token.",
    details: { profile: "acme", environment: "test", surface: "referral" },
  });
});

test("names a token's scope by URL or sandbox world", () => {
  const url = (surface: string) => `https://${surface}.example`;
  const platformOptions = { world: "w1", dataFolder: "/data" } as never;
  const scope = (isSandbox: boolean, surface?: "referral") =>
    getTokenScope({ profile: { isSandbox, url } as unknown as Profile, platformOptions }, surface);
  expect([scope(false), scope(false, "referral"), scope(true)]).toEqual([
    "https://customer.example",
    "https://referral.example",
    "sandbox w1 in /data",
  ]);
});

test("identifies a token's owner by a fingerprint of the key", () => {
  const { target } = referralWith();
  const owner = buildTokenOwner(target, "kb-1", "scope");
  expect(owner).toEqual({
    profile: "acme",
    environment: "test",
    externalTenantId: "kb-1",
    baseUrl: "scope",
    keyFingerprint: expect.stringMatching(/^[\da-f]{8}$/),
  });
  const other = { ...target, authorization: { xapikey: "another-key" } };
  expect(buildTokenOwner(other, "kb-1", "scope").keyFingerprint).not.toBe(owner.keyFingerprint);
});

/** A bearer whose clock the test advances. */
function bearerWith(...tokens: readonly string[]) {
  const clock = { now };
  const secrets = new Secrets();
  const { target, requests } = referralWith(
    ...tokens.map((accessToken) => ({ accessToken, expiresIn: 1800 })),
  );
  const bearer = createClientBearer({
    host: {
      env: {},
      homeFolder: "/home/operator",
      files: memoryFiles(new Map()),
      now: () => clock.now,
    } as unknown as Host,
    externalTenantId: "kb-1",
    scope: "scope",
    secrets,
    referral: Promise.resolve(target),
  });
  return { bearer, clock, secrets, requests };
}

test("mints a token once for concurrent callers and masks it in output", async () => {
  const { bearer, secrets, requests } = bearerWith("token-1", "token-2");
  expect(await Promise.all([bearer(), bearer()])).toEqual(["token-1", "token-1"]);
  expect(await bearer()).toBe("token-1");
  expect([requests.length, [...secrets]]).toEqual([1, ["token-1"]]);
});

test("mints a new token if the last one was rejected or has expired", async () => {
  const { bearer, clock, requests } = bearerWith("token-1", "token-2", "token-3");
  await bearer();
  expect(await bearer("token-1")).toBe("token-2");
  expect(await bearer("token-1")).toBe("token-2");
  clock.now += 1_740_000;
  expect(await bearer()).toBe("token-3");
  expect(requests).toHaveLength(3);
});
