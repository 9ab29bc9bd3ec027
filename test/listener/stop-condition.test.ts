import { expect, test } from "vitest";
import { createAsyncQueue } from "../../src/listener/async-queue";
import type { ReceivedDelivery } from "../../src/listener/received-delivery";
import { createStopCondition, type StopOptions, writeUntil } from "../../src/listener/stop-condition";

const received = (event: string | null, others: Partial<ReceivedDelivery> = {}): ReceivedDelivery => ({
  delivery: {
    headers: {},
    ...{ body: new Uint8Array(), receivedAtMs: 0 },
    facts: { event, id: null, caseId: null, reference: null, timestamp: null, json: "{}" },
  },
  ...{ isDuplicate: false, isOutOfOrder: false, key: event ?? undefined },
  ...others,
});
const [a, b, c] = [received("a"), received("b"), received("c")];
const repeated = received("a", { isDuplicate: true });
const refused = received("a", { refusal: "no signature" });

/**
 * Returns the number of deliveries taken, whether the condition is met, and the failure if listening ended
 * now.
 */
function takeBatch(changes: StopOptions, ...batch: readonly ReceivedDelivery[]) {
  const condition = createStopCondition(changes);
  const { length } = condition.take(batch);
  const failure = condition.failure();
  return [length, condition.isReached(), ...(failure ? [`${failure.kind}: ${failure.message}`] : [])];
}

test.each<readonly [string, StopOptions, readonly ReceivedDelivery[], readonly unknown[]]>([
  ["without a condition", {}, [a, b], [2, false]],
  ["with a count", { count: 2 }, [a, b, c], [2, true]],
  ["with a count that excludes repeats and refusals", { count: 2 }, [a, repeated, refused, b, c], [4, true]],
  [
    "with a count that is not met",
    { count: 3 },
    [a, b],
    [2, false, "pending: Timed out: 2 of 3 events arrived."],
  ],
  [
    "with a count and one refusal",
    { count: 1 },
    [refused],
    [1, false, "check-failed: 0 of 1 events arrived, and 1 delivery was refused because of the signature."],
  ],
  [
    "with a count and both refused and valid deliveries",
    { count: 3 },
    [a, refused],
    [2, false, "pending: Timed out: 1 of 3 events arrived."],
  ],
  ["until an event", { until: "b" }, [a, b, c], [2, true]],
  [
    "until an event that is missing",
    { until: "b" },
    [a, c],
    [2, false, "pending: Timed out: the event b did not arrive."],
  ],
  [
    "until an event that is refused",
    { until: "a" },
    [refused, refused],
    [
      2,
      false,
      "check-failed: the event a did not arrive, and 2 deliveries were refused because of the signature.",
    ],
  ],
  ["until an event or a count", { until: "b", count: 1 }, [a, b], [1, true]],
  ["with expected events", { expect: ["a", "b"] }, [b, a, c], [2, true]],
  [
    "with an expected event that is missing",
    { expect: ["a", "b"] },
    [a],
    [1, false, "check-failed: the event b did not arrive."],
  ],
  [
    "with expected events that are missing",
    { expect: ["a", "b"] },
    [c, received(null)],
    [2, false, "check-failed: the events a, b did not arrive."],
  ],
  ["with expected events and a count", { expect: ["a"], count: 2 }, [a, b, c], [2, true]],
  [
    "with an expected event that comes after the count",
    { expect: ["b"], count: 1 },
    [a, b],
    [1, true, "check-failed: the event b did not arrive."],
  ],
])("takes deliveries %s", (_, changes, batch, result) => {
  expect(takeBatch(changes, ...batch)).toEqual(result);
});

/**
 * Writes batches until the condition is met. Returns what was written and stored, and each sender's result.
 */
async function writeBatches(
  changes: StopOptions,
  batches: readonly (readonly ReceivedDelivery[])[],
  failAt?: number,
) {
  const inbox = createAsyncQueue<ReceivedDelivery>();
  const log: string[] = [];
  const writing = writeUntil({ turn: async () => {} }, createStopCondition(changes), {
    inbox,
    seenEvents: { keep: async (keys: readonly string[]) => void log.push(`keep ${keys.join()}`) } as never,
  });
  const answers: Promise<boolean>[] = [];
  const put = (index: number) => {
    for (const item of batches[index] ?? []) answers.push(inbox.put(item));
    if (index >= batches.length) inbox.close();
  };
  put(0);
  let index = 0;
  try {
    for await (const deliveries of writing) {
      log.push(`write ${deliveries.map(({ delivery }) => delivery.facts.event).join()}`);
      index += 1;
      if (index === failAt) throw new Error("broken");
      put(index);
    }
  } catch (error) {
    log.push(String(error));
  }
  return [log, await Promise.all(answers)];
}

test("confirms deliveries to their senders only after the batch is written and its keys are stored", async () => {
  expect(await writeBatches({}, [[a, b], [c]])).toEqual([
    ["write a,b", "keep a,b", "write c", "keep c"],
    [true, true, true],
  ]);
});

test("discards the rest of a batch once the condition is met", async () => {
  expect(await writeBatches({ count: 1 }, [[a, b]])).toEqual([
    ["write a", "keep a"],
    [true, false],
  ]);
});

test("discards a batch if it can't be written", async () => {
  expect(await writeBatches({}, [[a, received(null)]], 1)).toEqual([
    ["write a,", "Error: broken"],
    [false, false],
  ]);
});

test("keeps deliveries in order and refuses those that arrive after the end", async () => {
  const inbox = createAsyncQueue<string>();
  const next = inbox.next();
  void inbox.put("a");
  void inbox.put("b");
  expect((await next)?.map(({ item }) => item)).toEqual(["a", "b"]);
  void inbox.put("c");
  inbox.close();
  expect(await inbox.put("d")).toBe(false);
  expect((await inbox.next())?.map(({ item }) => item)).toEqual(["c"]);
  expect(await inbox.next()).toBeUndefined();
});

test("stops waiting at the first failure and throws it only once", async () => {
  const inbox = createAsyncQueue<string>();
  const next = inbox.next();
  inbox.fail("first");
  inbox.fail("second");
  await expect(next).rejects.toBe("first");
  expect(await inbox.next()).toBeUndefined();
});
