import { expect, test } from "vitest";
import { isAlwaysBelow, isUrlBelow } from "../../src/config/url-prefix";

test.each([
  ["https://a.example/c", "https://a.example/c/", true],
  ["https://a.example/c", "https://A.example.:443//C/x", true],
  ["https://a.example/c", "https://u:p@%61.example/%63?q#f", true],
  ["https://a.example/c", "https://a.example/x%2f..%2fc", true],
  ["https://a.example", "https://a.example/anything", true],
  ["https://a.example/c", "https://a.example", false],
  ["http://localhost:4010/live/referral", "http://[::1]:4010/live/referral", true],
  ["https://192.0.2.1/c", "https://[::ffff:192.0.2.1]/c", true],
  ["http://127.0.0.1:4010/live/referral", "http://127.0.0.1:4010/test/referral", false],
  ["https://a.example/c", "https://a.example/cc", false],
  ["https://a.example/c", "https://a.example:444/c", false],
  ["http://a.example/c", "https://a.example/c", false],
  ["http://a.example/c", "https://a.example:80/c", true],
  ["https://a.example/c", "http://a.example:443/c", true],
  ["https://a.example/c", "https://b.example/c", false],
  ["https://a.example/c", "no address", false],
  ["", "https://a.example/c", false],
  ["http://localhost:4010/c", "http://a.localhost:4010/c", true],
  ["http://localhost:4010/c", "http://[::]:4010/c", true],
  ["http://localhost:4010/c", "http://0.0.0.0:4010/c", true],
  ["http://localhost:4010/c", "http://127.9.9.9:4010/c", true],
  ["http://localhost:4010/c", "http://[::ffff:127.0.0.1]:4010/c", true],
  ["http://localhost:4010/c", "http://192.0.2.1:4010/c", false],
])("decides whether the URL %s includes %s: %s", (upper, address, isSo) => {
  expect(isUrlBelow(upper, address)).toBe(isSo);
});

test.each([
  ["https://a.example/c", "https://a.example/c/x", true],
  ["https://a.example/c", "https://A.example/c", true],
  ["https://a.example/c", "https://a.example/c/%2e%2e/x", false],
  ["https://a.example/c", "https://a.example/c/..%2fx", false],
  ["https://a.example/c", "https://a.example/x%2f..%2fc", false],
  ["https://a.example/c", "https://b.example/c/x", false],
  ["https://a.example/c", "no address", false],
  ["no address", "https://a.example/c", false],
  ["no address", "nor this", false],
])(
  "decides whether a URL below %s stays below it however a server reads the URL: %s, %s",
  (base, address, isSo) => {
    expect(isAlwaysBelow(base, address)).toBe(isSo);
  },
);
