import { expect, test } from "vitest";
import type { Headers } from "../../src/base/http";
import type { Surface } from "../../src/base/platform";
import { judge } from "../../src/judge-rules/verdicts";
import { Observer } from "../../src/traffic/observer";

interface WorkerRequest {
  readonly surface?: Surface;
  readonly path: string;
  readonly key?: string;
  readonly token?: string;
  /** Milliseconds from the start. */
  readonly sentAt: number;
  readonly answeredAt: number;
  readonly status: number;
  readonly json?: object;
  /** The response that a provoked failure replaced. */
  readonly done?: object;
}

/** Judges the requests of several workers in chronological order. All bodies are the same. */
async function brokenBy(sent: readonly WorkerRequest[], exitCode = 0): Promise<readonly string[]> {
  let now = 0;
  const observer = new Observer(() => now);
  const steps = sent.flatMap(
    ({ surface = "collection", path, key, token, sentAt, answeredAt, ...answer }) => {
      const access: Headers = token === undefined ? { xapikey: "k" } : { authorization: `Bearer ${token}` };
      const headers: Headers = { ...access, "content-type": "application/json" };
      let end: ReturnType<Observer["take"]>["end"] | undefined;
      const begin = () => {
        const request = {
          method: "POST",
          url: `http://sandbox.invalid${path}`,
          headers: key === undefined ? headers : { ...headers, "idempotency-key": key },
          body: Buffer.from('{"externalTenantId":"kb-1001"}'),
        };
        end = observer.take(request, { surface, environment: "test", target: path }).end;
      };
      const response = (status: number, json: object = {}) => ({
        ...{ status, headers: {} },
        body: Buffer.from(JSON.stringify(json)),
      });
      const finish = () =>
        end?.(
          response(answer.status, answer.json),
          answer.done && { fault: "error-after", response: response(200, answer.done) },
        );
      return [
        { at: sentAt, act: begin },
        { at: answeredAt, act: finish },
      ];
    },
  );
  for (const { at, act } of steps.sort((a, b) => a.at - b.at)) {
    now = at;
    act();
  }
  const { rules } = await judge({ ...observer.traffic(), exitCode });
  return rules.filter(({ verdict }) => verdict === "broken").map(({ rule }) => rule);
}

/** Two simultaneous requests prove that the program has workers. */
const workers: readonly WorkerRequest[] = [
  { path: "/managed-cases", key: "w1", sentAt: 0, answeredAt: 10, status: 200, json: { id: "1" } },
  { path: "/managed-cases", key: "w2", sentAt: 5, answeredAt: 12, status: 200, json: { id: "2" } },
];
const create = (
  key: string,
  sentAt: number,
  status: number,
  more: Partial<WorkerRequest> = {},
): WorkerRequest => ({ ...{ path: "/managed-cases", key, sentAt, answeredAt: sentAt + 5, status }, ...more });
const mint = (sentAt: number, status: number, more: Partial<WorkerRequest> = {}): WorkerRequest => ({
  ...{ surface: "referral", path: "/oauth/token", sentAt, answeredAt: sentAt + 5, status },
  ...more,
});
const limited = { json: { error: "rate_limit_exceeded", message: "", retryAfter: 2.6 } };

test("attributes an identical create with a different key to another worker [CLI-05] [CLI-06]", async () => {
  const again = (status: number, more: Partial<WorkerRequest> = {}) => [
    create("a", 100, status, more),
    create("b", 130, 200, { json: { id: "b" } }),
    create("a", 2_800, 200, { json: { id: "a" } }),
  ];
  expect(await brokenBy(again(429, limited))).toEqual([]);
  expect(await brokenBy(again(500, { done: { id: "a" } }))).toEqual([]);
});

test("reports a worker that repeats its own create too early [CLI-05]", async () => {
  const sent = [create("a", 100, 429, limited), create("b", 130, 200), create("a", 1_100, 200)];
  expect(await brokenBy([...workers, ...sent])).toEqual(["retry-too-early"]);
});

test("attributes an identical request without a key to another worker if a later request waited [CLI-05]", async () => {
  const sent = [mint(100, 429, limited), mint(130, 200), mint(2_800, 200)];
  expect(await brokenBy([...workers, ...sent])).toEqual([]);
  expect(await brokenBy(sent)).toEqual(["retry-too-early"]);
  expect(await brokenBy([...workers, ...sent.slice(0, 2)])).toEqual(["retry-too-early"]);
});

test("recognizes another worker by a request during the wait, even if no requests overlap [CLI-05]", async () => {
  const sent = [mint(100, 429, limited), create("a", 110, 200), mint(130, 200), mint(2_800, 200)];
  expect(await brokenBy(sent)).toEqual([]);
  expect(await brokenBy(sent.slice(0, 3))).toEqual(["retry-too-early"]);
});

test("attributes the request after a 500 to another worker if a later request paused [CLI-06]", async () => {
  const sent = [mint(100, 500), mint(108, 200), mint(700, 200)];
  expect(await brokenBy([...workers, ...sent])).toEqual([]);
  expect(await brokenBy(sent)).toEqual(["retry-without-pause"]);
});

test("judges a create in flight by its own key [CLI-15]", async () => {
  const slow = create("a", 100, 200, { answeredAt: 3_000, json: { id: "a" } });
  const sent = [slow, create("a", 200, 409), create("b", 220, 200, { json: { id: "b" } })];
  expect(await brokenBy([...sent, create("a", 2_000, 200, { json: { id: "a" } })])).toEqual([]);
  expect(await brokenBy([...sent, create("a", 215, 409)])).toEqual(["in-flight-not-awaited"]);
});

test("counts each worker's retries during an outage [CLI-06]", async () => {
  const outage = (tries: number) =>
    ["a", "b", "c"].flatMap((key, worker) =>
      Array.from({ length: tries }, (_, n) => create(key, 100 + 30 * worker + 500 * 2 ** n, 500)),
    );
  expect(await brokenBy(outage(4), 1)).toEqual([]);
  expect(await brokenBy(outage(5), 1)).toEqual(["retry-without-end"]);
});

test("detects by its `paymentId` that a payment took effect twice [CLI-06]", async () => {
  const pay = (key: string, sentAt: number, status: number, more: Partial<WorkerRequest>) =>
    create(key, sentAt, status, { path: "/cases/7c3b2a10-0000-4000-8000-000000000001/payments", ...more });
  const first = pay("a", 100, 500, { done: { paymentId: "p1" } });
  const again = (key: string) => pay(key, 900, 200, { json: { paymentId: key === "a" ? "p1" : "p2" } });
  expect(await brokenBy([first, again("a")])).toEqual([]);
  expect(await brokenBy([first, again("b")])).toEqual(["key-rotated", "done-twice"]);
});

test("allows another worker to use a rejected token for one second, except in a retry [CLI-08]", async () => {
  const refused = (path: string, sentAt: number) =>
    create("a", sentAt, 401, { surface: "customer", path, token: "e.30.a" });
  const first = refused("/cases", 100);
  expect(await brokenBy([...workers, first, refused("/webhooks", 300)])).toEqual([]);
  expect(await brokenBy([...workers, first, refused("/webhooks", 1_200)])).toEqual(["token-after-refusal"]);
  expect(await brokenBy([...workers, first, refused("/cases", 300)])).toEqual(["token-after-refusal"]);
});
