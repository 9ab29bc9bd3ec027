import { describe, expect, test } from "vitest";
import { endpoints } from "../../src/api/endpoint/endpoints";
import { readList, readRecord } from "../../src/api/exchange/answer";
import type { CallResult } from "../../src/api/exchange/call";
import type { Failure } from "../../src/base/failure";
import type { Send } from "../../src/base/http";
import { answer } from "../support/platforms/answers";
import { collectionEnv, runLine } from "../support/program/world";

const answerOf = (text: string): CallResult => ({
  response: { status: 200, headers: { "content-type": "application/json" }, body: Buffer.from(text) },
  context: {},
});

function refusalOf(read: () => unknown): Pick<Failure, "kind" | "message"> | undefined {
  try {
    read();
    return undefined;
  } catch (error) {
    const { kind, message } = error as Failure;
    return {
      kind,
      message: message.replace(/^The answer \(200\) is not what the platform sends: (.*)\.$/, "$1"),
    };
  }
}

const lists = endpoints.flatMap(({ surface, name, list }) =>
  list === undefined ? [] : [[`${surface} ${name}`, list] as const],
);

describe.each(lists)("the list returned by %s", (_, shape) => {
  const { items, isPaged, isNameSpecified = false } = shape;
  const pascal = items.charAt(0).toUpperCase() + items.slice(1);
  const neither = (got: string) => `it must be an array, or an object with an array "${items}", got ${got}`;

  test.each([
    [`{"${items}":"no","page":[]}`, `"${items}" must be an array, got a string`],
    [`{"${items}":null}`, `"${items}" must be an array, got null`],
    [`{"${items}":null,"page":{"totalResults":3}}`, `"${items}" must be an array, got null`],
    [`{"${items}":{},"page":{"totalResults":0}}`, `"${items}" must be an array, got an object`],
    [`{"${items}":{}}`, `"${items}" must be an array, got an object`],
    [`{"${pascal}":7,"others":[]}`, `"${items}" must be an array, got a number`],
    ["{}", neither("an empty object")],
    ['{"page":{}}', neither('an object with "page"')],
    ['{"page":[]}', neither('an object with "page"')],
    ['{"page":{},"a, b":7}', neither('an object with "page" and "a, b"')],
    ['{"errors":[]}', neither('an object with "errors"')],
    [
      '{"errors":[],"page":{"url":"/login"},"user":null}',
      neither('an object with "errors", "page" and "user"'),
    ],
    ['{"errors":[],"page":{"totalResults":3}}', neither('an object with "errors" and "page"')],
    [
      '{"errors":[{"message":"Log in."}],"page":{"url":"/login"}}',
      neither('an object with "errors" and "page"'),
    ],
    ["7", neither("a number")],
    ["null", neither("null")],
    ['"text"', neither("a string")],
    [`{"${items}":[{},1]}`, `record 2 of "${items}" must be an object, got a number`],
    [`{"${items}":[null]}`, `record 1 of "${items}" must be an object, got null`],
    ['["a"]', `record 1 of "${items}" must be an object, got a string`],
    ["[[]]", `record 1 of "${items}" must be an object, got an array`],
  ])("doesn't read %s as an empty list", (text, message) => {
    expect(refusalOf(() => readList(answerOf(text), shape))).toEqual({ kind: "network", message });
  });

  test.each([
    [`{"${items}":[]}`, 0],
    [`{"${items}":[],"page":{"totalResults":0,"totalPages":0}}`, 0],
    [`{"${items}":[],"page":{"totalResults":0,"totalPages":1}}`, 0],
    [`{"${items}":[],"page":null}`, 0],
    [`{"${items}":null,"page":{"totalResults":0}}`, 0],
    [`{"${pascal}":[{"Id":"a"}],"Page":{"TotalResults":1}}`, 1],
    ["[]", 0],
    ['[{"id":"a"}]', 1],
  ])("accepts %s as a list", (text, count) => {
    expect(readList(answerOf(text), shape).records).toHaveLength(count);
  });

  test.each([
    ['{"others":[{"id":"a"}]}', 1],
    ['{"others":[{"name":"a"}],"page":{"totalResults":1}}', 1],
    ['{"others":[],"Page":{"TotalResults":0}}', 0],
  ])("accepts other list names only if the API description doesn't specify one: %s", (text, count) => {
    const read = () => readList(answerOf(text), shape).records.length;
    if (isNameSpecified) expect(refusalOf(read)?.message).toContain(`an array "cases", got an object`);
    else expect(read()).toBe(count);
  });

  test("refuses a page field that isn't an object, but only in a paged list", () => {
    const refusal = refusalOf(() => readList(answerOf(`{"${items}":[],"page":[]}`), shape));
    expect(refusal?.message).toBe(isPaged ? '"page" must be an object, got an array' : undefined);
  });
});

test("the API description specifies a list name only for each surface's case list", () => {
  const specified = lists.filter(([, { isNameSpecified }]) => isNameSpecified);
  expect(specified.map(([name]) => name)).toEqual([
    "collection listCases",
    "referral listCases",
    "customer listCases",
  ]);
});

test("lists only the first five fields of an object that has many fields or long names", () => {
  const answer = answerOf(JSON.stringify({ ["a".repeat(50)]: 1, b: 1, c: 1, d: 1, e: 1, f: 1 }));
  expect(refusalOf(() => readList(answer, { items: "cases", isPaged: true }))?.message).toBe(
    `it must be an array, or an object with an array "cases", got an object with "${"a".repeat(40)}", "b", "c", "d", "e" …`,
  );
});

test("accepts a list under any name on an unknown path, but only if its items are objects", () => {
  expect(readList(answerOf('{"things":[]}'), undefined).records).toEqual([]);
  expect(refusalOf(() => readList(answerOf('{"things":[1]}'), undefined))?.message).toBe(
    "record 1 of its list must be an object, got a number",
  );
  expect(refusalOf(() => readList(answerOf("{}"), undefined))?.kind).toBe("network");
});

test.each([
  ["[]", "an array"],
  ['"text"', "a string"],
  ["null", "null"],
  ["true", "true"],
  ["-1", "a number"],
])("refuses %s as a record", (text, kind) => {
  expect(refusalOf(() => readRecord(answerOf(text)))).toEqual({
    kind: "network",
    message: `expected an object, got ${kind}`,
  });
});

test.each([
  ["{}", "expected a record, got an empty object"],
  ['{"data":{"id":"a"}}', 'expected a record, got one inside "data"'],
  ['{"data":{"externalTenantId":"a"}}', 'expected a record, got one inside "data"'],
  ['{"data":[{"id":"a"}]}', 'expected a record, got one inside "data"'],
  ['{"Success":true,"Result":{"Id":7}}', 'expected a record, got one inside "result"'],
])("refuses %s, which would look like a record without values", (text, message) => {
  expect(refusalOf(() => readRecord(answerOf(text)))).toEqual({ kind: "network", message });
});

test.each([
  ...['{"id":null}', '{"result":{"isEligible":true}}', '{"data":null}', '{"success":true}'],
  ...['{"id":"a","data":{"id":"b"}}', '{"Id":7,"Result":{"Id":"b"}}'],
])("accepts %s as a record", (text) => {
  expect(readRecord(answerOf(text)).bytes.toString()).toBe(text);
});

test.each([
  ['{"businessErrors":[{"type":"CaseNotFound"}]}', "reports a failure: CaseNotFound"],
  ['{"Success":false,"Message":"No such case."}', "reports a failure: No such case."],
  ['{"success":false}', "reports a failure."],
])("refuses %s as a record, because it reports a failure [ERR-01]", (text, reason) => {
  expect(refusalOf(() => readRecord(answerOf(text)))).toEqual({
    kind: "network",
    message: `The platform answered 200, but ${reason}`,
  });
});

test.each([
  ...["application/json", "text/json", "text/plain", "text/plain; charset=utf-8", "Text/JSON;charset=UTF-8"],
  "application/vnd.platform+json",
])("reads a response of type %s as JSON, both as a record and as a list [EP-01]", async (type) => {
  const record = { id: "3f2504e0-4f89-41d3-9a0c-0305e82c3301", reference: "7KQ2M9XA" };
  const read = async (line: string, body: unknown) => {
    const send: Send = async () => answer(body, 200, { "content-type": type });
    return (await runLine(`${line} --json`, { env: collectionEnv, send })).stdout;
  };
  expect(JSON.parse(await read("cases list", { cases: [record] })).items).toEqual([record]);
  expect(JSON.parse(await read(`cases get ${record.id}`, record))).toEqual(record);
});

test("reports that a response has an empty content type", async () => {
  const send = async () => ({ status: 200, headers: { "content-type": "" }, body: Buffer.from("{}") });
  const { exitCode, stderr } = await runLine("cases list", { env: collectionEnv, send });
  expect([exitCode, stderr]).toEqual([11, expect.stringContaining("sends: its content type is empty.")]);
});

test.each(["text/html", "application/xml", "image/png"])(
  "refuses a list response of type %s [EP-01]",
  async (type) => {
    const send: Send = async () => answer({ cases: [] }, 200, { "content-type": type });
    const { exitCode, stderr } = await runLine("cases list", { env: collectionEnv, send });
    expect([exitCode, stderr]).toEqual([11, expect.stringContaining(`it is ${type}`)]);
  },
);
