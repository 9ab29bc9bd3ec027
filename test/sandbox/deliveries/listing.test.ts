import { expect, test } from "vitest";
import { isToCustomer, openDeliveries } from "../../support/sandbox/deliveries";

test("lists each attempt with its bytes, response, duration and destination", async () => {
  const sandbox = await openDeliveries({
    react: (request) => {
      if (!isToCustomer(request)) return 204;
      sandbox.moveClock(125);
      return 503;
    },
  });
  const { publish, deliver, testCase, control, received } = sandbox;
  publish(testCase);
  await deliver();
  const { items } = (await control("GET", "/deliveries?failed=true")).json;
  const request = received.find(isToCustomer);
  expect(items).toEqual([
    {
      eventId: request?.json.id,
      event: "case.updated",
      caseId: testCase.id,
      subscriptionId: expect.any(String),
      surface: "customer",
      attempt: 1,
      at: "2026-03-16T09:00:00Z",
      signedAt: 1_773_651_600,
      url: "https://receivers.dev/customer/test/12",
      sentTo: "https://receivers.dev/customer/test/12",
      status: 503,
      error: "HTTP 503: Service Unavailable",
      durationMs: 125,
      nextAttemptAt: "2026-03-16T09:01:00Z",
      bytes: request?.body?.length,
      payload: request?.text,
      headers: request?.headers,
      answer: "",
    },
  ]);
});

test("filters deliveries, including those waiting for their first attempt", async () => {
  const { publish, deliver, testCase, productionCase, control } = await openDeliveries();
  publish(testCase);
  publish(productionCase);
  const list = async (query: string) => (await control("GET", `/deliveries${query}`)).json.items;
  expect((await list("")).map((item: { attempt: unknown }) => item.attempt)).toEqual(Array(6).fill(null));
  await deliver();
  const ofCase = await list(`?case=${testCase.id.toUpperCase()}`);
  expect(ofCase.map((item: { caseId: string }) => item.caseId)).toEqual(Array(3).fill(testCase.id));
  const { subscriptionId, eventId } = ofCase[0];
  expect(await list(`?subscription=${subscriptionId.toUpperCase()}`)).toEqual([ofCase[0]]);
  expect(await list(`?event=${eventId.toUpperCase()}`)).toEqual([ofCase[0]]);
  expect(await list("?failed=true")).toEqual([]);
  expect(await list("?limit=1")).toHaveLength(1);
  expect(await list("?limit=10000")).toHaveLength(6);
});
