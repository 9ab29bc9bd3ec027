import { expect, test } from "vitest";
import { buildResponse, deliverResponse, waitForDelay } from "../../../src/sandbox/http/respond";
import { failureOf } from "../../support/failure-of";

const request = { method: "GET", url: "/", headers: {} };
const json = { "content-type": "application/json; charset=utf-8" };
const bodyOf = (text: string) => Buffer.from(text);
const response = (text: string) => ({ status: 200, headers: json, body: bodyOf(text) });
const faultHint = "`recoup sandbox fault list` shows the injected faults.";

test("sends a success with the accepted content type and a refusal as JSON", () => {
  const accept = { ...request, headers: { accept: "text/plain" } };
  const typeOf = (status: number) => buildResponse(accept, { status, body: "{}" }).headers["content-type"];
  expect([200, 299, 300, 404].map(typeOf)).toEqual([
    "text/plain; charset=utf-8",
    "text/plain; charset=utf-8",
    json["content-type"],
    json["content-type"],
  ]);
  expect(buildResponse(request, { status: 200, body: "{}" })).toStrictEqual(response("{}"));
});

test("sends a response's headers with its bytes, encoded text or stream", () => {
  expect(buildResponse(request, { status: 204, body: "" })).toStrictEqual({
    status: 204,
    headers: {},
    body: bodyOf(""),
  });
  const bytes = bodyOf("file");
  const file = { status: 200, body: "", bytes, contentType: "image/gif", headers: { etag: "1" } };
  expect(buildResponse(request, file)).toStrictEqual({
    status: 200,
    headers: { "content-type": "image/gif", etag: "1" },
    body: bytes,
  });
  const encoded = bodyOf('{"a":1}');
  expect(buildResponse(request, { status: 200, body: "", encoded })).toStrictEqual(response('{"a":1}'));
  const stream = async function* () {};
  expect(buildResponse(request, { status: 200, body: "", stream })).toStrictEqual({
    ...response(""),
    stream,
  });
});

test("fails if the response is larger than the client accepts", () => {
  const small = { ...request, maxBodyBytes: 4 };
  expect(deliverResponse(small, { status: 200, body: "" }, response("1234"))).toEqual(response("1234"));
  expect(deliverResponse(request, { status: 200, body: "" }, response("12345"))).toEqual(response("12345"));
  const { kind, message, details } = failureOf(() =>
    deliverResponse(small, { status: 200, body: "" }, response("12345")),
  );
  expect({ kind, message, ...details }).toEqual({
    kind: "network",
    message: "the answer of the sandbox is larger than 4 bytes",
    hint: "Request less at once, for example with a smaller page size.",
    retryable: false,
  });
});

test("drops a response entirely or after half of its bytes", () => {
  const lose = (loss: "all" | "half", text: string) => {
    const { kind, message, details } = failureOf(() =>
      deliverResponse(request, { status: 200, body: "", loss }, response(text)),
    );
    return { kind, message, ...details, hint: String(details.hint) };
  };
  const whole = {
    kind: "network",
    message: "the sandbox closed the connection without an answer",
    hint: faultHint,
    retryable: true,
  };
  expect(lose("all", "12345")).toEqual(whole);
  expect(lose("half", "1")).toEqual(whole);
  expect(lose("half", "12345")).toEqual({
    kind: "network",
    message: "the sandbox closed the connection in the middle of its answer (got 2 of 5 bytes)",
    hint: faultHint,
    retryable: true,
    arrived: { status: 200, headers: { ...json, "content-length": "5" }, body: bodyOf("12") },
  });
});

test("fails if the delay exceeds the client's timeout", async () => {
  const waits: number[] = [];
  const sleep = async (ms: number) => void waits.push(ms);
  await waitForDelay(1500, undefined, sleep);
  await waitForDelay(1500, 0, sleep);
  await waitForDelay(1500, 1500, sleep);
  await waitForDelay(1500, 1500, undefined);
  await expect(waitForDelay(1501, 1500, sleep)).rejects.toMatchObject({
    kind: "network",
    message: "the sandbox gave no answer within 1.5 s",
    details: { hint: `Allow more time with --request-timeout; ${faultHint}`, retryable: true },
  });
  expect(waits).toEqual([1500, 1500, 1500, 1500]);
});

test("waits for the delay to end before responding", async () => {
  let isOver = false;
  const sleep = async () => {
    await new Promise((resolve) => setImmediate(resolve));
    isOver = true;
  };
  await waitForDelay(10, undefined, sleep);
  expect(isOver).toBe(true);
});
