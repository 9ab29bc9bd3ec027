import { expect, test } from "vitest";
import type { Send } from "../../../../src/base/http";
import { learningReceiver, orderingReceiver, postponingReceiver } from "../../../support/fuzzed-receiver";
import { runLine } from "../../../support/program/world";

const forward = "--forward http://127.0.0.1:3000/hooks --state-url http://127.0.0.1:3000/state";

/** Returns a receiver that gives this response to a delivery while it is still booking another copy. */
function busyReceiver(status: number, isBusyForGood = false): Send {
  const right = learningReceiver();
  let isBusy = false;
  let wasBusy = false;
  return async (request) => {
    if (request.method !== "POST") return right(request);
    if (isBusy || (wasBusy && isBusyForGood)) {
      wasBusy = true;
      return { status, headers: {}, body: new Uint8Array() };
    }
    isBusy = true;
    await new Promise((resolve) => setImmediate(resolve));
    const answer = await right(request);
    isBusy = false;
    return answer;
  };
}

const repeats = `test run --drill repeats --seed s --run-id r ${forward}`;

test.each([409, 425, 429, 503])(
  "allows the response %i to a copy while the original is still being booked",
  async (status) => {
    expect(await runLine(repeats, { send: busyReceiver(status) })).toMatchObject({ exitCode: 0, stderr: "" });
  },
);

test.each([400, 404, 422])("doesn't allow %i, which rejects the copy permanently", async (status) => {
  const { exitCode, stdout } = await runLine(repeats, { send: busyReceiver(status) });
  expect([exitCode, stdout]).toEqual([
    13,
    expect.stringContaining(`must accept this, but answered ${status}.`),
  ]);
});

test("requires the receiver to accept the next attempt", async () => {
  const { exitCode, stdout } = await runLine(repeats, { send: busyReceiver(503, true) });
  expect([exitCode, stdout]).toEqual([13, expect.stringContaining("must accept this, but answered 503.")]);
});

test("passes a receiver that books one event of a case at a time [DLV-02]", async () => {
  const send = postponingReceiver(503, (booking, caseId) => booking.includes(caseId));
  const { exitCode } = await runLine(`test run --drill duplicates-and-order ${forward}`, { send });
  expect(exitCode).toBe(0);
});

test("shows the delivery that the receiver postpones forever, not the last one [DLV-02]", async () => {
  const right = learningReceiver();
  const send: Send = async (request) =>
    String(request.body).includes('"newLifecycle":"Closed"')
      ? { status: 503, headers: {}, body: new Uint8Array() }
      : right(request);
  const { exitCode, stdout } = await runLine(`test run --drill life-to-paid ${forward}`, { send });
  expect(exitCode).toBe(13);
  const [, failure = ""] = stdout.split("FAILED");
  expect(
    failure
      .replace(/\{"id".*|[ ]{2,}/g, "")
      .split("\n")
      .slice(1, 12),
  ).toEqual([
    "case.updated to collection was refused.",
    "the receiver answered 503",
    "likely bug: The receiver asks for another attempt at an event that it could book now. Book each event when it arrives, whatever came before it; answer 503 only while a copy of it is being booked. See `recoup help receiver#accept-what-is-genuine`.",
    "sent: POST http://127.0.0.1:3000/hooks",
    "content-type: application/json",
    "user-agent: recoup-sandbox",
    "x-service-signature: t=<now>,v1=<64 digits>",
    "x-service-timestamp: <now>",
    "x-service-event: case.updated",
    "",
    "answered: 503",
  ]);
});

test.each(["update-before-create", "receiver-down", "hour-long-outage", "duplicates-and-order"])(
  "passes a receiver that postpones the events of a case until the case is created in %s [DLV-03]",
  async (drill) => {
    const { exitCode, stderr } = await runLine(`test run --drill ${drill} ${forward}`, {
      send: orderingReceiver(),
    });
    expect([exitCode, stderr]).toEqual([0, ""]);
  },
);

/**
 * Returns a receiver that takes a few deliveries a second, and a function that lets time pass. The receiver
 * says how long to wait only if `saysWait` is set.
 */
function limitedReceiver(perSecond: number, status: number, saysWait: boolean) {
  const right = learningReceiver();
  let nowMs = 0;
  let windowStart = 0;
  let count = 0;
  const send: Send = async (request) => {
    if (request.method !== "POST") return right(request);
    if (nowMs >= windowStart + 1_000) [windowStart, count] = [nowMs, 0];
    count += 1;
    if (count <= perSecond) return right(request);
    return { status, headers: saysWait ? { "retry-after": "1" } : {}, body: new Uint8Array() };
  };
  const sleep = async (ms: number) => {
    nowMs += ms;
  };
  return { send, sleep };
}

test("waits at most a minute for each delivery that a receiver's rate limit keeps rejecting", async () => {
  const waits: number[] = [];
  const right = learningReceiver();
  const send: Send = async (request) =>
    request.method === "POST"
      ? { status: 429, headers: { "retry-after": "25" }, body: new Uint8Array() }
      : right(request);
  const sleep = async (ms: number) => void waits.push(ms);
  const { exitCode, stdout } = await runLine(`test run --drill two-cases ${forward}`, { send, sleep });
  expect([exitCode, waits.slice(0, 4)]).toEqual([13, [25_000, 25_000, 10_000, 25_000]]);
  expect(stdout).toContain("the receiver answered 429");
});

test.each([
  ["duplicates-and-order", 429, true],
  ["repeats", 429, false],
  ["repeats", 503, false],
  ["two-cases", 503, false],
])(
  "in the drill %s, waits for a receiver that limits its rate with %i and reports the wait: %s",
  async (drill, status, saysWait) => {
    const { exitCode, stderr } = await runLine(
      `test run --drill ${drill} ${forward}`,
      limitedReceiver(4, status, saysWait),
    );
    expect([exitCode, stderr]).toEqual([0, ""]);
  },
);
