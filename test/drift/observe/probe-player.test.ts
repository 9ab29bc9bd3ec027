import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { Failure } from "../../../src/base/failure";
import type { HttpRequest } from "../../../src/base/http";
import { noUndoRecorder } from "../../../src/cleanup/stack";
import { overtakingMs } from "../../../src/drift/matchers/deliveries";
import { equals, nonEmpty, success } from "../../../src/drift/matchers/values";
import { observeProbe } from "../../../src/drift/observe/observe";
import type { Probe, Step } from "../../../src/drift/probe";
import { get, must, post } from "../../../src/drift/probes/parts";
import { createInbox } from "../../../src/drift/sides/inbox";

type Answer = number | readonly [status: number, body: unknown] | Failure;

interface SideSetting {
  readonly control?: boolean;
  readonly inbox?: ReturnType<typeof createInbox>;
  onWait?(ms: number): void;
}

/**
 * Runs steps against responses, in order. Returns the result, the requests sent, and a log of other calls.
 */
async function play(
  steps: readonly Step[],
  answers: readonly Answer[],
  setting: SideSetting = {},
  others: Partial<Probe> = {},
  failing: readonly string[] = [],
) {
  const log: string[] = [];
  const requests: HttpRequest[] = [];
  const send = (via: string) => async (request: HttpRequest) => {
    requests.push(request);
    log.push(`${via} ${request.method} ${request.url}`);
    const answer = answers[requests.length - 1] ?? 200;
    if (answer instanceof Failure) throw answer;
    const [status, body] = typeof answer === "number" ? [answer, {}] : answer;
    return {
      status,
      headers: { "content-type": "application/json" },
      body: Buffer.from(JSON.stringify(body)),
    };
  };
  const side = {
    name: "target" as const,
    target: async (surface: string) => ({
      ...{ surface, environment: "test", profile: "p", baseUrl: `https://${surface}.example` },
      ...{
        authorization: { xapikey: "k" },
        keyOrigin: "",
        send: send("sent"),
        signal: new AbortController().signal,
      },
    }),
    inbox: setting.inbox,
    control: setting.control
      ? {
          passTime: async (ms: number) => void log.push(`time ${ms}`),
          call: async (path: string, body: object) =>
            void log.push(`control ${path} ${JSON.stringify(body)}`),
          send: send("raw"),
        }
      : undefined,
    hide: (secret: string) => void log.push(`hide ${secret}`),
    now: () => Date.UTC(2026, 2, 16),
    wait: async (ms: number) => {
      await setImmediate();
      log.push(`wait ${ms}`);
      setting.onWait?.(ms);
    },
  };
  const probe: Probe = {
    ...{ id: "customer-probe", surface: "customer", title: "", means: "", steps, claims: [] },
    ...others,
  };
  const result = await observeProbe(probe, side as never, {
    tag: "t-1",
    notes: noUndoRecorder,
    onLeftover: () => {},
    failing,
  });
  const seen = "observation" in result ? result.observation : undefined;
  return { result, log, requests, steps: Object.keys(seen?.steps ?? {}), unseen: seen?.unseen, seen };
}

const first = "sent GET https://customer.example/cases";

test("passes each step the run's values and those from earlier responses", async () => {
  const { requests, steps } = await play(
    [
      get("list", "/cases", {
        query: Object.fromEntries(
          ["tag", "other", "hook", "today", "lastWeek", "lastMonth", "nextWeek", "nobody"].map((name) => [
            name,
            `{${name}}`,
          ]),
        ),
        captures: { id: "cases.*.id", count: ({ answers }) => String(answers.size) },
      }),
      get("one", "/cases/{id}", { on: "collection", query: { count: "{count}" } }),
    ],
    [[200, { cases: [{ id: "" }, { id: "x y" }] }]],
  );
  expect(Object.fromEntries(new URL(requests[0]?.url ?? "").searchParams)).toEqual({
    ...{ tag: "t-1", other: "t-1-b", hook: "https://t-1.recoup-drift.example/hook" },
    ...{ today: "2026-03-16", lastWeek: "2026-03-09", lastMonth: "2026-02-14", nextWeek: "2026-03-23" },
    nobody: "7d1f0c9a-5b7e-4b0e-9d53-2f6a81c4e0b7",
  });
  expect([requests[1]?.url, steps]).toEqual([
    "https://collection.example/cases/x%20y?count=1",
    ["list", "one"],
  ]);
});

test("ends a probe that lacks a required value, and hides secrets", async () => {
  const capture = (captures: Readonly<Record<string, string>>, missing?: string) =>
    play(
      [get("list", "/cases", { captures, ...(missing && { missing }) }), get("next", "/cases")],
      [[200, { a: "x" }]],
    );
  expect((await capture({ id: "b" }, "the account has no case")).unseen).toEqual(["the account has no case"]);
  expect((await capture({ id: "b" })).unseen).toEqual(["no answer had id"]);
  const { log } = await capture({ token: "a", secret: "a", nextSecret: "a", other: "a" });
  expect(log).toEqual([first, "hide x", "hide x", "hide x", first]);
  const unready = await play([get("one", "/cases/{id}")], []);
  expect([unready.log, unready.unseen]).toEqual([[], ["an answer before had nothing to go on with"]]);
});

test("omits the reason why a claim was not observed if a rule was broken", async () => {
  const claims = [must("A-1", "list.a", equals(1)), must("A-2", "list.b[].c", success)];
  const steps = [get("list", "/cases")];
  expect((await play(steps, [[200, { a: 1, b: [] }]], {}, { claims })).unseen).toEqual([
    "no answer had list.b[].c",
  ]);
  expect((await play(steps, [[200, { a: 2, b: [] }]], {}, { claims })).unseen).toEqual([]);
});

test("repeats a read for up to a minute until its response matches", async () => {
  const until = [get("list", "/cases", { until: nonEmpty })];
  const { log } = await play(until, [
    [200, []],
    [200, [1]],
  ]);
  expect(log).toEqual([first, "wait 3000", first]);
  const endless = await play(
    until,
    Array.from({ length: 30 }, (): Answer => [200, []]),
  );
  expect([endless.requests.length, endless.steps]).toEqual([21, ["list"]]);
});

test("runs time and control steps only on a sandbox", async () => {
  const steps: readonly Step[] = [
    { passes: 1000 },
    get("list", "/cases", { captures: { ms: "ms" } }),
    { passes: ({ ms }) => Number(ms) },
    { control: "faults", body: { reason: "busy" } },
    get("raw", "/cases", { isRaw: true }),
    { pausesMs: 20 },
  ];
  expect((await play(steps, [[200, { ms: 5 }]], { control: true })).log).toEqual([
    "time 1000",
    first,
    "time 5",
    'control faults {"reason":"busy"}',
    first.replace("sent", "raw"),
    "wait 20",
  ]);
  expect((await play(steps, [[200, { ms: 5 }]])).log).toEqual([first, first, "wait 20"]);
});

const ends: readonly (readonly [
  title: string,
  answer: Answer,
  blocker: object | undefined,
  others?: Partial<Probe>,
  failing?: readonly string[],
])[] = [
  [
    "a lost answer",
    new Failure("network", "refused"),
    { reason: "the host didn't answer", isTransient: true, step: "list" },
  ],
  [
    "a rate limit",
    new Failure("rate-limited", "slow"),
    { reason: "the rate limit of the key is reached", isTransient: false, step: "list" },
  ],
  [
    "a 404 of an optional operation",
    404,
    { reason: "the host lacks the operation (404)", isTransient: false, step: "list" },
    { mayBeAbsent: true },
  ],
  [
    "a 404 that a rule names",
    404,
    undefined,
    { mayBeAbsent: true, claims: [must("A-1", "list:status", equals(404))] },
  ],
  ["a 404 of a known operation", 404, undefined],
  ["a 503", 503, { reason: "the host answered 503", isTransient: true, step: "list", status: 503 }],
  ["a 503 that lasts", 503, undefined, {}, ["list"]],
];

test.each(
  ends.map(([title, answer, blocker, others, failing]) => ({ title, answer, blocker, others, failing })),
)("decides whether to end the try after $title", async ({ answer, blocker, others, failing }) => {
  const { result } = await play([get("list", "/cases")], [answer], {}, others, failing);
  expect("blocker" in result ? result.blocker : undefined).toEqual(blocker);
});

test("rethrows a failure of an unexpected kind", async () => {
  await expect(play([get("list", "/cases")], [new Failure("usage", "bug")])).rejects.toThrow("bug");
});

const deliver = (inbox: ReturnType<typeof createInbox>, body: string, tag = "t-1", headers = {}) =>
  inbox.receive({
    method: "POST",
    url: `https://hooks.example/${tag}/hook`,
    headers,
    body: Buffer.from(body),
  });

test("waits one extra second after the expected deliveries", async () => {
  let time = 0;
  const inbox = createInbox("https://hooks.example", { keepsOrder: false, now: () => time });
  let waits = 0;
  const onWait = () => {
    waits += 1;
    time += 1000;
    if (waits === 2)
      void deliver(inbox, '{"event":"a"}', "t-1", {
        "x-service-signature": "t=1,v1=00",
        "content-type": "application/json",
      });
    if (waits === 3) void deliver(inbox, "no JSON");
  };
  const { seen, log } = await play(
    [{ name: "inbox", deliveries: 1 }],
    [],
    { inbox, onWait },
    {
      claims: [
        must("A-1", "inbox.0.body.event", equals("a")),
        must("A-2", "inbox.1.afterSeconds", equals(1)),
      ],
    },
  );
  expect(log).toEqual(["wait 1000", "wait 1000", "wait 1000"]);
  expect(seen?.claims.map(({ held }) => held)).toEqual([true, true]);
  expect(Object.keys(seen?.steps.inbox?.shape ?? {})).toEqual(
    expect.arrayContaining(["[].prefix", "[].signedWith"]),
  );
  const none = await play([{ name: "inbox", deliveries: 2 }], [], {
    inbox: createInbox("https://hooks.example", { keepsOrder: false, now: () => 0 }),
  });
  expect([none.log.length, none.unseen]).toEqual([61, ["0 of 2 deliveries arrived"]]);
});

test("orders deliveries over a network by their arrival, and others by their number", async () => {
  const orderOf = async (keepsOrder: boolean, gapMs: number) => {
    let time = 0;
    const inbox = createInbox("https://hooks.example", { keepsOrder, now: () => time });
    await deliver(inbox, "1");
    time += gapMs;
    await deliver(inbox, "2");
    const claims = [
      must("A-1", "inbox.0.orderMs", equals(0)),
      must("A-2", "inbox.1.orderMs", equals(overtakingMs)),
    ];
    const { seen } = await play([{ name: "inbox", deliveries: 2 }], [], { inbox }, { claims });
    return seen?.claims.map(({ held }) => held);
  };
  expect(await orderOf(true, 0)).toEqual([true, true]);
  expect(await orderOf(false, overtakingMs - 1)).toEqual([true, false]);
  expect(await orderOf(false, overtakingMs)).toEqual([true, true]);
});

test("sends the second request of a pair while the first delivery is held back", async () => {
  const inbox = createInbox("https://hooks.example", { keepsOrder: false, now: () => 0 });
  const steps = [{ first: post("first", "/webhooks/1/test", {}), second: "second" }];
  const { steps: kept, log } = await play(steps, [200, 409], { inbox });
  expect(kept).toEqual(["second", "first"]);
  expect(log).toHaveLength(2);
  expect((await play(steps, [200, 200])).steps).toEqual(["second", "first"]);
});

test("ends the try and releases the deliveries if a request pair fails", async () => {
  const inbox = createInbox("https://hooks.example", { keepsOrder: false, now: () => 0 });
  const steps = [{ first: post("first", "/webhooks/1/test", {}), second: "second" }];
  const { result } = await play(steps, [new Failure("network", "refused"), 200], { inbox });
  expect(result).toMatchObject({ blocker: { reason: "the host didn't answer", step: "first" } });
  const { result: later } = await play(steps, [200, new Failure("network", "refused")], { inbox });
  expect(later).toMatchObject({ blocker: { step: "second" } });
  expect((await deliver(inbox, "{}")).status).toBe(204);
});

test("responds to deliveries with a step's statuses in turn", async () => {
  const inbox = createInbox("https://hooks.example", { keepsOrder: false, now: () => 0 });
  await play([{ answering: [500, 503] }], [], { inbox });
  const statuses = [];
  for (const tag of ["t-1", "t-1", "t-1", "other"]) statuses.push((await deliver(inbox, "{}", tag)).status);
  expect(statuses).toEqual([500, 503, 503, 204]);
  expect([inbox.arrivals("t-1").length, inbox.arrivals("none"), inbox.address("t")]).toEqual([
    3,
    [],
    "https://hooks.example/t/hook",
  ]);
});

test("holds back deliveries until they are released", async () => {
  const inbox = createInbox("https://hooks.example", { keepsOrder: false, now: () => 5 });
  inbox.hold("t-1");
  const arrival = inbox.nextArrival("t-1");
  const answered: string[] = [];
  const held = deliver(inbox, "a").then(() => answered.push("a"));
  await arrival;
  const later = deliver(inbox, "b").then(() => answered.push("b"));
  expect([inbox.arrivals("t-1").map(({ body, at }) => `${Buffer.from(body)} ${at}`), answered]).toEqual([
    ["a 5", "b 5"],
    [],
  ]);
  inbox.release("t-1");
  await Promise.all([held, later]);
  expect(answered).toEqual(["a", "b"]);
  inbox.release("t-1");
  await inbox.nextArrival("t-1");
});

test.each([
  ["GET", "https://hooks.example/t-1/hook", 404],
  ["POST", "https://hooks.example/t-1/other", 404],
  ["POST", "https://hooks.example/t-1/hooks", 404],
  ["POST", "https://hooks.example/t-1/hook?a=1", 204],
  ["POST", "https://hooks.example/t-1/hook#a", 204],
] as const)("responds to %s %s with %i", async (method, url, status) => {
  const inbox = createInbox("https://hooks.example", { keepsOrder: false, now: () => 0 });
  expect((await inbox.receive({ method, url, headers: {} })).status).toBe(status);
});
