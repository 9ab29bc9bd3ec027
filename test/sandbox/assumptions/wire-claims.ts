import { expect } from "vitest";
import { eventSummaries, submission } from "../../support/sandbox/submissions";
import type { Claims } from "./claim-world";

/** Claims about the format of responses and events. */
export const wireClaims: Claims = {
  "NS-63": async ({ call, received, testCase, publish, deliver }) => {
    const { json } = await call("collection", "GET /cases?Statuses=NeedsAdditionalDetails");
    expect(json.cases[0]).toMatchObject({
      lifecycle: "NeedsAdditionalDetails",
      status: "More Info Required",
    });
    publish(testCase);
    await deliver();
    expect(received[0]?.json.data).toMatchObject({ oldLifecycle: "PendingVerification" });
  },
  "NS-64": async ({ call }) => {
    const { json } = await call("collection", "GET /cases?Statuses=Active&includeTestCases=true");
    const names = json.cases.map(({ tag: _, ...rest }: object & { tag?: unknown }) =>
      Object.keys(rest).join(),
    );
    expect(new Set(names).size).toBe(1);
    expect(json.cases[0].closeCode).toBeNull();
  },
  "NS-65": async ({ call, store, testCase }) => {
    store.run(
      "update cases set date_created = 1773651600000, date_updated = 1773651600250 where id = ?",
      testCase.id,
    );
    const { json } = await call("collection", `GET /cases/${testCase.id}`);
    expect([json.dateCreated, json.dateUpdated]).toEqual([
      "2026-03-16T09:00:00Z",
      "2026-03-16T09:00:00.250Z",
    ]);
  },
  "NS-66": async ({ call, store, testCase }) => {
    store.run("update cases set gross_amount = 100000, interest_fees = 1234 where id = ?", testCase.id);
    const { text } = await call("collection", `GET /cases/${testCase.id}`);
    expect(text).toContain('"grossAmount":100.00,');
    expect(text).toContain('"interestFees":1.234,');
  },
  "NS-67": async ({ call, store, keyOf, world }) => {
    const used = "insert into request_counts (key, window, start, n) values (?, 'minute', ?, 2000)";
    store.run(used, keyOf("collection", 1), world.now());
    const { text, headers } = await call("collection", "GET /cases");
    expect(text).toMatch(/"retryAfter":\d+\.\d/);
    expect("retry-after" in headers).toBe(false);
  },
  "NS-68": async ({ call }) => {
    for (const [surface, path] of [
      ["collection", "/cases"],
      ["referral", "/clients"],
      ["customer", "/cases"],
    ] as const)
      expect((await call(surface, `GET ${path}?Colour=red`)).text).toBe(
        (await call(surface, `GET ${path}`)).text,
      );
  },
  "NS-69": async ({ publish, deliver, testCase, received }) => {
    publish(testCase);
    await deliver();
    const names = received.flatMap(({ headers }) =>
      Object.keys(headers).filter((name) => name.startsWith("x-")),
    );
    expect(names.filter((name) => !name.startsWith("x-service-"))).toEqual([]);
    expect(names).toContain("x-service-signature");
  },
  "NS-70": async ({ createIn, advance, store }) => {
    const { id } = await createIn("Active");
    await advance(id, { to: "Closed:NoPayment" });
    expect(eventSummaries(store, id, "collection")).toEqual([
      "case.updated Active>Closed",
      "case.closed PreLegalExhaustedNoPayment",
    ]);
  },
  "NS-71": async ({ publish, deliver, moveOn, testCase, received, react }) => {
    react((path) => (path.startsWith("/customer") ? 500 : 204));
    publish(testCase);
    await deliver();
    const attempts = () => received.filter(({ url }) => url.includes("/customer/")).length;
    const counts = [];
    for (const by of ["59s", "1s", "119s", "1s"]) {
      await moveOn(by);
      counts.push(attempts());
    }
    expect(counts).toEqual([1, 2, 2, 3]);
  },
  "NS-72": async ({ call, mint, moveClock }) => {
    const { json } = await call("referral", "POST /oauth/token", { body: { externalTenantId: "kb-1001" } });
    expect(json.expiresIn).toBe(1800);
    const headers = { authorization: `Bearer ${await mint("kb-1001")}` };
    moveClock(1_799_000);
    expect((await call("customer", "GET /cases", { key: null, headers })).status).toBe(200);
    moveClock(1000);
    expect((await call("customer", "GET /cases", { key: null, headers })).status).toBe(401);
  },
  "NS-73": async ({ call, moveClock }) => {
    const headers = { "idempotency-key": "k" };
    const submit = async () =>
      (await call("customer", "POST /cases", { body: submission(), headers })).json.id;
    const first = await submit();
    moveClock(24 * 3_600_000 - 1);
    expect(await submit()).toBe(first);
    moveClock(1);
    expect(await submit()).not.toBe(first);
  },
  "NS-74": async ({ call }) => {
    const headers = { "idempotency-key": "k" };
    const submit = (changes: object) =>
      call("customer", "POST /cases", { body: submission({ ...changes }), headers });
    expect((await submit({ amountToRecover: -1 })).status).toBe(400);
    expect((await submit({})).status).toBe(200);
  },
};
