import { expect, test } from "vitest";
import { watchRequest } from "../../../src/sandbox/http/watch";
import { ok, refusals } from "../../../src/sandbox/wire/responses";
import { openSandbox } from "../../support/sandbox/sandbox";

const { world } = await openSandbox();
const lines: string[] = [];
let hostNow = 1000;
const watch = (inspector?: unknown) =>
  watchRequest(
    { ...world, hostNow: () => hostNow, now: () => Date.UTC(2026, 2, 16, 9, 4, 5) },
    { watch: (line) => void lines.push(line), inspector },
  );
const request = (method: string, path: string) => ({
  method,
  url: `http://127.0.0.1:4010${path}`,
  headers: {},
});

test("reports the time, duration and reason of a request", () => {
  lines.length = 0;
  const report = watch();
  hostNow += 12;
  report?.(request("GET", "/test/collection/cases?Page=2"), ok("{}"));
  report?.(request("DELETE", "/test/collection/cases/1"), refusals.notFound("a".repeat(90)));
  report?.(request("PATCH", "/"), refusals.notFound(`${"a".repeat(89)} ${"b".repeat(20)}`));
  expect(lines).toEqual([
    "09:04:05  GET     200    12 ms  /test/collection/cases",
    `09:04:05  DELETE  404    12 ms  /test/collection/cases/1  NotFound: ${"a".repeat(90)}`,
    `09:04:05  PATCH   404    12 ms  /  NotFound: ${"a".repeat(89)}…`,
  ]);
});

test("skips control requests and requests for the inspector page", () => {
  lines.length = 0;
  watch({})?.(request("POST", "/control/reset"), ok("{}"));
  watch({})?.(request("GET", "/"), ok("{}"));
  expect(lines).toEqual([]);
  watch()?.(request("GET", "/"), ok("{}"));
  expect(lines).toHaveLength(1);
  expect(watchRequest(world, {})).toBeUndefined();
});
