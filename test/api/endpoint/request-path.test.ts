import { expect, test } from "vitest";
import { textListCodec } from "../../../src/api/endpoint/codecs";
import { defineEndpoint, isReadMethod } from "../../../src/api/endpoint/endpoint";
import { buildPath, checkPath } from "../../../src/api/endpoint/request-path";

const endpoint = defineEndpoint({
  name: "getThing",
  surface: "collection",
  path: "/things/{id}/parts/{part}",
  query: { Names: textListCodec },
  record: async () => ({}) as never,
  rules: [],
});

test("fills in and encodes path and query parameters", () => {
  expect(
    buildPath(
      endpoint,
      { id: "a/b:c", part: "ä" },
      { Names: ["x", "y z"], Page: 2, "a b": true, none: undefined },
    ),
  ).toBe("/things/a%2Fb%3Ac/parts/%C3%A4?Names=x%2Cy%20z&Page=2&a%20b=true");
  expect(buildPath(endpoint, { id: "1", part: "2" }, {})).toBe("/things/1/parts/2");
});

test.each([
  [{ id: "", part: "1" }, "An identifier is empty."],
  [{ part: "1" }, "An identifier is empty."],
  [{ id: ".", part: "1" }, '"." is not a valid identifier.'],
  [{ id: "1", part: ".." }, '".." is not a valid identifier.'],
])("refuses the identifiers %j", (parameters, message) => {
  expect(() => buildPath(endpoint, parameters as never, {})).toThrow(
    expect.objectContaining({ kind: "usage", message }),
  );
});

const outside = (path: string) => `"${path}" is not a path below the surface's address.`;

test.each([
  ["GET", "/cases/1?x=../a", undefined],
  ["GET", "/cases/...", undefined],
  ["GET", "/cases/a%2Fb", undefined],
  ["HEAD", "/cases/a%5cb", undefined],
  ["POST", "/cases?x=%2F", undefined],
  ["GET", "/../x", outside("/../x")],
  ["GET", "/./x", outside("/./x")],
  ["GET", "/%2E./x", outside("/%2E./x")],
  ["GET", "/%252e%2525252e/x", outside("/%252e%2525252e/x")],
  ["GET", "/..;a=1/x", outside("/..;a=1/x")],
  ["GET", "/a b", outside("/a b")],
  ["GET", "/a\\b", outside("/a\\b")],
  ["GET", "/a#b", outside("/a#b")],
  ["POST", "/a%2Fb", '"/a%2Fb" contains an encoded slash or backslash; a POST must not.'],
  ["DELETE", "/a%255cb?x", '"/a%255cb" contains an encoded slash or backslash; a DELETE must not.'],
])("checks the path of a %s request: %s", (method, path, message) => {
  if (message === undefined) expect(checkPath(method, path)).toBe(path);
  else expect(() => checkPath(method, path)).toThrow(expect.objectContaining({ kind: "usage", message }));
});

test("treats only GET and HEAD as reads", () => {
  expect(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"].filter(isReadMethod)).toEqual(["GET", "HEAD"]);
});
