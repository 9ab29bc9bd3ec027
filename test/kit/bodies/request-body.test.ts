import { expect, test } from "vitest";
import type { Host } from "../../../src/base/host";
import { printJson } from "../../../src/base/json/json";
import { buildSetPairs, isFileBody, readBody, readJson } from "../../../src/kit/bodies/request-body";
import { memoryFiles } from "../../support/program/world";

const bom = "\ufeff";
const files = memoryFiles(
  new Map([
    ["/work/a.json", '{"a":1.50}'],
    ["/work/marked.json", `${bom}{"a":1}`],
    ["/work/late.json", `{"a":\n"b${bom}"}`],
    ["/work/list.json", "[1]"],
    ["/work/short.json", '{"a":1'],
    ["/work/wrong.json", '{\n"a":1,\n}'],
    ["/work/empty.json", ""],
  ]),
);
const host = {
  files,
  workingFolder: "/work",
  stdin: { bytes: async () => Buffer.from('{"from":"stdin"}') },
} as unknown as Host;

test.each([
  ["a.json", '{"a":1.50}'],
  ["marked.json", '{"a":1}'],
  ["late.json", `{"a":"b${bom}"}`],
  ["-", '{"from":"stdin"}'],
  [' {"in":"line"}', '{"in":"line"}'],
  ["[]", "[]"],
])("reads JSON from %j, with or without a byte order mark", async (body, text) => {
  expect(printJson(await readJson(host, body))).toBe(text);
});

test.each([
  [
    "short.json",
    "the file short.json is not valid JSON: Quoted object key or end of object '}' expected but reached end of input at position 6.",
  ],
  ["wrong.json", "on line 3."],
  ["empty.json", "the file empty.json is not valid JSON"],
  ["{", "--body is not valid JSON"],
  ["list.json", "the file list.json must contain a JSON object."],
  ["gone.json", "The file gone.json does not exist."],
])("refuses the body %j", async (body, message) => {
  await expect(readBody(host, { body })).rejects.toThrow(message);
});

test("applies --set to the body or to an empty one", async () => {
  expect(await readBody(host, {})).toBeUndefined();
  expect(printJson((await readBody(host, { body: "a.json", set: ["b.c=x", "a=2"] })) ?? {})).toBe(
    '{"b":{"c":"x"},"a":2}',
  );
  expect(printJson((await readBody(host, { set: ["b=x"] })) ?? {})).toBe('{"b":"x"}');
});

test.each([
  ["a=1", "a.b=2", "--set: a.b is inside a field that is not an object."],
  ["a.b.c=1", "a=2", "--set: a would replace a.b.c, which is also set."],
  ["a.0=1", "a={}", "--set: a would replace a.0, which is also set."],
])("refuses --set %s combined with --set %s, because one would be lost", async (first, second, message) => {
  await expect(readBody(host, { set: [first, second] })).rejects.toThrow(message);
});

test("--set adds a field to an object in the body or in another --set, or replaces null", async () => {
  const set = ["c={}", "a.b=2", "c.d=1", "ab=3"];
  expect(printJson((await readBody(host, { body: '{"a":null}', set })) ?? {})).toBe(
    '{"a":{"b":2},"c":{"d":1},"ab":3}',
  );
});

test("--set treats an index in brackets as an item of a list", async () => {
  const set = ["users[0].email=a@b.example", "users.0.name=Ada", "codes[0]=7"];
  expect(printJson((await readBody(host, { set })) ?? {})).toBe(
    '{"users":[{"email":"a@b.example","name":"Ada"}],"codes":[7]}',
  );
});

test.each(["a[]=1", "a[x]=1", "a[0=1", "a]=1"])(
  "refuses brackets without an index: --set %s",
  async (pair) => {
    await expect(readBody(host, { set: [pair] })).rejects.toMatchObject({
      message: `--set must have the form path=value (got "${pair}").`,
      details: {
        hint: "Name an item of a list by its index, which starts at 0: --set users.0.email=a@b.example.",
      },
    });
  },
);

test("turns flags into pairs and skips flags that aren't given", () => {
  expect(buildSetPairs({ name: "debtor.name", city: "debtor.city" }, { name: "Acme" })).toEqual([
    "debtor.name=Acme",
  ]);
});

test("treats an argument as a file only if it names one", () => {
  expect(["a.json", "-", "{}", " [1]", "a{}"].map(isFileBody)).toEqual([true, false, false, false, true]);
});
