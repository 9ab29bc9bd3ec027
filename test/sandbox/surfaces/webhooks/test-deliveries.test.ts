import { describe, expect, test } from "vitest";
import { Failure } from "../../../../src/base/failure";
import type { HttpRequest, Send } from "../../../../src/base/http";
import { signatureHeader } from "../../../../src/webhooks/signature";
import { openSandbox } from "../../../support/sandbox/sandbox";

const answering =
  (status: number): Send =>
  async () => ({ status, headers: {}, body: new Uint8Array() });

async function open(receive: Send = answering(204)) {
  const requests: HttpRequest[] = [];
  const sandbox = await openSandbox({
    routes: ["https://hooks.partner.example=http://127.0.0.1:3999"],
    send: async (request) => {
      requests.push(request);
      return receive(request);
    },
  });
  const post = (path: string, body?: unknown, headers = {}) =>
    sandbox.get("customer", path, { method: "POST", body, headers });
  const body = { url: "https://hooks.partner.example/in", events: ["case.closed"], isTestMode: true };
  const { id, secret } = (await post("/webhooks", body)).json;
  const tryOut = (headers = {}) => post(`/webhooks/${id}/test`, undefined, headers);
  return { ...sandbox, requests, post, tryOut, id, secret };
}

describe("POST /webhooks/{id}/test", () => {
  test("[EP-46] [DLV-11] [AMB-20] the receiver gets a signed case.created with the test header, and the answer tells how it went", async () => {
    const { tryOut, requests, secret } = await open();
    const { status, json } = await tryOut();
    expect(status).toBe(200);
    const { testPayload, ...result } = json;
    expect(result).toEqual({
      success: true,
      httpStatusCode: 204,
      durationMs: 0,
      errorMessage: null,
      errorCategory: null,
    });
    expect(testPayload).toMatchObject({
      specVersion: "1.0",
      event: "case.created",
      classification: "test",
      data: { caseId: expect.any(String), reference: expect.any(String), lifecycle: "PendingVerification" },
    });
    const [request, ...others] = requests;
    expect(others).toEqual([]);
    expect(request?.url).toBe("http://127.0.0.1:3999/in");
    const bytes = request?.body ?? new Uint8Array();
    expect(JSON.parse(Buffer.from(bytes).toString())).toEqual(testPayload);
    expect(request?.headers["x-service-test"]).toBe("true");
    const sentAt = Number(request?.headers["x-service-timestamp"]);
    expect(request?.headers["x-service-signature"]).toBe(signatureHeader(secret, sentAt, bytes));
  });

  test.each([
    [
      answering(500),
      { httpStatusCode: 500, errorMessage: "HTTP 500: Internal Server Error", errorCategory: "HttpError" },
    ],
    [
      async () => {
        throw new Failure("network", "gone", {
          cause: Object.assign(new Error("refused"), { code: "ECONNREFUSED" }),
        });
      },
      { httpStatusCode: null, errorMessage: "Cannot reach your endpoint", errorCategory: "NetworkError" },
    ],
  ] as const)("a failure is told as it was, and is not tried again (%#)", async (receive, told) => {
    const { tryOut, store, id } = await open(receive);
    const { status, json } = await tryOut();
    expect([status, json]).toMatchObject([200, { success: false, ...told }]);
    expect(store.get("select 1 from deliveries where due_at is not null")).toBeUndefined();
    expect(store.get("select is_active from subscriptions where id = ?", id)).toEqual({ is_active: 1 });
    expect(store.all("select status, error from attempts")).toEqual([
      { status: told.httpStatusCode, error: told.errorMessage },
    ]);
  });

  test("[DLV-08] a 410 disables here too, and an inactive subscription gets nothing", async () => {
    const { tryOut, get, requests, id } = await open(answering(410));
    await tryOut();
    expect((await get("customer", `/webhooks/${id}`)).json).toMatchObject({
      isActive: false,
      disabledReason: expect.stringContaining("410"),
    });
    expect((await tryOut()).json).toMatchObject({
      success: false,
      errorMessage: expect.stringContaining("not active"),
    });
    expect(requests).toHaveLength(1);
  });

  test("[SUB-13] after a new secret the next delivery is signed with it", async () => {
    const { tryOut, get, requests, id, secret } = await open();
    const body = { regenerateSecret: true };
    const renewed = (await get("customer", `/webhooks/${id}`, { method: "PATCH", body })).json.secret;
    await tryOut();
    const headers = requests[0]?.headers ?? {};
    const bytes = requests[0]?.body ?? new Uint8Array();
    const signature = (key: string) => signatureHeader(key, Number(headers["x-service-timestamp"]), bytes);
    expect(headers["x-service-signature"]).toBe(signature(renewed));
    expect(headers["x-service-signature"]).not.toBe(signature(secret));
  });

  test("no case comes of it", async () => {
    const { tryOut, get } = await open();
    const before = (await get("customer", "/cases")).text;
    const { json } = await tryOut();
    expect((await get("customer", "/cases")).text).toBe(before);
    expect((await get("customer", `/cases/${json.testPayload.data.caseId}`)).status).toBe(404);
  });

  test("[AMB-31] [IDM-02] one idempotency key sends once and answers the same; 409 while it is under way", async () => {
    let release = () => {};
    const arrived = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { tryOut, requests } = await open(async () => {
      await arrived;
      return { status: 200, headers: {}, body: new Uint8Array() };
    });
    const key = { "idempotency-key": "one" };
    const first = tryOut(key);
    const second = await tryOut(key);
    expect([second.status, second.json.businessErrors[0].type]).toEqual([409, "Conflict"]);
    release();
    const { text, json } = await first;
    expect(json.success).toBe(true);
    expect((await tryOut(key)).text).toBe(text);
    expect(requests).toHaveLength(1);
  });

  test("[EP-04] [EP-05] [ERR-24] the colon must be percent-encoded, and the subscription the caller's own", async () => {
    const { post, id, store } = await open();
    expect((await post(`/webhooks/${id}%3Atest`)).json.success).toBe(true);
    expect((await post(`/webhooks/${id}:test`)).status).toBe(404);
    const foreign = store.get<{ id: string }>("select id from subscriptions where surface = 'collection'");
    const { status, json } = await post(`/webhooks/${foreign?.id}/test`);
    expect([status, json.businessErrors[0].type]).toEqual([404, "WebhookNotFound"]);
  });
});
