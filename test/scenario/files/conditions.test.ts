import { expect, test } from "vitest";
import { type JsonObject, parseJson } from "../../../src/base/json/json";
import { readAdvanceTarget } from "../../../src/scenario/files/advance-target";
import { findDifferences, formatDifference, isOperation } from "../../../src/scenario/files/conditions";
import { formatCaptureVariable, splitRunCommand } from "../../../src/scenario/files/run-words";
import { formatSuggestion } from "../../../src/scenario/files/schema/schema-findings";
import { formatStepTitle } from "../../../src/scenario/files/step-title";
import {
  asText,
  followPath,
  isDayFromToday,
  parseReferences,
  resolveDayFromToday,
  resolveKnownReferences,
  resolveReferences,
} from "../../../src/scenario/files/values";

const json = (text: string) => parseJson(Buffer.from(text));
const differences = (conditions: string, value: string) =>
  findDifferences(json(conditions) as JsonObject, json(value)).map(formatDifference);

test.each<[string, string, readonly string[]]>([
  ['{"a":1.0}', '{"a":1}', []],
  ['{"a":1}', '{"a":"1"}', ['a: expected 1, got "1"']],
  ['{"a":"1"}', '{"a":1}', ['a: expected "1", got 1']],
  ['{"a":null}', '{"a":null}', []],
  ['{"a":null}', "{}", ["a: expected null, got nothing"]],
  ['{"a":true}', '{"a":false}', ["a: expected true, got false"]],
  ['{"lifecycle":"NeedsAdditionalDetails"}', '{"lifecycle":"More Info Required"}', []],
  ['{"newLifecycle":"Odd"}', '{"newLifecycle":"Even"}', ['newLifecycle: expected "Odd", got "Even"']],
  ['{"closeCode":"PartiallyPaid"}', '{"closeCode":"Partially paid"}', []],
  ['{"state":"Closed:Partially paid"}', '{"state":"Closed:PartiallyPaid"}', []],
  [
    '{"state":"Closed:Paid"}',
    '{"state":"Closed:PartiallyPaid"}',
    ['state: expected "Closed:Paid", got "Closed:PartiallyPaid"'],
  ],
  [
    '{"totalRecovered":5.5,"c.totalAddedFees":{"above":1}}',
    '{"totalRecovered":"5.50","c":{"totalAddedFees":"1.01"}}',
    [],
  ],
  ['{"remainder":{"not":5}}', '{"remainder":"6.00"}', []],
  [
    '{"remainder":{"not":5}}',
    '{"remainder":"5.00"}',
    ['remainder: expected a number other than 5, got "5.00"'],
  ],
  ['{"remainder":5}', '{"remainder":"five"}', ['remainder: expected 5, got "five"']],
  ['{"closeCode":"Paid"}', '{"closeCode":"Active"}', ['closeCode: expected "Paid", got "Active"']],
  [
    '{"name":"PartiallyPaid"}',
    '{"name":"Partially paid"}',
    ['name: expected "PartiallyPaid", got "Partially paid"'],
  ],
  ['{"a.b":1}', '{"a":{"b":2}}', ["a.b: expected 1, got 2"]],
  ['{"a":{"b":1,"c":2}}', '{"a":{"b":2,"d":3}}', ["a.b: expected 1, got 2", "a.c: expected 2, got nothing"]],
  ['{"a":{"b":1}}', '{"a":1}', ['a: expected {"b":1}, got 1']],
  ['{"a":[1,{"b":2}]}', '{"a":[1,{"b":3,"c":4}]}', ["a.1.b: expected 2, got 3"]],
  ['{"a":[1]}', '{"a":[1,2]}', ["a: expected [1], got [1,2]"]],
  ['{"a":[1]}', '{"a":1}', ["a: expected [1], got 1"]],
  ['{"a":{}}', '{"a":{"b":1}}', []],
])("finds the differences between %j and %j", (conditions, value, lines) => {
  expect(differences(conditions, value)).toEqual(lines);
});

test.each<[string, readonly string[], readonly string[], string]>([
  ['{"not":"Paid"}', ['"Active"', "null"], ['"Paid"', "1", "{}"], 'a text other than "Paid"'],
  ['{"not":5.00}', ["6"], ["5", '"6"'], "a number other than 5.00"],
  ['{"not":["a","b"]}', ['["a"]'], ['["a","b"]', '"c"'], 'a list other than ["a","b"]'],
  ['{"not":{"oneOf":["a"]}}', ["{}"], ['"b"'], 'an object other than {"oneOf":["a"]}'],
  [
    '{"not":{"b":1}}',
    ['{"b":2,"c":3}'],
    ['{"b":1,"c":2}', '{"c":2}', '{"b":"2"}'],
    'an object other than {"b":1}',
  ],
  [
    '{"not":{"b":{"exists":true}}}',
    ["{}", '{"c":1}'],
    ['{"b":1}'],
    'an object other than {"b":{"exists":true}}',
  ],
  ['{"contains":{"b":1}}', ['[{"b":1.0,"c":2}]'], ['[{"c":1}]'], 'something that contains {"b":1}'],
  ['{"oneOf":[{"b":1}]}', ['{"b":1.0,"c":2}'], ['{"b":2}'], 'one of [{"b":1}]'],
  ['{"not":true}', ["false"], ["true"], "a boolean other than true"],
  ['{"not":null}', ["1", '"a"'], ["null"], "a value other than null"],
  ['{"matches":"^a+$"}', ['"aa"'], ['"ab"', "1"], "a text that matches ^a+$"],
  ['{"exists":true}', ["0", '""', "false"], ["null"], "a value"],
  ['{"exists":false}', ["null"], ["0"], "no value"],
  ['{"above":5}', ["5.1"], ["5", "4", '"6"'], "above 5"],
  ['{"below":5}', ["4.9"], ["5", "6", '"4"'], "below 5"],
  ['{"contains":1}', ["[2,1.0]", '"a1"'], ["[2]", '"a"', "1"], "something that contains 1"],
  ['{"oneOf":[1,"a"]}', ["1.0", '"a"'], ["2", '"A"'], 'one of [1,"a"]'],
  ['{"length":2}', ["[1,2]", '"ab"'], ["[1]", '"abc"', "2"], "a length of 2"],
  ['{"above":1,"below":3}', ["2"], [], ""],
])("%s holds for %j but not for %j", (condition, right, wrong, expected) => {
  for (const value of right) expect(differences(`{"a":${condition}}`, `{"a":${value}}`)).toEqual([]);
  for (const value of wrong)
    expect(differences(`{"a":${condition}}`, `{"a":${value}}`)).toEqual([
      `a: expected ${expected}, got ${value}`,
    ]);
});

test("fails `not` for a field that is missing", () => {
  expect(differences('{"a":{"not":"Paid"},"b.c":{"not":null}}', '{"b":[]}')).toEqual([
    'a: expected a text other than "Paid", got nothing',
    "b.c: expected a value other than null, got nothing",
  ]);
});

test("compares values in oneOf and not as lifecycles only in lifecycle fields", () => {
  const condition = '{"oneOf":["NeedsAdditionalDetails"]}';
  expect(differences(`{"lifecycle":${condition}}`, '{"lifecycle":"More Info Required"}')).toEqual([]);
  expect(differences(`{"other":${condition}}`, '{"other":"More Info Required"}')).toHaveLength(1);
  expect(differences('{"lifecycle":{"not":"Active"}}', '{"lifecycle":"active"}')).toHaveLength(1);
});

test("treats an object as a condition only if all its keys are operators", () => {
  expect(["{}", '{"not":1,"a":1}', "[]", '"not"'].map((text) => isOperation(json(text)))).toEqual([
    ...[false, false, false, false],
  ]);
  expect(isOperation(json('{"not":1,"above":2}'))).toBe(true);
});

test("tests each pattern against its own value and throws if a pattern is invalid", () => {
  expect(differences('{"a":{"matches":"^x"},"b":{"matches":"y$"}}', '{"a":"xy","b":"xy"}')).toEqual([]);
  expect(() => differences('{"a":{"matches":"("}}', '{"a":"x"}')).toThrow(
    "matches: ( is not a valid regular expression.",
  );
});

test.each([
  ["today+1d", "2026-03-16T12:00:00Z", "2026-03-17"],
  ["today-16d", "2026-03-16", "2026-02-28"],
  ["today+99999d", "2026-03-16", "2299-12-29"],
  ["today+100000d", "2026-03-16", undefined],
  ["today", "2026-03-16", undefined],
  ["today+1d", "soon", undefined],
])("resolves %s of %s as %s", (reference, today, day) => {
  expect(resolveDayFromToday(reference, today)).toBe(day);
  if (today !== "soon") expect(isDayFromToday(reference)).toBe(day !== undefined);
});

test("resolves references in text, lists and objects", () => {
  const values = json('{"n":1.50,"o":{"x":1},"s":"text"}') as JsonObject;
  const scope = { read: (name: string) => values[name] };
  const input = json(JSON.stringify({ a: `\${ n }`, b: [`\${s} \${ n } \${o}`, null, 2], c: { d: "none" } }));
  expect(resolveReferences(input, scope)).toEqual(
    json('{"a":1.50,"b":["text 1.50 {\\"x\\":1}",null,2],"c":{"d":"none"}}'),
  );
  const missing = `a \${ x }`;
  expect(() => resolveReferences(missing, scope)).toThrow(
    `There is no value for \${x}: the step that captures it did not run.`,
  );
  expect(resolveKnownReferences(missing, scope)).toBe(`a \${x}`);
  expect(parseReferences(`\${ a } $b \${env.C}`)).toEqual(["a", "env.C"]);
});

test("follows a path with dots and brackets", () => {
  const value = json('{"a":[{"b":"c"}],"d":{"e":1}}');
  expect(["$.a[0].b", "a.0.b", "$a.0.b", "a..0.b"].map((path) => followPath(value, path))).toEqual([
    ...["c", "c", "c", "c"],
  ]);
  expect([followPath(value, "a.1.b"), followPath(value, "d.e.f"), followPath(undefined, "a")]).toEqual([
    ...[undefined, undefined, undefined],
  ]);
  expect(followPath(value, "$")).toBe(value);
  expect([asText("a"), asText(json("1.0")), asText(null), asText(json("[1]"))]).toEqual([
    "a",
    "1.0",
    "null",
    "[1]",
  ]);
});

test("splits a run command into words and formats the variable name of a capture", () => {
  expect(splitRunCommand("  node 'a b.js' ")).toEqual(["node", "a b.js"]);
  expect(splitRunCommand(json('["a b",1]'))).toEqual(["a b", "1"]);
  expect(splitRunCommand(null)).toEqual([]);
  expect(formatCaptureVariable("caseId")).toBe("RECOUP_CAPTURE_CASEID");
});

test.each([
  ["creat", "; did you mean create?"],
  ["CREDITORNUMBER", "; did you mean creditorName?"],
  ["cred", "; did you mean creditor?"],
  ["cre", ""],
  ["xyz", ""],
])("formats the suggestion for %s as %j", (word, suggestion) => {
  expect(formatSuggestion(word, ["create", "creditor", "creditorName", "note"])).toBe(suggestion);
});

test("parses an advance target in any letter case", () => {
  expect(
    ["ACTIVE", "Closed:Paid", "No-Payment", "closed:nopayment", "toString"].map(readAdvanceTarget),
  ).toEqual([...["Active", "Closed:Paid", "Closed:NoPayment", "Closed:NoPayment", undefined]]);
});

test.each([
  ['["node","a b"]', "run", "run node a b"],
  ['"5m"', "wait", "wait 5m"],
  ["null", "create", "create"],
  ["{}", "create", "create"],
  ['{"to":"paid","amount":1.50,"times":2,"other":1}', "payment", "payment paid 1.50 2 times"],
  ['{"events":[{"event":"a"},"b"],"as":"hooks"}', "expect", "expect hooks a, b"],
  ['{"event":"case.closed","delivery":"stale"}', "deliver", "deliver stale case.closed"],
] as const)("titles the input %s of %s", (input, kind, title) => {
  expect(formatStepTitle(kind, json(input))).toBe(title);
});
