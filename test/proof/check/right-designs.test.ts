import { expect, test } from "vitest";
import { Failure } from "../../../src/base/failure";
import type { HttpRequest, HttpResponse, Send } from "../../../src/base/http";
import type { RuleVerdict } from "../../../src/proof/check/verdict";
import { getMutant } from "../../../src/proof/receiver/mutants/mutants";
import { correctParts } from "../../../src/webhooks/sample-receiver/receiver-parts";
import { decodeSecret, signWithKey } from "../../../src/webhooks/signature";
import {
  check,
  refusingOtherBodies,
  rulesWith,
  sampleReceiver,
  startedAt,
  stateAddress,
} from "../../support/checked-receiver";

const answer = (status: number, body = ""): HttpResponse => ({
  status,
  headers: {},
  body: Buffer.from(body),
});
const eventIn = ({ body }: HttpRequest) => JSON.parse(Buffer.from(body ?? "").toString());

/**
 * Returns a receiver that responds with the result of `answered`, or like the sample receiver if that is
 * undefined.
 */
function answering(answered: (request: HttpRequest, own: HttpResponse) => HttpResponse | undefined): Send {
  const receiver = sampleReceiver();
  return async (request) => {
    const ownAnswer = await receiver(request);
    return answered(request, ownAnswer) ?? ownAnswer;
  };
}

/** Returns a sample receiver whose visible state is modified by `change`. */
const showing = (change: (state: Record<string, unknown>) => object | undefined) =>
  answering(({ method }, ownAnswer) => {
    if (method !== "GET" || ownAnswer.status !== 200) return undefined;
    const state = change(JSON.parse(Buffer.from(ownAnswer.body).toString()));
    return state === undefined ? answer(404) : answer(200, JSON.stringify(state));
  });

const verdictOn = (rule: string, verdicts: readonly RuleVerdict[]) =>
  verdicts.find((candidate) => candidate.rule === rule);
const unknownReasons = (verdicts: readonly RuleVerdict[]) =>
  new Set(verdicts.filter(({ verdict }) => verdict === "unknown").map(({ advice }) => advice));

test.each([409, 425, 429, 503])(
  "retries a delivery if the receiver responds to a simultaneous copy with %i [DLV-02]",
  async (status) => {
    const underWay = new Set<string>();
    const receiver = sampleReceiver();
    const send: Send = async (request) => {
      const key = request.method === "POST" ? Buffer.from(request.body ?? "").toString() : "";
      if (key !== "" && underWay.has(key)) return answer(status);
      underWay.add(key);
      try {
        await new Promise((resolve) => setImmediate(resolve));
        return await receiver(request);
      } finally {
        underWay.delete(key);
      }
    };
    const verdicts = await check(send, stateAddress);
    expect(verdicts.filter(({ verdict }) => verdict !== "held")).toEqual([]);
    expect(verdictOn("many-at-once", verdicts)?.answer).toEqual({ status: 204, body: "" });
  },
);

test("accepts a receiver that postpones every event of a case that it doesn't know yet [DLV-03]", async () => {
  const receiver = sampleReceiver();
  const knownCases = new Set<string>();
  const send: Send = async (request) => {
    const response = await receiver(request);
    if (request.method !== "POST" || response.status !== 204) return response;
    const { event, data } = eventIn(request);
    if (event === "case.created") knownCases.add(data.caseId);
    return knownCases.has(data.caseId) || request.headers["x-service-test"] === "true"
      ? response
      : answer(503);
  };
  expect(rulesWith("broken", await check(send, {}))).toEqual([]);
});

/** Creates a clock that only `sleep` moves, and a limiter of `maxCount` deliveries per second on that clock. */
function limiting(receiver: Send, maxCount: number, limited: HttpResponse) {
  let ms = 0;
  let [windowStart, count] = [0, 0];
  const send: Send = async (request) => {
    if (request.method !== "POST") return receiver(request);
    if (ms >= windowStart + 1_000) [windowStart, count] = [ms, 0];
    count += 1;
    return count > maxCount ? limited : receiver(request);
  };
  const sleep = async (pauseMs: number) => {
    ms += pauseMs;
  };
  return { send, sleep, elapsedMs: () => ms };
}

const limitAnswers: readonly (readonly [string, HttpResponse])[] = [
  ["429", answer(429)],
  ["503 and Retry-After", { ...answer(503), headers: { "retry-after": "1" } }],
];
/** Like a proxy that limits the rate without saying so. */
const allLimitAnswers = [...limitAnswers, ["503 alone", answer(503)] as const];

test.each(allLimitAnswers)(
  "waits for a receiver that limits itself to thirty deliveries a second with %s [DLV-05]",
  async (_, limited) => {
    const { send, sleep } = limiting(sampleReceiver(), 30, limited);
    expect(rulesWith("broken", await check(send, stateAddress, { sleep }))).toEqual([]);
  },
);

test.each(allLimitAnswers)(
  "doesn't mistake a rate limit with %s for a refusal [SIG-01]",
  async (_, limited) => {
    const acceptsAll: Send = async () => answer(204);
    const { send, sleep } = limiting(acceptsAll, 4, limited);
    const verdicts = await check(send, {}, { sleep });
    expect(rulesWith("broken", verdicts)).toContain("wrong-secret");
    expect(verdicts.filter(({ verdict, answer }) => verdict === "held" && answer?.status !== 204)).toEqual(
      [],
    );
  },
);

test.each(allLimitAnswers)(
  "doesn't take a rate limit with %s for a refusal if time runs out [SIG-01]",
  async (_, limited) => {
    const { send, sleep, elapsedMs } = limiting(sampleReceiver(), 10, limited);
    const clock = { sleep, now: () => startedAt + elapsedMs() };
    const verdicts = await check(send, { timeMs: 9_000 }, clock);
    expect(rulesWith("broken", verdicts)).toEqual([]);
    expect(
      verdicts.filter(({ verdict, answer }) => verdict === "held" && answer?.status === limited.status),
    ).toEqual([]);
    expect(rulesWith("held", verdicts)).toContain("plain");
  },
);

test.each(allLimitAnswers)(
  "judges the books of a receiver that responds with %s to forged deliveries after the fifth [DLV-02]",
  async (_, limited) => {
    const receiver = sampleReceiver(getMutant("no-deduplication").overrides);
    let [forged, ms] = [0, 0];
    const send: Send = async (request) => {
      const own = await receiver(request);
      if (own.status !== 401) return own;
      forged += 1;
      return forged > 5 ? limited : own;
    };
    const sleep = async (pauseMs: number) => {
      ms += pauseMs;
    };
    const clock = { sleep, now: () => startedAt + ms };
    const verdicts = await check(send, { ...stateAddress, timeMs: 30_000 }, clock);
    expect(rulesWith("broken", verdicts)).toContain("duplicate-later");
  },
);

test("gives advice on a receiver that responds to every genuine delivery with 503 and Retry-After", async () => {
  const limited = { ...answer(503), headers: { "retry-after": "5" } };
  const send = answering((_, { status }) => (status === 204 ? limited : undefined));
  const verdicts = await check(send, stateAddress);
  expect(verdictOn("plain", verdicts)?.advice).toContain("such as `recoup sandbox serve`");
  expect(rulesWith("broken", verdicts)).toEqual([]);
});

test.each(limitAnswers)(
  "reports no broken rule if a limit with %s never ends [DLV-05]",
  async (_, limited) => {
    const { send } = limiting(sampleReceiver(), 30, limited);
    const verdicts = await check(send, stateAddress, { sleep: async () => {} });
    expect(rulesWith("broken", verdicts)).toEqual([]);
    expect(unknownReasons(verdicts)).toContain(
      "The receiver limits its rate, so its answer shows nothing about this rule.",
    );
  },
);

test.each(limitAnswers)(
  "reports no broken rule if time runs out during a limit with %s",
  async (_, limited) => {
    const { send, sleep, elapsedMs } = limiting(sampleReceiver(), 20, limited);
    const clock = { sleep, now: () => startedAt + elapsedMs() };
    const verdicts = await check(send, { ...stateAddress, timeMs: 3_000 }, clock);
    expect(rulesWith("broken", verdicts)).toEqual([]);
    expect(unknownReasons(verdicts)).toContain(
      "The check ended before all of its requests were answered: --time gives it longer.",
    );
  },
);

test.each(limitAnswers)(
  "blames only the delivery that stops a receiver behind a limit with %s",
  async (_, limited) => {
    const { send, sleep } = limiting(stoppingAtLargeBodies(), 5, limited);
    const verdicts = await check(send, stateAddress, { sleep });
    expect(rulesWith("broken", verdicts)).toEqual(["oversized"]);
    expect(verdictOn("oversized", verdicts)?.advice).toContain("From here on the receiver gave no answer");
  },
);

test.each(limitAnswers)(
  "accepts a receiver behind a limit with %s that drops connections with large bodies",
  async (_, limited) => {
    const { send, sleep } = limiting(stoppingAtLargeBodies(0), 5, limited);
    expect(rulesWith("broken", await check(send, stateAddress, { sleep }))).toEqual([]);
  },
);

/** Returns a receiver that drops a connection with a large body, and then refuses all connections. */
function stoppingAtLargeBodies(refusedCount = Number.POSITIVE_INFINITY): Send {
  const receiver = sampleReceiver();
  let leftCount = 0;
  return async (request) => {
    if (leftCount-- > 0) throw new Failure("network", "connection refused");
    if ((request.body?.length ?? 0) < 100_000) return receiver(request);
    leftCount = refusedCount;
    throw new Failure("network", "connection reset");
  };
}

const hasNonAscii = (text: string) => [...text].some((character) => character > "\u007f");

test.each([
  ["the second copies of two deliveries stop", 2, 3, ["non-ascii", "long-message"]],
  ["the second copy of a delivery permanently stops", 2, Number.POSITIVE_INFINITY, ["non-ascii"]],
  ["the first copy of a delivery permanently stops", 1, Number.POSITIVE_INFINITY, ["non-ascii"]],
])("doesn't blame other deliveries if %s a busy receiver", async (_, fatalCopy, refusedCount, culprits) => {
  const receiver = sampleReceiver();
  const copies = new Map<string, number>();
  let leftCount = 0;
  const send: Send = async (request) => {
    if (leftCount > 0) {
      leftCount -= 1;
      throw new Failure("network", "connection refused");
    }
    const ownAnswer = await receiver(request);
    if (request.method !== "POST" || ownAnswer.status >= 300) return ownAnswer;
    const body = Buffer.from(request.body ?? "").toString();
    const copy = (copies.get(body) ?? 0) + 1;
    copies.set(body, copy);
    if (hasNonAscii(body) && copy === fatalCopy) {
      leftCount = refusedCount;
      throw new Failure("network", "connection reset");
    }
    return copy === 1 ? answer(503) : ownAnswer;
  };
  expect(rulesWith("broken", await check(send, stateAddress))).toEqual(culprits);
});

test("suggests more time only if the check ran out of time", async () => {
  let ms = 0;
  const [receiver, { send }] = [sampleReceiver(), limiting(sampleReceiver(), 30, answer(429))];
  /** Lets the time run out when the books are first read. */
  const ending =
    (inner: Send, answerMs: number): Send =>
    async (request) => {
      ms += request.method === "POST" ? answerMs : 1_000_000;
      return inner(request);
    };
  const clock = { sleep: async () => {}, now: () => startedAt + ms };
  const setting = { ...stateAddress, timeMs: 1_000_000 };
  const slowVerdicts = await check(ending(receiver, 100), setting, clock);
  expect(verdictOn("many-payments", slowVerdicts)?.advice).toBe(
    "It is for receivers that answer within 30 ms.",
  );
  ms = 0;
  const limitedVerdicts = await check(ending(send, 0), setting, clock);
  expect(verdictOn("wrong-content-type", limitedVerdicts)?.advice).toBe(
    "The receiver limits its rate, so its answer shows nothing about this rule.",
  );
});

test("reports a receiver that always responds to copies with 503 [DLV-01]", async () => {
  const seen = new Set<string>();
  const send = answering(({ method, body }, { status }) => {
    if (method !== "POST" || status !== 204) return undefined;
    const key = Buffer.from(body ?? "").toString();
    const isRepeat = seen.has(key);
    seen.add(key);
    return isRepeat ? answer(503) : undefined;
  });
  const broken = rulesWith("broken", await check(send, stateAddress));
  expect(broken).toEqual(expect.arrayContaining(["duplicate-later", "two-at-once", "repeated-close"]));
});

test("accepts a receiver that refuses a known ID with a different body [DLV-15]", async () => {
  const refusing = () => refusingOtherBodies(sampleReceiver());
  const broken = async (overrides = {}) => rulesWith("broken", await check(refusing(), overrides));
  expect([await broken(stateAddress), await broken()]).toEqual([[], []]);
});

test("reports a broken extension rule if a receiver recognizes redeliveries by their body [EVT-01] [DLV-15]", async () => {
  const byBody = sampleReceiver(getMutant("key-is-body").overrides);
  const broken = (await check(byBody, stateAddress)).filter(({ verdict }) => verdict === "broken");
  expect(broken.map(({ rule, extension }) => [rule, extension])).toEqual([["repeat-in-other-layout", true]]);
});

test("accepts a receiver that ignores chat messages", async () => {
  const send = sampleReceiver({
    isForBooks: (event, headers, books) =>
      event.event !== "chat.created" && correctParts.isForBooks(event, headers, books),
  });
  expect(rulesWith("broken", await check(send, stateAddress))).toEqual([]);
});

const ofPayments = () =>
  sampleReceiver({
    isForBooks: (event, headers, books) =>
      event.event.startsWith("payment.") && correctParts.isForBooks(event, headers, books),
  });

test("accepts a receiver that records only payments, with and without --event", async () => {
  const events = ["payment.created", "payment.deleted"] as const;
  const said = await check(ofPayments(), { ...stateAddress, events });
  expect([rulesWith("broken", said), rulesWith("broken", await check(ofPayments(), stateAddress))]).toEqual([
    [],
    [],
  ]);
  expect(verdictOn("resumed", said)).toMatchObject({
    verdict: "unknown",
    sent: null,
    advice: "The subscription has no case.updated (--event).",
  });
});

test("requires --event for a receiver that only verifies events it records", async () => {
  const unverified = () => {
    const receiver = ofPayments();
    const send: Send = async (request) =>
      request.method === "POST" && !Buffer.from(request.body ?? "").includes("payment.")
        ? answer(200)
        : receiver(request);
    return send;
  };
  const events = ["payment.created", "payment.deleted"] as const;
  const said = await check(unverified(), { ...stateAddress, events });
  expect(verdictOn("wrong-secret", said)?.verdict).toBe("held");
  expect(verdictOn("wrong-secret", await check(unverified(), stateAddress))).toMatchObject({
    verdict: "unknown",
    advice:
      "The answer was 200, and the books never show case.created: name the events of the subscription with --event.",
  });
});

test.each([
  [["case.updated"]],
  [["case.closed"]],
  [["chat.created"]],
  [["payment.deleted"]],
  [["case.created", "case.closed"]],
] as const)("accepts a receiver subscribed to %j without sending it other known events", async (events) => {
  const receiver = sampleReceiver();
  const sent = new Set<string>();
  const send: Send = async (request) => {
    const ownAnswer = await receiver(request);
    if (request.method === "POST" && ownAnswer.status === 204) sent.add(eventIn(request).event);
    return ownAnswer;
  };
  expect(rulesWith("broken", await check(send, { ...stateAddress, events }))).toEqual([]);
  expect([...sent].filter((type) => !(events as readonly string[]).includes(type))).toEqual([
    "case.added_later",
  ]);
});

test("reports the state as unknown for a receiver that reads cases from the platform", async () => {
  const verdicts = await check(
    showing(() => undefined),
    stateAddress,
  );
  expect([rulesWith("broken", verdicts), verdictOn("wrong-secret", verdicts)?.verdict]).toEqual([[], "held"]);
  expect(verdictOn("plain", verdicts)).toMatchObject({
    verdict: "unknown",
    advice: expect.stringContaining("the receiver reads each case from the platform"),
  });
});

test("judges only the rejections of a receiver that responds to genuine deliveries with 503", async () => {
  const send = answering((_, { status }) => (status === 204 ? answer(503) : undefined));
  const verdicts = await check(send, stateAddress);
  expect([rulesWith("broken", verdicts), verdictOn("wrong-secret", verdicts)?.verdict]).toEqual([[], "held"]);
  expect(verdictOn("plain", verdicts)).toMatchObject({
    verdict: "unknown",
    advice: expect.stringMatching(/^case\.created was answered 503\. The receiver asks for another attempt/),
  });
});

test("can't judge a receiver that responds to everything with 503", async () => {
  const verdicts = await check(async () => answer(503), stateAddress);
  expect(rulesWith("unknown", verdicts)).toHaveLength(verdicts.length);
});

test("accepts a receiver that has its own names for close codes", async () => {
  const verdicts = await check(
    showing((state) => ({ ...state, closeCode: state.closeCode === "Paid" ? "settled" : "Other" })),
    stateAddress,
  );
  expect(rulesWith("broken", verdicts)).toEqual([]);
});

test("reports one broken rule if a receiver refuses test deliveries [DLV-01] [DLV-11]", async () => {
  const send = answering(({ headers }) =>
    headers["x-service-test" as never] === "true" ? answer(422) : undefined,
  );
  const broken = (await check(send)).filter(({ verdict }) => verdict === "broken");
  expect(broken).toMatchObject([
    {
      rule: "test-delivery",
      extension: false,
      advice: expect.stringMatching(/^case.created was answered 422\./),
    },
  ]);
});

test("reports a broken extension rule if a receiver records test deliveries", async () => {
  const send = sampleReceiver({ isForBooks: () => true });
  const broken = (await check(send, stateAddress)).filter(({ verdict }) => verdict === "broken");
  expect(broken.map(({ rule, extension }) => [rule, extension])).toContainEqual(["test-delivery", true]);
});

test("reports a broken extension rule if a receiver never reopens a case", async () => {
  const send = sampleReceiver({
    buildState(events) {
      const state = correctParts.buildState(events);
      const isClosed = events.some(({ event }) => event === "case.closed");
      return isClosed ? { ...state, lifecycle: "Closed", closeCode: "Paid" } : state;
    },
  });
  const verdicts = await check(send, stateAddress);
  expect(verdictOn("reopened", verdicts)).toMatchObject({ verdict: "broken", extension: true });
});

test("reports one broken rule if a receiver has the same fault everywhere", async () => {
  const verdicts = await check(
    showing((state) => ({ ...state, paid: Number(state.paid) * 100 })),
    stateAddress,
  );
  expect(rulesWith("broken", verdicts)).toEqual(["plain"]);
  expect(unknownReasons(verdicts)).toEqual(
    new Set(["As in plain: In the books, paid is 2500, expected 25.00."]),
  );
});

test.each([302, 404, 500])(
  "reports one broken rule if a receiver responds with %i to the first delivery of each event",
  async (status) => {
    for (const state of [undefined, stateAddress]) {
      const seenIds = new Set<string>();
      const send = sampleReceiver({
        answer: async (_incoming, { id }) => {
          const isRepeat = seenIds.has(id);
          seenIds.add(id);
          return isRepeat ? 204 : status;
        },
      });
      const verdicts = await check(send, state);
      expect(rulesWith("broken", verdicts)).toEqual(["plain"]);
      expect(verdictOn("no-close-comment", verdicts)).toMatchObject({
        verdict: "unknown",
        advice: `As in plain: case.created was answered ${status}.`,
      });
    }
  },
);

/**
 * Returns a receiver that doesn't answer, or answers with an error, if `isFailing` returns true for the number
 * of its delivery.
 */
function failing(isFailing: (count: number) => boolean, status?: number): Send {
  let count = 0;
  return answering(({ method }) => {
    if (method !== "POST") return undefined;
    count += 1;
    if (!isFailing(count)) return undefined;
    if (status !== undefined) return answer(status);
    throw new Failure("network", "the connection was closed", { mayHaveArrived: true });
  });
}

test.each([
  ["answers every tenth delivery with 500", failing((count) => count % 10 === 0, 500), "was answered 500"],
  ["answers the fifth delivery with 502", failing((count) => count === 5, 502), "was answered 502"],
  [
    "answers deliveries after the first 150 with 500",
    failing((count) => count > 150, 500),
    "was answered 500",
  ],
  ["drops every thirtieth connection", failing((count) => count % 30 === 0), "got no answer"],
] as const)("reports once, without guessing, that a receiver %s [DLV-01]", async (_, send, finding) => {
  const verdicts = await check(send, stateAddress);
  const [broken, ...others] = verdicts.filter(({ verdict }) => verdict === "broken");
  expect(others).toEqual([]);
  expect(broken?.advice.replace(/^[a-z]+\.[a-z]+ /, "")).toBe(
    `${finding}. The same deliveries for another case didn't cause this. Likely bug: The receiver fails or restarts now and then: at random, under load, after some deliveries, or for some ids. Find the cause in its log. See \`recoup help receiver#accept-what-is-genuine\`.`,
  );
});

/** Returns a receiver that loses each accepted event for whose number `isLost` returns true. */
function losingEvents(isLost: (count: number) => boolean): Send {
  let count = 0;
  return sampleReceiver({
    book(event, key, environment) {
      count += 1;
      if (!isLost(count)) correctParts.book(event, key, environment);
    },
  });
}

/** Returns a receiver whose visible state has no event ids, but the result of `describe`. */
const hidingIds =
  (describe: (ids: readonly string[]) => unknown) =>
  (receiver: Send): Send =>
  async (request) => {
    const own = await receiver(request);
    if (request.method !== "GET" || own.status !== 200) return own;
    const state = JSON.parse(Buffer.from(own.body).toString());
    return answer(200, JSON.stringify({ ...state, events: describe(state.events) }));
  };
const hidingEvents = hidingIds(() => undefined);
const listingNames = hidingIds((ids) => ids.map(() => "case.updated"));

const lossAdvice =
  ". The same deliveries for another case didn't cause this. Likely bug: The receiver loses or mixes up events that it accepted: at random, under load, after its answer, or when it restarts. Store the event before you answer 2xx. If it is only booked later, --settle waits longer. See `recoup help receiver#accept-what-is-genuine`.";

test.each([
  ["lists events, and loses every seventh", 7, (receiver: Send) => receiver],
  ["lists events, and loses every twentieth", 20, (receiver: Send) => receiver],
  ["lists events, and loses every fiftieth", 50, (receiver: Send) => receiver],
  ["doesn't list events, and loses every seventh", 7, hidingEvents],
  ["doesn't list events, and loses every twentieth", 20, hidingEvents],
  ["lists events without ids, and loses every twentieth", 20, listingNames],
])("reports once, without guessing, that a receiver %s [DLV-01]", async (_, interval, hiding) => {
  const verdicts = await check(hiding(losingEvents((count) => count % interval === 0)), stateAddress);
  const [broken, ...others] = verdicts.filter(({ verdict }) => verdict === "broken");
  expect(others).toEqual([]);
  expect(broken?.extension).toBe(false);
  const [finding, advice] = broken?.advice.split(/(?=\. The same)/) ?? [];
  expect(advice).toBe(lossAdvice);
  expect(finding).toMatch(
    hiding === hidingEvents || hiding === listingNames
      ? /^In the books, (?:lifecycle|closeCode|paid) is \S+, expected \S+$/
      : /^In the books, [a-z]+\.[a-z]+ [0-9a-f-]+ is not booked$/,
  );
});

test.each([
  ["drops-replays", "replayed-first"],
  ["needs-create-first", "update-before-create"],
  ["key-is-time", "paid-and-closed"],
] as const)("guesses the cause if the bug %s always loses the same events [DLV-02]", async (bug, rule) => {
  const verdicts = await check(sampleReceiver(getMutant(bug).overrides), stateAddress);
  expect(rulesWith("broken", verdicts)).toContain(rule);
  expect(JSON.stringify(verdicts)).not.toContain("loses or mixes up");
});

test("doesn't mistake a lost update for a forged close that was booked [SIG-04]", async () => {
  const intervals = [2, 3, 4, 5, 6, 7, 8, 9];
  const checks = intervals.map((interval) =>
    check(
      losingEvents((count) => count % interval === 0),
      stateAddress,
    ),
  );
  const verdicts = (await Promise.all(checks)).map((all) => verdictOn("forged-close", all)?.verdict);
  expect(verdicts).toEqual(intervals.map(() => "held"));
});

test("guesses the cause if the same delivery fails each time", async () => {
  const send = answering((request, own) =>
    own.status === 204 && eventIn(request).event === "case.added_later" ? answer(500) : undefined,
  );
  const verdicts = await check(send, stateAddress);
  expect(rulesWith("broken", verdicts)).toEqual(["unknown-event"]);
  expect(verdictOn("unknown-event", verdicts)?.advice).toMatch(
    /^case\.added_later was answered 500\. Likely bug: The receiver answers an error to an event type that it doesn't know/,
  );
});

test("reports one broken rule if a receiver responds to the first delivery of each event with one of two errors", async () => {
  const seenIds = new Set<string>();
  const send = sampleReceiver({
    answer: async (_incoming, { id }) => {
      if (seenIds.has(id)) return 204;
      return seenIds.add(id).size % 2 === 0 ? 500 : 502;
    },
  });
  expect(rulesWith("broken", await check(send, stateAddress))).toEqual(["plain"]);
});

test("names the event type in a finding", async () => {
  const send = sampleReceiver({ book: (event, _key, { books }) => void books.events.push(event) });
  const advice = verdictOn("duplicate-later", await check(send, stateAddress))?.advice;
  expect(advice).toMatch(/^In the books, payment\.created [\da-f-]{36} is booked 3 times\./);
});

test("reports a bug if a receiver's state URL fails for some cases", async () => {
  const send = showing((state) => ({ ...state }));
  const failing: Send = async (request) => {
    const ownAnswer = await send(request);
    const text = Buffer.from(ownAnswer.body).toString();
    return request.method === "GET" && text.includes('"Paused"') ? answer(500) : ownAnswer;
  };
  const verdicts = await check(failing, stateAddress);
  expect(rulesWith("broken", verdicts)).toEqual(["timestamps", "older-update-later"]);
  expect(verdictOn("older-update-later", verdicts)?.advice).toMatch(
    /^The state can't be read: The state address answered 500 to GET \S+\. That of other cases can\./,
  );
});

const reserialize = (body: Uint8Array) => {
  try {
    return Buffer.from(JSON.stringify(JSON.parse(Buffer.from(body).toString())));
  } catch {
    return body;
  }
};

test("doesn't blame other rules for a bug that the plain delivery already shows [SIG-02]", async () => {
  const parsing = sampleReceiver({
    isSigned: (header, incoming, secret) =>
      correctParts.isSigned(header, { ...incoming, body: reserialize(incoming.body) }, secret),
  });
  const verdicts = await check(parsing, stateAddress);
  expect(rulesWith("broken", verdicts)).toEqual(["plain", "reserialized", "line-break", "payment-reversed"]);
  expect(verdictOn("next-secret", verdicts)).toMatchObject({
    verdict: "unknown",
    advice: "As in plain: payment.created was answered 401.",
  });
});

test("reports once that signatures aren't checked [SIG-04]", async () => {
  const verdicts = await check(sampleReceiver({ isSigned: () => true }), stateAddress);
  expect(rulesWith("broken", verdicts)).toEqual([
    ...["wrong-secret", "too-old", "stale", "too-early", "far-future"],
  ]);
  expect(verdictOn("truncated-signature", verdicts)).toMatchObject({
    verdict: "unknown",
    advice: "As in wrong-secret: The answer was 204, and it was booked.",
  });
});

test("reports once that signatures aren't checked if a receiver accepts with 200 and 204 [SIG-04]", async () => {
  let count = 0;
  const send = sampleReceiver({ isSigned: () => true, answer: () => (count++ % 2 === 0 ? 200 : 204) });
  expect(rulesWith("broken", await check(send, stateAddress))).toEqual([
    ...["wrong-secret", "too-old", "stale", "too-early", "far-future"],
  ]);
});

test("names the cause if a receiver books a delivery that it also refuses [SIG-04]", async () => {
  const receiver = sampleReceiver({ isSigned: () => true });
  const correctReceiver = sampleReceiver();
  const bookingFirst: Send = async (request) => {
    const answered = await receiver(request);
    return request.method === "POST" ? correctReceiver(request) : answered;
  };
  expect(verdictOn("wrong-secret", await check(bookingFirst, stateAddress))).toMatchObject({
    verdict: "broken",
    advice:
      "The answer was 401, and it was booked. Likely bug: The receiver books a delivery before it verifies it. Verify first, and book only what is genuine. See `recoup help receiver#verify-the-signature`.",
  });
});

test.each([409, 500])("explains that a receiver answers %i to repeated events [DLV-02]", async (status) => {
  const receiver = sampleReceiver(getMutant("error-on-repeat").overrides);
  const send: Send = async (request) => {
    const own = await receiver(request);
    return own.status === 409 ? answer(status) : own;
  };
  const verdicts = await check(send, stateAddress);
  const bug = "The receiver answers an error to an event that it already has, or is booking.";
  expect(verdictOn("duplicate-later", verdicts)?.advice).toContain(bug);
  expect(verdictOn("repeated-close", verdicts)?.advice).toContain(bug);
  expect(verdictOn("second-attempt", verdicts)?.advice).toContain(bug);
  expect(verdictOn("late-repeat", verdicts)?.advice).toMatch(/^As in second-attempt: /);
});

test("reports one broken rule if a receiver responds to a close with 410 [EVT-09]", async () => {
  const isClose = ({ method, body }: HttpRequest) =>
    method === "POST" && Buffer.from(body ?? "").includes('"case.closed"');
  const verdicts = await check(
    answering((request, own) => (isClose(request) && own.status === 204 ? answer(410) : undefined)),
  );
  expect(rulesWith("broken", verdicts)).toEqual(["paid-and-closed"]);
  expect(verdictOn("paid-and-closed", verdicts)?.advice).toMatch(
    /^case\.closed was answered 410\. Likely bug: The receiver refuses an event of a close, or fails on it\. /,
  );
});

const isKnownField = (name: string) => name !== "addedLater" && name !== "remark";

/** Returns a receiver that responds with 400 to an event unless all fields of one part of it are known. */
const refusingUnknownFields = (readPart: (event: { data: object }) => object) =>
  answering((request, own) =>
    own.status !== 204 || Object.keys(readPart(eventIn(request))).every(isKnownField)
      ? undefined
      : answer(400),
  );

test.each([
  ["the envelope", (event: object) => event],
  ["the data", ({ data }: { data: object }) => data],
])("reports once that a receiver knows only some fields of %s [VER-04]", async (_, readPart) => {
  const verdicts = await check(refusingUnknownFields(readPart), stateAddress);
  expect(rulesWith("broken", verdicts)).toEqual(["unknown-field"]);
});

test("reports two bugs of a receiver that also refuses text outside ASCII as forged [SIG-02]", async () => {
  const knowsFields = refusingUnknownFields(({ data }) => data);
  const send: Send = (request) =>
    /[^\0-\x7f]/.test(Buffer.from(request.body ?? "").toString())
      ? Promise.resolve(answer(401))
      : knowsFields(request);
  const verdicts = await check(send, stateAddress);
  expect(rulesWith("broken", verdicts)).toEqual(expect.arrayContaining(["unknown-field", "non-ascii"]));
});

test("reports once that a receiver skips the check if the header is missing [SIG-01]", async () => {
  const verdicts = await check(sampleReceiver(getMutant("missing-header-passes").overrides), stateAddress);
  expect(rulesWith("broken", verdicts)).toEqual(["no-signature"]);
  expect(verdictOn("other-prefix", verdicts)).toMatchObject({
    verdict: "unknown",
    advice: "As in no-signature: The answer was 204, and it was booked.",
  });
});

test("blames the timestamp header only if the age of a signature is limited [SIG-06]", async () => {
  const brokenRules = async (name: string) =>
    rulesWith("broken", await check(sampleReceiver(getMutant(name).overrides), stateAddress));
  expect(await brokenRules("checks-future-only")).toEqual(["too-old", "stale"]);
  expect(await brokenRules("wide-window")).toEqual(["too-old"]);
  expect(await brokenRules("trusts-time-header")).toEqual(["stale-with-fresh-header"]);
});

test("reports once that a receiver knows only the next secret, and infers nothing from its refusals [SUB-12]", async () => {
  const verdicts = await check(sampleReceiver(getMutant("new-secret-only").overrides), stateAddress);
  expect(rulesWith("broken", verdicts)).toEqual(["plain"]);
  expect(rulesWith("held", verdicts)).toEqual([]);
});

test("finds a receiver that verifies the timestamp header instead of t [SIG-02]", async () => {
  const send = sampleReceiver({
    isSigned(header = "", { headers, body, nowSeconds }, secret) {
      const [t, v1 = ""] = [/^t=(\d+)/, /v1=([\da-f]{64})$/].map((part) => part.exec(header)?.[1]);
      const ageSeconds = nowSeconds - Number(t);
      const key = decodeSecret(secret) ?? new Uint8Array();
      const isFresh = ageSeconds <= 300 && ageSeconds >= -30;
      return isFresh && signWithKey(key, headers["x-service-timestamp"] ?? "", body) === v1;
    },
  });
  expect(rulesWith("broken", await check(send, stateAddress))).toEqual(["time-altered"]);
});

test("reports a receiver that never responds to repeats, even if time runs out during the wait [DLV-01]", async () => {
  const receiver = sampleReceiver();
  const acceptedBodies: string[] = [];
  let [firstRepeats, ms] = [0, 0];
  const send: Send = async (request) => {
    const body = Buffer.from(request.body ?? "").toString();
    const ownAnswer = await receiver(request);
    if (request.method !== "POST" || ownAnswer.status !== 204) return ownAnswer;
    if (!acceptedBodies.includes(body)) {
      acceptedBodies.push(body);
      return ownAnswer;
    }
    if (body === acceptedBodies[0]) firstRepeats += 1;
    if (firstRepeats === 2) ms = 30_000;
    throw new Failure("network", "no answer within 10 s", { mayHaveArrived: true });
  };
  const verdicts = await check(send, {}, { now: () => startedAt + ms });
  expect(rulesWith("broken", verdicts)).toEqual(["two-at-once"]);
  expect(verdictOn("two-at-once", verdicts)?.advice).toContain(
    "Also in progress: many-at-once, duplicate-later, second-attempt, replayed. ",
  );
});

test("finds a receiver that keeps amounts in single precision [EVT-11]", async () => {
  const send = showing((state) => ({ ...state, paid: Math.fround(Number(state.paid)) }));
  expect(rulesWith("broken", await check(send, stateAddress))).toEqual(["large-payment"]);
});

test("doesn't guess why repeats in other layouts, or late ones, are booked if all are [DLV-02]", async () => {
  const bySignature = await check(sampleReceiver(getMutant("key-is-signature").overrides), stateAddress);
  expect(rulesWith("broken", bySignature)).toEqual(["second-attempt"]);
  const always = await check(sampleReceiver(getMutant("no-deduplication").overrides), stateAddress);
  for (const rule of ["late-repeat", "repeat-in-other-layout"])
    expect(verdictOn(rule, always)).toMatchObject({
      verdict: "unknown",
      advice: expect.stringMatching(/^As in second-attempt: In the books, /),
    });
});

test.each([10, 20, 100])(
  "explains that a receiver remembers only the last %i ids [EVT-01]",
  async (maxIds) => {
    const lastKeys: string[] = [];
    const forgetful = sampleReceiver({
      book(event, key, { books }) {
        if (lastKeys.includes(key)) return;
        lastKeys.splice(0, lastKeys.length - maxIds + 1);
        lastKeys.push(key);
        books.events.push(event);
      },
    });
    const verdicts = await check(forgetful, stateAddress);
    expect(verdictOn("late-repeat", verdicts)).toMatchObject({
      verdict: "broken",
      advice: expect.stringContaining("The receiver remembers only the ids of the last events."),
    });
  },
);
