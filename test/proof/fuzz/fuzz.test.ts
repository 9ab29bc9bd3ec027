import { expect, test } from "vitest";
import { Failure } from "../../../src/base/failure";
import type { Send } from "../../../src/base/http";
import { plannedFaults } from "../../../src/proof/fuzz/play/observed-receiver-proxy";
import { getMutant } from "../../../src/proof/receiver/mutants/mutants";
import {
  bothSecrets,
  currentSecret,
  nextSecret,
  refusingOtherBodies,
  sampleReceiver,
} from "../../support/checked-receiver";
import { fuzzed, learningReceiver, orderingReceiver } from "../../support/fuzzed-receiver";

const kindsOf = (steps: readonly { readonly kind: string }[] = []) => steps.map(({ kind }) => kind);

test("passes a correct receiver after every kind of fault [DLV-02] [DLV-03] [DLV-05] [LC-17] [LC-18]", async () => {
  const { runs, failure, coverage } = await fuzzed(learningReceiver(), { runs: 200 });
  expect([runs, failure]).toEqual([200, undefined]);
  const counts = Object.values(coverage.total());
  expect(plannedFaults.filter((fault) => counts.every((own) => own[fault] === 0))).toEqual([]);
});

test("continues after a receiver hangs up on a forged delivery and hides its state for a moment", async () => {
  const receiver = learningReceiver();
  let posts = 0;
  const send: Send = async (request) => {
    if (request.method === "POST") posts += 1;
    const response = request.method === "GET" && posts > 40 ? undefined : await receiver(request);
    if (response === undefined || response.status === 401)
      throw new Failure("network", "the server closed the connection", { mayHaveArrived: true });
    return response;
  };
  expect((await fuzzed(send)).failure?.bug).toBe("The receiver's state can't be read.");
});

test("passes a receiver that refuses a known ID with a different body [DLV-15]", async () => {
  const { runs, failure } = await fuzzed(refusingOtherBodies(learningReceiver()), { runs: 200 });
  expect([runs, failure]).toEqual([200, undefined]);
});

test("passes a receiver that postpones the events of a case until the case is created [DLV-03]", async () => {
  const { runs, failure } = await fuzzed(orderingReceiver(), { runs: 160 });
  expect([runs, failure]).toEqual([160, undefined]);
});

test.each([
  ["NS-63", "labels"],
  ["NS-63", "labels-in-answers"],
  ["NS-66", "text"],
  ["AMB-02", "pascal-case"],
  ["AMB-13", "separate-ids"],
])("passes a correct receiver if the platform uses %s %s", async (id, name) => {
  const { failure } = await fuzzed(learningReceiver(), { runs: 20, readings: { [id]: name } });
  expect(failure).toBeUndefined();
});

test("doesn't blame the receiver if the platform refuses a step", async () => {
  await expect(fuzzed(learningReceiver(), { readings: { "AMB-01": "absent" } })).rejects.toThrow(
    "The platform answered 404 NotFound: The collection surface has no /test/collection/webhooks",
  );
});

test.each(["case.updated", "payment.created"])(
  "detects a receiver that postpones %s forever",
  async (type) => {
    const right = learningReceiver();
    const send: Send = async (request) =>
      String(request.body).includes(`"event":"${type}"`)
        ? { status: 503, headers: {}, body: new Uint8Array() }
        : right(request);
    expect((await fuzzed(send)).failure?.details.join("\n")).toContain("503");
  },
);

test.each([
  ["no-deduplication", 4],
  ["partial-closes", 5],
  ["race", 5],
  ["key-is-time", 7],
  ["equal-payments-once", 5],
  ["arrival-order", 6],
])("detects %s with a scenario of at most %i steps", async (name, maxSteps) => {
  const { failure } = await fuzzed(learningReceiver(getMutant(name).overrides));
  expect(failure?.steps.length).toBeLessThanOrEqual(maxSteps);
});

test("reproduces a failure and its IDs if the seed and run ID are the same", async () => {
  const find = async (runId: string) => {
    const bodies: string[] = [];
    const receiver = learningReceiver(getMutant("key-is-type").overrides);
    const send: Send = (request) => {
      bodies.push(Buffer.from(request.body ?? "").toString());
      return receiver(request);
    };
    const { runs, failure, coverage } = await fuzzed(send, { runId });
    return { bodies, runs, failure, coverage: coverage.total() };
  };
  const [first, second, other] = [await find("one"), await find("one"), await find("two")];
  expect(second).toEqual(first);
  expect(other.failure?.steps).toEqual(first.failure?.steps);
  expect(other.bodies).not.toEqual(first.bodies);
});

test("reproduces a failure in the first schedule if given the failure's seed", async () => {
  const receiver = () => learningReceiver(getMutant("arrival-order").overrides);
  const { failure, runs } = await fuzzed(receiver());
  expect(runs).toBeGreaterThan(1);
  const again = await fuzzed(receiver(), { seed: failure?.seed ?? "", runs: 1 });
  expect(again.failure).toEqual(failure);
});

test("signs deliveries with each of the receiver's own secrets in turn [SIG-03]", async () => {
  const secrets = [currentSecret, nextSecret];
  expect((await fuzzed(sampleReceiver(), { secrets, runs: 15 })).failure).toBeUndefined();
  const { failure } = await fuzzed(sampleReceiver(getMutant("old-secret-only").overrides), { secrets });
  expect(kindsOf(failure?.steps)).toContain("rotate");
  const only = sampleReceiver(getMutant("old-secret-only").overrides);
  expect((await fuzzed(only, { secrets: [bothSecrets.secret], runs: 15 })).failure).toBeUndefined();
});

test("judges only the responses without a state URL", async () => {
  const play = (name: string, runs: number) =>
    fuzzed(sampleReceiver(getMutant(name).overrides), {
      state: undefined,
      secrets: [currentSecret, nextSecret],
      runs,
    });
  expect((await play("no-deduplication", 15)).failure).toBeUndefined();
  const { failure } = await play("error-after-booking", 200);
  expect(failure?.bug).toMatch(/^The receiver (refuses events|must accept this)/);
});

test.each(["a", "b", "c", "d"])(
  "blames the signature comparison, not one kind of forgery, if all forgeries pass (seed %s) [SIG-04]",
  async (seed) => {
    const { failure } = await fuzzed(learningReceiver(getMutant("no-signature-check").overrides), { seed });
    expect(failure?.details[0]).toBe("likely bug: The receiver reads the signature without comparing it.");
  },
);

test("doesn't blame a special delivery if the plain one is also refused [DLV-01]", async () => {
  const right = learningReceiver();
  const send: Send = async (request) =>
    String(request.body).includes('"event":"chat.created"')
      ? { status: 500, headers: {}, body: new Uint8Array() }
      : right(request);
  const causes = await Promise.all(
    ["a", "b", "c", "d"].map(async (seed) => (await fuzzed(send, { seed, runs: 200 })).failure?.details[0]),
  );
  for (const cause of causes)
    expect(cause).toMatch(
      /^(likely bug: The receiver fails with an error of its own\.|chat\.created .*HTTP 500)/,
    );
});

/** Returns a receiver that stops responding at the delivery with this number. */
function fallingSilent(last: number) {
  const receiver = learningReceiver();
  const seen = { deliveries: 0 };
  const send: Send = (request) => {
    if (request.method === "POST") seen.deliveries += 1;
    if (seen.deliveries < last) return receiver(request);
    throw new Failure("network", "no answer within 10 seconds");
  };
  return { seen, send };
}

const silentBug = { bug: "The receiver no longer answers.", details: ["no answer within 10 seconds"] };

test("fails immediately and stops sending if the receiver stops responding", async () => {
  const { seen, send } = fallingSilent(20);
  expect((await fuzzed(send)).failure).toMatchObject(silentBug);
  expect(seen.deliveries).toBe(20);
});

test("fails when the state is read after a catalog delivery got no response", async () => {
  const { seen, send } = fallingSilent(25);
  expect((await fuzzed(send)).failure).toMatchObject(silentBug);
  expect(seen.deliveries).toBeLessThan(40);
});

test("fails if the receiver rejects a new secret", async () => {
  const send: Send = async () => ({ status: 404, headers: {}, body: new Uint8Array() });
  await expect(fuzzed(send)).rejects.toThrow(
    "The receiver answered 404 to PUT http://127.0.0.1:3000/hooks/secret.",
  );
});
