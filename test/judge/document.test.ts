import { expect, test } from "vitest";
import { buildCheckedSummary } from "../../src/judge/checked-summary";
import { buildJudgeDocument, type JudgeDocument, judgeRuns } from "../../src/judge/document";
import { findJudgeFailure } from "../../src/judge/judge-failure";
import { formatFinding, formatHeadline, formatSummary } from "../../src/judge/report-text";
import type { LiveText } from "../../src/render/report";
import type { Traffic } from "../../src/traffic/exchange";
import { type SentRequest, trafficOf } from "../judge-rules/judged";

const keyed = (key: string, body: object): SentRequest => ["POST customer /cases", 201, { key, body }];
const reused = [keyed("a", { amountToRecover: 1 }), keyed("a", { amountToRecover: 2 })];
const polled: readonly SentRequest[] = Array.from(
  { length: 6 },
  (): SentRequest => ["GET customer /cases", 200],
);
const provoked: SentRequest = [
  "DELETE customer /webhooks/1",
  500,
  { provoked: { fault: "error-before", platformAnswer: undefined } },
];

const acceptance = { reason: "later", until: "2026-12-31" };
const accept = (...rules: readonly string[]) => ({
  acceptanceOf: ({ rule }: { readonly rule: string }) => (rules.includes(rule) ? acceptance : undefined),
});

async function documentOf(
  traffics: readonly Traffic[],
  accepted = accept(),
  seed = "s",
): Promise<JudgeDocument> {
  return buildJudgeDocument(await judgeRuns(traffics), { target: "sandbox", seed, ...accepted });
}

type Parts = Exclude<LiveText, string>;
const textOf = (texts: Parts) => texts.map((part) => (typeof part === "string" ? part : part.text)).join("");
const tonesOf = (texts: Parts) => texts.flatMap((part) => (typeof part === "string" ? [] : [part.tone]));

test("merges findings and counts from several runs", async () => {
  const first = trafficOf([...polled, ...reused], { exitCode: 0, unjudged: 2 });
  const second = trafficOf([["GET customer /cases", 0, { at: 5000 }], provoked, ...reused], { exitCode: 3 });
  const { findings, rules, ...counts } = await documentOf([first, second]);
  expect(counts).toEqual({
    ...{ target: "sandbox", requests: 14, operations: 3, seed: "s", runs: 2, exitCode: 3, provoked: 1 },
    provocations: [
      { fault: "error-before", operation: "DELETE /webhooks/{id}", surface: "customer", request: 10 },
    ],
    unrecovered: [
      { fault: "error-before", operation: "DELETE /webhooks/{id}", surface: "customer", request: 10 },
    ],
    ...{ broken: 1, advice: 1, held: 7, noOccasion: 22, accepted: 0, unjudged: 2, unanswered: 1 },
  });
  const judgedRules = rules.filter(({ verdict }) => verdict !== "no-occasion");
  expect(judgedRules.map(({ rule, verdict }) => `${rule}: ${verdict}`)).toEqual([
    ...["key-missing: held", "key-reused: broken", "retry-without-end: held", "secret-in-url: held"],
    ...["key-of-other-surface: held", "unknown-field: held", "value-outside-enum: held"],
    ...["inexact-amount: held", "polls-for-events: advice"],
  ]);
  expect(findings.map(({ rule, count, requests }) => `${rule} ${count}: ${requests.join()}`)).toEqual([
    "key-reused 2: 7,8",
    "polls-for-events 1: 1,6",
  ]);
  expect(findings[0]).toMatchInlineSnapshot(`
    {
      "advice": "Make a new key for each thing you create. Don't derive it from something that several creates share.",
      "count": 2,
      "curl": "curl --request POST "$RECOUP_CUSTOMER_URL"/cases --header "XApiKey: $RECOUP_CUSTOMER_KEY" --header 'Idempotency-Key: a' --header 'Content-Type: application/json' --data-binary '{"amountToRecover":2}'",
      "example": [
        {
          "afterMs": null,
          "atSeconds": 6,
          "method": "POST",
          "number": 7,
          "path": "/cases",
          "status": 201,
        },
        {
          "afterMs": 990,
          "atSeconds": 7,
          "method": "POST",
          "number": 8,
          "path": "/cases",
          "status": 201,
        },
      ],
      "message": "One Idempotency-Key was sent with two different requests.",
      "operation": "POST /cases",
      "requests": [
        7,
        8,
      ],
      "rule": "key-reused",
      "surface": "customer",
      "verdict": "broken",
    }
  `);
});

test("numbers a later run's requests across all runs", async () => {
  const other = trafficOf([["GET customer /webhooks", 200]]);
  const run = trafficOf([
    ["GET customer /webhooks", 200, { at: 5000 }],
    keyed("a", {}),
    provoked,
    keyed("a", { amountToRecover: 1 }),
  ]);
  const { findings } = await documentOf([other, run]);
  expect(findings[0]).toMatchObject({
    requests: [3, 5],
    example: [
      { number: 3, atSeconds: -4, afterMs: null, method: "POST", path: "/cases", status: 201 },
      { number: 5, atSeconds: -2, afterMs: 1990, method: "POST", path: "/cases", status: 201 },
    ],
  });
});

const retried = (...gaps: readonly number[]) =>
  trafficOf(
    gaps.flatMap((gapMs, index): readonly SentRequest[] => [
      [`GET customer /cases/${index}`, 500, { at: 1000 * index }],
      [`GET customer /cases/${index}`, 200, { at: 1000 * index + 10 + gapMs }],
    ]),
  );
const keptInFlight = { fault: "in-flight", platformAnswer: undefined };
const awaited = (gapMs: number) =>
  trafficOf([
    ["POST customer /cases", 409, { key: "a", body: {}, provoked: keptInFlight }],
    ["POST customer /cases", 201, { key: "a", body: {}, at: 10 + gapMs }],
  ]);

test.each([
  ["retry-without-pause", retried],
  ["in-flight-not-awaited", awaited],
])(
  "excuses a single short pause, which may be jitter, if another run paused: %s [CLI-06]",
  async (id, sent) => {
    const verdictOf = async (...gaps: readonly number[]) => {
      const { rules, findings } = await documentOf(gaps.map((gapMs) => sent(gapMs)));
      const found = findings.filter(({ rule }) => rule === id).map(({ count }) => count);
      return [rules.find(({ rule }) => rule === id)?.verdict, ...found];
    };
    expect(await verdictOf(15, 300, 4)).toEqual(["held"]);
    expect(await verdictOf(15, 4)).toEqual(["broken", 2]);
    // On a busy machine, even programs that never pause take this long.
    expect(await verdictOf(15, 25, 18)).toEqual(["broken", 2]);
  },
);

test("doesn't excuse several short pauses of one run [CLI-06]", async () => {
  const { findings } = await documentOf([retried(15, 5), retried(300)]);
  expect(findings.map(({ message }) => message)).toEqual([
    "None of 2 retries after a 500 waited longer than 15 ms.",
  ]);
});

test("lists broken rules first and accepted findings last", async () => {
  const traffic = trafficOf([...polled, ...reused, ["POST customer /cases", 201]]);
  const rulesOf = async (...accepted: readonly string[]) =>
    (await documentOf([traffic], accept(...accepted))).findings.map(({ rule }) => rule);
  expect(await rulesOf()).toEqual(["key-reused", "key-missing", "polls-for-events"]);
  expect(await rulesOf("key-reused")).toEqual(["key-missing", "polls-for-events", "key-reused"]);
  const { broken, advice, accepted, rules } = await documentOf([traffic], accept("key-reused"));
  expect({ broken, advice, accepted }).toEqual({ broken: 0, advice: 3, accepted: 1 });
  expect(rules.find(({ rule }) => rule === "key-reused")?.verdict).toBe("advice");
});

test("sorts a rule's findings by surface", async () => {
  const create = (surface: string): SentRequest => [
    `POST ${surface} /webhooks`,
    201,
    { answer: { id: surface } },
  ];
  const { findings } = await documentOf([trafficOf([create("customer"), create("collection")])]);
  expect(findings.map(({ surface }) => surface)).toEqual(["collection", "customer"]);
});

test.each([
  ["no run", [undefined], null],
  ["a run that succeeded", [0], 0],
  ["a run that failed before one that succeeded", [3, 0], 3],
  ["two failed runs", [0, 4, 5], 4],
])("reports the exit code of %s", async (_, codes, exitCode) => {
  const document = await documentOf(codes.map((code) => trafficOf([], { exitCode: code })));
  expect(document.exitCode).toBe(exitCode);
});

test("prints a headline, each finding and a summary", async () => {
  const traffic = trafficOf([...reused, provoked], { exitCode: 2, unjudged: 1 });
  const document = await documentOf([traffic, trafficOf([])], accept());
  expect(textOf(formatHeadline(document) as Parts)).toMatchInlineSnapshot(
    `"Judged 4 requests to 2 operations of sandbox, 1 provoked, 2 runs, seed s"`,
  );
  expect(textOf(formatFinding(document.findings[0] as never))).toMatchInlineSnapshot(`
    "BROKEN  key-reused  POST /cases (customer), 1 time
      One Idempotency-Key was sent with two different requests.
        #1 at 0.000 s: POST /cases got 201
        #2 at 1.000 s, 990 ms after the answer: POST /cases got 201
      Fix: Make a new key for each thing you create. Don't derive it from something that several creates share.
      Repeat: curl --request POST "$RECOUP_CUSTOMER_URL"/cases --header "XApiKey: $RECOUP_CUSTOMER_KEY" --header 'Idempotency-Key: a' --header 'Content-Type: application/json' --data-binary '{"amountToRecover":2}'
      More: recoup explain key-reused"
  `);
  expect(textOf(formatSummary(document) as Parts)).toMatchInlineSnapshot(`
    "
    The program ended with exit code 2, and didn't recover from:
      #3 DELETE /webhooks/{id} (customer), answered 500 before anything was done

    Held: key-missing, retry-without-end, secret-in-url, key-of-other-surface, unknown-field, value-outside-enum, inexact-amount
    No occasion in this run: key-rotated, repeat-without-key, in-flight-not-awaited, retry-too-early, retry-without-pause, retry-of-refusal, page-order-changed, page-unstable, page-cut-short, page-one-again, page-too-small, read-one-by-one, token-per-call, token-after-refusal, unknown-parameter, time-without-zone, unfindable-reference, polls-for-events, subscription-left, test-case-left, pending-read-as-done, done-twice, done-never

    1 rule broken, 0 with advice, 7 held, 23 without an occasion
    1 request after the limit of one run were not judged."
  `);
  expect(
    tonesOf([...formatFinding(document.findings[0] as never), ...(formatSummary(document) as Parts)]),
  ).toMatchInlineSnapshot(`
    [
      "bad",
      "title",
      "bad",
    ]
  `);
});

test("prints advice, and an accepted finding with its reason", async () => {
  const document = await documentOf(
    [trafficOf([...polled, ["POST customer /cases", 0]])],
    accept("key-missing"),
    "",
  );
  const [advice, accepted] = document.findings.map((finding) => formatFinding(finding));
  expect(textOf(formatHeadline(document) as Parts)).toMatchInlineSnapshot(
    `"Judged 7 requests to 2 operations of sandbox"`,
  );
  expect(textOf(advice as Parts)).toMatchInlineSnapshot(`
    "advice  polls-for-events  GET /cases (customer), 1 time
      The same read was sent 6 times within 5.0 s.
        #1 at 0.000 s: GET /cases got 200
        #6 at 5.000 s, 5.0 s after the answer: GET /cases got 200
      Fix: Subscribe to the events (\`recoup webhooks create\`), and read the case when one arrives.
      Repeat: curl --request GET "$RECOUP_CUSTOMER_URL"/cases --header "XApiKey: $RECOUP_CUSTOMER_KEY" --header 'Content-Type: application/json'
      More: recoup explain polls-for-events"
  `);
  expect(textOf(accepted as Parts)).toMatchInlineSnapshot(`
    "accepted  key-missing  POST /cases (customer), 1 time
      The create has no Idempotency-Key.
        #7 at 6.000 s: POST /cases got no answer
      Fix: Make a new Idempotency-Key for each thing you create, and keep it for every retry of that create.
      Accepted until 2026-12-31: later"
  `);
  expect(tonesOf([...(advice ?? []), ...(accepted ?? [])])).toMatchInlineSnapshot(`
    [
      "title",
      "title",
      "faint",
      "title",
    ]
  `);
  expect(
    textOf(formatSummary(document) as Parts)
      .split("\n")
      .at(-1),
  ).toMatchInlineSnapshot(
    `"0 rules broken, 2 with advice, 2 held, 27 without an occasion, 1 finding accepted"`,
  );
});

test("turns each rule into a check for the report files", async () => {
  const traffic = trafficOf([...polled, ...reused, ...reused, provoked, provoked], { exitCode: 2 });
  const { checks, document, ...summary } = buildCheckedSummary(
    await documentOf([traffic], accept("key-reused")),
  );
  expect(summary).toMatchInlineSnapshot(`
    {
      "seed": "s",
      "summary": [
        "0 broken, 2 with advice, 8 held, 21 without an occasion.",
        "The program didn't recover from #11 DELETE /webhooks/{id} (customer), answered 500 before anything was done.",
        "The program didn't recover from #12 DELETE /webhooks/{id} (customer), answered 500 before anything was done.",
      ],
      "target": "sandbox",
      "title": "Judgment of a client",
    }
  `);
  expect(document).toMatchObject({ runs: 1 });
  const check = (id: string) => checks.find((candidate) => candidate.id === id);
  expect([
    check("key-reused"),
    check("polls-for-events"),
    check("key-missing"),
    check("page-unstable"),
  ]).toMatchInlineSnapshot(`
    [
      {
        "findings": [
          {
            "acceptance": {
              "reason": "later",
              "until": "2026-12-31",
            },
            "curl": "curl --request POST "$RECOUP_CUSTOMER_URL"/cases --header "XApiKey: $RECOUP_CUSTOMER_KEY" --header 'Idempotency-Key: a' --header 'Content-Type: application/json' --data-binary '{"amountToRecover":2}'",
            "level": "failure",
            "lines": [
              "#7 at 6.000 s: POST /cases got 201",
              "#8 at 7.000 s, 990 ms after the answer: POST /cases got 201",
              "Fix: Make a new key for each thing you create. Don't derive it from something that several creates share.",
            ],
            "message": "One Idempotency-Key was sent with two different requests.",
            "subject": "POST /cases (customer)",
          },
        ],
        "id": "key-reused",
        "outcome": "passed",
        "title": "Use an idempotency key for one body only",
      },
      {
        "findings": [
          {
            "acceptance": undefined,
            "curl": "curl --request GET "$RECOUP_CUSTOMER_URL"/cases --header "XApiKey: $RECOUP_CUSTOMER_KEY" --header 'Content-Type: application/json'",
            "level": "advice",
            "lines": [
              "#1 at 0.000 s: GET /cases got 200",
              "#6 at 5.000 s, 5.0 s after the answer: GET /cases got 200",
              "Fix: Subscribe to the events (\`recoup webhooks create\`), and read the case when one arrives.",
            ],
            "message": "The same read was sent 6 times within 5.0 s.",
            "subject": "GET /cases (customer)",
          },
        ],
        "id": "polls-for-events",
        "outcome": "passed",
        "title": "Learn from events what changed",
      },
      {
        "findings": [],
        "id": "key-missing",
        "outcome": "passed",
        "title": "Send an idempotency key with each create that honors one",
      },
      {
        "findings": [],
        "id": "page-unstable",
        "outcome": "skipped",
        "reason": "not met in this run: lists that take Sort, have no documented order, and of which several pages were read",
        "title": "Walk a list in an order that doesn't change",
      },
    ]
  `);
});

const seen: SentRequest = ["GET customer /cases", 200];
const unanswered: SentRequest = ["GET customer /cases", 0];
const failures: readonly (readonly [
  title: string,
  sent: readonly SentRequest[],
  exitCode: number | undefined,
  message?: string,
  hint?: string,
])[] = [
  ["a program that failed by itself", reused, 1],
  [
    "no request",
    [],
    0,
    "No request was seen, so nothing was judged.",
    '"The program must send its requests to RECOUP_COLLECTION_URL, RECOUP_REFERRAL_URL or RECOUP_CUSTOMER_URL, with the key beside it."',
  ],
  [
    "no answered request",
    [unanswered],
    undefined,
    "No request was answered, so nothing was judged.",
    '"Check that the host can be reached, and that the program waits for its answers."',
  ],
  ["one of several requests without an answer", [seen, seen, unanswered], undefined],
  [
    "a broken rule",
    reused,
    0,
    "The client breaks 1 rule.",
    '"`recoup explain key-reused` says how to fix the first one."',
  ],
  [
    "no occasion",
    [["GET customer /nowhere", 404]],
    0,
    "No rule had an occasion, so nothing was judged.",
    '"Let the program do what it does in production: create, list, read."',
  ],
];

test.each(
  failures.map(([title, sent, exitCode, message, hint]) => ({ title, sent, exitCode, message, hint })),
)("decides whether to fail after $title", async ({ sent, exitCode, message, hint }) => {
  const failure = findJudgeFailure(await documentOf([trafficOf(sent, { exitCode })]));
  expect([failure?.message, failure && JSON.stringify(failure.details.hint)]).toEqual([message, hint]);
  expect(failure?.kind).toBe(message && "check-failed");
});

test.each([
  ["sandbox", "", "records what a sandbox is asked"],
  ["acme", "", "The file needs requests to the addresses of the profile; --profile names another one."],
  ["sandbox", "s", "with the key beside it."],
  ["acme", "s", "with its own key."],
])("suggests where to send requests if none to %s (seed %j) were seen", async (target, seed, hint) => {
  const failure = findJudgeFailure({ ...(await documentOf([trafficOf([])])), target, seed });
  expect(JSON.stringify(failure?.details.hint)).toContain(hint);
});
