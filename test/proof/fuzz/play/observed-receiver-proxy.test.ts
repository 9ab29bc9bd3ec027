import { expect, test } from "vitest";
import type { Headers } from "../../../../src/base/http";
import { createCoverage } from "../../../../src/proof/fuzz/coverage";
import {
  type FuzzAttempt,
  observeReceiverProxy,
} from "../../../../src/proof/fuzz/play/observed-receiver-proxy";
import type { ReceiverProxy } from "../../../../src/scenario/expectations/receiver";

type TakenRequest = Awaited<ReturnType<ReceiverProxy["take"]>>;

/** Watches a proxy that gives these responses in turn. Errors and strings are thrown instead. */
function watch(answers: readonly (TakenRequest | Error | string)[]) {
  const attempts: FuzzAttempt[] = [];
  const left = [...answers];
  const answer = async () => {
    const next = left.shift();
    if (next === undefined || next instanceof Error || typeof next === "string") throw next;
    return next;
  };
  const proxy = observeReceiverProxy(
    { address: "own", take: answer, deliver: answer } as unknown as ReceiverProxy,
    (attempt) => attempts.push(attempt),
  );
  const take = (id: string, headers: Headers = {}) =>
    proxy.take({
      ...{ method: "POST", url: "", headers },
      body: Buffer.from(JSON.stringify({ id, event: "case.closed" })),
    });
  return { proxy, attempts, take };
}

const accepted = { status: 204, receiverStatus: 204 };
const event = "case.closed";

test("records what happened to each delivery", async () => {
  const { take, attempts } = watch([
    ...[accepted, accepted, accepted],
    ...[{ status: 503, receiverStatus: undefined }, accepted],
    ...[{ status: 503, receiverStatus: 204 }, accepted],
    { status: 204, receiverStatus: undefined, isWithheld: true },
    accepted,
  ]);
  await take("1");
  await take("1");
  await take("1", { "x-service-replay": "1" });
  for (const id of ["2", "2", "3", "3", "4", "4"]) await take(id);
  expect(attempts).toEqual(
    [...["onTime", "repeated", "replayed", "dropped", "late", "answerLost", "repeated", "late"]].map(
      (fault) => ({ event, fault }),
    ),
  );
});

test.each([
  [new Error("reset"), "reset"],
  ["gone", "gone"],
])("stops taking deliveries after one gets no response: %s", async (error, silence) => {
  const { take, attempts } = watch([error, accepted]);
  await expect(take("1")).rejects.toBe(error);
  await expect(take("2")).rejects.toBe(error);
  expect(attempts).toEqual([{ event, fault: "onTime", silence }]);
});

test("remembers that one of its own deliveries got no response", async () => {
  const { proxy } = watch([accepted, new Error("reset")]);
  const request = { method: "POST", url: "", headers: {} };
  expect([proxy.address, proxy.isUnanswered()]).toEqual(["own", false]);
  expect(await proxy.deliver(request)).toBe(accepted);
  expect(proxy.isUnanswered()).toBe(false);
  await expect(proxy.deliver(request)).rejects.toThrow("reset");
  expect(proxy.isUnanswered()).toBe(true);
});

test("counts attempts by event and fault", () => {
  const coverage = createCoverage();
  expect([coverage.pairs, coverage.total()]).toEqual([0, {}]);
  coverage.add({ event: "case.updated", fault: "late" });
  coverage.add({ event: "case.closed", fault: "onTime" });
  coverage.add({ event: "case.closed", fault: "onTime" });
  coverage.add({ event: "case.closed", fault: "forged" });
  expect(coverage.pairs).toBe(3);
  const none = { dropped: 0, answerLost: 0, repeated: 0, replayed: 0, copied: 0 };
  expect(JSON.stringify(coverage.total())).toBe(
    '{"case.closed":{"onTime":2,"dropped":0,"answerLost":0,"late":0,"repeated":0,"replayed":0,"copied":0,"forged":1},' +
      '"case.updated":{"onTime":0,"dropped":0,"answerLost":0,"late":1,"repeated":0,"replayed":0,"copied":0,"forged":0}}',
  );
  expect(coverage.total()["case.updated"]).toEqual({ ...none, onTime: 0, late: 1, forged: 0 });
});
