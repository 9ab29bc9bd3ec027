import { expect, test } from "vitest";
import { Failure } from "../../src/base/failure";
import type { HttpRequest, HttpResponse } from "../../src/base/http";
import { createObservingSend } from "../../src/judge/observing-send";
import { findUnrecovered, listProvocations } from "../../src/judge/provocations";
import { provoke } from "../../src/judge/provoke";
import { getFaultTitle, lateFaults, type ProvokedFault, quickFaults } from "../../src/judge/provoked-faults";
import { ProvokingPlan } from "../../src/judge/provoking-plan";
import { Observer } from "../../src/traffic/observer";
import { type SentRequest, trafficOf } from "../judge-rules/judged";

const faults = [...quickFaults, ...lateFaults];
const faultOf = (id: string) => faults.find((fault) => fault.id === id) as ProvokedFault;
const json = (status: number, value: unknown): HttpResponse => ({
  status,
  headers: { "content-type": "application/json" },
  body: Buffer.from(JSON.stringify(value)),
});
const request: HttpRequest = { method: "GET", url: "https://c.example/cases", headers: {} };
const page = json(200, { page: { totalResults: 9, totalPages: 1, currentPage: 1 }, cases: [] });

async function provoked(id: string, answer: HttpResponse = page, isOnPlatform = true) {
  const waits: number[] = [];
  let sentCount = 0;
  const send = async () => {
    sentCount += 1;
    return answer;
  };
  const { response, replaced } = await provoke(
    faultOf(id),
    request,
    isOnPlatform ? send : undefined,
    async (ms) => {
      waits.push(ms);
    },
  );
  const body = response && JSON.parse(Buffer.from(response.body).toString());
  return { sentCount, waits, status: response?.status, body, replaced };
}

const refusal = (error: string, message: string) => ({
  ...{ businessErrors: [{ type: error, message, solutionUrl: "" }], error, message },
});

test.each([
  ["limited", 0, [], 429, { error: "rate_limit_exceeded", message: "Too many requests", retryAfter: 2.6 }],
  ["error-before", 0, [], 500, refusal("InternalError", "Something went wrong")],
  ["error-after", 1, [], 500, refusal("InternalError", "Something went wrong")],
  ["lost-after", 1, [], undefined, undefined],
  ["in-flight", 1, [], 409, refusal("Conflict", "A request with this key is still being processed")],
  ["slow", 1, [12_000], 200, { page: { totalResults: 9, totalPages: 1, currentPage: 1 }, cases: [] }],
  ["withheld", 0, [12_000], undefined, undefined],
  ["total-moved", 1, [], 200, { page: { totalResults: 10, totalPages: 2, currentPage: 1 }, cases: [] }],
])("responds with %s", async (id, sentCount, waits, status, body) => {
  const result = await provoked(id);
  expect(result).toEqual({
    sentCount,
    waits,
    status,
    body,
    replaced: { fault: id, response: sentCount ? page : undefined },
  });
});

test("leaves list responses without totals unchanged, and can respond without asking the platform", async () => {
  expect((await provoked("total-moved", json(200, [1]))).body).toEqual([1]);
  expect((await provoked("total-moved", json(200, { page: 5 }))).body).toEqual({ page: 5 });
  expect(await provoked("total-moved", page, false)).toMatchObject({ sentCount: 0, status: undefined });
  expect(await provoked("error-after", page, false)).toMatchObject({ sentCount: 0, status: 500 });
});

test("doesn't respond if the client closes the connection while it waits", async () => {
  let close = () => {};
  const departing = {
    ...request,
    onGone(act: () => void) {
      close = act;
    },
  };
  const { response, replaced } = await provoke(
    faultOf("slow"),
    departing,
    async () => page,
    async (_, signal) => {
      close();
      if (signal?.aborted) throw new Failure("interrupted", "gone");
    },
  );
  expect([response, replaced]).toEqual([undefined, { fault: "slow", response: page }]);
});

const exchangesOf = (count: number, ...[target, status, options]: SentRequest) =>
  trafficOf(
    Array.from(
      { length: count },
      (_, index): SentRequest => [target, status, { ...options, body: { index } }],
    ),
  ).exchanges;
const planned = (plan: ProvokingPlan, exchanges: ReturnType<typeof exchangesOf>) =>
  exchanges.map((exchange) => plan.take(exchange)?.id ?? "-").join(" ");

test("injects each fault into each operation once, with three normal responses in between", () => {
  const reads = exchangesOf(20, "GET customer /cases", 200);
  const creates = exchangesOf(30, "POST customer /cases", 201, { key: "a" });
  expect(planned(new ProvokingPlan("s"), reads)).toMatchInlineSnapshot(
    `"error-before - - - lost-after - - - limited - - - total-moved - - - slow - - -"`,
  );
  expect(planned(new ProvokingPlan("s"), creates)).toMatchInlineSnapshot(
    `"lost-after - - - in-flight - - - limited - - - error-before - - - error-after - - - slow - - - - - - - - -"`,
  );
  expect(planned(new ProvokingPlan("t"), creates)).not.toBe(planned(new ProvokingPlan("s"), creates));
  expect(planned(new ProvokingPlan("s", false), creates)).toMatchInlineSnapshot(
    `"in-flight - - - limited - - - error-before - - - withheld - - - - - - - - - - - - - - - - -"`,
  );
  expect(planned(new ProvokingPlan("s"), exchangesOf(5, "GET customer /nowhere", 404))).toBe("- - - - -");
});

test("slows down one read and one write in each run", () => {
  const plan = new ProvokingPlan("s");
  const run = () =>
    ["GET customer /cases", "GET customer /webhooks", "DELETE customer /webhooks/1"].map((target) =>
      planned(plan, exchangesOf(30, target, 200))
        .split(" ")
        .includes("slow"),
    );
  expect(run()).toEqual([true, false, true]);
  plan.startRun();
  expect(run()).toEqual([false, true, false]);
});

test("lets a request's retry pass even when another operation is due for a fault", () => {
  const [first] = trafficOf([["GET customer /cases", 200]]).exchanges;
  const plan = new ProvokingPlan("s");
  const take = () => plan.take(first as NonNullable<typeof first>)?.id;
  expect([take() === undefined, take(), take(), take(), take() === undefined]).toEqual([
    ...[false, undefined, undefined, undefined, false],
  ]);
});

test("names known faults by title and unknown faults by ID", () => {
  expect(["slow", "limited", "other"].map(getFaultTitle)).toEqual([
    "handled by the platform, and answered late",
    "answered 429 with retryAfter",
    "other",
  ]);
});

const fault = (name: string) => ({ provoked: { fault: name, platformAnswer: undefined } });

test("lists the faults after which no identical request was accepted or refused", () => {
  const sent: readonly SentRequest[] = [
    ["GET customer /cases", 500, fault("a")],
    ["GET customer /cases", 500, fault("b")],
    ["GET customer /webhooks", 500, fault("c")],
    ["GET customer /webhooks", 503],
    ["DELETE customer /webhooks/1", 500, fault("d")],
    ["DELETE customer /webhooks/1", 404],
    ["GET customer /cases", 200],
    ["GET customer /cases", 200, fault("e")],
    ["GET customer /cases?a=1", 500, fault("f")],
    ["POST customer /cases", 500, fault("g")],
    ["POST customer /cases", 400],
  ];
  const unrecovered = (exitCode: number | undefined) =>
    findUnrecovered(trafficOf(sent, { exitCode }), 10).map((one) => `${one.fault} ${one.request}`);
  expect(unrecovered(1)).toEqual(["c 13", "f 19"]);
  expect([unrecovered(0), unrecovered(undefined)]).toEqual([[], []]);
  expect(listProvocations(trafficOf(sent)).map(({ fault, request: number }) => `${fault} ${number}`)).toEqual(
    [...["a 1", "b 2", "c 3", "d 5", "e 8", "f 9", "g 10"]],
  );
});

const destination = { surface: "customer", environment: "test", target: "/cases" } as const;
const observed = (plan: ProvokingPlan | undefined, answer: () => Promise<HttpResponse>) => {
  const observer = new Observer(() => 0);
  const send = createObservingSend(answer, {
    observer,
    destinationOf: ({ url }) => (url.endsWith("/cases") ? destination : undefined),
    plan,
    sleep: async () => {},
  });
  const statuses = () =>
    observer.traffic().exchanges.map(({ answer: ended }) => ended && (ended.status ?? "lost"));
  return { send, statuses, observer };
};

test("observes responses, failures and closed connections", async () => {
  const { send, statuses } = observed(undefined, async () => page);
  await send(request);
  await send({ ...request, url: "https://c.example/inspector" });
  expect(statuses()).toEqual([200]);
  const failing = observed(undefined, () => Promise.reject(new Failure("network", "refused")));
  await expect(failing.send(request)).rejects.toThrow("refused");
  expect(failing.statuses()).toEqual(["lost"]);
  let close = () => {};
  const waiting = observed(undefined, () => new Promise(() => {}));
  void waiting.send({
    ...request,
    onGone(act) {
      close = act;
    },
  });
  expect(waiting.statuses()).toEqual([undefined]);
  close();
  expect(waiting.statuses()).toEqual(["lost"]);
});

test("observes replaced responses, and closes the connection for lost ones", async () => {
  const plan = new ProvokingPlan("s");
  const take = (id: string) => {
    plan.take = () => faultOf(id);
  };
  const { send, observer } = observed(plan, async () => page);
  take("error-after");
  expect((await send(request)).status).toBe(500);
  take("lost-after");
  await expect(send(request)).rejects.toThrow(
    "the connection was closed without an answer, to see what the program does",
  );
  expect(observer.traffic().exchanges.map(({ provoked: one }) => one)).toMatchObject([
    { fault: "error-after", platformAnswer: { status: 200 } },
    { fault: "lost-after", platformAnswer: { status: 200 } },
  ]);
});

test("lets a request's retry pass even if its own operation is due for a fault", () => {
  const [read, other] = trafficOf([
    ["GET customer /cases?a=1", 200],
    ["GET customer /cases?a=2", 200],
  ]).exchanges as [Parameters<ProvokingPlan["take"]>[0], Parameters<ProvokingPlan["take"]>[0]];
  const plan = new ProvokingPlan("s");
  const take = (exchange: typeof read) => (plan.take(exchange) === undefined ? "-" : "fault");
  expect([take(read), take(other), take(other), take(other), take(read), take(read)]).toEqual([
    ...["fault", "-", "-", "-", "-", "fault"],
  ]);
});

test("begins each run with a fault on the first request", () => {
  const exchanges = exchangesOf(2, "GET customer /cases", 200);
  const plan = new ProvokingPlan("s");
  const run = () => exchanges.map((exchange) => (plan.take(exchange) === undefined ? "-" : "fault"));
  expect(run()).toEqual(["fault", "-"]);
  plan.startRun();
  expect(run()).toEqual(["fault", "-"]);
});

test("withholds the response to one read in each run on a real host", () => {
  const plan = new ProvokingPlan("s", false);
  const faults = ["GET customer /cases", "GET customer /webhooks"].map((target) =>
    planned(plan, exchangesOf(30, target, 200))
      .split(" ")
      .includes("withheld"),
  );
  expect(faults).toEqual([true, false]);
});
