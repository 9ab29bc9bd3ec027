import { expect, test } from "vitest";
import { type JsonValue, NumberText, printJson, tryParseJson } from "../../../src/base/json/json";
import type { Matcher } from "../../../src/drift/matchers/matcher";
import { array, equals, filledText, object, success } from "../../../src/drift/matchers/values";
import { expectsStatus, judgeClaims } from "../../../src/drift/observe/judge-claims";
import { createProbeResponses, type StepResponse } from "../../../src/drift/observe/probe-answers";
import type { ReadingCheck, RuleClaim } from "../../../src/drift/probe";
import { buildCasingCheck, checkReading, must, provesEffect, status } from "../../../src/drift/probes/parts";

const event = (name: string, number?: number) => ({ body: { event: name }, number });
const json = {
  page: { total: 2 },
  cases: [
    { id: null, type: "new" },
    { id: "x", type: "old" },
  ],
  none: [],
  events: [event("case.closed", 1), event("case.updated", 2)],
};
const answers = createProbeResponses(
  new Map<string, StepResponse>([
    [
      "list",
      {
        status: 200,
        headers: { "content-type": "text/plain" },
        json: tryParseJson(JSON.stringify(json)) as JsonValue,
      },
    ],
    ["refused", { status: 400, headers: {}, json: undefined }],
  ]),
  {},
);

test.each([
  ["list", [JSON.stringify(json)]],
  ["list:status", ["200"]],
  ["list:type", ['"text/plain"']],
  ["refused:type", ['""']],
  ["refused.message", ["left out"]],
  ["list.page.total", ["2"]],
  ["list.page.total.more", ["left out"]],
  ["list.cases.1.id", ['"x"']],
  ["list.cases.*.id", ['"x"']],
  ["list.cases.*.name", ["unknown"]],
  ["list.cases[].type", ['"new"', '"old"']],
  ["list.events[case.closed].number", ["1"]],
  ["list.none[].id", ["unknown"]],
  ["list.page[].id", ["no list"]],
  ["other.id", ["unknown"]],
])("reads the values at %s", (location, expected) => {
  const { isUnknown, lacksList, values } = answers.at(location);
  const found = values.map((value) => (value === undefined ? "left out" : printJson(value)));
  expect(isUnknown ? ["unknown"] : lacksList ? ["no list"] : found).toEqual(expected);
});

const judge = (claims: readonly RuleClaim[], readings: readonly ReadingCheck[] = []) =>
  judgeClaims({ claims, readings }, answers);

test("skips claims about a value that already failed, or about its content", () => {
  const { claims, unseen } = judge([
    must("A-1", "list.page", array),
    must("A-1", "list.page.total", equals(3)),
    must("A-2", "list.cases[].type", equals("new")),
    must("A-2", "list.cases[].type", equals("other")),
    must("A-3", "list.none[].id", filledText),
    must("A-4", "list.pages", object),
    status("A-5", "refused", 200),
    must("A-5", "refused.message", filledText),
    must("A-6", "list:type", filledText),
  ]);
  expect(claims).toEqual([
    { held: false, shown: "an object" },
    { held: null, shown: "" },
    { held: false, shown: '"old"' },
    { held: null, shown: "" },
    { held: null, shown: "" },
    { held: false, shown: "absent" },
    { held: false, shown: "400" },
    { held: null, shown: "" },
    { held: true, shown: "text/plain" },
  ]);
  expect(unseen).toEqual(["no answer had list.none[].id"]);
});

test("names the reading that the values indicate", () => {
  const types = { fresh: equals("new"), used: equals("old") };
  const { readings, unseen } = judge(
    [must("A-1", "list.events", object)],
    [
      checkReading("NS-1", "list.page.total", { two: equals(2) }),
      checkReading("NS-2", "list.page.total", { three: equals(3) }),
      checkReading("NS-3", "list.cases[].type", types),
      checkReading("NS-4", "list.cases.0.type", types),
      { ...checkReading("NS-5", "list.cases.0.type", { used: equals("old") }), others: /^ne/ },
      { ...checkReading("NS-6", "list.cases.0.type", { fresh: equals("new") }), others: /^x/ },
      checkReading("NS-7", "list.none[].id", types),
      checkReading("NS-8", "list.page[].id", types),
      checkReading("NS-9", "list.page", { none: array }),
      checkReading("NS-10", "list.events[].number", { one: equals(1) }),
      buildCasingCheck("list.page"),
    ],
  );
  expect(readings.map(({ name, shown }) => `${name}: ${shown}`)).toEqual([
    "two: 2",
    "other: 2",
    'other: "new"',
    'fresh: "new"',
    "new: new",
    'fresh: "new"',
    "null: ",
    "null: ",
    "null: an object",
    "null: ",
    "camel-case: fields that begin with a lower-case letter",
  ]);
  expect(unseen).toEqual([
    "no answer had list.none[].id",
    "no answer had list.page[].id",
    "list.page shows no reading of NS-9",
  ]);
});

test("doesn't infer a reading from a probe whose operation failed", () => {
  const readings = [checkReading("NS-1", "list.page.total", { two: equals(2) })];
  const named = (claims: readonly RuleClaim[]) => judge(claims, readings).readings[0]?.name;
  expect(named([provesEffect("A-1", "list.cases.0.type", equals("old"))])).toBeNull();
  expect(named([provesEffect("A-1", "list.cases.0.type", equals("new"))])).toBe("two");
  expect(named([must("A-1", "list.cases.0.type", equals("old"))])).toBe("two");
  expect(named([must("A-1", "list.page.total", equals(3))])).toBeNull();
});

test("allows the statuses named in a step's claims and readings", () => {
  const probe = {
    claims: [status("A-1", "list", 200), must("A-2", "other:status", equals(404))],
    readings: [checkReading("NS-1", "list:status", { refused: equals(400) as Matcher, done: success })],
  };
  const allowed = [200, 204, 400, 404].filter((code) =>
    expectsStatus(probe, "list", answers, new NumberText(String(code))),
  );
  expect(allowed).toEqual([200, 204, 400]);
  expect(expectsStatus({ claims: [] }, "list", answers, new NumberText("200"))).toBe(false);
});
