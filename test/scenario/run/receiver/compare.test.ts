import { expect, test } from "vitest";
import type { Send } from "../../../../src/base/http";
import { getMutant } from "../../../../src/proof/receiver/mutants/mutants";
import { currentSecret } from "../../../support/checked-receiver";
import { learningReceiver } from "../../../support/fuzzed-receiver";
import { answer } from "../../../support/platforms/answers";
import { runLine } from "../../../support/program/world";
import { ofSteps } from "../../../support/scenario/scenarios";

const forward = "--forward http://127.0.0.1:3000/hooks";
const state = "--state-url http://127.0.0.1:3000/state";
const subscribe = "subscription: { events: all }";
const create = "{ create: {}, capture: { case: id } }";
const activate = `advance: { case: "\${case}", to: active }`;

const run = (steps: readonly string[], flags: string, send?: Send) =>
  runLine(`test run a.yaml --target sandbox --seed s ${flags}`, {
    ...(send === undefined ? {} : { send }),
    files: { "/work/a.yaml": ofSteps(...steps, "compare: {}"), "/work/hook.key": currentSecret },
  });

test("keeps retrying an event that the receiver refuses for an hour [DLV-05]", async () => {
  const steps = [subscribe, create, "receiver: { answers: 503 }", activate, "wait: 1h"];
  expect((await run(steps, `${forward} ${state}`, learningReceiver())).exitCode).toBe(0);
  expect((await run(steps, "")).exitCode).toBe(0);
});

test("replays the events that were withheld after a 410 [LC-17] [LC-20]", async () => {
  const steps = [subscribe, "receiver: { answers: 410 }", create];
  expect((await run(steps, `${forward} ${state}`, learningReceiver())).exitCode).toBe(0);
  const deaf = learningReceiver(getMutant("drops-replays").overrides);
  const { exitCode, stdout } = await run(steps, `${forward} ${state}`, deaf);
  expect([exitCode, stdout]).toEqual([13, expect.stringContaining("nothing is booked for a case")]);
});

/** Returns a receiver whose state shows only the sum paid, which is 0 for a case without payments. */
const showingPaidAlone =
  (receiver: Send): Send =>
  async (request) => {
    const response = await receiver(request);
    if (!request.url.includes("/state")) return response;
    const { paid = 0 } = response.status === 200 ? JSON.parse(Buffer.from(response.body).toString()) : {};
    return answer({ paid });
  };

test("passes a receiver that reports only totals, for a case without payments", async () => {
  const steps = [subscribe, create, activate];
  const { exitCode, stdout } = await run(steps, `${forward} ${state}`, showingPaidAlone(learningReceiver()));
  expect([exitCode, stdout]).toEqual([0, expect.stringContaining("ok      compare")]);
});

test("reports how the receiver's bookings differ from the platform's", async () => {
  const steps = [subscribe, create, activate, `payment: { case: "\${case}", amount: 20.50 }`];
  const receiver = learningReceiver(getMutant("whole-amounts").overrides);
  const { exitCode, stdout } = await run(steps, `${forward} ${state}`, receiver);
  expect(exitCode).toBe(13);
  expect(stdout).toContain(
    "  FAILED  compare  (line 7)\n            The receiver's books differ from the platform's.\n            paid is 20, expected 20.50\n",
  );
});

test("fails a receiver that keeps refusing an event", async () => {
  const receiver = learningReceiver(getMutant("error-after-booking").overrides);
  const steps = [subscribe, create, activate, `payment: { case: "\${case}", amount: 20.50 }`];
  const { exitCode, stdout } = await run(steps, `${forward} ${state}`, receiver);
  expect(exitCode).toBe(13);
  expect(stdout).toMatch(
    / {12}The receiver refuses events\.\n {12}payment\.created [\da-f-]{36}: HTTP 500: Internal Server Error\n/,
  );
});

test("treats a payment delivered by a step as the platform's own [DLV-02]", async () => {
  const own = `deliver: { delivery: two-at-once, event: payment.created, case: "\${case}", data: { amount: 10.00 } }`;
  const steps = [subscribe, create, activate, own];
  expect((await run(steps, `${forward} ${state}`, learningReceiver())).exitCode).toBe(0);
});

test("compares only the responses if there is no state URL", async () => {
  const { exitCode, stdout } = await run(
    [subscribe, create],
    `${forward} --secret-file hook.key`,
    async () => ({
      status: 204,
      headers: {},
      body: new Uint8Array(),
    }),
  );
  expect([exitCode, stdout]).toEqual([
    0,
    expect.stringContaining("Checking the receiver's books needs --state-url."),
  ]);
});
