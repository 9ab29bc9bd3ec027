import { expect, test } from "vitest";
import { decideVerdict } from "../../../src/drift/compare/verdict";
import { equals } from "../../../src/drift/matchers/values";
import type { Observation, Try } from "../../../src/drift/observe/observation";
import type { Probe } from "../../../src/drift/probe";
import { checkReading, get, must } from "../../../src/drift/probes/parts";
import { listLearnedReadings, listPossibleReadings, mergeReadings } from "../../../src/drift/run/learned";
import { addThirdTry, repeatProbe } from "../../../src/drift/run/try-probe";

const probe: Probe = {
  id: "collection-probe",
  surface: "collection",
  title: "Probe",
  means: "It matters.",
  steps: [get("list", "/cases"), get("once", "/cases", { isOnce: true })],
  claims: [must("LIM-01", "list.a", equals(1)), must("LIM-02", "list.b", equals(2))],
  readings: [checkReading("AMB-28", "list.c", { "no-pages": equals(0), "one-page": equals(1) })],
};

const holding: Observation = {
  claims: [
    { held: true, shown: "1" },
    { held: true, shown: "2" },
  ],
  readings: [{ name: null, shown: "" }],
  steps: { list: { status: 200, shape: { a: { roles: ["a number"], count: 1, of: 1 } } } },
  unseen: [],
};
const seen = (changes: Partial<Observation> = {}): Try => ({ observation: { ...holding, ...changes } });
const broken = seen({
  claims: [
    { held: false, shown: "5" },
    { held: true, shown: "2" },
  ],
});
const reading = (name: string | null) => seen({ readings: [{ name, shown: `shown ${name}` }] });
const blocked = (reason: string, others: object = {}): Try => ({
  blocker: { reason, isTransient: false, step: "list", ...others },
});

const decide = (sandbox: readonly Try[], target: readonly Try[], adjustedSandbox?: readonly Try[]) => {
  const { verdict, reason, differences } = decideVerdict(
    probe,
    { sandbox, target, ...(adjustedSandbox && { adjustedSandbox }) },
    () => false,
  );
  return [
    `${verdict}${reason === undefined ? "" : `: ${reason}`}`,
    ...differences.map(
      ({ kind, rule, assumption, path, expected, sandbox: ours, target: theirs }) =>
        `${kind} ${rule ?? assumption ?? "-"} ${path}: ${expected}, ${ours}, ${theirs}`,
    ),
  ];
};
const two = (attempt: Try) => [attempt, attempt];
const otherShape = (path: string) =>
  seen({ steps: { list: { status: 200, shape: { [path]: { roles: ["a text"], count: 1, of: 1 } } } } });

const decisions: readonly (readonly [
  string,
  readonly Try[],
  readonly Try[],
  readonly string[],
  (readonly Try[])?,
])[] = [
  ["equal tries", two(seen()), two(seen()), ["same"]],
  ["a rule that the host breaks", two(seen()), two(broken), ["differs", "rule-left LIM-01 list.a: 1, 1, 5"]],
  [
    "a rule that the sandbox breaks",
    two(broken),
    two(seen()),
    ["differs", "sandbox-wrong LIM-01 list.a: 1, 5, 1"],
  ],
  [
    "a difference in one of two tries",
    two(seen()),
    [seen(), broken],
    ["flaky: a difference was seen once in 2 tries"],
  ],
  [
    "a difference in two of three tries",
    [seen(), seen(), seen()],
    [broken, seen(), broken],
    ["differs", "rule-left LIM-01 list.a: 1, 1, 5"],
  ],
  [
    "another reading",
    two(reading("no-pages")),
    two(reading("one-page")),
    [
      "differs",
      "assumption-settled AMB-28 list.c: not specified, An empty list has zero pages., An empty list has one page.",
    ],
  ],
  [
    "a reading that may be either",
    two(reading("no-pages|other")),
    two(reading("one-page|no-pages")),
    ["same"],
  ],
  [
    "a reading that nobody knows",
    two(reading("no-pages")),
    two(reading("new")),
    ["differs", "assumption-settled AMB-28 list.c: not specified, An empty list has zero pages., shown new"],
  ],
  ["a reading that one side doesn't show", two(reading(null)), two(reading("one-page")), ["same"]],
  [
    "an unspecified field",
    two(seen()),
    two(otherShape("b")),
    [
      "differs",
      "unspecified - list.b: not specified, absent, a text",
      "unspecified - list.a: not specified, a number, absent",
    ],
  ],
  [
    "an unspecified item",
    two(seen()),
    two(seen({ steps: { list: { status: 500, shape: {} } } })),
    ["differs", "unspecified - list:status: not specified, 200, 500"],
  ],
  [
    "a difference that the readings explain",
    two(seen()),
    two(otherShape("b")),
    ["same"],
    two(otherShape("b")),
  ],
  [
    "an answer without a location",
    two(seen()),
    two(seen({ unseen: ["no answer had list.x", "no answer had list.y"] })),
    ["not-compared: no answer had list.x; no answer had list.y"],
  ],
  [
    "a host that refuses",
    two(seen()),
    [seen(), blocked("first"), blocked("refused")],
    ["not-compared: refused"],
  ],
  ["a sandbox that refuses", [blocked("refused")], two(seen()), ["not-compared: the sandbox: refused"]],
  ["no tries", two(seen()), [seen()], ["not-compared: it was not tried"]],
];

test.each(
  decisions.map(([title, sandbox, target, expected, adjusted]) => ({
    title,
    sandbox,
    target,
    expected,
    adjusted,
  })),
)("reaches a verdict about $title", ({ sandbox, target, expected, adjusted }) => {
  expect(decide(sandbox, target, adjusted)).toEqual(expected);
});

test("keeps the readings that fit all of the host's responses", () => {
  const compared = (...names: readonly (string | null)[]) => ({
    probe,
    verdict: "differs" as const,
    tries: { sandbox: [], target: names.map(reading) },
  });
  const learn = (...probes: readonly ReturnType<typeof compared>[]) =>
    [listPossibleReadings(probes).get("AMB-28"), listLearnedReadings(probes)] as const;
  expect(learn(compared("one-page|no-pages", null), compared("one-page"))).toEqual([
    ["one-page"],
    [{ assumption: "AMB-28", reading: "one-page" }],
  ]);
  expect(learn(compared("one-page"), compared("no-pages"))).toEqual([[], []]);
  expect(learn(compared("one-page|no-pages"))).toEqual([["one-page", "no-pages"], []]);
  expect(learn(compared("new"))).toEqual([["new"], []]);
  expect(learn({ ...compared("one-page"), verdict: "not-compared" as never })).toEqual([undefined, []]);
  expect(
    mergeReadings({ "AMB-28": "no-pages", "AMB-02": "pascal-case" }, [
      { assumption: "AMB-28", reading: "one-page" },
    ]),
  ).toEqual({ "AMB-28": "one-page", "AMB-02": "pascal-case" });
});

/**
 * Repeats a probe with these tries. Returns what `repeatProbe` keeps, the number of tries, and the failing
 * steps passed to the last one.
 */
async function repeated(tries: readonly Try[], count = 2) {
  const failingSteps: string[] = [];
  const found = await repeatProbe(
    probe,
    async (failing) => {
      failingSteps.push(failing.join());
      return tries[failingSteps.length - 1] ?? seen();
    },
    count,
  );
  return [
    found.map((attempt) => ("blocker" in attempt ? attempt.blocker.reason : "seen")).join(),
    failingSteps.length,
    failingSteps.at(-1),
  ];
}
const failed = (status?: number, step = "list") =>
  blocked(`failed ${status ?? ""}`.trim(), { isTransient: true, step, ...(status && { status }) });
const times = (count: number, attempt: Try) => Array.from({ length: count }, () => attempt);

test("retries transient failures and treats a persistent 5xx as the response", async () => {
  expect(await repeated([])).toEqual(["seen,seen", 2, ""]);
  expect(await repeated([blocked("refused")])).toEqual(["refused", 1, ""]);
  expect(await repeated([failed(503), failed(503)])).toEqual(["seen,seen", 4, ""]);
  expect(await repeated(times(3, failed(503)))).toEqual(["seen,seen", 5, "list"]);
  expect(await repeated(times(3, failed()))).toEqual(["failed", 3, ""]);
  expect(await repeated([failed(503), failed(500), failed(503)])).toEqual(["failed 503", 3, ""]);
  expect(await repeated([failed(503), failed(503, "once"), failed(503)])).toEqual(["failed 503", 3, ""]);
  expect(await repeated([seen(), ...times(3, failed(503))])).toEqual(["seen,failed 503", 4, ""]);
  expect(await repeated(times(9, failed(503, "once")))).toEqual(["seen,seen", 11, ""]);
  expect(await repeated(times(10, failed(503, "once")))).toEqual(["seen,seen", 12, "once"]);
});

test("adds a third try on both sides if a difference appears only once", async () => {
  const third = async (target: readonly Try[], next: Try = broken) => {
    const plays = { sandbox: async () => seen(), target: async () => next };
    const tries = await addThirdTry(probe, { sandbox: two(seen()), target }, () => false, plays);
    return [tries.sandbox.length, tries.target.length];
  };
  expect(await third([seen(), broken])).toEqual([3, 3]);
  expect(await third([seen(), broken], blocked("refused"))).toEqual([3, 2]);
  expect(await third(two(broken))).toEqual([2, 2]);
  expect(await third([broken])).toEqual([2, 1]);
});
