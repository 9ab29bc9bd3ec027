import { existsSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import { runInNewContext } from "node:vm";
import { expect, test, vi } from "vitest";
import { startSandbox } from "../../src/testing";
import type { Sandbox } from "../../src/testing/published";
import { managedSubmission, submission } from "../support/sandbox/submissions";
import { clock, started } from "../support/testing/started";
import { call, createTestCase } from "../support/testing/test-case";

const ownEvents = async (platform: Sandbox, caseId: string) =>
  (await platform.deliveries.list())
    .filter((delivery) => delivery.caseId === caseId)
    .map(({ event, attempt, status }) => [event, attempt, status]);

async function stateOf(platform: Sandbox, id: string): Promise<string> {
  const record = (await (await call(platform, `/cases/${id}`)).json()) as { readonly lifecycle: string };
  return record.lifecycle;
}

test("fetch handles a path, a URL and a Request at the sandbox's made-up address", async () => {
  const platform = await started();
  const headers = { XApiKey: platform.keys.test.customer };
  const answers = await Promise.all([
    platform.fetch("/test/customer/cases", { headers }),
    platform.fetch(new URL("http://sandbox.invalid/test/customer/cases"), { headers }),
    platform.fetch(new Request("http://sandbox.invalid/test/customer/cases", { headers })),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(answers[0]?.headers.get("content-type")).toContain("application/json");
});

test("writes nothing to the working folder", async () => {
  const platform = await started();
  await createTestCase(platform);
  await platform.clock.advance("1h");
  await platform.stop();
  expect(existsSync("worlds")).toBe(false);
});

test("fetch returns a response with its URL, and without a body for HEAD", async () => {
  const platform = await started();
  const answer = await platform.fetch("/test/collection/cases", { method: "HEAD" });
  expect([answer.url, await answer.text()]).toEqual(["http://sandbox.invalid/test/collection/cases", ""]);
});

test("fetch refuses every other address", async () => {
  const platform = await started();
  await expect(platform.fetch("https://api.example.com/cases")).rejects.toThrow(
    "fetch of a sandbox answers for http://sandbox.invalid only, not for https://api.example.com.",
  );
});

test("fetch rejects with the abort reason of its signal", async () => {
  const platform = await started();
  const signal = AbortSignal.abort(new Error("no longer needed"));
  await expect(platform.fetch("/test/customer/cases", { signal })).rejects.toThrow("no longer needed");
  expect((await platform.judge()).requests).toBe(0);
});

test("fetch stops waiting for a response when its signal is aborted", async () => {
  const platform = await started();
  await platform.faults.add({ kind: "delay", delayMs: 600_000 });
  const controller = new AbortController();
  const answer = call(platform, "/cases", { signal: controller.signal });
  controller.abort(new Error("no longer needed"));
  await expect(answer).rejects.toThrow(new Error("no longer needed"));
  const late = call(platform, "/cases", { signal: AbortSignal.timeout(20) });
  await expect(late).rejects.toThrow(expect.objectContaining({ name: "TimeoutError" }));
  const endless = { body: new ReadableStream(), duplex: "half", method: "POST" } as const;
  const unsent = call(platform, "/cases", { ...endless, signal: AbortSignal.timeout(20) });
  await expect(unsent).rejects.toThrow(expect.objectContaining({ name: "TimeoutError" }));
});

test("accepts a repeated create after the first one's delayed response, even while the clock is frozen", async () => {
  const platform = await started();
  await platform.faults.add({ kind: "delay", delayMs: 60, next: 1 });
  const body = JSON.stringify(managedSubmission({ isTest: true }));
  const create = async (signal: AbortSignal | null) => {
    const headers = {
      xapikey: platform.keys.test.collection,
      "content-type": "application/json",
      "idempotency-key": "one",
    };
    const init = { method: "POST", headers, body, signal };
    const answer = await platform.fetch("/test/collection/managed-cases", init);
    return { status: answer.status, id: ((await answer.json()) as { readonly id?: string }).id };
  };
  await expect(create(AbortSignal.timeout(10))).rejects.toThrow(
    expect.objectContaining({ name: "TimeoutError" }),
  );
  expect((await create(null)).status).toBe(409);
  await vi.waitFor(async () => expect((await create(null)).status).toBe(200));
  expect((await create(null)).id).toBe((await create(null)).id);
});

test("creates the same world from the same seed and clock", async () => {
  const [one, two, other] = [await started(), await started(), await started({ seed: "other" })];
  const list = async (platform: Sandbox) => (await call(platform, "/cases")).text();
  expect(await list(one)).toBe(await list(two));
  expect(one.keys).toEqual(two.keys);
  expect(one.keys.test.collection).not.toBe(other.keys.test.collection);
});

test("runs retries only when its clock is advanced [DLV-05]", async () => {
  let refusals = 2;
  const platform = await started({
    receiver: () => new Response(null, { status: refusals-- > 0 ? 503 : 204 }),
    routes: {},
  });
  expect(platform.clock.now().toISOString()).toBe(clock);
  const id = await createTestCase(platform);
  await platform.deliveries.settled();
  expect(await ownEvents(platform, id)).toEqual([["case.created", 1, 503]]);
  await platform.clock.advance("91m");
  expect(platform.clock.now().toISOString()).toBe("2026-03-16T10:31:00.000Z");
  expect(await ownEvents(platform, id)).toEqual([
    ["case.created", 1, 503],
    ["case.created", 2, 503],
    ["case.created", 3, 204],
  ]);
});

test("refuses an invalid duration and shows examples", async () => {
  const platform = await started();
  await expect(platform.clock.advance("5 minutes")).rejects.toThrow(
    'clock.advance takes a duration such as "91m" or "2d", not "5 minutes".',
  );
  const advance: (duration: never) => Promise<void> = platform.clock.advance;
  await expect(advance(90 as never)).rejects.toThrow(
    'clock.advance takes a duration such as "91m" or "2d", not 90.',
  );
});

test("advances a test case to a target, however the target's name is spelled", async () => {
  const platform = await started();
  const id = await createTestCase(platform);
  expect(await platform.cases.advance(id, "active")).toMatchObject({ advanced: true, state: "Active" });
  expect(await platform.cases.advance(id, "Active")).toMatchObject({ advanced: false });
  const paid = await platform.cases.advance(id, "paid", { amount: 100 });
  expect(paid).toMatchObject({ advanced: true, state: "Closed:Paid" });
  expect(await stateOf(platform, id)).toBe("Closed");
});

test("advances a test case that no partner collects as the case's creditor", async () => {
  const platform = await started();
  const headers = { xapikey: platform.keys.test.customer, "content-type": "application/json" };
  const body = JSON.stringify(submission({ isTest: true }, { countryAlpha2: "JP" }));
  const made = await platform.fetch("/test/customer/cases", { method: "POST", headers, body });
  const { id } = (await made.json()) as { readonly id: string };
  expect(await platform.cases.advance(id, "no-payment")).toMatchObject({ advanced: true });
});

test("throws an error with the reason if an advance is refused", async () => {
  const platform = await started();
  const id = await createTestCase(platform);
  await expect(platform.cases.advance(id, "paid")).rejects.toThrow(
    "The platform answered 400: a field is not valid. Amount: The Amount field is required for Closed:Paid. Correct what the message names and send again.",
  );
  await expect(platform.cases.advance("unknown", "paid")).rejects.toThrow('No case "unknown" found');
  await expect(platform.cases.advance(id, "paid", { amount: "100,50" })).rejects.toThrow(
    'cases.advance takes an amount such as 100 or "100.50", not "100,50".',
  );
  const advance: (id?: string) => Promise<unknown> = platform.cases.advance as never;
  await expect(advance(id)).rejects.toThrow(
    "cases.advance takes a state second: active, paid, no-payment, Active, Closed:Paid, Closed:NoPayment.",
  );
  await expect(advance()).rejects.toThrow("cases.advance takes a case first: its id or any reference.");
});

test("applies a fault to the next request only, or until faults are cleared", async () => {
  const platform = await started();
  await platform.faults.add({ operation: "listCases", status: 503, next: 1 });
  const status = async () => (await call(platform, "/cases")).status;
  expect([await status(), await status()]).toEqual([503, 200]);
  await platform.faults.add({ status: 500 });
  await platform.faults.clear();
  expect(await status()).toBe(200);
  await expect(platform.faults.add({ operation: "listCase", status: 503 })).rejects.toThrow(/listCases/);
});

test("fetch reports a dropped connection as its standard network error", async () => {
  const platform = await started();
  await platform.faults.add({ kind: "drop-before", next: 1 });
  await expect(call(platform, "/cases")).rejects.toThrow(new TypeError("fetch failed"));
});

test("restores a snapshot any number of times", async () => {
  const platform = await started();
  const id = await createTestCase(platform);
  const early = await platform.snapshot();
  await platform.cases.advance(id, "active");
  const late = await platform.snapshot();
  await platform.clock.advance("1h");
  await platform.restore(early);
  expect(await stateOf(platform, id)).not.toBe("Active");
  await platform.restore(late);
  expect(await stateOf(platform, id)).toBe("Active");
  await platform.restore(early);
  expect([await stateOf(platform, id), platform.clock.now().toISOString()]).not.toContain("Active");
  expect(platform.clock.now().toISOString()).toBe(clock);
});

test("refuses a snapshot from another sandbox", async () => {
  const [one, two] = [await started(), await started()];
  await expect(two.restore(await one.snapshot())).rejects.toThrow(
    "restore takes a snapshot of the same sandbox",
  );
});

test("restores the initial cases, deliveries, faults and clock on reset", async () => {
  const platform = await started();
  const before = await (await call(platform, "/cases")).text();
  const earlier = await platform.deliveries.list();
  await createTestCase(platform);
  await platform.faults.add({ status: 500 });
  await platform.clock.advance("1h");
  await platform.reset();
  expect(await (await call(platform, "/cases")).text()).toBe(before);
  expect(await platform.deliveries.list()).toEqual(earlier);
  expect(platform.clock.now().toISOString()).toBe(clock);
});

test("isolates 16 simultaneous worlds from each other", async () => {
  const received = new Map<number, string[]>();
  const ids = await Promise.all(
    Array.from({ length: 16 }, async (_, index) => {
      const platform = await started({
        seed: `seed ${index % 2}`,
        receiver: async (request) => {
          const { data } = (await request.json()) as { readonly data: { readonly caseId: string } };
          received.set(index, [...(received.get(index) ?? []), data.caseId]);
          return new Response();
        },
      });
      const created: string[] = [];
      for (let turn = 0; turn <= index % 3; turn += 1) created.push(await createTestCase(platform));
      await platform.deliveries.settled();
      expect(
        (await platform.deliveries.list()).filter(({ caseId }) => created.includes(caseId ?? "")),
      ).toHaveLength(created.length);
      return created;
    }),
  );
  expect(ids.map((created) => created.length)).toEqual(
    Array.from({ length: 16 }, (_, index) => (index % 3) + 1),
  );
  expect(ids.map((_, index) => [...new Set(received.get(index))].sort())).toEqual(
    ids.map((created) => [...created].sort()),
  );
});

test("refuses an unknown option", async () => {
  const loose: (options: never) => Promise<Sandbox> = startSandbox;
  await expect(loose({ reciever: () => {} } as never)).rejects.toThrow(
    'Unknown option "reciever". Did you mean receiver?',
  );
  await expect(loose("seed" as never)).rejects.toThrow(
    'startSandbox takes an object of options, not "seed".',
  );
  await expect(loose(null as never)).rejects.toThrow("startSandbox takes an object of options, not null.");
});

test("refuses an invalid clock", async () => {
  await expect(started({ clock: "Monday" })).rejects.toThrow(
    'clock is "Monday", which is not a valid ISO 8601 time',
  );
  for (const [value, named] of [
    ["2026-02-31T00:00:00Z", '"2026-02-31T00:00:00Z"'],
    ["March 16, 2026", '"March 16, 2026"'],
    [new Date(Number.NaN), "Invalid Date"],
    [null, "null"],
    [1_773_651_600, "1773651600"],
  ])
    await expect(started({ clock: value as never })).rejects.toThrow(
      `clock is ${named}, which is not a valid ISO 8601 time`,
    );
});

test("starts at a Date, even from another realm, and reads a time without a zone as UTC", async () => {
  const times = [new Date(clock), runInNewContext(`new Date("${clock}")`), "2026-03-16T09:00:00"];
  for (const time of times) expect((await started({ clock: time })).clock.now()).toEqual(new Date(clock));
});

test("rejects a request in progress when the sandbox is stopped, and gives the reason", async () => {
  const platform = await started();
  await platform.faults.add({ kind: "delay", delayMs: 60_000 });
  const answer = call(platform, "/cases");
  const refused = expect(answer).rejects.toThrow("This sandbox was stopped");
  await setImmediate();
  await platform.stop();
  await refused;
});

test("refuses every use of a stopped sandbox except stopping it again", async () => {
  const platform = await started();
  await platform.stop();
  await platform.stop();
  await expect(call(platform, "/cases")).rejects.toThrow("This sandbox was stopped");
  for (const use of [
    () => platform.clock.advance("1m"),
    async () => platform.clock.now(),
    () => platform.deliveries.list(),
    () => platform.deliveries.settled(),
    () => platform.cases.advance("44HX8JMJ", "active"),
    () => platform.snapshot(),
    () => platform.reset(),
  ])
    await expect(use()).rejects.toThrow("This sandbox was stopped: start another one with startSandbox().");
  expect(platform.surfaces.test.customer.url).toBe("http://sandbox.invalid/test/customer");
});
