import { expect, test } from "vitest";
import {
  codeLifetimeMinutes,
  createSessions,
  formatCookieName,
  formatInspectorLink,
  readCookie,
} from "../../../src/sandbox/inspector/sessions";

test("exchanges a code only once and within ten minutes", () => {
  let now = 0;
  const { newCode, exchange } = createSessions(() => now);
  const [used, late, expired] = [newCode(), newCode(), newCode()];
  expect(codeLifetimeMinutes).toBe(10);
  expect([exchange("other"), exchange(used)]).toEqual([
    undefined,
    { cookie: expect.any(String), key: expect.any(String) },
  ]);
  expect(exchange(used)).toBeUndefined();
  now = 599_999;
  expect(exchange(late)).toBeDefined();
  now = 600_000;
  expect(exchange(expired)).toBeUndefined();
});

test("keeps only the latest 32 codes", () => {
  const { newCode, exchange } = createSessions(() => 0);
  const codes = Array.from({ length: 33 }, newCode);
  expect(exchange(codes[0] ?? "")).toBeUndefined();
  expect(codes.slice(1).filter((code) => exchange(code) === undefined)).toEqual([]);
});

test("requires both secrets of a session", () => {
  const { newCode, exchange, isCookie, isSession } = createSessions(() => 0);
  const { cookie, key } = exchange(newCode()) ?? { cookie: "", key: "" };
  expect([isCookie(cookie), isCookie(key)]).toEqual([true, false]);
  expect(isSession({ cookie, key })).toBe(true);
  expect([isSession({ cookie, key: cookie }), isSession({ cookie: key, key })]).toEqual([false, false]);
});

test("names the cookie after the port and finds it among other cookies", () => {
  expect(formatInspectorLink("http://127.0.0.1:4010", "abc")).toBe("http://127.0.0.1:4010/#code=abc");
  expect(formatCookieName("http://127.0.0.1:4010")).toBe("recoup-inspector-4010");
  expect(formatCookieName("http://127.0.0.1")).toBe("recoup-inspector-80");
  expect(readCookie("other=1;  name=two=2 ; name=3", "name")).toBe("two=2");
  expect(readCookie("names=1", "name")).toBeUndefined();
  expect(readCookie(undefined, "name")).toBeUndefined();
});
