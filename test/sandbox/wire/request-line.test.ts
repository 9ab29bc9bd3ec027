import { describe, expect, test } from "vitest";
import {
  basePaths,
  findBase,
  isControlPath,
  readQuery,
  splitUrl,
} from "../../../src/sandbox/wire/request-line";

test.each([
  ["http://a.example:80/x/y?b=1?2#c", "http://a.example:80", "/x/y", "b=1?2"],
  ["http://a.example/x#c?b", "http://a.example", "/x", ""],
  ["http://a.example/?", "http://a.example", "/", ""],
  ["http://a.example", "http://a.example", "/", ""],
  ["http://a.example/", "http://a.example", "/", ""],
])("splits %s", (url, origin, path, query) => {
  expect(splitUrl(url)).toEqual({ origin, path, query });
});

describe("a path's base", () => {
  test("is one of six paths, one per environment and surface", () => {
    expect(basePaths).toEqual([
      "/test/collection",
      "/test/referral",
      "/test/customer",
      "/live/collection",
      "/live/referral",
      "/live/customer",
    ]);
  });

  test.each([
    ["/live/referral/cases/7", "live", "referral", "/cases/7"],
    ["/Live/REFERRAL/Cases", "live", "referral", "/Cases"],
    ["/test/customer", "test", "customer", "/"],
    ["/test/customer/", "test", "customer", "/"],
  ])("of %s is %s %s", (path, environment, surface, rest) => {
    expect(findBase(path)).toEqual({ base: { environment, surface }, rest });
  });

  test.each(["/", "/test", "/cases/7", "/test/customers/cases", "//test/customer"])(
    "is missing from %s",
    (path) => {
      expect(findBase(path)).toBeUndefined();
    },
  );
});

test.each([
  ["", []],
  [
    "a=1&B=2",
    [
      ["a", "1"],
      ["b", "2"],
    ],
  ],
  ["a=1&A=2&a=", [["a", "1,2,"]]],
  [
    "&a&&b=",
    [
      ["a", ""],
      ["b", ""],
    ],
  ],
  [
    "a%20b=c+d%2B&e=f=g",
    [
      ["a b", "c d+"],
      ["e", "f=g"],
    ],
  ],
  ["=1", [["", "1"]]],
])("parses the query %j", (text, pairs) => {
  expect([...readQuery(text)]).toEqual(pairs);
});

test("throws for a malformed query", () => {
  expect(() => readQuery("a=%")).toThrow(URIError);
});

test("recognizes control interface paths", () => {
  expect([isControlPath("/control/clock"), isControlPath("/control"), isControlPath("/a/control/")]).toEqual([
    true,
    false,
    false,
  ]);
});
