import { expect, test } from "vitest";
import type { HttpRequest } from "../../../src/base/http";
import { Secrets } from "../../../src/base/secrets/secrets";
import { noBody } from "../../../src/traffic/full-exchange";
import { maskExchange } from "../../../src/traffic/har/masked-exchange";

const digest = (text: string) => `<${text}>`;
const mask = (request: Partial<HttpRequest>, response?: object) =>
  maskExchange(
    {
      request: { method: "post", url: "https://a.example/cases", headers: {}, ...request },
      response: response && { status: 200, headers: {}, body: new Uint8Array(), ...response },
      sentAt: 1,
      endedAt: 2,
    },
    digest,
    [new Secrets(["secret-of-the-profile"])],
  );

test("masks secrets in the URL, headers and bodies of requests and responses", () => {
  const text = "of secret-of-the-profile and key-of-the-caller";
  const masked = mask(
    {
      url: `https://a.example/secret-of-the-profile?api_key=1&b=key-of-the-caller`,
      headers: {
        xapikey: "key-of-the-caller",
        authorization: "Bearer  a-token",
        "idempotency-key": "order-1",
        "content-type": "text/plain",
        "x-note": text,
      },
      headerLines: [["X-Line", "v"]],
      body: Buffer.from(text),
    },
    { headers: { "content-type": "text/plain", "x-note": text }, body: Buffer.from(text) },
  );
  const hidden = "of **** and ****";
  expect({
    ...masked,
    body: Buffer.from(masked.body.bytes).toString(),
    answer: { ...masked.answer, body: Buffer.from(masked.answer?.body.bytes ?? []).toString() },
  }).toEqual({
    method: "POST",
    url: "https://a.example/****?api_key=****&b=****",
    headers: {
      xapikey: "<key-of-the-caller>",
      authorization: "Bearer  <a-token>",
      "idempotency-key": "<order-1>",
      "content-type": "text/plain",
      "x-note": hidden,
      "x-line": "v",
    },
    body: hidden,
    sentAt: 1,
    endedAt: 2,
    answer: {
      status: 200,
      headers: { "content-type": "text/plain", "x-note": hidden },
      body: hidden,
      issued: undefined,
    },
  });
});

test("has no response if none arrived", () => {
  expect(mask({}).answer).toBeUndefined();
});

test("shortens long URLs", () => {
  expect(mask({ url: `https://a.example/${"x".repeat(9_000)}` }).url).toHaveLength(8_000);
  expect(mask({ url: "https://a.example/x?" }).url).toBe("https://a.example/x");
  expect(mask({ url: "https://a.example/x?a?b" }).url).toBe("https://a.example/x?a?b");
});

test("keeps only the size of uploads and of bodies that were too large to read", () => {
  const form = { length: 70, fingerprint: "f" } as HttpRequest["form"];
  expect(mask({ form }).body).toEqual({ bytes: new Uint8Array(), size: 70, digest: "<f>" });
  expect(mask({ isOversized: true, headers: { "content-length": "99" } }).body).toEqual({
    bytes: new Uint8Array(),
    size: 99,
    digest: "99 bytes",
  });
  expect(mask({ isOversized: true }).body).toMatchObject({ size: 0, digest: "0 bytes" });
  expect(mask({}).body).toBe(noBody);
});

test.each([
  ["/oauth/token", { accessToken: "a", access_token: "b" }, "<a>"],
  ["/oauth/token", { access_token: "b" }, "<b>"],
  ["/oauth/token", {}, undefined],
  ["/oauth/tokens", { accessToken: "a" }, undefined],
])("names the token that %s issued in %j: %s", (path, json, issued) => {
  const answer = { body: Buffer.from(JSON.stringify(json)) };
  expect(mask({ url: `https://a.example${path}?a=1` }, answer).answer?.issued).toBe(issued);
});

test("masks the user and password in the target of a redirect", () => {
  const { answer } = mask({}, { status: 302, headers: { location: "https://ada:pass@a.example/cb" } });
  expect(answer?.headers.location).toBe("https://****@a.example/cb");
});
