import { expect, test } from "vitest";
import type { HttpRequest, Send } from "../../src/base/http";
import { mutants } from "../../src/proof/receiver/mutants/mutants";
import { check, rulesWith, sampleReceiver, startedAt, stateAddress } from "../support/checked-receiver";

test("passes a correct receiver on every rule [SIG-01 to SIG-07] [DLV-01 to DLV-03]", async () => {
  const verdicts = await check(sampleReceiver(), stateAddress);
  expect(verdicts.filter(({ verdict }) => verdict !== "held")).toEqual([]);
});

test.each(mutants.filter(({ foundBy }) => foundBy === "answers"))(
  "detects $name by its responses",
  async ({ overrides }) => {
    expect(rulesWith("broken", await check(sampleReceiver(overrides)))).not.toEqual([]);
  },
);

test.each(mutants.filter(({ foundBy }) => foundBy === "state"))(
  "detects $name only by its state",
  async ({ overrides }) => {
    expect(rulesWith("broken", await check(sampleReceiver(overrides), stateAddress))).not.toEqual([]);
    expect(rulesWith("broken", await check(sampleReceiver(overrides)))).toEqual([]);
  },
);

test.each(mutants.filter(({ foundBy }) => foundBy === "drills"))(
  "leaves $name to the drills",
  async ({ overrides }) => {
    expect(rulesWith("broken", await check(sampleReceiver(overrides), stateAddress))).toEqual([]);
  },
);

test("reports the remaining rules as unknown when time runs out", async () => {
  const receiver = sampleReceiver();
  let requests = 0;
  const send: Send = (request) => {
    requests += 1;
    return receiver(request);
  };
  const now = () => startedAt + requests * 1000;
  const verdicts = await check(send, { ...stateAddress, timeMs: 10_000 }, { now });
  expect([rulesWith("broken", verdicts), requests <= 20]).toEqual([[], true]);
  expect(rulesWith("unknown", verdicts)).toContain("late-repeat");
});

test.each([
  ["all at once", Number.POSITIVE_INFINITY],
  ["a few at a time", 30],
])("rereads the state if the receiver processes events later, %s", async (_, batchSize) => {
  const receiver = sampleReceiver();
  const queue: HttpRequest[] = [];
  const send: Send = async (request) => {
    if (request.method !== "POST") return receiver(request);
    const isSigned = (await sampleReceiver()(request)).status === 204;
    if (isSigned) queue.push(request);
    return { status: isSigned ? 202 : 401, headers: {}, body: new Uint8Array() };
  };
  const sleep = async () => {
    for (const request of queue.splice(0, batchSize)) await receiver(request);
  };
  const verdicts = await check(send, stateAddress, { sleep });
  expect(verdicts.filter(({ verdict }) => verdict !== "held")).toEqual([]);
});
