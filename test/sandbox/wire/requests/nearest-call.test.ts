import { expect, test } from "vitest";
import { findNearestCall } from "../../../../src/sandbox/wire/requests/nearest-call";

test.each([
  ["GET", "/test/collection/case", "GET /test/collection/cases"],
  ["GET", "/live/customer/caes", "GET /live/customer/cases"],
  ["POST", "/live/customer/caes", "POST /live/customer/cases"],
  ["DELETE", "/live/customer/caes", "GET /live/customer/cases"],
  ["GET", "/test/collection/cases/7/timelines", "GET /test/collection/cases/7/timeline"],
  ["GET", "/live/collection/clients", "GET /live/referral/clients"],
  ["GET", "/live/collection/CLIENTS", "GET /live/referral/clients"],
  ["GET", "/cases", "GET /test/collection/cases"],
  ["GET", "/tests/customer/cases", "GET /test/customer/cases"],
  ["GET", "/test/customers/cases", "GET /test/customer/cases"],
  ["GET", "/nothing/like/it/anywhere", undefined],
  ["GET", "/test/collection/nothing/like/it", undefined],
])("suggests the closest call to %s %s", (method, path, call) => {
  expect(findNearestCall(method, path)).toBe(call);
});

test("suggests nothing for a path longer than 300 characters", () => {
  const pathOf = (length: number) => `/test/collection/cases/${"7".repeat(length - 32)}/timelin`;
  expect(pathOf(300)).toHaveLength(300 - 1);
  expect(findNearestCall("GET", `${pathOf(301)}`)).toBe(`GET ${pathOf(301)}e`);
  expect(findNearestCall("GET", `${pathOf(302)}`)).toBeUndefined();
});
