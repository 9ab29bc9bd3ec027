import { expect, test } from "vitest";
import { Secrets } from "../../../src/base/secrets/secrets";
import { refuseLeaks } from "../../../src/record/file/refuse-leaks";
import { refuseSecrets } from "../../../src/record/source/refuse-secret";
import { collectSecrets } from "../../../src/record/source/secrets-in-use";
import { unknownId } from "../../../src/record/steps/free-request";
import type { FullExchange } from "../../../src/traffic/full-exchange";

const secrets = new Secrets();
secrets.add("hunter2-hunter2");

test.each([
  ["a key", "key: hunter2-hunter2", "a key, token or secret"],
  [
    "a word that looks like a platform key",
    "sk_live_collection_falkenhof_tu9zrnie55znny0f8edyfgf8",
    "a key, token or secret",
  ],
  ["a long word with three digits", "name: abcdefghijklmnopq123", "a word that looks like a key"],
  ["a recorded identifier", "See REF-12345.", "an identifier of the recorded world"],
])("refuses a scenario with %s", (_, text, content) => {
  expect(() => refuseLeaks(text, secrets, ["ref-12345"])).toThrow(
    `The scenario would contain ${content}. Nothing was written.`,
  );
});

test.each([
  ["a long word with two digits", "name: abcdefghijklmnopqr12"],
  ["a word of nineteen characters", "name: abcdefghijklmnop123"],
  ["a long number", "amount: 12345678901234567890123"],
  ["the ID that no record has", `id: ${unknownId}`],
  ["a short recorded value", "See 1234567."],
  ["a recorded word without a digit", "See Collection."],
])("accepts a scenario with %s", (_, text) => {
  expect(() => refuseLeaks(text, secrets, ["1234567", "collection"])).not.toThrow();
});

const exchangeOf = (
  changes: Partial<FullExchange> & { readonly text?: string; readonly digest?: string },
) => {
  const { text = "", digest, ...others } = changes;
  const bytes = Buffer.from(text);
  return {
    ...{ method: "POST", url: "https://api.example/cases", headers: {}, answer: undefined },
    body: { bytes, size: bytes.length, ...(digest === undefined ? {} : { digest }) },
    ...others,
  } as unknown as FullExchange;
};

test.each([
  ["path", { url: "https://api.example/cases/hunter2%2Dhunter2" }],
  ["query", { url: "https://api.example/cases?key=hunter2-hunter2" }],
  ["query", { url: "https://api.example/cases?a=masked-0123456789abcdef" }],
  ["body", { text: '{"a":"hunter2-hunter2"}' }],
  ["body", { text: '{"a":"masked-0123456789abcdef"}' }],
])("refuses a request with a secret in its %s: %j", (part, changes) => {
  expect(() => refuseSecrets(exchangeOf(changes), 7, secrets)).toThrow(
    `A key, token or secret is in the ${part} of request 7, POST. Nothing was written.`,
  );
});

test.each([
  [{ url: "https://hunter2-hunter2.example/cases?a=b" }],
  [{ text: '{"a":"b"}' }],
  [{ text: "hunter2-hunter2" }],
  [{ text: '{"a":"masked-0123456789"}' }],
  [{ headers: { xapikey: "hunter2-hunter2" } }],
])("accepts a request with %j", (changes) => {
  expect(() => refuseSecrets(exchangeOf(changes), 7, secrets)).not.toThrow();
});

test("treats a mask as a secret only in a body that was masked when it was written", () => {
  const mask = secrets.mask("hunter2-hunter2");
  const withMask = (digest?: string) =>
    exchangeOf({ text: JSON.stringify({ a: mask }), ...(digest === undefined ? {} : { digest }) });
  expect(() => refuseSecrets(withMask(), 7, secrets)).not.toThrow();
  expect(() => refuseSecrets(withMask("d1"), 7, secrets)).toThrow("in the body of request 7");
});

test("collects a request's keys and the secrets in its response", () => {
  const collected: string[] = [];
  const collect = (exchange: object) =>
    collectSecrets(
      exchange as FullExchange,
      { add: (secret: string) => collected.push(secret) } as unknown as Secrets,
    );
  const answerOf = (json: object, padding = 0) => ({
    body: { bytes: Buffer.from(JSON.stringify(json) + " ".repeat(padding)) },
  });
  collect({ headers: { xapikey: "key-of-eight" }, answer: undefined });
  collect({
    headers: { authorization: "Bearer  token-of-eight x" },
    answer: answerOf({ secret: "12345678" }),
  });
  collect({
    headers: { authorization: "BASIC basic-of-eight" },
    answer: answerOf({ accessToken: "access-token" }),
  });
  collect({
    headers: { authorization: "Digest digest-of-eight" },
    answer: answerOf({ access_token: "other-token" }),
  });
  collect({ headers: { xapikey: "1234567" }, answer: answerOf({ secret: "1234567", token: "long-enough" }) });
  const size = JSON.stringify({ secret: "size-of-body" }).length;
  collect({ headers: {}, answer: answerOf({ secret: "size-of-body" }, 16 * 1024 - size) });
  collect({ headers: {}, answer: answerOf({ secret: "over-the-size" }, 16 * 1024) });
  expect(collected).toEqual([
    ...["key-of-eight", "token-of-eight", "12345678", "basic-of-eight", "access-token", "other-token"],
    "size-of-body",
  ]);
});
