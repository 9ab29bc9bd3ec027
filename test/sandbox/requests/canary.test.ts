import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Headers } from "../../../src/base/http";
import { embeddedOrigin } from "../../../src/base/platform";
import { temporaryFolder } from "../../support/program/temporary-folder";
import { openPlatform } from "../../support/sandbox/opening";

/** Twenty characters that occur nowhere else, including a number that makes them unique to each field. */
const canary = (number: number) => `zqCanary7Xw${String(number).padStart(4, "0")}pLmvB`;
const jwtHead = Buffer.from('{"alg":"HS256","n":"').toString("base64url");
const pieces = [
  "zqCanary7Xw",
  "zqcanary7xw",
  Buffer.from("zqCanary7Xw").toString("hex"),
  jwtHead.slice(0, 24),
];

let canaries = 0;
const next = () => {
  canaries += 1;
  return canary(canaries);
};

const jwt = () =>
  [`{"alg":"HS256","n":"${next()}"}`, `{"sub":"${next()}"}`, next()]
    .map((part) => Buffer.from(part).toString("base64url"))
    .join(".");

const secretNames = [
  ...["key", "apiKey", "api_key", "xApiKey", "accessKey", "privateKey", "signingKey", "webhookKey"],
  ...["token", "accessToken", "refresh_token", "clientSecret", "secret", "webhookSecret", "password"],
  ...["passphrase", "signature", "sig", "cookie", "authorization"],
];

const secretHeaders = [
  ...["xapikey", "x-api-key", "api-key", "authorization", "proxy-authorization", "cookie", "set-cookie"],
  ...["x-auth", "x-auth-token", "x-access-token", "x-client-secret", "x-service-signature", "x-session"],
  ...["x-csrf-token", "x-amz-security-token", "key", "x-password", "x-credential"],
] as const;

const json = { "content-type": "application/json" } as const;
const form = { "content-type": "application/x-www-form-urlencoded" } as const;
const text = { "content-type": "text/plain" } as const;
const xml = { "content-type": "application/xml" } as const;

interface Sample {
  readonly path?: string;
  readonly headers?: Headers;
  readonly body?: string;
}

const named = (name: string, value: string) => ({ [name]: value });

const own = next();

const samples: readonly Sample[] = [
  ...secretHeaders.map((name) => ({ headers: named(name, next()) })),
  ...["Bearer ", "bearer ", "Basic "].map((scheme) => ({ headers: { authorization: `${scheme}${next()}` } })),
  { headers: { authorization: `Bearer ${jwt()}` } },
  ...secretNames.map((name) => ({ path: `?Page=1&${name}=${next()}` })),
  ...secretNames.map((name) => ({ path: `?%${name.charCodeAt(0).toString(16)}${name.slice(1)}=${next()}` })),
  { path: `?Sort=${jwt()}` },
  { path: `?Sort=sk_live_collection_x_${next()}` },
  { path: `/sk_test_customer_${next()}` },
  ...secretNames.map((name) => ({ headers: json, body: JSON.stringify(named(name, next())) })),
  ...secretNames.map((name) => ({
    headers: json,
    body: JSON.stringify({ a: [{ b: named(name, next()) }] }),
  })),
  ...secretNames.map((name) => ({
    headers: json,
    body: JSON.stringify({ text: JSON.stringify(named(name, next())) }),
  })),
  { headers: json, body: JSON.stringify({ secret: [next(), { value: next() }], after: 1 }) },
  { headers: json, body: JSON.stringify({ tokens: [next(), next()] }) },
  { headers: json, body: JSON.stringify({ comment: `my token is ${jwt()}.` }) },
  { headers: json, body: JSON.stringify({ comment: `sk_test_referral_x_${next()}` }) },
  { headers: json, body: JSON.stringify({ url: `https://x.example/?token=${next()}&a=1` }) },
  { headers: json, body: `{"secret":"${next()}` },
  { headers: json, body: `{"pad":"${"x".repeat(16_370)}","secret":"${next()}","b":"${"y".repeat(9_000)}"}` },
  ...secretNames.map((name) => ({ headers: form, body: `${name}=${next()}&a=1&${name}=${next()}` })),
  ...secretNames.map((name) => ({ headers: xml, body: `<a><${name}>${next()}</${name}></a>` })),
  { headers: text, body: `hello\ntoken: ${next()}\npassword=${next()}` },
  // A value sent as a key is masked everywhere in that request.
  { headers: { xapikey: own }, path: `/${own}?Sort=${own}`, body: `{"comment":"${own}","n":["${own}"]}` },
  {
    headers: { authorization: `Bearer ${own}`, "x-copy": own },
    body: JSON.stringify({ comment: encodeURIComponent(own), b: Buffer.from(`a:${own}`).toString("base64") }),
  },
];

const surfaces = ["collection", "referral", "customer"] as const;

test("never logs a key, token, secret, cookie or signature from a request", async () => {
  const dataFolder = temporaryFolder();
  const controlToken = "a-control-token";
  const platform = await openPlatform({ dataFolder, world: "canaries", controlToken, now: () => Date.now() });
  const access = platform.access(embeddedOrigin);
  for (const surface of surfaces) {
    const { url, key } = access.test[surface];
    for (const { path = "", headers = {}, body } of samples) {
      const identified =
        "xapikey" in headers || "authorization" in headers ? headers : { ...headers, xapikey: key };
      const content = body === undefined ? {} : { body: Buffer.from(body) };
      const target = path.startsWith("/") ? path : `/cases${path}`;
      await platform.send({
        ...{ method: body === undefined ? "GET" : "POST", url: `${url}${target}` },
        ...{ headers: identified, ...content },
      });
    }
  }
  const { body } = await platform.send({
    ...{ method: "GET", url: `${embeddedOrigin}/control/requests` },
    headers: { authorization: `Bearer ${controlToken}` },
  });
  const text = Buffer.from(body).toString();
  const keys = surfaces.map((surface) => access.test[surface].key);
  expect(JSON.parse(text).items).toHaveLength(samples.length * surfaces.length);
  for (const piece of [...pieces, ...keys]) expect(leakIn(text, piece)).toBe("");
  const files = readdirSync(dataFolder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) {
    const bytes = readFileSync(join(file.parentPath, file.name), "latin1");
    for (const piece of pieces) expect([file.name, leakIn(bytes, piece)]).toEqual([file.name, ""]);
  }
  platform.close();
});

test("never logs tokens or secrets that were issued", async () => {
  const dataFolder = temporaryFolder();
  const controlToken = "a-control-token";
  const platform = await openPlatform({ dataFolder, world: "issued", controlToken, now: () => Date.now() });
  const { collection, referral } = platform.access(embeddedOrigin).test;
  const post = async (url: string, key: string, body: object) => {
    const answer = await platform.send({
      ...{ method: "POST", url, headers: { xapikey: key, ...json } },
      body: Buffer.from(JSON.stringify(body)),
    });
    expect(answer.status).toBeLessThan(300);
    return JSON.parse(Buffer.from(answer.body).toString());
  };
  const { accessToken } = await post(`${referral.url}/oauth/token`, referral.key, {
    externalTenantId: "kb-1001",
  });
  const { secret } = await post(`${collection.url}/webhooks`, collection.key, {
    ...{ url: "https://hooks.example.com/in", events: ["case.updated"] },
  });
  const { body } = await platform.send({
    ...{ method: "GET", url: `${embeddedOrigin}/control/requests` },
    headers: { authorization: `Bearer ${controlToken}` },
  });
  const text = Buffer.from(body).toString();
  expect([typeof accessToken, typeof secret]).toEqual(["string", "string"]);
  for (const issued of [accessToken, secret]) expect(text).not.toContain(issued);
  platform.close();
});

/** Returns the text around a leak, for the failure message. */
function leakIn(text: string, piece: string): string {
  const index = text.indexOf(piece);
  return index < 0 ? "" : text.slice(Math.max(0, index - 80), index + 40);
}
