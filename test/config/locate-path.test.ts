import fc from "fast-check";
import { expect, test } from "vitest";
import { locatePath, toTextPosition } from "../../src/config/file/locate-path";

/** Returns every key path in a value, except inside lists. */
function pathsOf(value: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    [...path, name],
    ...pathsOf(inner, [...path, name]),
  ]);
}

test("locates a path by its key, whatever else the file contains", () => {
  fc.assert(
    fc.property(fc.object({ maxDepth: 4 }), fc.integer({ min: 0, max: 3 }), (value, indent) => {
      const text = JSON.stringify(value, null, indent);
      for (const path of pathsOf(JSON.parse(text))) {
        const { line, column } = locatePath(text, path);
        const rest = text
          .split("\n")
          .slice(line - 1)
          .join("\n")
          .slice(column - 1);
        expect(rest.startsWith(JSON.stringify(path.at(-1)))).toBe(true);
      }
    }),
  );
});

test("locates the deepest existing part of a missing path", () => {
  const text = `{\n  "profiles": {\n    "acme": {}\n  }\n}`;
  expect(locatePath(text, ["profiles", "acme", "test", "x"])).toEqual({ line: 3, column: 5 });
});

test.each([
  ['{"b":"b"}', ["b"], 2],
  ['{"a":"b","b":1}', ["b"], 10],
  ['{"a":{"b":1},"b":1}', ["b"], 14],
  ['{"a":[{"b":1}],"b":1}', ["b"], 16],
  ['{"b" : 1}', ["b"], 2],
  ['{"\\u0062":1}', ["b"], 2],
  ['{"a":"\\"b\\":","b":1}', ["b"], 15],
  ['{"a":1,"a":2}', ["a"], 8],
  ['{"a":1}', ["b"], 1],
  ["[]", [], 1],
])("in %s, locates the path %j in column %i", (text, path, column) => {
  expect(locatePath(text, path)).toEqual({ line: 1, column });
});

test.each([
  [0, { line: 1, column: 1 }],
  [2, { line: 1, column: 3 }],
  [3, { line: 2, column: 1 }],
  [4, { line: 2, column: 2 }],
])("converts the offset %i to a line and column", (offset, position) => {
  expect(toTextPosition("ab\ncd", offset)).toEqual(position);
});
