import { expect, test } from "vitest";
import { RawJson } from "../../src/base/json/json";
import { joinLines, joinRecords } from "../../src/render/chunks";

const recordsIn = (text: string, ...positions: readonly (readonly [number, number])[]) => {
  const bytes = Buffer.from(text);
  return positions.map(([start, end]) => new RawJson(bytes, undefined, start, end));
};

test("joins records with separators around and between them", () => {
  const records = recordsIn('[{"a":1},{"b":2}]', [1, 8], [9, 16]);
  expect(joinRecords(records, { before: "<", between: "|", after: ">" }).toString()).toBe(
    '<{"a":1}|{"b":2}>',
  );
  expect(joinRecords([], { before: "<", between: "|", after: ">" }).toString()).toBe(">");
});

test.each<[string, readonly RawJson[], string | undefined]>([
  ["none", [], ""],
  ["adjacent", recordsIn('[{"a":1},{"b":2}]', [1, 8], [9, 16]), '{"a":1}\n{"b":2}\n'],
  ["scattered", recordsIn('[{"a":1}, {"b":2}]', [1, 8], [10, 17]), '{"a":1}\n{"b":2}\n'],
  ["first adjacent", recordsIn('[{"a":1},{"b":2}, 3]', [1, 8], [9, 16], [18, 19]), '{"a":1}\n{"b":2}\n3\n'],
  ["single", recordsIn(' {"a":1} ', [1, 8]), '{"a":1}\n'],
  ["of different sources", [...recordsIn("1,2", [0, 1]), ...recordsIn("3,4", [2, 3])], "1\n4\n"],
  ["with a line feed", recordsIn('[{"a":\n1},{"b":2}]', [1, 9], [10, 17]), undefined],
  ["with a carriage return", recordsIn('[{"a":1},{"b":\r2}]', [1, 8], [9, 17]), undefined],
  ["scattered with a carriage return", recordsIn('[{"a":\r1}, 2]', [1, 9], [11, 12]), undefined],
  ["scattered with a line feed between", recordsIn("[1 ,\n2]", [1, 2], [5, 6]), "1\n2\n"],
])("prints records on lines: %s", (_, records, lines) => {
  expect(joinLines(records)?.toString()).toBe(lines);
});
