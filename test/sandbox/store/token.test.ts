import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { resolveReadings } from "../../../src/sandbox/readings/readings";
import { openStore } from "../../../src/sandbox/store/store";
import {
  createRandomToken,
  getTokenLifetimeSeconds,
  getTokenSecret,
  isSameSecret,
  mintToken,
  verifyToken,
} from "../../../src/sandbox/store/token";

const claims = { sub: "link", environment: "test", externalTenantId: "t-1", creditorId: "c-1" } as const;
const now = Date.UTC(2026, 2, 16, 9) + 999;
const iat = Date.UTC(2026, 2, 16, 9) / 1000;
const secret = "a secret";
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const sign = (content: string) =>
  `${content}.${createHmac("sha256", secret).update(content).digest("base64url")}`;
const whole = { ...claims, iat, exp: iat + 1800 };

describe("a token", () => {
  test("is an HS256-signed JWT with its times in seconds [TOK-03]", () => {
    expect(mintToken(claims, secret, now, 1800)).toBe(
      sign(`${encode({ alg: "HS256", typ: "JWT" })}.${encode(whole)}`),
    );
  });

  test("is valid until it expires [TOK-04]", () => {
    const token = mintToken(claims, secret, now, 1800);
    expect(verifyToken(token, secret, (iat + 1800) * 1000 - 1)).toEqual({ claims: whole });
    expect(verifyToken(token, secret, (iat + 1800) * 1000)).toEqual({ reason: "expired" });
  });

  test.each([
    ["another secret", mintToken(claims, "another", now, 1800)],
    ["a fourth part", `${mintToken(claims, secret, now, 1800)}.`],
    ["another algorithm", sign(`${encode({ alg: "none", typ: "JWT" })}.${encode(whole)}`)],
    ["another order in its header", sign(`${encode({ typ: "JWT", alg: "HS256" })}.${encode(whole)}`)],
    ["no signature", `${encode({ alg: "HS256", typ: "JWT" })}.${encode(whole)}`],
    ["no parts", ""],
  ])("is refused with %s", (_, token) => {
    expect(verifyToken(token, secret, now)).toEqual({ reason: "not signed by this world" });
  });
});

test("derives the secret from the seed and stores it", () => {
  const store = openStore(":memory:");
  store.exec("create table meta (key text primary key, value text)");
  store.run("insert into meta values ('seed', 'winter')");
  const first = getTokenSecret(store);
  expect(first).toBe("u34q3me1BpgnwxPtIPnRkJumFWOHeXVCw5Q-licibbY");
  expect(store.get("select value from meta where key = 'token_secret'")).toEqual({ value: first });
  store.run("update meta set value = 'other' where key = 'token_secret'");
  expect(getTokenSecret(store)).toBe("other");
});

test.each([
  ["thirty-minutes", 1800],
  ["five-minutes", 300],
  ["one-hour", 3600],
])("expires after %s [TOK-04]", (reading, seconds) => {
  const store = { ...openStore(":memory:"), readings: resolveReadings({ "NS-72": reading }) };
  expect(getTokenLifetimeSeconds(store)).toBe(seconds);
});

test("compares secrets of any length", () => {
  expect([isSameSecret("a", "a"), isSameSecret("a", "b"), isSameSecret("a", "aa")]).toEqual([
    true,
    false,
    false,
  ]);
});

test("creates random tokens of 24 bytes", () => {
  expect(createRandomToken()).toMatch(/^[\w-]{32}$/);
  expect(createRandomToken()).not.toBe(createRandomToken());
});
