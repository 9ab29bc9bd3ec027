import fc from "fast-check";
import { expect, test } from "vitest";
import { maskAllSecrets } from "../../src/base/secrets/likely-secrets";
import { mask } from "../../src/base/secrets/mask";
import { maskSecretWord } from "../../src/cli/session/history/history-lines";

const secret = "cänary+key/0123456789=";

test.each([
  ["as it is", secret],
  ["URL-encoded", encodeURIComponent(secret)],
  ["base64", Buffer.from(secret).toString("base64")],
  ["base64url", Buffer.from(secret).toString("base64url")],
  ["base64 after a user name", Buffer.from(`user:${secret}`).toString("base64")],
  ["hexadecimal", Buffer.from(secret).toString("hex")],
  ["inside a JSON string", JSON.stringify({ key: `${secret}"` })],
  ["URL-encoded byte for byte", Buffer.from(secret).toString("hex").replace(/../g, "%$&")],
  ["URL-encoded twice", encodeURIComponent(encodeURIComponent(secret))],
  ["with characters escaped as in .NET's JSON", secret.replace("+", "\\u002B").replace("/", "\\/")],
  ["with characters escaped as in HTML", secret.replace("+", "&#43;").replace("=", "&#x3D;")],
  ["in lower case", secret.toLowerCase()],
])("hides a secret %s", (_, text) => {
  const output = mask(`before ${text} after`, [secret]);
  expect(output).toMatch(/^before .*\*\*\*\*.* after$/);
  expect(output).not.toContain(text);
});

test("masks a secret in base64 at any offset", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 9 }), fc.uint8Array({ maxLength: 9 }), (before, behind) => {
      const bytes = Buffer.concat([before, Buffer.from(secret), behind]);
      const texts = [bytes.toString("base64"), bytes.toString("base64url")].map((text) =>
        mask(text, [secret]),
      );
      return texts.every((text) => text.includes("****") && text.length < bytes.length);
    }),
  );
});

test("masks all of a secret that contains another secret", () => {
  expect(mask("abcdefgh-and-more", ["abcdefgh", "abcdefgh-and-more"])).toBe("****");
});

test("doesn't mask text that is too short to be a secret", () => {
  expect(mask("take a key", ["k", ""])).toBe("take a key");
});

test("masks a short key only as a whole word", () => {
  const text = 'The key "wrong" was taken wrongly: key=wrong&x=1, a\\nwrong, %2Fwrong, wrongs, unwrong.';
  expect(mask(text, ["wrong"])).toBe(
    'The key "****" was taken wrongly: key=****&x=1, a\\n****, %2F****, wrongs, unwrong.',
  );
});

test.each([
  [
    "after a color sequence in a JSON string",
    JSON.stringify("\u001b[31mwrong"),
    '"\\u001b[31m****"',
    "wrong",
  ],
  ["URL-encoded in lower case", "?q=%3fa%2fb1&x", "?q=****&x", "?a/b1"],
  ["of eight characters, URL-encoded in lower case", "?q=%3fa%2fbcdefgh&x", "?q=****&x", "?a/bcdefgh"],
])("hides a key %s", (_, text, output, key) => {
  expect(mask(text, [key])).toBe(output);
});

test("hides a short key inside a word if the key's first and last characters aren't letters", () => {
  expect(mask("x-1a2+y and x-1a2%2By", ["-1a2+"])).toBe("x****y and x****y");
});

const visible = fc.string({ unit: fc.constantFrom(..."abzAZ019-_/+.=$(ä"), minLength: 4, maxLength: 40 });
const surroundings = fc.string({ unit: fc.constantFrom(..."abZ09 :;=\"'/&?\n") });

test("never prints a key of eight or more characters, whatever surrounds it", () => {
  fc.assert(
    fc.property(
      visible.filter(({ length }) => length >= 8),
      surroundings,
      surroundings,
      (key, before, behind) => !mask(`${before}${key}${behind}`, [key]).includes(key),
    ),
  );
});

test("masks a key of only a few characters as a whole word", () => {
  fc.assert(
    fc.property(
      visible.filter(({ length }) => length < 8),
      fc.constantFrom(" ", ":", "=", '"', "'", "/", "&", "?", "\n", "\t"),
      (key, edge) => {
        const texts = [
          `${edge}${key}${edge}`,
          `https://a.example/?x=${encodeURIComponent(edge + key + edge)}`,
          JSON.stringify({ x: `${edge}${key}${edge}` }),
        ];
        return texts.every((text) => mask(text, [key]) !== text && !words(mask(text, [key])).includes(key));
      },
    ),
  );
});

const words = (text: string) => decodeURIComponent(text).split(/[\s:='"/&?\\]+/);

test.each([
  ["https://a.example/?apiKey=xyz&x=1", "https://a.example/?apiKey=****&x=1"],
  ["?x=1&api_key=xyz", "?x=1&api_key=****"],
  ["?access_token=xyz#a", "?access_token=****#a"],
  ["?password=xyz", "?password=****"],
  ["?sortKey=name&tokens=2", "?sortKey=name&tokens=2"],
  ['{"webhookSecret":"xyz","client_secret": "xyz"}', '{"webhookSecret":"****","client_secret": "****"}'],
  ['{"password": 1234, "token":-1.5e+3}', '{"password": "****", "token":"****"}'],
  [
    '{"idempotencyKey":"xyz","hasToken":true,"tokens":3}',
    '{"idempotencyKey":"xyz","hasToken":true,"tokens":3}',
  ],
])("masks a secret in traffic under each of its names: %s", (text, output) => {
  expect(maskAllSecrets(text, [])).toBe(output);
});

test.each([
  ["webhookSecret=xyz", "webhookSecret=****"],
  ["user.api_key: xyz", "user.api_key: ****"],
  ["--password=xyz", "--password=****"],
  ["idempotency-key=xyz", "idempotency-key=xyz"],
  ["idempotencyKey=xyz", "idempotencyKey=xyz"],
  ["/cases?access_token=xyz&x=1", "/cases?access_token=****&x=1"],
])("masks a secret on the command line but keeps the flag's name: %s", (word, saved) => {
  expect(maskSecretWord(word)).toBe(saved);
});

test("masks unregistered tokens and secrets in traffic", () => {
  const token = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhIn0.c2lnbmF0dXJl";
  const text = `{"accessToken": "abc", "Secret":"d\\"ef", "key" : "", "note": "${token}"} https://a.example/?token=xyz&x=1`;
  expect(maskAllSecrets(text, [])).toBe(
    '{"accessToken": "****", "Secret":"****", "key" : "****", "note": "****"} https://a.example/?token=****&x=1',
  );
});
