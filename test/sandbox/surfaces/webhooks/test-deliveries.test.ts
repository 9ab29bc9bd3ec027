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
  const sendTest = (headers = {}) => post(`/webhooks/${id}/test`, undefined, headers);
  return { ...sandbox, requests, post, sendTest, id, secret };
}

describe("POST /webhooks/{id}/test", () => {
  test("sends a signed case.created with the test header and returns the result [EP-46] [DLV-11] [AMB-20]", async () => {
    const { sendTest, requests, secret } = await open();
    const { status, json } = await sendTest();
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
      links: { self: `http://sandbox.invalid/test/customer/cases/${testPayload.data.caseId}` },
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
      "a 500",
      answering(500),
      { httpStatusCode: 500, errorMessage: "HTTP 500: Internal Server Error", errorCategory: "HttpError" },
    ],
    [
      "a refused connection",
      async () => {
        throw new Failure("network", "gone", {
          cause: Object.assign(new Error("refused"), { code: "ECONNREFUSED" }),
        });
      },
      { httpStatusCode: null, errorMessage: "Cannot reach your endpoint", errorCategory: "NetworkError" },
    ],
  ] as const)("reports %s without a retry", async (_, receive, failure) => {
    const { sendTest, store, id } = await open(receive);
    const { status, json } = await sendTest();
    expect([status, json]).toMatchObject([200, { success: false, ...failure }]);
    expect(store.get("select 1 from deliveries where due_at is not null")).toBeUndefined();
    expect(store.get("select is_active from subscriptions where id = ?", id)).toEqual({ is_active: 1 });
    expect(store.all("select status, error from attempts")).toEqual([
      { status: failure.httpStatusCode, error: failure.errorMessage },
    ]);
  });

  test("disables the subscription after a 410 [DLV-08]", async () => {
    const { sendTest, get, requests, id } = await open(answering(410));
    await sendTest();
    expect((await get("customer", `/webhooks/${id}`)).json).toMatchObject({
      isActive: false,
      disabledReason: expect.stringContaining("410"),
    });
    expect((await sendTest()).json).toMatchObject({
      success: false,
      errorMessage: expect.stringContaining("not active"),
    });
    expect(requests).toHaveLength(1);
  });

  test("signs the next delivery with a regenerated secret [SUB-13]", async () => {
    const { sendTest, get, requests, id, secret } = await open();
    const body = { regenerateSecret: true };
    const renewed = (await get("customer", `/webhooks/${id}`, { method: "PATCH", body })).json.secret;
    await sendTest();
    const headers = requests[0]?.headers ?? {};
    const bytes = requests[0]?.body ?? new Uint8Array();
    const signature = (key: string) => signatureHeader(key, Number(headers["x-service-timestamp"]), bytes);
    expect(headers["x-service-signature"]).toBe(signature(renewed));
    expect(headers["x-service-signature"]).not.toBe(signature(secret));
  });

  test("doesn't create a case", async () => {
    const { sendTest, get } = await open();
    const before = (await get("customer", "/cases")).text;
    const { json } = await sendTest();
    expect((await get("customer", "/cases")).text).toBe(before);
    expect((await get("customer", `/cases/${json.testPayload.data.caseId}`)).status).toBe(404);
  });

  test("sends once per idempotency key and repeats the response [AMB-31] [IDM-02]", async () => {
    let release = () => {};
    const arrived = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { sendTest, requests } = await open(async () => {
      await arrived;
      return { status: 200, headers: {}, body: new Uint8Array() };
    });
    const key = { "idempotency-key": "one" };
    const first = sendTest(key);
    const second = await sendTest(key);
    expect([second.status, second.json.businessErrors[0].type]).toEqual([409, "Conflict"]);
    release();
    const { text, json } = await first;
    expect(json.success).toBe(true);
    expect((await sendTest(key)).text).toBe(text);
    expect(requests).toHaveLength(1);
  });

  test("requires an encoded colon in the older form and the caller's own subscription [EP-04] [EP-05] [ERR-24]", async () => {
    const { post, id, find } = await open();
    expect((await post(`/webhooks/${id}%3Atest`)).json.success).toBe(true);
    expect((await post(`/webhooks/${id}:test`)).status).toBe(404);
    const foreign = find("select id from subscriptions where surface = 'collection'");
    const { status, json } = await post(`/webhooks/${foreign}/test`);
    expect([status, json.businessErrors[0].type]).toEqual([404, "WebhookNotFound"]);
  });
});
