import { expect, test } from "vitest";
import { noBody } from "../../../src/traffic/full-exchange";
import { internBody, internHeaders } from "../../../src/traffic/log/interned";
import { MemorySegments } from "../../../src/traffic/log/log-segments";
import type { LoggedEntry, LoggedRequest } from "../../../src/traffic/log/logged";
import {
  buildLoggedTraffic,
  readEntriesSince,
  streamEntriesSince,
} from "../../../src/traffic/log/read-since";
import { TrafficLog, type TrafficRequestEntry } from "../../../src/traffic/log/traffic-log";

const entry = (path: string, sentAt: number, endedAt: number): TrafficRequestEntry => ({
  ...{
    sentAt,
    endedAt,
    sandboxTime: 0,
    loss: undefined,
    method: "GET",
    target: JSON.stringify(path),
    status: 200,
  },
  ...{ headers: internHeaders(() => ({})), answerHeaders: internHeaders(() => ({})) },
  ...{ body: noBody, answer: internBody(noBody), issued: undefined },
});

function segmentOf(...entries: readonly TrafficRequestEntry[]): Uint8Array {
  const segments = new MemorySegments();
  const log = new TrafficLog(segments, { run: "a", route: "served", onFailure: () => {} });
  for (const each of entries) log.request(each);
  log.flush();
  return [...segments.read()][0] ?? new Uint8Array();
}
const urls = (entries: Iterable<LoggedEntry>) =>
  [...entries].map((logged) => logged.url.replace("http://sandbox.invalid", ""));

const first = segmentOf(entry("/b", 2, 9), entry("/a", 1, 10));
const second = segmentOf(entry("/d", 5, 12), entry("/c", 0, 11));

test("sorts requests by start time, within each segment or overall", () => {
  expect(urls(streamEntriesSince([first, second], 0))).toEqual(["/a", "/b", "/c", "/d"]);
  expect(urls(readEntriesSince([first, second], 0))).toEqual(["/c", "/a", "/b", "/d"]);
});

test("omits requests that ended earlier", () => {
  expect(urls(streamEntriesSince([first, second], 10))).toEqual(["/a", "/c", "/d"]);
  expect(urls(readEntriesSince([first, second], 12))).toEqual(["/d"]);
});

test("judges only requests to a server, with the responses that reached the program", async () => {
  const answer = { status: 200, headers: {}, body: noBody };
  const request = (path: string, more: Partial<LoggedRequest>): LoggedRequest => ({
    ...{ kind: "request", run: "a", route: "served", sandboxTime: 0, loss: undefined, method: "POST" },
    ...{ url: `http://sandbox.invalid${path}`, headers: {}, body: noBody, sentAt: 1, endedAt: 2, answer },
    ...more,
  });
  const { traffic, ignored } = await buildLoggedTraffic([
    request("/test/customer/cases", {}),
    request("/test/customer/cases", { loss: "half" }),
    request("/test/customer/cases", { route: "embedded", endedAt: 3 }),
    request("/control/clock/advance", { route: "embedded", endedAt: 4 }),
    request("/control/reset", { endedAt: 5 }),
    request("/favicon.ico", {}),
    request("/favicon.ico", { route: "embedded" }),
  ]);
  expect(traffic.exchanges.map((exchange) => exchange.answer?.status)).toEqual([200, undefined]);
  expect(traffic.moves).toEqual([
    { at: 3, kind: "control" },
    { at: 4, kind: "clock" },
    { at: 5, kind: "control" },
  ]);
  expect(ignored).toBe(2);
});
