import { expect, test } from "vitest";
import { decodeToken } from "../../../src/base/secrets/jwt";
import {
  isSecretName,
  maskAllSecrets,
  maskHeaders,
  maskLikelySecrets,
  maskNamedSecret,
} from "../../../src/base/secrets/likely-secrets";
import { createMasker, mask } from "../../../src/base/secrets/mask";
import { Secrets } from "../../../src/base/secrets/secrets";

const secret = 'Se+c/r?e~t<"&>ß k';

test.each([
  ["as it is", secret],
  ["URL-encoded", encodeURIComponent(secret)],
  ["URL-encoded in lowercase", encodeURIComponent(secret).replace(/%../g, (code) => code.toLowerCase())],
  ["URL-encoded with a plus", encodeURIComponent(secret).replaceAll("%20", "+")],
  ["in JSON", JSON.stringify(secret).slice(1, -1)],
  [
    "in HTML",
    secret
      .replace("<", "&lt;")
      .replace(/&(?!lt)/, "&amp;")
      .replace(">", "&gt;")
      .replace('"', "&quot;"),
  ],
  ["in lowercase", secret.toLowerCase()],
  ["in uppercase", secret.toUpperCase()],
  ["in hexadecimal", Buffer.from(secret).toString("hex")],
  ["in uppercase hexadecimal", Buffer.from(secret).toString("hex").toUpperCase()],
  ["with each byte encoded", Buffer.from(secret).toString("hex").replace(/../g, "%$&")],
  [
    "with each byte encoded in uppercase",
    Buffer.from(secret).toString("hex").toUpperCase().replace(/../g, "%$&"),
  ],
  ["in Base64", Buffer.from(secret).toString("base64")],
  ["in Base64 for URLs", Buffer.from(secret).toString("base64url")],
])("masks a secret %s", (_, form) => {
  expect(mask(`<${form}>`, [secret])).toBe("<****>");
  const { bytes } = createMasker([secret]);
  expect(Buffer.from(bytes(Buffer.from(`<${form}>`))).toString()).toBe("<****>");
});

test.each([0, 1, 2, 3])("masks a secret in the Base64 of a longer string, after %i bytes", (count) => {
  for (const known of ["long-secret-1", "long-secret-12", "long-secret-123", "??>>~~??>>~~"])
    for (const encoding of ["base64", "base64url"] as const) {
      const text = Buffer.from(`${"x".repeat(count)}${known}`).toString(encoding);
      const masked = mask(text, [known]);
      expect(masked).toMatch(/^[\w+/=-]{0,4}\*{4}[\w+/=-]{0,4}$/);
    }
});

test.each([
  ["abc", "abc", "abc"],
  ["abcd", "abcd", "****"],
  ["abcd", "xabcd", "xabcd"],
  ["abcd", "abcdx", "abcdx"],
  ["abcd", "-abcd-", "-****-"],
  ["abcd", "%20abcd", "%20****"],
  ["abcd", "\\nabcd", "\\n****"],
  ["abcd", "\u001b[1mabcd", "\u001b[1m****"],
  ["a.+d", "a.+d axxd", "**** axxd"],
  ["a b c", "a+b+c a%20b%20c", "**** ****"],
  ["+bcd", "x+bcd", "x****"],
  ["abcdefg", "xabcdefg", "xabcdefg"],
  ["abcdefgh", "xabcdefghx", "x****x"],
])("masks the short secret %s in %j: %j", (known, text, masked) => {
  expect(mask(text, [known])).toBe(masked);
});

test("masks a longer secret before a shorter one that it contains", () => {
  expect(mask("abcdefgh abcdefghijkl", ["abcdefgh", "abcdefghijkl"])).toBe("**** ****");
  expect(mask("abcdefgh abcdefghijkl", ["abcdefghijkl", "abcdefgh"])).toBe("**** ****");
  expect(mask("text", [])).toBe("text");
});

test.each([
  ["%6cong-secret", "****"],
  ["%256cong-secret", "****"],
  ["%25256cong-secret", "****"],
  ["%2525256cong-secret", "%2525256cong-secret"],
  ["\\u006cong-secret", "****"],
  ["\\\\u006cong-secret", "****"],
  ["&#x6c;ong-secret", "****"],
  ["&#108;ong-secret", "****"],
  ["%0along-secret %22", "%0a**** %22"],
])("masks the secret in the escaped string %s", (text, masked) => {
  expect(mask(text, ["long-secret"])).toBe(masked);
});

test("returns the same bytes if there is nothing to mask", () => {
  const { bytes } = createMasker(["long-secret", "abcd"]);
  for (const text of ["nothing here, %41 \\u0041", "abcd"]) {
    const body = Buffer.from(text);
    expect(bytes(body)).toBe(body);
  }
  const body = Buffer.from("xx-long-secret-xx").subarray(3, 14);
  expect(Buffer.from(bytes(body)).toString()).toBe("****");
});

test("masks deeply nested strings but leaves class instances alone", () => {
  const secrets = new Secrets(["long-secret"]);
  const date = new Date(0);
  const bare = Object.assign(Object.create(null), { a: "long-secret" });
  expect(secrets.maskDeep({ date, bare, list: ["long-secret"], none: null, count: 1 })).toEqual({
    date,
    bare: { a: "****" },
    list: ["****"],
    none: null,
    count: 1,
  });
  expect(secrets.maskDeep(date)).toBe(date);
  expect(Buffer.from(secrets.maskDeep(Buffer.from("long-secret"))).toString()).toBe("****");
  expect([secrets.count, [...secrets]]).toEqual([1, ["long-secret"]]);
  secrets.add("long-secret");
  expect(secrets.count).toBe(1);
  expect([...secrets.without("long-secret")]).toEqual([]);
  expect(secrets.without("other")).toBe(secrets);
});

const token = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ4In0.c2ln";

test.each([
  ['{"password": "a\\"b", "id": "c"}', '{"password": "****", "id": "c"}'],
  ['{"webhookSecret": 12.5e3, "x": 1}', '{"webhookSecret": "****", "x": 1}'],
  ['{"authorization": "Bearer abc"}', '{"authorization": "Bearer ****"}'],
  ['{"token": "cut off', '{"token": "****"'],
  ['{"tokens": ["a", {"b": "]"}], "c": 1}', '{"tokens": "****", "c": 1}'],
  ['{"secret": {"a": [1]}}', '{"secret": "****"}'],
  ['{"secret": [{"token": "x"}, 2] }', '{"secret": "****" }'],
  ['{"secret": [1, 2', '{"secret": "****"'],
  ['"{\\"api_key\\": \\"abc\\"}"', '"{\\"api_key\\": \\"****\\"}"'],
  [`at ${token}, ok`, "at ****, ok"],
  [`x.y.${token}.z`, "x.y.****.z"],
  [`${token}.${token}`, "****.****"],
  ["eyJhbGci.b", "eyJhbGci.b"],
  ["?page=1&access_token=abc&x=2", "?page=1&access_token=****&x=2"],
  ["<password>abc</password>", "<password>****</password>"],
  ["key sk_test_abc1 and sk_live_x", "key **** and ****"],
  ["reference SK_LIVE_ABC1", "reference ****"],
  ['{"monkey": "a", "keyboard": "b"}', '{"monkey": "a", "keyboard": "b"}'],
])("masks a likely secret in %s", (text, masked) => {
  expect(maskLikelySecrets(text)).toBe(masked);
});

test("masks both known and likely secrets", () => {
  expect(maskAllSecrets("long-secret ?token=abc", ["long-secret"])).toBe("**** ?token=****");
});

test.each([
  ["--secret=abc", "--secret=****"],
  ["authorization: Bearer abc", "authorization: ****"],
  ["x-api-key: abc", "x-api-key: ****"],
  ["XApiKey:abc", "XApiKey:****"],
  ["Proxy-Authorization: Basic abc", "Proxy-Authorization: ****"],
  ["Set-Cookie: a=b", "Set-Cookie: ****"],
  ["cookie: a=b; c=d", "cookie: ****"],
  ["X-Acme-Signature: t=1,v1=a", "X-Acme-Signature: ****"],
  ["debtor.sig = abc", "debtor.sig = ****"],
  ["key=abc", "key=****"],
  ["idempotency-key: abc", "idempotency-key: abc"],
  ["monkey=abc", "monkey=abc"],
  ["plain", "plain"],
])("masks the value in the word %s", (word, masked) => {
  expect(maskNamedSecret(word)).toBe(masked);
});

test("masks secret headers but keeps the type of credential", () => {
  expect(
    maskHeaders({
      authorization: "Bearer abc",
      "x-api-key": "abc",
      cookie: "a=b",
      accept: "text",
      "x-auth": "Basic x",
      location: "https://ada:p@ss@login.example/@x",
      link: "<//ada@a.example/1>, <https://a.example/2@x>",
    }),
  ).toEqual({
    authorization: "Bearer ****",
    "x-api-key": "****",
    cookie: "****",
    accept: "text",
    "x-auth": "Basic ****",
    location: "https://****@login.example/@x",
    link: "<//****@a.example/1>, <https://a.example/2@x>",
  });
  expect(
    ["Signature", "key", "x-jwt", "session_id", "credentials"].filter((name) => !isSecretName(name)),
  ).toEqual([]);
  expect(["monkey", "author", "idempotency-key", "sessions"].filter(isSecretName)).toEqual([]);
});

test("reads a token's header and claims", () => {
  expect(decodeToken(token)).toEqual({ header: { alg: "HS256" }, claims: { sub: "x" } });
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  for (const text of ["", "a.b.c", part({}), `${part([])}.${part({})}`, `${part({})}.${part("x")}`])
    expect(decodeToken(text)).toBeUndefined();
});
