import { describe, expect, test } from "vitest";
import { createDestinationFinder, findPlatformChange } from "../../src/traffic/destination";

const find = createDestinationFinder([
  { surface: "customer", environment: "live", url: "https://a.example/api/" },
  { surface: "referral", environment: "test", url: "https://b.example" },
  { surface: "referral", environment: "test", url: "nonsense" },
]);

describe("a request's destination", () => {
  test.each([
    ["https://a.example/api/cases?Page=1", "customer", "live", "/cases?Page=1"],
    ["https://a.example/api", "customer", "live", ""],
    ["https://b.example/v1/webhooks", "referral", "test", "/v1/webhooks"],
    ["https://elsewhere.example/live/collection/cases", "collection", "live", "/cases"],
    ["http://127.0.0.1:4010/test/customer", "customer", "test", ""],
  ])("is a surface for %s", (url, surface, environment, target) => {
    expect(find({ url })).toEqual({ surface, environment, target });
  });

  test.each([
    ["http://127.0.0.1:4010/control/clock/advance", "clock"],
    ["http://[::1]:4010/control/reset", "control"],
    ["http://sandbox.invalid/link/abc", "approval"],
    ["http://recoup/signing/abc", "approval"],
    ["http://localhost/kyc/abc", "approval"],
    ["http://localhost/onboarding/abc", "approval"],
  ])("changes a sandbox on this machine for %s", (url, move) => {
    expect(find({ url })).toEqual({ move });
  });

  test.each([
    "https://a.example/apis",
    "https://a.example/other",
    "http://a.example/api/cases",
    "https://elsewhere.example/control/reset",
    "https://127.0.0.1.example/control/reset",
    "http://localhost/controls",
    "http://localhost/links/abc",
    "http://localhost/a/link/abc",
    "http://localhost/test/collections",
    "nonsense",
  ])("is unknown for %s", (url) => {
    expect(find({ url })).toBeUndefined();
  });
});

test("recognizes requests that change a sandbox from their paths alone", () => {
  expect(["/control/clock", "/control/", "/control", "/link/"].map(findPlatformChange)).toEqual([
    { move: "clock" },
    { move: "control" },
    undefined,
    { move: "approval" },
  ]);
});
