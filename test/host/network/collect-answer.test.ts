import { expect, test } from "vitest";
import { Failure } from "../../../src/base/failure";
import { ResponseCollector } from "../../../src/host/network/collect-answer";
import type { PendingExchange } from "../../../src/host/network/exchange";
import { pairHeaderLines, stripHopByHopHeaders } from "../../../src/host/network/header-lines";
import { parseOrigin } from "../../../src/host/network/target";

function openCollector(method = "GET", maxBodyBytes = 10) {
  const exchange: PendingExchange = {
    request: { method, url: "http://host.example/cases", headers: {} },
    target: parseOrigin("http://host.example"),
    proxy: undefined,
    limits: { timeoutMs: 1000, connectTimeoutMs: 500, maxBodyBytes },
    ...{ isUnderWay: false, status: 0, receivedBytes: 0 },
  };
  const aborts: string[] = [];
  const controller = { abort: (error: Error) => void aborts.push(error.message) };
  return { collector: new ResponseCollector(exchange), exchange, controller, aborts };
}
const bytes = (text: string) => Buffer.from(text);

test("collects a response and joins its repeated headers", async () => {
  const { collector, exchange, controller, aborts } = openCollector();
  collector.onRequestStart(controller);
  expect(exchange.isUnderWay).toBe(true);
  collector.onResponseStart(controller, 103, { link: "early" });
  collector.onResponseStart(controller, 200, { a: ["1", "2"], b: "3", c: undefined, "content-length": "4" });
  collector.onResponseData(controller, bytes("ab"));
  collector.onResponseData(controller, bytes("cd"));
  collector.onResponseEnd();
  const { status, headers, body } = await collector.answer;
  expect([status, headers, String(body)]).toEqual([
    200,
    { a: "1, 2", b: "3", "content-length": "4" },
    "abcd",
  ]);
  expect([exchange.expectedBytes, exchange.receivedBytes, exchange.status, aborts]).toEqual([4, 4, 200, []]);
});

test("returns a single chunk without copying it", async () => {
  const collect = async (...chunks: readonly Uint8Array[]) => {
    const { collector, controller } = openCollector();
    collector.onResponseStart(controller, 200, {});
    for (const chunk of chunks) collector.onResponseData(controller, chunk);
    collector.onResponseEnd();
    return (await collector.answer).body;
  };
  const chunk = bytes("ab");
  expect([await collect(chunk), (await collect()).length]).toEqual([chunk, 0]);
  expect(await collect(chunk)).toBe(chunk);
});

test.each([
  ["an announced length", "GET", 200, "11", "", true],
  ["the announced length of a HEAD", "HEAD", 200, "11", "", false],
  ["the announced length of a 304", "GET", 304, "11", "", false],
  ["exactly the limit", "GET", 200, "10", "0123456789", false],
  ["one byte more than the limit", "GET", 200, undefined, "0123456789a", true],
])("stops at the size limit: %s", async (_, method, status, length, content, isTooLarge) => {
  const { collector, controller, aborts } = openCollector(method);
  collector.onRequestStart(controller);
  collector.onResponseStart(controller, status, length === undefined ? {} : { "content-length": length });
  if (content !== "") collector.onResponseData(controller, bytes(content));
  collector.onResponseEnd();
  const result = await collector.answer.then(
    () => "answer",
    (error: Failure) => error.message,
  );
  const problem = "the answer of host.example:80 is larger than 10 bytes";
  expect([result, aborts]).toEqual(isTooLarge ? [problem, [problem]] : ["answer", []]);
});

test("refuses a status below 100", async () => {
  const { collector, controller, aborts } = openCollector();
  collector.onRequestStart(controller);
  collector.onResponseStart(controller, 100, {});
  expect(aborts).toEqual([]);
  collector.onResponseStart(controller, 99, {});
  const problem = "the server host.example:80 answered with the status 099, which HTTP does not have";
  await expect(collector.answer).rejects.toThrow(problem);
  expect(aborts).toEqual([problem]);
});

test("fails with the first reason to give up, even before the request starts", async () => {
  const { collector, controller, aborts } = openCollector();
  collector.giveUp(new Error("first"));
  collector.giveUp(new Error("second"));
  collector.onRequestStart(controller);
  await expect(collector.answer).rejects.toThrow("first");
  expect(aborts).toEqual(["first"]);
});

test("reports errors except for responses that have no body", async () => {
  const failed = async (status: number, error: Error) => {
    const { collector, controller } = openCollector();
    collector.onRequestStart(controller);
    if (status > 0) collector.onResponseStart(controller, status, {});
    collector.onResponseError(controller, error);
    return collector.answer.then(
      ({ status: ended }) => ended,
      (reason: Error) => reason,
    );
  };
  const reset = Object.assign(new Error("reset"), { code: "ECONNRESET" });
  expect(await failed(0, reset)).toMatchObject({ kind: "network", mayHaveArrived: true });
  expect([await failed(204, reset), await failed(304, reset)]).toEqual([204, 304]);
  expect(await failed(200, reset)).toMatchObject({ kind: "network" });
  const unreadable = new Failure("config", "can't read the file");
  expect(await failed(0, unreadable)).toBe(unreadable);
});

test("drops hop-by-hop headers and those listed in Connection", () => {
  const hopByHop = [
    "Connection",
    "Keep-Alive",
    "Proxy-Connection",
    "Proxy-Authenticate",
    "Proxy-Authorization",
    "TE",
    "Trailer",
    "Transfer-Encoding",
    "Upgrade",
    "Expect",
  ];
  const lines = [
    ...hopByHop.map((name) => [name, name === "Connection" ? "X-Hop , close" : "1"] as const),
    ["x-hop", "1"],
    ["Accept", "a"],
    ["accept", "b"],
  ] as const;
  expect(stripHopByHopHeaders(lines)).toEqual([
    ["Accept", "a"],
    ["accept", "b"],
  ]);
  expect(stripHopByHopHeaders([["x-hop", "1"]])).toEqual([["x-hop", "1"]]);
  expect(pairHeaderLines(["A", "1", "b", "2"])).toEqual([
    ["A", "1"],
    ["b", "2"],
  ]);
  expect(pairHeaderLines([])).toEqual([]);
});
