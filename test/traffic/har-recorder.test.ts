import { describe, expect, test } from "vitest";
import type { HttpRequest, HttpResponse, Send } from "../../src/base/http";
import { Secrets } from "../../src/base/secrets/secrets";
import { createSecretDigest } from "../../src/traffic/digest";
import type { FullExchange } from "../../src/traffic/full-exchange";
import { HarFile, harEnd, harStart } from "../../src/traffic/har/har-file";
import { HarRecorder } from "../../src/traffic/har/har-recorder";
import { readHar } from "../../src/traffic/har/read-har";
import { memoryFiles } from "../support/program/world";

const base = "https://test.example/customer";

async function openRecorder(secrets: readonly string[] = []) {
  const content = new Map([["a.har", harStart + harEnd]]);
  const files = memoryFiles(content);
  let now = Date.UTC(2026, 0, 5);
  const grown = await files.grow("a.har", harStart.length);
  grown.append("", harEnd);
  const file = new HarFile(grown, async () => {});
  const tick = () => {
    now += 10;
    return now;
  };
  const setting = { file, digest: createSecretDigest("k"), now: tick };
  const recorder = new HarRecorder(setting, new Secrets(secrets));
  const entries = async () => {
    const found: FullExchange[] = [];
    for await (const exchange of readHar(files, "a.har")) found.push(exchange);
    return found;
  };
  return { recorder, entries, text: () => content.get("a.har") ?? "" };
}

const answer = (json: unknown, status = 200): HttpResponse => ({
  status,
  headers: { "content-type": "application/json" },
  body: Buffer.from(JSON.stringify(json)),
});

const post = (json: unknown, overrides: Partial<HttpRequest> = {}): HttpRequest => ({
  method: "POST",
  url: `${base}/cases`,
  headers: { xapikey: "key-of-the-creditor", "content-type": "application/json" },
  body: Buffer.from(JSON.stringify(json)),
  ...overrides,
});

const text = ({ bytes }: { readonly bytes: Uint8Array }) => Buffer.from(bytes).toString();

describe("a HAR recording", () => {
  test("masks a signing secret in later requests", async () => {
    const { recorder, text } = await openRecorder();
    const send = recorder.around(async () => answer({ id: "made", secret: "c2lnbmluZ0tleQ==" }, 201));
    await send(post({ url: "https://hooks.example/in" }, { url: `${base}/webhooks` }));
    await send(post({ comments: "signed with c2lnbmluZ0tleQ==" }));
    expect(text()).toContain("signed with ****");
    expect(text()).not.toContain("c2lnbmluZ0tleQ==");
  });

  test("contains each request and its response as soon as the request has ended", async () => {
    const { recorder, entries } = await openRecorder();
    expect(await entries()).toEqual([]);
    const send = recorder.around(async () => answer({ id: "made" }));
    for (const name of ["a", "b", "c"]) {
      await send(post({ name: `Jürgen ${name}` }, { url: `${base}/cases/${name}?Page=1&Tag=x%20y` }));
      const [last] = (await entries()).slice(-1);
      expect(last).toMatchObject({ method: "POST", url: `${base}/cases/${name}?Page=1&Tag=x%20y` });
      expect(last && [text(last.body), text(last.answer?.body ?? last.body)]).toEqual([
        `{"name":"Jürgen ${name}"}`,
        '{"id":"made"}',
      ]);
      expect((last?.endedAt ?? 0) - (last?.sentAt ?? 0)).toBe(10);
    }
    expect(await entries()).toHaveLength(3);
  });

  test("contains requests that got no response", async () => {
    const { recorder, entries } = await openRecorder();
    const failing: Send = async () => {
      throw new Error("broken");
    };
    await expect(recorder.around(failing)(post({}))).rejects.toThrow("broken");
    const departing: Send = async () => {
      depart();
      return answer({ id: "made" });
    };
    let depart = () => {};
    const onGone = (listener: () => void) => {
      depart = listener;
    };
    await recorder.around(departing)(post({}, { onGone }));
    expect((await entries()).map((entry) => entry.answer)).toEqual([undefined, undefined]);
  });

  test("contains stable digests instead of keys, tokens and idempotency keys", async () => {
    const { recorder, entries, text: content } = await openRecorder();
    const token = "token-that-was-issued";
    const send = recorder.around(async ({ url }) =>
      answer(url.endsWith("/oauth/token") ? { accessToken: token } : {}),
    );
    const keyed = { xapikey: "key-of-the-creditor", "idempotency-key": "order-4711", cookie: "s=crumb" };
    await send(post({}, { url: `${base}/oauth/token`, headers: keyed }));
    await send(post({}, { headers: { ...keyed, xapikey: "another-key-of-theirs" } }));
    await send(post({}, { headers: { authorization: `Bearer ${token}` } }));
    const [mint, other, used] = await entries();
    expect(mint?.headers["idempotency-key"]).toMatch(/^masked-[\w-]{16}$/);
    expect(mint?.headers["idempotency-key"]).toBe(other?.headers["idempotency-key"]);
    expect(mint?.headers.xapikey).not.toBe(other?.headers.xapikey);
    expect(used?.headers.authorization).toBe(`Bearer ${mint?.answer?.issued}`);
    for (const secret of ["key-of-the-creditor", "another-key-of-theirs", "order-4711", "crumb", token])
      expect(content()).not.toContain(secret);
  });

  test("contains no part of a truncated or misplaced key", async () => {
    const key = "zqCanary7Xw0001pLmvB";
    const { recorder, text: content } = await openRecorder([]);
    for (let before = 0; before < key.length; before += 1) {
      const body = Buffer.from(JSON.stringify({ text: " ".repeat(before) + key.repeat(4_000) }));
      const headers = { [`x-${key.toLowerCase()}`]: "1", "content-type": "application/json" };
      await recorder.around(async () => ({ status: 200, headers, body }))(
        post({}, { headers: { xapikey: key } }),
      );
    }
    expect(content()).not.toMatch(/zqcan|Xw000|pLmvB/i);
  });

  test("masks secrets in bodies but keeps identical bodies identical", async () => {
    const canary = "zqCanary7Xw0001pLmvB";
    const { recorder, entries, text: content } = await openRecorder([canary]);
    const forms = [
      canary,
      Buffer.from(canary).toString("base64"),
      Buffer.from(canary).toString("hex"),
      [...canary].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join(""),
    ];
    const send = recorder.around(async () =>
      answer({ webhookSecret: "c2VjcmV0", clientKey: "sk_test_customer_abc", echoed: forms }),
    );
    for (const form of forms) {
      await send(post({ text: form, password: "open sesame" }, { url: `${base}/cases/${form}?Tag=${form}` }));
      await send(post({ text: form, password: "open sesame" }, { headers: { "x-note": form } }));
    }
    const read = await entries();
    expect(read[0]?.body.digest).toMatch(/^masked-/);
    expect(read[0]?.body.digest).toBe(read[1]?.body.digest);
    for (const form of [...forms, "c2VjcmV0", "sk_test_customer_abc", "open sesame"])
      expect(content()).not.toContain(form);
  });

  test.each(["café", "5 €", "paid 😀"])("preserves every character of the body %s", async (body) => {
    const { recorder, entries } = await openRecorder();
    const headers = { "content-type": "text/plain" };
    await recorder.around(async () => ({ status: 200, headers, body: Buffer.from(body) }))(
      post({}, { headers, body: Buffer.from(body) }),
    );
    const [exchange] = await entries();
    expect(exchange && [text(exchange.body), exchange.answer && text(exchange.answer.body)]).toEqual([
      body,
      body,
    ]);
  });

  test("truncates a long body between two characters", async () => {
    const { recorder, entries } = await openRecorder();
    const headers = { "content-type": "text/plain" };
    for (const start of ["", "a", "ab", "abc"])
      await recorder.around(async () => ({ status: 200, headers, body: Buffer.from("ok") }))(
        post({}, { headers, body: Buffer.from(start + "😀".repeat(300_000)) }),
      );
    for (const { body } of await entries()) expect(text(body)).toMatch(/^a?b?c?(😀)+$/u);
  });

  test("keeps the start of long bodies, and only the size of uploads", async () => {
    const { recorder, entries } = await openRecorder();
    const send = recorder.around(async () => answer({ text: "é".repeat(100_000) }));
    await send(post({ text: "ä".repeat(400_000) }));
    await send(post({}, { body: new Uint8Array(5_000), headers: { "content-type": "application/pdf" } }));
    const [long, upload] = await entries();
    expect(long?.body.size).toBe(800_011);
    expect(long?.body.bytes.length).toBeLessThanOrEqual(256 * 1024);
    expect(long?.answer?.body.bytes.length).toBeLessThanOrEqual(64 * 1024);
    expect(text(long?.body ?? { bytes: new Uint8Array() })).not.toContain("\ufffd");
    expect(upload?.body).toMatchObject({ size: 5_000, digest: expect.stringMatching(/^masked-/) });
    expect(upload?.body.bytes).toHaveLength(0);
  });
});

test("keeps a readable file and warns only once if the disk is full", async () => {
  let isFull = false;
  let content = harStart + harEnd;
  let length = harStart.length;
  const grown = {
    get length() {
      return length;
    },
    append(line: string, end = "") {
      if (isFull && line !== "") {
        content = content.slice(0, length);
        throw new Error("no space left");
      }
      content = content.slice(0, length) + line + end;
      length += line.length;
    },
    close() {},
  };
  const warnings: string[] = [];
  const file = new HarFile(grown, async (warning) => void warnings.push(warning));
  const setting = { file, digest: createSecretDigest("k"), now: () => 0 };
  const send = new HarRecorder(setting, new Secrets()).around(async () => answer({}));
  await send(post({}));
  isFull = true;
  await send(post({}));
  await send(post({}));
  expect(JSON.parse(content).log.entries).toHaveLength(1);
  expect(warnings).toEqual(["Warning: --har doesn't have all requests: no space left."]);
});
