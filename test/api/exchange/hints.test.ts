import { expect, test } from "vitest";
import { findHint, isKnownType } from "../../../src/api/exchange/hints";
import { readRetryAfterMs } from "../../../src/api/exchange/retry-after";
import { truncateError, truncateText } from "../../../src/api/exchange/truncate-error";
import { answer } from "../../support/platforms/answers";

const hint = (details: Parameters<typeof findHint>[0]) => {
  const found = findHint(details);
  return found === undefined ? undefined : String(found);
};
const identifier = "Check the identifier, the surface and the environment.";
const laterOn = "The fault is on the platform's side; try again in a moment.";
const redirect = "Keys are never sent along a redirect; if the new address is right, change the URL.";

test.each<[Parameters<typeof findHint>[0], string | undefined]>([
  [{}, undefined],
  [{ status: 400 }, "Correct what the message names and send again."],
  [{ status: 401 }, undefined],
  [{ status: 401, isWebPage: true }, undefined],
  [{ status: 403 }, "The key lacks the permission, or the operation exists on the test host only."],
  [{ status: 404 }, identifier],
  [
    { status: 404, isWebPage: true },
    "Check the URL: it may lead to a proxy, a login page or another service.",
  ],
  [{ status: 405 }, identifier],
  [{ status: 408 }, "Try again: the server did not receive the whole request in time."],
  [{ status: 409 }, "Read the current state before you try again."],
  [{ status: 412 }, "Read the current state before you try again."],
  [{ status: 413 }, "Send less at once."],
  [{ status: 413, isWebPage: true }, "Send less at once."],
  [{ status: 415 }, "Send the body in another format."],
  [{ status: 418 }, undefined],
  [{ status: 421 }, "Check the host of the URL: the server that answered does not serve it."],
  [{ status: 425 }, "Try again in a moment."],
  [{ status: 422 }, "Correct what the message names; the same request will be refused again."],
  [{ status: 299 }, undefined],
  [{ status: 300 }, redirect],
  [{ status: 399 }, redirect],
  [{ status: 500 }, laterOn],
  [{ status: 503, isWebPage: true }, laterOn],
  [{ status: 429 }, "Try again in a minute, or allow a longer wait with --max-wait 5m."],
  [
    { status: 429, retryAfterSeconds: 0.9 },
    "Try again in a minute, or allow a longer wait with --max-wait 5m.",
  ],
  [
    { status: 429, retryAfterSeconds: 1 },
    "Try again in 1s: the wait is longer than --max-wait allows. Wait longer with --max-wait 1s.",
  ],
  [
    { status: 429, retryAfterSeconds: 600, attempts: 2 },
    "Try again in 10m: earlier waits used up --max-wait. Set a longer one.",
  ],
  [
    { status: 429, retryAfterSeconds: 86_400 },
    "Try again in 1d: the wait is longer than --max-wait allows. Wait longer with --max-wait 1d.",
  ],
  [
    { status: 429, retryAfterSeconds: 1e9 },
    "The platform asks for a wait of more than a day: try again later; if it persists, contact the platform's support.",
  ],
  [{ status: 503, retryAfterSeconds: 1e9 }, laterOn],
  [{ status: 422, type: "NotFound" }, identifier],
  [
    { status: 422, type: "toString" },
    "Correct what the message names; the same request will be refused again.",
  ],
  [{ status: 422, solutionUrl: "https://a.example" }, "Continue at the address shown."],
  [{ type: "NotFound", solutionUrl: "https://a.example" }, identifier],
])("suggests the next step after %j", (details, expected) => {
  expect(hint(details)).toBe(expected);
});

test("recognizes the types in the error index", () => {
  expect([isKnownType("CaseNotFound"), isKnownType("toString"), isKnownType(undefined)]).toEqual([
    true,
    false,
    false,
  ]);
});

const now = Date.parse("2026-03-16T09:00:00Z");

test.each([
  [{}, {}, undefined],
  [{ retryAfter: 1.0001 }, {}, 1001],
  [{ RetryAfter: " 2 " }, { "retry-after": "9" }, 2000],
  [{ retryAfter: -1 }, { "retry-after": "9" }, 9000],
  [{ retryAfter: "" }, { "retry-after": "0" }, 0],
  [{ retryAfter: null }, { "retry-after": "Mon, 16 Mar 2026 09:00:05 GMT" }, 5000],
  [{}, { "retry-after": "Mon, 16 Mar 2026 08:59:00 GMT" }, 0],
  [{}, { "retry-after": "soon" }, undefined],
])("reads how long to wait from the body %j with the headers %j: %s", (body, headers, ms) => {
  expect(readRetryAfterMs(answer(body, 429, headers), now)).toBe(ms);
});

test("reads a wait given as a date only if the current time is known", () => {
  const response = answer({}, 429, { "retry-after": "Mon, 16 Mar 2026 09:00:05 GMT" });
  expect(readRetryAfterMs(response, undefined)).toBeUndefined();
});

test("shortens a long string at a space if one is near", () => {
  expect(truncateText("x".repeat(2000))).toBe("x".repeat(2000));
  expect(truncateText("x".repeat(2001))).toBe(`${"x".repeat(2000)}… (2,001 characters)`);
  const at = (space: number) => `${"x".repeat(space)} ${"y".repeat(2500 - space)}`;
  expect(truncateText(at(1001))).toBe(`${"x".repeat(1001)}… (2,501 characters)`);
  expect(truncateText(at(1000))).toBe(`${at(1000).slice(0, 2000)}… (2,501 characters)`);
});

test("shortens long error messages and drops long identifiers", () => {
  const long = "x".repeat(2001);
  const short = `${"x".repeat(2000)}… (2,001 characters)`;
  const many = (count: number) => Array.from({ length: count }, (_, index) => `f${index}`);
  expect(
    truncateError({ type: long, traceId: long, solutionUrl: long, message: long, retryAfterSeconds: 5 }),
  ).toEqual({ message: short, retryAfterSeconds: 5 });
  expect(truncateError({ type: "a", traceId: "b", solutionUrl: "c", message: "" })).toEqual({
    type: "a",
    traceId: "b",
    solutionUrl: "c",
    message: "",
  });
  const { findings, fields } = truncateError({
    findings: many(102),
    fields: { ...Object.fromEntries(many(101).map((name) => [name, ["no"]])) },
  });
  expect([findings?.length, findings?.at(-1)]).toEqual([101, "… and 2 more"]);
  expect([Object.keys(fields ?? {}).length, fields?.["…"], fields?.f99]).toEqual([
    101,
    ["and 1 more fields"],
    ["no"],
  ]);
  expect(truncateError({ findings: many(100), fields: { [long]: [long] } })).toMatchObject({
    findings: { length: 100 },
    fields: { [short]: [short] },
  });
});
