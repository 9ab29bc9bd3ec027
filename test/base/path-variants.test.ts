import { expect, test } from "vitest";
import { listPathVariants } from "../../src/base/path-variants";

test.each([
  ["/cases/1", []],
  ["/a%2f..%2Fb", ["/a/../b", "/b"]],
  ["/a/..%5cb", ["/a/..\\b", "/b"]],
  ["/%61/b%2fc", ["/a/b%2fc", "/a/b/c"]],
  ["/a%252fb", ["/a%2fb", "/a/b"]],
  ["//a///b/", ["/a/b"]],
  ["/a;x=y/..;/b", ["/a/../b", "/b"]],
  ["/../A", ["/A", "/a"]],
])("lists the other possible readings of %s: %o", (path, others) => {
  const readings = listPathVariants(path);
  expect(readings[0]).toBe(path);
  expect(readings).toEqual(expect.arrayContaining(others));
  if (others.length === 0) expect(readings).toEqual([path]);
});

test("fully decodes a path that was encoded repeatedly", () => {
  expect(listPathVariants(`/%${"25".repeat(200)}2e%2e/a`)).toContain("/a");
});
