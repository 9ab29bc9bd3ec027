import { describe, expect, test } from "vitest";
import type { Surface } from "../../../src/base/platform";
import { parseFault } from "../../../src/sandbox/faults/fault-rule";
import { addFault } from "../../../src/sandbox/faults/faults";
import { openSandbox, type TestSandbox } from "../../support/sandbox/sandbox";
import { managedSubmission, post, submission } from "../../support/sandbox/submissions";

interface Write {
  readonly surface: Surface;
  readonly operation: string;
  readonly path: string;
  readonly body: object;
  readonly otherBody: object;
  /** Table in which a second effect would add a row. */
  readonly table: string;
}

const hook = { url: "https://hooks.probe.example/in", events: ["case.closed"] };

const writes: readonly Write[] = [
  {
    surface: "customer",
    operation: "submitCase",
    path: "/cases",
    body: submission(),
    otherBody: submission({ amountToRecover: 2 }),
    table: "cases",
  },
  {
    surface: "collection",
    operation: "createManagedCase",
    path: "/managed-cases",
    body: managedSubmission({ isTest: true }),
    otherBody: managedSubmission({ isTest: true, tag: "other" }),
    table: "cases",
  },
  {
    surface: "referral",
    operation: "createWebhook",
    path: "/v1/webhooks",
    body: hook,
    otherBody: { ...hook, isTestMode: true },
    table: "subscriptions",
  },
];

const send = (
  sandbox: TestSandbox,
  { surface, path }: Write,
  body: object,
  key: string,
  options: object = {},
) => post(sandbox, surface, path, body, { headers: { "idempotency-key": key }, ...options });
const count = ({ find }: TestSandbox, { table }: Write) => find<number>(`select count(*) as n from ${table}`);

const rows = writes.map((write) => [write.surface, write.operation, write] as const);

describe.each(rows)("on the %s surface, %s with an idempotency key", (surface, operation, write) => {
  test("returns the same response without a second effect when repeated [IDM-03] [AMB-31]", async () => {
    const sandbox = await openSandbox();
    const before = count(sandbox, write);
    const first = await send(sandbox, write, write.body, "k-1");
    expect(first.status).toBeLessThan(300);
    sandbox.moveClock(60_000);
    const second = await send(sandbox, write, write.body, "k-1");
    expect([second.status, second.text]).toEqual([first.status, first.text]);
    expect(count(sandbox, write)).toBe(before + 1);
  });

  test("returns 422 IdempotencyConflict when repeated with another body [IDM-01]", async () => {
    const sandbox = await openSandbox();
    await send(sandbox, write, write.body, "k-1");
    const before = count(sandbox, write);
    const { status, json } = await send(sandbox, write, write.otherBody, "k-1");
    expect([status, json.businessErrors[0].type]).toEqual([422, "IdempotencyConflict"]);
    expect(count(sandbox, write)).toBe(before);
  });

  test("returns the operation's own 422 shape when repeated with another body [IDM-01] [ERR-05]", async () => {
    const sandbox = await openSandbox();
    await send(sandbox, write, write.body, "k-1");
    const { json } = await send(sandbox, write, write.otherBody, "k-1");
    const ofSubmission = ["businessErrors", "signingHandoff"];
    const envelope = ["businessErrors", "error", "message"];
    expect(Object.keys(json).sort()).toEqual(operation === "submitCase" ? ofSubmission : envelope);
  });

  test("returns 409 when repeated before the first response [IDM-02] [AMB-30]", async () => {
    let answerFirst = () => {};
    const sandbox = await openSandbox({ sleep: () => new Promise((resolve) => (answerFirst = resolve)) });
    const { store } = sandbox;
    addFault(store, parseFault({ kind: "delay", delayMs: 5000, surface, operation, next: 1 }));
    const before = count(sandbox, write);
    const first = send(sandbox, write, write.body, "k-1");
    await expect.poll(() => count(sandbox, write)).toBe(before + 1);
    sandbox.moveClock(4999);
    const early = await send(sandbox, write, write.body, "k-1");
    expect([early.status, early.json.businessErrors[0].type]).toEqual([409, "Conflict"]);
    answerFirst();
    const { status, text } = await first;
    const late = await send(sandbox, write, write.body, "k-1");
    expect([late.status, late.text]).toEqual([status, text]);
    expect(count(sandbox, write)).toBe(before + 1);
  });

  test("repeats the delayed response as soon as its time has passed [AMB-30]", async () => {
    const sandbox = await openSandbox({ sleep: () => new Promise(() => {}) });
    addFault(sandbox.store, parseFault({ kind: "delay", delayMs: 5000, surface, operation, next: 1 }));
    const before = count(sandbox, write);
    void send(sandbox, write, write.body, "k-1");
    await expect.poll(() => count(sandbox, write)).toBe(before + 1);
    sandbox.moveClock(5000);
    expect((await send(sandbox, write, write.body, "k-1")).status).toBeLessThan(300);
    expect(count(sandbox, write)).toBe(before + 1);
  });

  test("accepts the key again with a corrected body [AMB-31]", async () => {
    const sandbox = await openSandbox();
    expect((await send(sandbox, write, {}, "k-1")).status).toBe(400);
    expect((await send(sandbox, write, write.body, "k-1")).status).toBeLessThan(300);
  });

  test("remembers the key for exactly 24 hours [AMB-31]", async () => {
    const sandbox = await openSandbox();
    const first = await send(sandbox, write, write.body, "k-1");
    sandbox.moveClock(24 * 3_600_000 - 1);
    expect((await send(sandbox, write, write.body, "k-1")).text).toBe(first.text);
    sandbox.moveClock(1);
    const later = await send(sandbox, write, write.body, "k-1");
    expect(later.status).toBe(first.status);
    expect(later.text).not.toBe(first.text);
  });

  test("treats the same key from another caller, or another key, as a new request [AMB-31]", async () => {
    const sandbox = await openSandbox();
    const before = count(sandbox, write);
    await send(sandbox, write, write.body, "k-1");
    await send(sandbox, write, write.body, "k-1", { key: sandbox.keyOf(surface, 2) });
    await send(sandbox, write, write.body, "k-2");
    expect(count(sandbox, write)).toBe(before + 3);
  });

  test("accepts a 255-character key and refuses a longer one with 400 [AMB-31]", async () => {
    const sandbox = await openSandbox();
    expect((await send(sandbox, write, write.body, "k".repeat(255))).status).toBeLessThan(300);
    expect((await send(sandbox, write, write.body, "k".repeat(256))).status).toBe(400);
  });
});

test("doesn't use up a key when a business rule refuses the request [AMB-31]", async () => {
  const sandbox = await openSandbox();
  const headers = { "idempotency-key": "k-1" };
  const options = { key: sandbox.keyOf("customer", 3), headers };
  const first = await post(sandbox, "customer", "/cases", submission(), options);
  sandbox.store.run("update creditors set agreement_signed = 1, power_of_attorney_signed = 1 where seq = 3");
  const second = await post(sandbox, "customer", "/cases", submission(), options);
  expect([first.status, second.status]).toEqual([422, 200]);
});

test("returns `advanced` true when an advance that moved the case is repeated [AMB-31]", async () => {
  const sandbox = await openSandbox();
  const { json } = await post(sandbox, "collection", "/managed-cases", managedSubmission({ isTest: true }));
  const advance = (headers: Record<string, string>) =>
    post(sandbox, "collection", `/test/cases/${json.id}/advance`, { to: "Active" }, { headers });
  const headers = { "idempotency-key": "k-1" };
  expect((await advance(headers)).json).toEqual({ advanced: true, state: "Active" });
  expect((await advance(headers)).json).toEqual({ advanced: true, state: "Active" });
  expect((await advance({})).json).toEqual({ advanced: false, state: "Active" });
});
