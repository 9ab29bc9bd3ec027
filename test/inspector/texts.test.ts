import { expect, test } from "vitest";
import { indentJson } from "../../src/base/json/pretty-json";
import type { AttemptRow, EventState } from "../../src/inspector/contract/events";
import type { RequestDetails } from "../../src/inspector/contract/requests";
import type { ScenarioMessage } from "../../src/inspector/contract/scenarios";
import { describeBody, parseQuery } from "../../src/inspector/text/body-note";
import { formatCurlPost, formatRequestCurl } from "../../src/inspector/text/curl";
import { describeOutcome, getStatusTone, listAttemptPips } from "../../src/inspector/text/delivery-words";
import { buildFault, initialFaultForm, setFormValue } from "../../src/inspector/text/fault-form";
import { groupByScenario } from "../../src/inspector/text/played-scenarios";
import { formatScenarioStep } from "../../src/inspector/text/scenario-step";
import { findDueItems, getSliderPosition, getTimeAtStep } from "../../src/inspector/text/slider";
import {
  calculateClockTime,
  formatDuration,
  formatRelativeTime,
  formatTime,
  getMsUntil,
} from "../../src/inspector/text/times";
import { splitVisibleText } from "../../src/inspector/text/visible";
import { openInspected } from "../support/sandbox/inspected";

test("shows invisible characters as escapes but keeps line breaks", () => {
  const shown = (text: string) =>
    splitVisibleText(text).map((piece) => (piece.isEscape ? [piece.text] : piece.text));
  expect(shown("plain <b>\n\ttext")).toEqual(["plain <b>\n\ttext"]);
  expect(shown("invoice\u202efdp.exe\u0007")).toEqual(["invoice", ["\\u{202e}"], "fdp.exe", ["\\u{0007}"]]);
  expect(shown("\u{e0041}a\nb")).toEqual([["\\u{e0041}"], "a\nb"]);
});

test("formats times in UTC and durations in their two largest units", () => {
  expect(formatTime("2026-11-22T12:24:05.123+01:00")).toBe("2026-11-22 11:24:05");
  expect(formatTime("soon")).toBe("soon");
  expect([12.4, 1500, 40_000, 61_000, 3_600_000, 93_784_000].map((ms) => formatDuration(ms))).toEqual([
    "12 ms",
    "1.5 s",
    "40s",
    "1m 1s",
    "1h",
    "1d 2h",
  ]);
});

test("formats the time between a moment and now", () => {
  const now = "2026-11-22T11:24:00Z";
  const far = [
    "2026-11-22T11:24:00.4Z",
    "2026-11-22T11:29:00Z",
    "2026-11-22T09:23:00Z",
    "2026-11-22T11:23:57Z",
  ];
  expect(far.map((time) => formatRelativeTime(time, now))).toEqual(["now", "in 5m", "2h 1m ago", "3s ago"]);
  expect(formatRelativeTime("2026-11-22T09:23:00Z", now, 1)).toBe("2h ago");
  expect([formatRelativeTime("soon", now), formatRelativeTime(now, undefined)]).toEqual(["", ""]);
});

test("counts the milliseconds until a time, and 0 after it has passed", () => {
  const now = "2026-11-22T11:24:00.000Z";
  expect([getMsUntil("2026-11-22T11:25:00Z", now), getMsUntil("2026-11-22T11:23:00Z", now)]).toEqual([
    60_000, 0,
  ]);
});

test("shows a 2xx as accepted, a 3xx as a redirect, and any other status as a failure [DLV-01]", () => {
  expect([199, 200, 299, 300, 399, 400, 500, null].map(getStatusTone)).toEqual([
    "bad",
    "good",
    "good",
    "wait",
    "wait",
    "bad",
    "bad",
    "bad",
  ]);
});

test("runs the clock at the world's speed", () => {
  expect(calculateClockTime("2026-11-22T11:24:00.000Z", 2000, 60)).toBe("2026-11-22T11:26:00.000Z");
  expect(calculateClockTime("2026-11-22T11:24:00.000Z", 2000, 0)).toBe("2026-11-22T11:24:00.000Z");
});

test("indents JSON without changing its values and leaves other text unchanged", () => {
  const payload = '{"amount":100.00,"id":12345678901234567890,"a":{},"list":[1, 2],"text":"{\\"a\\": [1]}"}';
  expect(indentJson(payload)).toBe(
    `{
  "amount": 100.00,
  "id": 12345678901234567890,
  "a": {},
  "list": [
    1,
    2
  ],
  "text": "{\\"a\\": [1]}"
}`,
  );
  expect(indentJson('{"a":')).toBe('{"a":');
  expect(indentJson("Bad Gateway")).toBe("Bad Gateway");
});

test("formats a delivery as a curl command that can be pasted into a shell", () => {
  const headers = { Host: "a.example", "Content-Length": "9", "X-Signature": "v1=it's" };
  expect(formatCurlPost("https://a.example/hook?x='1'", headers, '{"a":"b"}')).toBe(
    `curl -gi 'https://a.example/hook?x='\\''1'\\''' \\
  -H 'X-Signature: v1=it'\\''s' \\
  --data-raw '{"a":"b"}'`,
  );
});

test("converts a delivery to a scenario step that expects only repeatable values", () => {
  const data = {
    caseId: "0d9f3c1e-5a7b-4c2d-8e6f-1a2b3c4d5e6f",
    reference: "44HX8JMJ",
    newLifecycle: "Active",
    at: "2026-11-22T11:24:05Z",
  };
  expect(formatScenarioStep("case.updated", JSON.stringify({ data }))).toBe(
    `- expect: { event: case.updated, data: { caseId: "$\{case}", newLifecycle: "Active" } }\n`,
  );
  const texts = JSON.stringify({ data: { name: `$\{env.HOME}`, city: "Bonn" } });
  expect(formatScenarioStep("case.created", texts)).toBe(
    '- expect: { event: case.created, data: { city: "Bonn" } }\n',
  );
  expect(formatScenarioStep("case.closed", "{")).toBe("- expect: { event: case.closed }\n");
});

test("draws past attempts as filled dots and future attempts as open dots [DLV-07]", () => {
  const pips = (state: EventState, seriesAttempts: number, lastError: string | null = null) =>
    listAttemptPips({ state, seriesAttempts, lastError })
      .map((pip) => ({ good: "+", bad: "-", open: "o" })[pip])
      .join("");
  expect(pips("delivered", 3)).toBe("--+");
  expect(pips("pending", 3, "HTTP 500")).toBe("---ooooo");
  expect(pips("waiting", 0)).toBe("oooooooo");
  expect([8, 1, 12].map((count) => pips("dead", count, "HTTP 500"))).toEqual(["--------", "-", "--------"]);
  expect(pips("delivered", 8, "HTTP 500")).toBe("--------");
});

test("reports an attempt as sent only if it was sent", () => {
  const describe = (attempt: object) => describeOutcome({ attempts: [attempt as AttemptRow] }).text;
  const notSent = "Not sent: the subscription is not active";
  expect(describe({ headers: null, status: null, error: notSent })).toBe(notSent);
  expect(describe({ headers: {}, status: null, error: "Timeout" })).toBe("Sent, but not answered: Timeout");
  expect(describe({ headers: {}, status: 500, error: "HTTP 500" })).toBe("Sent, and answered 500");
});

test("converts between times and slider positions, and lists the work due by a time", () => {
  const now = "2026-11-22T11:00:00.000Z";
  expect(getTimeAtStep(120, now, 7_200_000)).toBe("2026-11-22T12:00:00.000Z");
  expect(getSliderPosition("2026-11-22T11:30:00.000Z", now, 7_200_000)).toBe(0.25);
  expect(
    ["2026-11-22T10:59:00Z", "2026-11-22T13:00:01Z"].map((at) => getSliderPosition(at, now, 7_200_000)),
  ).toEqual([undefined, undefined]);
  const items = [{ at: "2026-11-22T11:05:00Z" }, { at: "2026-11-22T12:05:00Z" }];
  expect(findDueItems(items, "2026-11-22T11:05:00.000Z")).toEqual([items[0]]);
});

test("omits empty fields from a fault request", () => {
  expect(buildFault(initialFaultForm)).toEqual({ kind: "envelope", next: 1 });
  const delay = setFormValue(setFormValue(initialFaultForm, "kind", "delay"), "turn", "");
  expect(buildFault({ ...delay, surface: "customer" })).toEqual({
    kind: "delay",
    surface: "customer",
    delayMs: 1000,
  });
  const share = setFormValue({ ...initialFaultForm, type: "Conflict", key: "sk_test_1" }, "turn", "share");
  expect(buildFault(share)).toEqual({ kind: "envelope", type: "Conflict", key: "sk_test_1", share: 0.5 });
  expect(buildFault({ ...delay, delayMs: "soon" })).toEqual({ kind: "delay", delayMs: "soon" });
  expect(buildFault(setFormValue({ ...share, status: "409" }, "kind", "html"))).toEqual({
    kind: "html",
    key: "sk_test_1",
    share: 0.5,
  });
});

test("lists events below their step in chronological order", () => {
  const step = (title: string, atMs: number): ScenarioMessage => ({
    type: "step",
    name: "a",
    title,
    kind: "wait",
    line: 1,
    outcome: "passed",
    atMs,
    tookMs: 0,
  });
  const moment = (text: string, atMs: number): ScenarioMessage => ({ type: "moment", name: "a", atMs, text });
  const messages: readonly ScenarioMessage[] = [
    { type: "start", name: "a", file: "a.yaml" },
    moment("POST /cases", 0),
    step("create", 0),
    moment("case.updated", 60_000),
    moment("late", 0),
    step("wait", 60_000),
    moment("DELETE", 74_000),
  ];
  const shown = (all: readonly ScenarioMessage[]) =>
    groupByScenario(all).map(({ steps, end }) => [
      end?.outcome,
      steps.map((entry) => [entry.step?.title, ...entry.moments.map(({ text }) => text)]),
    ]);
  const rows = [
    ["create", "POST /cases", "late"],
    ["wait", "case.updated"],
    [undefined, "DELETE"],
  ];
  expect(shown(messages)).toEqual([[undefined, rows]]);
  const ended: ScenarioMessage = { type: "end", name: "a", outcome: "passed", tookMs: 1 };
  expect(shown([...messages, ended])).toEqual([["passed", rows]]);
});

const logged: RequestDetails = {
  ...{ id: 1, at: "2026-03-16T09:00:00Z", receivedAt: "2026-03-16T09:00:00.000Z", method: "POST" },
  ...{ path: "/test/customer/cases", query: "a=it's", operation: "submitCase", status: 400, durationMs: 3 },
  ...{ reason: null, suggestion: null, environment: "test", surface: "customer", actor: null, answer: null },
  request: {
    headers: { host: "127.0.0.1:4010", "content-length": "7", xapikey: "****", accept: "application/json" },
    ...{ type: "application/json", bytes: 7, kept: "whole", body: '{"a":1}' },
  },
};
const origin = "http://127.0.0.1:4010";
const sent = logged.request;

test("formats a request as a curl command that reads its key from a variable", () => {
  expect(formatRequestCurl(origin, logged)).toBe(
    [
      "curl -gi -X 'POST' 'http://127.0.0.1:4010/test/customer/cases?a=it'\\''s'",
      `-H 'xapikey: '"$RECOUP_CUSTOMER_KEY"`,
      "-H 'accept: application/json'",
      `--data-raw '{"a":1}'`,
    ].join(" \\\n  "),
  );
  const headers = { authorization: "Bearer ****", cookie: "****" };
  const read = {
    ...logged,
    method: "GET",
    query: "",
    request: sent && { ...sent, headers, bytes: 0, body: "" },
  };
  expect(formatRequestCurl(origin, read)).toBe(
    [
      "curl -gi 'http://127.0.0.1:4010/test/customer/cases'",
      `-H 'authorization: Bearer '"$RECOUP_CUSTOMER_KEY"`,
      `-H 'cookie: '"$COOKIE"`,
    ].join(" \\\n  "),
  );
});

test("keeps the method of a GET request with a body and of a HEAD request", () => {
  const read = (method: string, body: string) =>
    formatRequestCurl(origin, {
      ...logged,
      method,
      query: "",
      request: sent && { ...sent, headers: {}, body },
    });
  const url = "'http://127.0.0.1:4010/test/customer/cases'";
  expect(read("GET", "{}")).toBe(`curl -gi -X 'GET' ${url} \\\n  --data-raw '{}'`);
  expect(read("HEAD", "")).toBe(`curl -gi -I ${url}`);
});

test("preserves dot segments, empty headers and a missing content type in a curl command", () => {
  const headers = { "x-empty": "" };
  const request = sent && { ...sent, headers, type: null, body: "a" };
  expect(formatRequestCurl(origin, { ...logged, path: "/test/customer/../cases", query: "", request })).toBe(
    [
      "curl -gi --path-as-is -X 'POST' 'http://127.0.0.1:4010/test/customer/../cases'",
      "-H 'x-empty;'",
      "-H 'content-type:'",
      "--data-raw 'a'",
    ].join(" \\\n  "),
  );
});

test("doesn't offer a curl command for a request that wasn't stored in full", () => {
  const whole = (request: RequestDetails["request"]) => formatRequestCurl(origin, { ...logged, request });
  expect(whole(null)).toBeUndefined();
  expect(whole(sent && { ...sent, kept: "cut" })).toBeUndefined();
  expect(whole(sent && { ...sent, kept: "size", body: null })).toBeUndefined();
  expect(whole(sent && { ...sent, body: '{"token":"****"}' })).toBeUndefined();
  expect(formatRequestCurl(origin, { ...logged, query: "token=****" })).toBeUndefined();
});

test("offers a curl command for a header of 1,000 characters, but not for one that the log truncates", async () => {
  const { get, keyOf, page } = await openInspected();
  const commandWith = async (header: string) => {
    await get("customer", "/cases", { headers: { "x-long": header } });
    const { json } = await page("inspector/requests");
    return formatRequestCurl(origin, (await page(`inspector/request?id=${json.items[0].id}`)).json);
  };
  expect(await commandWith("a".repeat(1_000))).toContain(`-H 'x-long: ${"a".repeat(1_000)}'`);
  expect(await commandWith("a".repeat(1_001))).toBeUndefined();
  expect(await commandWith(`${keyOf("customer", 1)} ${"a".repeat(1_000)}`)).toBeUndefined();
});

test("splits a query into pairs and explains why a body is incomplete", () => {
  expect(parseQuery("Page=2&Statuses=Active&Statuses=New+one&x&bad=%zz&c=a%3Db")).toEqual([
    ["Page", "2"],
    ["Statuses", "Active"],
    ["Statuses", "New one"],
    ["x", ""],
    ["bad", "%zz"],
    ["c", "a=b"],
  ]);
  const message = { headers: {}, type: "text/plain", bytes: 20_000, body: null } as const;
  expect(describeBody({ ...message, kept: "cut" })).toBe("The beginning of 20,000 bytes");
  expect(describeBody({ ...message, kept: "size" })).toBe(
    "20,000 bytes of text/plain, not kept: an upload, or not text",
  );
  expect(describeBody({ ...message, kept: "whole" })).toBeUndefined();
});

test("indents truncated JSON text", () => {
  expect(indentJson('{"a":[1,{"b":"cut of', true)).toBe('{\n  "a": [\n    1,\n    {\n      "b": "cut of');
});
