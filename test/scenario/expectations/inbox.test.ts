import { describe, expect, test } from "vitest";
import type { HttpRequest } from "../../../src/base/http";
import {
  createWebhookInbox,
  formatAttempt,
  type WebhookInboxOptions,
} from "../../../src/scenario/expectations/inbox";
import type { ReceiverProxy } from "../../../src/scenario/expectations/receiver";
import { signatureHeader } from "../../../src/webhooks/signature";
import { verify } from "../../../src/webhooks/verify";

const address = "https://hooks.partner.dev/in";
const secret = "c2VjcmV0LXNlY3JldC1zZWNyZXQ=";
const other = "b3RoZXItb3RoZXItb3RoZXItb3RoZXI=";
const signingMs = Date.UTC(2026, 2, 16, 9, 0, 0, 999);
const nowSeconds = Math.floor(signingMs / 1000);
const caseId = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
const envelope = {
  ...{ id: "e1", specVersion: "1.0", event: "case.created", timestamp: "2026-03-16T09:00:00Z", links: {} },
  data: { caseId, reference: "24LNEBES", lifecycle: "Active" },
};
const text = JSON.stringify(envelope);

const deliveryTo = (url: string, body = text, changes: Partial<HttpRequest> = {}): HttpRequest => ({
  method: "POST",
  url,
  headers: { "x-service-signature": signatureHeader(secret, nowSeconds, Buffer.from(body)) },
  body: Buffer.from(body),
  ...changes,
});

/** Opens an inbox with two subscriptions. */
function openInbox(options: Partial<WebhookInboxOptions> = {}) {
  const inbox = createWebhookInbox({ address, now: () => 7000, signingNow: () => signingMs, ...options });
  const [first, second] = [inbox.subscribe("hooks", "collection"), inbox.subscribe("books", "customer")];
  for (const subscriber of [first, second]) subscriber.keepSecret(secret);
  return { inbox, first, second };
}

const answeredBy = (take: ReceiverProxy["take"]) => ({ receiver: { take } as ReceiverProxy });

test("gives each subscription its own address", () => {
  const { first, second } = openInbox();
  expect([first.address, second.address]).toEqual([`${address}/0`, `${address}/1`]);
});

test("records the subscription, time and content of a delivery", async () => {
  const { inbox, second } = openInbox();
  const response = await inbox.receive(deliveryTo(second.address));
  expect(response).toEqual({ status: 204, headers: {}, body: new Uint8Array() });
  expect(inbox.received().map((delivery) => ({ ...delivery, findings: delivery.findings }))).toEqual([
    {
      ...{ from: "books", surface: "customer", at: 7000, id: "e1", event: "case.created", envelope, text },
      ...{ isAccepted: true, findings: [] },
    },
  ]);
  expect(inbox.attempts()).toEqual([{ from: "books", at: 7000, event: "case.created", status: 204 }]);
});

test("returns each delivery once, in order of arrival", async () => {
  const { inbox, first, second } = openInbox();
  await inbox.receive(deliveryTo(first.address));
  expect(inbox.received().map(({ from }) => from)).toEqual(["hooks"]);
  await inbox.receive(deliveryTo(`${second.address}?a=1`));
  await inbox.receive(deliveryTo(`${first.address}#a`));
  expect(inbox.received().map(({ from }) => from)).toEqual(["hooks", "books", "hooks"]);
});

test("keeps a postponed delivery separate until a later attempt settles it", async () => {
  const statuses = [503, 429, 204, 409, 400];
  const { inbox, first, second } = openInbox(
    answeredBy(async () => {
      const status = statuses.shift() ?? 204;
      return { status, receiverStatus: status };
    }),
  );
  const list = () =>
    [inbox.received(), inbox.postponed()].map((deliveries) => deliveries.map(({ findings }) => findings));
  await inbox.receive(deliveryTo(first.address));
  expect(list()).toEqual([[], [["the receiver answered 503"]]]);
  await inbox.receive(deliveryTo(first.address));
  expect(list()).toEqual([[], [["the receiver answered 429"]]]);
  await inbox.receive(deliveryTo(first.address));
  expect(list()).toEqual([[[]], []]);
  await inbox.receive(deliveryTo(second.address));
  expect(list()).toEqual([[[]], [["the receiver answered 409"]]]);
  await inbox.receive(deliveryTo(second.address));
  expect(list()).toEqual([[[], ["the receiver answered 400"]], []]);
});

test("counts a postponed delivery that the platform won't repeat as refused", async () => {
  const { inbox, first } = openInbox(answeredBy(async () => ({ status: 204, receiverStatus: 503 })));
  await inbox.receive(deliveryTo(first.address));
  expect([inbox.received().map(({ findings }) => findings), inbox.postponed()]).toEqual([
    [["the receiver answered 503"]],
    [],
  ]);
});

test.each<[string, Partial<HttpRequest>]>([
  ["a GET", { method: "GET" }],
  ["another path", { url: `${address}/2` }],
  ["a path without a number", { url: address }],
  ["a path below a subscription", { url: `${address}/0/a` }],
])("responds to %s with 404 and doesn't record it", async (_, changes) => {
  const { inbox, first } = openInbox();
  expect((await inbox.receive(deliveryTo(first.address, text, changes))).status).toBe(404);
  expect([inbox.received(), inbox.attempts()]).toEqual([[], []]);
});

test.each([
  [199, "the receiver answered 199"],
  [200, undefined],
  [299, undefined],
  [300, "the receiver answered 300"],
])("accepts a delivery only if the receiver responds with 2xx: %i", async (status, finding) => {
  const { inbox, first } = openInbox(answeredBy(async () => ({ status, receiverStatus: status })));
  expect((await inbox.receive(deliveryTo(first.address))).status).toBe(status);
  expect(inbox.received().map(({ isAccepted, findings }) => [isAccepted, findings])).toEqual([
    [finding === undefined, finding === undefined ? [] : [finding]],
  ]);
});

test("judges the receiver's own response, not the one that the platform gets", async () => {
  const { inbox, first } = openInbox(answeredBy(async () => ({ status: 503, receiverStatus: 202 })));
  expect((await inbox.receive(deliveryTo(first.address))).status).toBe(503);
  expect(inbox.received().map(({ isAccepted }) => isAccepted)).toEqual([true]);
  expect(inbox.attempts().map(({ status }) => status)).toEqual([503]);
});

test("records only an attempt if the receiver can't be reached", async () => {
  const { inbox, first } = openInbox(answeredBy(async () => ({ status: 503, receiverStatus: undefined })));
  expect((await inbox.receive(deliveryTo(first.address))).status).toBe(503);
  expect([inbox.received(), inbox.attempts()]).toEqual([
    [],
    [{ from: "hooks", at: 7000, event: "case.created", status: 503 }],
  ]);
});

test("doesn't record a delivery that a step makes instead of the platform", async () => {
  const { inbox, first } = openInbox(
    answeredBy(async () => ({ status: 204, receiverStatus: undefined, isWithheld: true })),
  );
  expect((await inbox.receive(deliveryTo(first.address))).status).toBe(204);
  expect([inbox.received(), inbox.attempts()]).toEqual([[], []]);
});

test.each([
  [new Error("connection reset"), "connection reset"],
  ["gone", "gone"],
])("records why there was no response: %s", async (error, noAnswerReason) => {
  const { inbox, first } = openInbox(answeredBy(() => Promise.reject(error)));
  await expect(inbox.receive(deliveryTo(first.address))).rejects.toBe(error);
  expect([inbox.received(), inbox.attempts()]).toEqual([
    [],
    [{ from: "hooks", at: 7000, event: "case.created", noAnswerReason }],
  ]);
});

test("lists a scenario's own attempts with the platform's", async () => {
  const { inbox, first } = openInbox();
  inbox.note({ from: "hooks", at: 1, event: "case.closed", status: 200 });
  await inbox.receive(deliveryTo(first.address, "no JSON"));
  expect(inbox.attempts()).toEqual([
    { from: "hooks", at: 1, event: "case.closed", status: 200 },
    { from: "hooks", at: 7000, event: "", status: 204 },
  ]);
});

describe("findings", () => {
  const findingsOf = async (request: (url: string) => HttpRequest, keep: readonly string[] = []) => {
    const { inbox, first } = openInbox();
    for (const kept of keep) first.keepSecret(kept);
    await inbox.receive(request(first.address));
    return inbox.received().flatMap(({ findings }) => findings);
  };

  test("accept a signature made with any of the secrets", async () => {
    expect(await findingsOf((url) => deliveryTo(url), [other])).toEqual([]);
    const header = signatureHeader(other, nowSeconds, Buffer.from(text));
    const signed = (url: string) => deliveryTo(url, text, { headers: { "x-service-signature": header } });
    expect(await findingsOf(signed, [other])).toEqual([]);
  });

  test("explain a wrong signature by checking it against the first secret", async () => {
    const header = signatureHeader(other, nowSeconds, Buffer.from(text));
    const signed = (url: string) => deliveryTo(url, text, { headers: { "x-service-signature": header } });
    const { reason } = verify({ header, body: Buffer.from(text), secret, nowSeconds }) as {
      readonly reason: string;
    };
    expect(await findingsOf(signed)).toEqual([`its signature: ${reason}`]);
    expect(await findingsOf((url) => deliveryTo(url, text, { headers: {} }))).toEqual([
      expect.stringMatching(/^its signature: ./),
    ]);
  });

  test("reject a signature that the signing clock shows to be too old", async () => {
    const signedAt = (seconds: number) => (url: string) =>
      deliveryTo(url, text, {
        headers: { "x-service-signature": signatureHeader(secret, seconds, Buffer.from(text)) },
      });
    expect(await findingsOf(signedAt(nowSeconds - 300))).toEqual([]);
    expect(await findingsOf(signedAt(nowSeconds - 301))).toEqual([expect.stringMatching(/^its signature: /)]);
  });

  test("report invalid JSON and missing envelope fields", async () => {
    expect(await findingsOf((url) => deliveryTo(url, "no JSON"))).toEqual(["the body is not valid JSON"]);
    const { links: _, ...bare } = envelope;
    expect(await findingsOf((url) => deliveryTo(url, JSON.stringify(bare)))).toEqual([
      expect.stringMatching(/^links: /),
    ]);
  });

  test("follow a rejection and don't change when a secret is added", async () => {
    const { inbox, first } = openInbox(answeredBy(async () => ({ status: 500, receiverStatus: 500 })));
    await inbox.receive(deliveryTo(first.address, "no JSON"));
    const [delivery] = inbox.received();
    first.keepSecret(other);
    expect(delivery?.findings).toEqual(["the receiver answered 500", "the body is not valid JSON"]);
    expect(delivery?.findings).toBe(delivery?.findings);
  });
});

test("re-signs a delivery with the secret that the receiver verifies with", async () => {
  const seen: HttpRequest[] = [];
  const { inbox, first } = openInbox({
    receiverSecret: other,
    ...answeredBy(async (request) => {
      seen.push(request);
      return { status: 204, receiverStatus: 204 };
    }),
  });
  const request = deliveryTo(first.address);
  await inbox.receive({ ...request, headers: { ...request.headers, "x-trace": "1" } });
  expect(seen).toEqual([
    {
      ...{ method: "POST", url: first.address, body: Buffer.from(text) },
      headers: {
        "x-service-signature": signatureHeader(other, nowSeconds, Buffer.from(text)),
        "x-trace": "1",
      },
    },
  ]);
  expect(inbox.received().flatMap(({ findings }) => findings)).toEqual([]);
});

test.each([
  [{}, "case.created to hooks"],
  [{ status: 299 }, "case.created to hooks"],
  [{ status: 300 }, "case.created to hooks, answered 300"],
  [{ noAnswerReason: "timeout" }, "case.created to hooks, no answer: timeout"],
])("formats an attempt whose result is %j", (result, formatted) => {
  expect(formatAttempt({ event: "case.created", from: "hooks", at: 0, ...result })).toBe(formatted);
});
