import { expect, test } from "vitest";
import type { LiveMessage } from "../../../src/inspector/contract/live";
import { fromPage, openInspected } from "../../support/sandbox/inspected";
import { managedSubmission } from "../../support/sandbox/submissions";

/**
 * Follows the live stream. `next` reads up to the next change message. Polling the world takes no time here.
 */
async function follow() {
  const turn = () => new Promise<void>((resolve) => void setImmediate(resolve));
  const inspected = await openInspected({}, { sleep: turn });
  const headers = { ...fromPage, ...inspected.session };
  const answer = await inspected.request("/control/inspector/live", { headers });
  const end = new AbortController();
  const stream = answer.stream?.(end.signal)[Symbol.asyncIterator]();
  const next = async (): Promise<LiveMessage> => {
    for (;;) {
      const { value, done } = (await stream?.next()) ?? { done: true, value: "" };
      if (done === true) throw new Error("the stream has ended");
      const [, data] = /^event: change\ndata: (.*)\n\n$/s.exec(value) ?? [];
      if (data !== undefined) return JSON.parse(data);
    }
  };
  const nextLine = async () => (await stream?.next())?.value;
  return { ...inspected, answer, end, stream, next, nextLine };
}

const changed = (a: LiveMessage, b: LiveMessage) =>
  (Object.keys(a.topics) as (keyof typeof a.topics)[]).filter((topic) => a.topics[topic] !== b.topics[topic]);

test("sends a message with the changed topics after each change", async () => {
  const { answer, next, page, get } = await follow();
  expect([answer.status, answer.headers["content-type"]]).toEqual([200, "text/event-stream; charset=utf-8"]);
  const first = await next();
  expect(first.clock).toMatchObject({ now: "2026-03-16T09:00:00.000Z", isFrozen: false, speed: 1 });

  await page("faults", { method: "POST", body: { status: 500, next: 1 } });
  const second = await next();
  expect([changed(first, second), second.version === first.version]).toEqual([[], false]);

  await get("collection", "/cases");
  await get("collection", "/managed-cases", { method: "POST", body: managedSubmission({ isTest: true }) });
  const third = await next();
  expect(changed(second, third)).toEqual(expect.arrayContaining(["cases", "events", "requests"]));
  expect(changed(second, third)).not.toContain("world");

  await page("reset", { method: "POST" });
  expect(changed(third, await next())).toContain("world");
});

test("reports a case that takes the place of a deleted one between two messages", async () => {
  const { next, get } = await follow();
  const create = () =>
    get("collection", "/managed-cases", { method: "POST", body: managedSubmission({ isTest: true }) });
  const { id } = (await create()).json;
  const before = await next();
  expect((await get("collection", `/test/cases/${id}`, { method: "DELETE" })).status).toBe(204);
  await create();
  expect(changed(before, await next())).toContain("cases");
});

test("doesn't change the topics or the version on a read", async () => {
  const { next, nextLine, page } = await follow();
  const first = await next();
  for (const path of ["overview", "cases", "events", "requests", "subscriptions", "schedule"])
    expect((await page(`inspector/${path}`)).status).toBe(200);
  const heartbeat = ":\n\n";
  expect(await nextLine()).toBe(heartbeat);
  await page("clock/freeze", { method: "POST" });
  const second = await next();
  expect([changed(first, second), second.clock.isFrozen]).toEqual([[], true]);
});

test("ends the stream when the page is closed", async () => {
  const { next, end, stream } = await follow();
  await next();
  end.abort();
  expect(await stream?.next()).toMatchObject({ done: true });
});
