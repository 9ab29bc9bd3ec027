import { expect, test } from "vitest";
import { Failure } from "../../../src/base/failure";
import type { Send } from "../../../src/base/http";
import { answer } from "../../support/platforms/answers";
import { collectionEnv, customerEnv, runLine } from "../../support/program/world";

const caseId = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
const otherCase = "7d444840-9dc0-11d1-b245-5ffdce74fad2";
const env = { ...collectionEnv, RECOUP_ENVIRONMENT: "test" };

const event = (number: number, overrides: object = {}) => ({
  id: `event-${number}`,
  eventType: "case.updated",
  payload: JSON.stringify({
    data: { reference: "7KQ2M9XA", oldLifecycle: "Active", newLifecycle: "Closed" },
  }),
  createdAt: `2026-03-16T09:0${number}:00Z`,
  deliveredAt: `2026-03-16T09:0${number}:01Z`,
  ...overrides,
});

/** Responds to each poll with the next answer, repeating the last. */
function polls(...answers: readonly unknown[]): Send {
  let count = 0;
  return async () => {
    const next = answers[Math.min(count++, answers.length - 1)];
    if (next instanceof Failure) throw next;
    return answer(next);
  };
}

const lines = (stdout: string) => stdout.trimEnd().split("\n").filter(Boolean);
const idsIn = (stdout: string) => lines(stdout).map((line) => JSON.parse(line).id);

test("prints each new event exactly once, oldest first, until the timeout [EP-21] [CLI-18]", async () => {
  const send = polls([event(1)], [event(3), event(2), event(1)], { events: [event(3), event(2)] }, [
    event(4),
    event(3),
    event(3),
  ]);
  const line = `events tail --case ${caseId} --interval 10s --timeout 35s -o ndjson`;
  const { exitCode, stdout, waits } = await runLine(line, { env, send });
  expect([exitCode, idsIn(stdout)]).toEqual([0, ["event-2", "event-3", "event-4"]]);
  expect(waits).toEqual([10_000, 10_000, 10_000, 5_000]);
});

test("--since prints past events first, and lets each later poll overlap the one before", async () => {
  const send = polls([event(2), event(1)]);
  const line = `events tail --case ${caseId} --since 2026-03-16 --timeout 5s -o ids`;
  const { stdout, requests } = await runLine(line, { env, send });
  expect(stdout).toBe("event-1\nevent-2\n");
  expect(requests.map(({ url }) => new URL(url).searchParams.get("since"))).toEqual([
    "2026-03-16",
    "2026-03-16T08:57:00.000Z",
  ]);
});

test("never requests events from before --since, even though polls overlap", async () => {
  const since = "2026-03-16T09:02:30Z";
  const send: Send = async ({ url }) => {
    const from = new Date(new URL(url).searchParams.get("since") ?? "").getTime();
    return answer(
      [4, 3, 2, 1].map((number) => event(number)).filter((record) => Date.parse(record.createdAt) >= from),
    );
  };
  const { stdout } = await runLine(`events tail --case ${caseId} --since ${since} --timeout 15s -o ids`, {
    env,
    send,
  });
  expect(stdout).toBe("event-3\nevent-4\n");
});

test("keeps printing events after one that is dated in the future", async () => {
  const future = event(9, { createdAt: "2099-01-01T00:00:00Z" });
  let count = 0;
  const send: Send = async ({ url }) => {
    const from = Date.parse(new URL(url).searchParams.get("since") ?? "");
    const recorded = ++count === 1 ? [future, event(1)] : [future, event(2), event(1)];
    return answer(recorded.filter(({ createdAt }) => Date.parse(createdAt) >= from));
  };
  const line = `events tail --case ${caseId} --since 2026-03-16 --timeout 5s -o ids`;
  expect((await runLine(line, { env, send })).stdout).toBe("event-1\nevent-9\nevent-2\n");
});

test("prints an event only once if a response lists it twice", async () => {
  const line = `events tail --case ${caseId} --since 2026-03-16 --count 2 -o ids`;
  const { stdout } = await runLine(line, { env, send: polls([event(2), event(1), event(1)]) });
  expect(stdout).toBe("event-1\nevent-2\n");
});

test("--since takes a period before now", async () => {
  const line = `events tail --case ${caseId} --since 90m --timeout 0`;
  const { requests } = await runLine(line, { env, send: async () => answer([]) });
  expect(requests.map(({ url }) => new URL(url).searchParams.get("since"))).toEqual([
    "2026-03-16T07:30:00.000Z",
  ]);
});

test("--since moves the start of polling forward only after new events", async () => {
  const line = `events tail --case ${caseId} --since 2026-03-16 --timeout 15s -o ids`;
  const { stdout, requests, waits } = await runLine(line, { env, send: polls([], [event(1)], []) });
  expect([stdout, waits]).toEqual(["event-1\n", [5000, 5000, 5000]]);
  expect(requests.map(({ url }) => new URL(url).searchParams.get("since"))).toEqual([
    "2026-03-16",
    "2026-03-16",
    "2026-03-16T08:56:00.000Z",
    "2026-03-16T08:56:00.000Z",
  ]);
});

test("prints nothing on a terminal when a poll finds no new events", async () => {
  const line = `events tail --case ${caseId} --since 2026-03-16 --timeout 15s`;
  const { stdout } = await runLine(line, { env, send: polls([], [event(1)], []), isTerminal: true });
  expect(stdout).toBe("2026-03-16 09:01  case.updated  7KQ2M9XA: Active → Closed  delivered  event-1\n");
});

test("follows the events of a creditor", async () => {
  const customer = { ...customerEnv, RECOUP_ENVIRONMENT: "test" };
  const line = `events tail --case ${caseId} --timeout 1s --as customer`;
  const { exitCode, stdout, requests } = await runLine(line, { env: customer, send: polls([]) });
  expect([exitCode, stdout]).toEqual([0, ""]);
  expect(requests[0]?.url).toBe(`https://customer.example/webhooks/events?caseId=${caseId}`);
});

test("polls several cases in turn and stops at --count", async () => {
  const caseIds: (string | null)[] = [];
  const send: Send = async ({ url }) => {
    const polled = new URL(url).searchParams.get("caseId");
    caseIds.push(polled);
    return answer(polled === caseId ? [event(1)] : [event(3), event(2)]);
  };
  const line = `events tail --case ${caseId} --case ${otherCase} --since 2026-03-16 --count 2 --json`;
  const { exitCode, stdout } = await runLine(line, { env, send });
  const printed = JSON.parse(stdout);
  expect([exitCode, printed.items.map(({ id }: { id: string }) => id), printed.complete]).toEqual([
    0,
    ["event-1", "event-2"],
    true,
  ]);
  expect(caseIds).toEqual([caseId, otherCase]);
});

test("exits with 8 if time runs out before --count events arrived", async () => {
  const line = `events tail --case ${caseId} --since 2026-03-16 --count 2 --timeout 5s --json`;
  const { exitCode, stdout, stderr } = await runLine(line, { env, send: polls([event(1)]) });
  expect(exitCode).toBe(8);
  expect(JSON.parse(stdout)).toMatchObject({ items: [{ id: "event-1" }], complete: false, reason: "failed" });
  expect(JSON.parse(stderr).error).toMatchObject({
    code: "pending",
    message: "1 of 2 events arrived within 5s.",
    hint: "`recoup webhooks why <case>` explains a missing event. Use a longer --timeout to wait longer.",
  });
});

test("prints one line per event with its delivery state on a terminal", async () => {
  const events = [
    event(3, { deliveredAt: null, attemptCount: 8, lastError: "HTTP 500\u001b[2J", lastResponseCode: 500 }),
    event(2, { deliveredAt: null, attemptCount: 1, lastResponseCode: 404 }),
    event(1),
  ];
  const line = `events tail --case ${caseId} --since 2026-03-16 --count 3`;
  const { stdout } = await runLine(line, { env, isTerminal: true, send: polls(events) });
  expect(stdout).not.toContain("\u001b");
  expect(lines(stdout)).toEqual([
    "2026-03-16 09:01  case.updated  7KQ2M9XA: Active → Closed  delivered  event-1",
    "2026-03-16 09:02  case.updated  7KQ2M9XA: Active → Closed  pending after 1 attempt: answer 404  event-2",
    expect.stringMatching(/dead after 8 attempts: HTTP 500.* {2}event-3$/),
  ]);
});

test("leaves valid JSON after Ctrl-C", async () => {
  const stop = new AbortController();
  let count = 0;
  const send: Send = async () => {
    if (++count === 2) stop.abort("SIGINT");
    return answer(count === 1 ? [event(1)] : []);
  };
  const line = `events tail --case ${caseId} --since 2026-03-16 --json`;
  const { exitCode, stdout } = await runLine(line, { env, send, signal: stop.signal });
  expect(exitCode).toBe(130);
  expect(JSON.parse(stdout)).toMatchObject({
    items: [{ id: "event-1" }],
    complete: false,
    reason: "interrupted",
  });
});

test("prints the events that precede a failure and exits with its code", async () => {
  const send = polls([event(1)], new Failure("network", "the connection broke", { retryable: false }));
  const line = `events tail --case ${caseId} --since 2026-03-16 -o ndjson`;
  const { exitCode, stdout } = await runLine(line, { env, send });
  expect([exitCode, idsIn(stdout)]).toEqual([11, ["event-1"]]);
});

test("requires a case, and in a dry run prints only its first request", async () => {
  expect((await runLine("events tail", { env })).stderr).toContain("--case is missing");
  const { exitCode, stdout, requests } = await runLine(`events tail --case ${caseId} --dry-run`, { env });
  expect([exitCode, requests.length]).toEqual([0, 0]);
  expect(stdout).toContain(`GET https://collection.example/webhooks/events?caseId=${caseId}`);
});
