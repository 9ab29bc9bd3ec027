import { expect, test } from "vitest";
import { type FullExchange, noBody } from "../../../src/traffic/full-exchange";
import { printEntry } from "../../../src/traffic/har/print-entry";

const exchange: FullExchange = {
  method: "POST",
  url: "https://a.example/cases?b=c%20d&e",
  headers: { accept: "*/*", "content-type": "text/plain" },
  body: { bytes: Buffer.from("abc"), size: 9, digest: "masked-1" },
  sentAt: Date.UTC(2026, 2, 16),
  endedAt: Date.UTC(2026, 2, 16) + 7,
  answer: {
    status: 201,
    headers: { "content-type": "text/css", location: "/x" },
    body: { bytes: Buffer.from("def"), size: 8 },
    issued: "masked-2",
  },
};
const print = (more: Partial<FullExchange> = {}) => JSON.parse(printEntry({ ...exchange, ...more }));

const entry = {
  startedDateTime: "2026-03-16T00:00:00.000Z",
  time: 7,
  request: {
    method: "POST",
    url: "https://a.example/cases?b=c%20d&e",
    httpVersion: "HTTP/1.1",
    cookies: [],
    headers: [
      { name: "accept", value: "*/*" },
      { name: "content-type", value: "text/plain" },
    ],
    headersSize: -1,
    queryString: [
      { name: "b", value: "c d" },
      { name: "e", value: "" },
    ],
    postData: { mimeType: "text/plain", text: "abc", _size: 9, _digest: "masked-1" },
    bodySize: 9,
  },
  response: {
    status: 201,
    statusText: "",
    httpVersion: "HTTP/1.1",
    cookies: [],
    headers: [
      { name: "content-type", value: "text/css" },
      { name: "location", value: "/x" },
    ],
    headersSize: -1,
    content: { size: 8, mimeType: "text/css", text: "def" },
    redirectURL: "/x",
    bodySize: -1,
    _issued: "masked-2",
  },
  cache: {},
  timings: { send: 0, wait: 7, receive: 0 },
};

test("writes a request and its response on one line", () => {
  expect(print()).toEqual(entry);
  expect(printEntry(exchange)).not.toContain("\n");
});

test("omits what a request or response doesn't have", () => {
  const { postData: _, ...request } = entry.request;
  const { _issued, ...response } = entry.response;
  const answer = { status: 204, headers: {}, body: noBody };
  expect(print({ body: noBody, url: "https://a.example", headers: {}, answer })).toEqual({
    ...entry,
    request: { ...request, url: "https://a.example", headers: [], queryString: [], bodySize: 0 },
    response: {
      ...response,
      status: 204,
      headers: [],
      content: { size: 0, mimeType: "" },
      redirectURL: "",
    },
  });
  expect(print({ body: { bytes: Buffer.from("a"), size: 1 }, headers: {} }).request.postData).toEqual({
    mimeType: "",
    text: "a",
    _size: 1,
  });
});

test("gives an unanswered request status 0 and time 0", () => {
  const { response, time, timings } = print({ answer: undefined, endedAt: 0 });
  expect([response.status, response.headers, response.content]).toEqual([0, [], { size: 0, mimeType: "" }]);
  expect([time, timings.wait]).toEqual([0, 0]);
});
