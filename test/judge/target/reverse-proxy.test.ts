import { setImmediate } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { Failure } from "../../../src/base/failure";
import type { HttpRequest, HttpResponse } from "../../../src/base/http";
import type {
  BodyPieces,
  HeaderLines,
  StreamedRequest,
  StreamedResponse,
} from "../../../src/base/streamed-http";
import { lateFaults, quickFaults } from "../../../src/judge/provoked-faults";
import { ProvokingPlan } from "../../../src/judge/provoking-plan";
import { createReverseProxy } from "../../../src/judge/target/reverse-proxy";
import { Observer } from "../../../src/traffic/observer";

async function* piecesOf(...texts: readonly (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}
async function readAll(body: BodyPieces | undefined): Promise<string | undefined> {
  if (body === undefined) return undefined;
  const pieces: Uint8Array[] = [];
  for await (const piece of body) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}
const jsonHeaders: HeaderLines = [["content-type", "application/json"]];
const answerOf = (
  status: number,
  body?: BodyPieces,
  headers: HeaderLines = jsonHeaders,
): StreamedResponse => ({
  ...{ status, headers, body },
});
const requestOf = (method: string, path: string, others: Partial<StreamedRequest> = {}): StreamedRequest => ({
  ...{ method, target: `/test/customer${path}`, body: undefined },
  headers: [["Host", "127.0.0.1:4010"], ["XApiKey", "k"], ...jsonHeaders],
  disconnected: new AbortController().signal,
  ...others,
});

interface SentRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: HeaderLines;
  readonly body?: BodyPieces | Uint8Array | undefined;
}

/** Opens a proxy in front of an in-memory platform. */
function openProxy(answer: (request: SentRequest) => Promise<StreamedResponse>, plan?: ProvokingPlan) {
  let time = 0;
  const observer = new Observer(() => ++time);
  const recorded: [HttpRequest & { readonly isOversized?: boolean }, HttpResponse | undefined][] = [];
  const reports: string[] = [];
  const sent: SentRequest[] = [];
  const forward = createReverseProxy({
    surfaces: [{ surface: "customer", url: "https://c.example/api" }],
    ...{ live: [], observer, plan, sleep: async () => {} },
    har: {
      begin: (request: HttpRequest) => (response: HttpResponse | undefined) =>
        void recorded.push([request, response]),
    } as never,
    report: ({ destination }, error) =>
      void reports.push(`${destination.surface}: ${(error as Error).message}`),
  });
  const pass = (request: StreamedRequest) =>
    forward(request, async (out) => {
      sent.push(out);
      return answer(out);
    });
  const seen = () =>
    observer.traffic().exchanges.map(({ method, path, answer: ended, provoked }) => {
      const status = ended === undefined ? "open" : (ended.status ?? "lost");
      return [
        method,
        path,
        status,
        ...[ended?.id, provoked?.fault].filter((part) => part !== undefined),
      ].join(" ");
    });
  return { pass, seen, sent, recorded, reports, observer };
}

test("forwards a request and ends the exchange with the response's last byte", async () => {
  const { pass, seen, sent, recorded } = openProxy(async () =>
    answerOf(201, piecesOf('{"id":', '"c1"}'), [...jsonHeaders, ["content-length", "11"]]),
  );
  const request = requestOf("POST", "/cases?a=1", { body: piecesOf('{"a":', "1}") });
  const answer = await pass(request);
  expect(sent.map(({ method, url, headers }) => [method, url, headers])).toEqual([
    ["POST", "https://c.example/api/cases?a=1", request.headers],
  ]);
  expect(Buffer.from(sent[0]?.body as Uint8Array).toString()).toBe('{"a":1}');
  expect([answer?.status, answer?.headers, seen()]).toEqual([
    ...[201, [...jsonHeaders, ["content-length", "11"]], ["POST /cases open"]],
  ]);
  const { body = piecesOf() } = answer ?? {};
  const reader = body[Symbol.asyncIterator]();
  await reader.next();
  expect(seen()).toEqual(["POST /cases open"]);
  await reader.next();
  expect(seen()).toEqual(["POST /cases 201 c1"]);
  await reader.next();
  expect(recorded.map(([{ url, body }, response]) => [url, String(body), String(response?.body)])).toEqual([
    ["https://c.example/api/cases?a=1", '{"a":1}', '{"id":"c1"}'],
  ]);
});

test("ends an exchange immediately if there is no body, otherwise at the body's end", async () => {
  const empty = openProxy(async () => answerOf(204));
  expect((await empty.pass(requestOf("DELETE", "/webhooks/1")))?.body).toBeUndefined();
  expect(empty.seen()).toEqual(["DELETE /webhooks/1 204"]);
  expect(empty.sent[0]?.body).toBeUndefined();
  const open = openProxy(async () => answerOf(200, piecesOf('{"id":"c1"}')));
  const answer = await open.pass(requestOf("GET", "/cases/c1"));
  expect(open.seen()).toEqual(["GET /cases/c1 open"]);
  expect([await readAll(answer?.body), open.seen()]).toEqual(['{"id":"c1"}', ["GET /cases/c1 200 c1"]]);
});

test("decodes a compressed response only for judging", async () => {
  const zipped = gzipSync('{"id":"c1"}');
  const pass = async (body: Uint8Array) => {
    const proxy = openProxy(async () =>
      answerOf(200, piecesOf(body), [...jsonHeaders, ["Content-Encoding", "gzip"]]),
    );
    const answer = await proxy.pass(requestOf("GET", "/cases/c1"));
    return [(await readAll(answer?.body))?.length, proxy.seen()[0]];
  };
  expect(await pass(zipped)).toEqual([zipped.toString().length, "GET /cases/c1 200 c1"]);
  expect(await pass(Buffer.from("broken"))).toEqual([6, "GET /cases/c1 200"]);
});

test("keeps the first mebibyte of a long response", async () => {
  const { pass, recorded } = openProxy(async () =>
    answerOf(200, piecesOf("a".repeat(2 ** 20 - 1), "bc", "d")),
  );
  const answer = await pass(requestOf("GET", "/cases"));
  expect((await readAll(answer?.body))?.length).toBe(2 ** 20 + 2);
  const kept = String(recorded[0]?.[1]?.body);
  expect([kept.length, kept.slice(-2)]).toEqual([2 ** 20, "ab"]);
});

test("streams a body above 1 MiB and observes only its digest", async () => {
  const bodies: (string | undefined)[] = [];
  const { pass, seen, recorded, observer } = openProxy(async ({ body }) => {
    bodies.push(body instanceof Uint8Array ? "kept" : await readAll(body));
    return answerOf(200);
  }, new ProvokingPlan("s"));
  const large = "a".repeat(2 ** 20);
  await pass(requestOf("POST", "/files", { body: piecesOf(large, "b", "c") }));
  expect([bodies[0]?.length, bodies[0]?.slice(-3)]).toEqual([2 ** 20 + 2, "abc"]);
  expect([seen(), recorded[0]?.[0].isOversized, recorded[0]?.[0].body]).toEqual([
    ["POST /files 200"],
    true,
    undefined,
  ]);
  expect(observer.traffic().exchanges[0]?.bodyDigest).not.toBe("");
});

test("observes a large body even if the platform responds or fails before receiving all of it", async () => {
  const large = () => piecesOf("a".repeat(2 ** 20), "b");
  const early = openProxy(async () => answerOf(413));
  await early.pass(requestOf("POST", "/files", { body: large() }));
  const failing = openProxy(() => Promise.reject(new Error("reset")));
  await failing.pass(requestOf("POST", "/files", { body: large() }));
  expect([early.seen(), failing.seen()]).toEqual([["POST /files 413"], ["POST /files lost"]]);
});

test("responds with 502 and reports why if the platform doesn't respond", async () => {
  const { pass, seen, reports, recorded } = openProxy(() =>
    Promise.reject(new Failure("network", "refused")),
  );
  const answer = await pass(requestOf("GET", "/cases"));
  expect([answer?.status, await readAll(answer?.body), reports, seen(), recorded[0]?.[1]]).toEqual([
    502,
    '{"error":"BadGateway","message":"The platform didn\'t answer. `test judge` says why."}',
    ["customer: refused"],
    ["GET /cases lost"],
    undefined,
  ]);
  expect(answer?.headers).toEqual([
    ["content-type", "application/json; charset=utf-8"],
    ["content-length", "85"],
  ]);
});

test("treats a response that ends early as lost", async () => {
  const cut = async function* () {
    yield Buffer.from("half");
    throw new Error("reset");
  };
  const { pass, seen } = openProxy(async () => answerOf(200, cut(), [["content-length", "100"]]));
  const answer = await pass(requestOf("GET", "/cases"));
  await expect(readAll(answer?.body)).rejects.toThrow("reset");
  expect(seen()).toEqual(["GET /cases lost"]);
});

test("ends the exchange without a response if the program disconnects", async () => {
  const client = new AbortController();
  const { pass, seen, reports } = openProxy(async () => {
    client.abort();
    throw new Error("aborted");
  });
  expect(await pass(requestOf("GET", "/cases", { disconnected: client.signal }))).toBeUndefined();
  expect([seen(), reports]).toEqual([["GET /cases lost"], []]);
  const waiting = new AbortController();
  const hanging = openProxy(() => new Promise(() => {}));
  void hanging.pass(requestOf("GET", "/cases", { disconnected: waiting.signal }));
  await setImmediate();
  expect(hanging.seen()).toEqual(["GET /cases open"]);
  waiting.abort();
  expect(hanging.seen()).toEqual(["GET /cases lost"]);
});

test("replaces a response with a fault without sending the request", async () => {
  const plan = new ProvokingPlan("s", false);
  const { pass, seen, sent, recorded } = openProxy(async () => answerOf(200), plan);
  plan.take = () => [...quickFaults, ...lateFaults].find(({ id }) => id === "limited");
  const answer = await pass(requestOf("GET", "/cases"));
  expect([answer?.status, JSON.parse((await readAll(answer?.body)) ?? "").retryAfter]).toEqual([429, 2.6]);
  plan.take = () => lateFaults.find(({ id }) => id === "withheld");
  expect(await pass(requestOf("GET", "/cases"))).toBeUndefined();
  expect([seen(), sent, recorded.map(([, response]) => response?.status)]).toEqual([
    ["GET /cases 429 limited", "GET /cases lost withheld"],
    [],
    [429, undefined],
  ]);
});

test("gives up on a fault's response if the program has disconnected", async () => {
  const client = new AbortController();
  client.abort();
  const plan = new ProvokingPlan("s", false);
  plan.take = () => quickFaults.find(({ id }) => id === "limited");
  const { pass } = openProxy(async () => answerOf(200), plan);
  expect(await pass(requestOf("GET", "/cases", { disconnected: client.signal }))).toBeUndefined();
});

const withHeader = (name: string, value: string) => ({
  headers: [["host", "localhost"], ...jsonHeaders, [name, value]] as HeaderLines,
});
const fullUrl = [400, "BadRequest", "This is a reverse proxy: send a path, not a full URL."] as const;
const otherHost = "The Host header must be the name of this machine, such as 127.0.0.1.";
const webPage = "Requests of web pages are refused: they have an Origin header.";
const noSurface = [404, "NotFound", "This path belongs to no surface of the profile."] as const;

test.each<[title: string, others: Partial<StreamedRequest>, status: number, error: string, message: string]>([
  ["a full URL", { target: "http://127.0.0.1/test/customer/cases" }, ...fullUrl],
  ["another host", { headers: [["Host", "evil.example"]] }, 403, "Forbidden", otherHost],
  ["no host", { headers: [] }, 403, "Forbidden", otherHost],
  ["a web page", withHeader("Origin", "http://127.0.0.1"), 403, "Forbidden", webPage],
  ["another surface", { target: "/test/collection/cases" }, ...noSurface],
  ["a path outside the surface", { target: "/test/customers" }, ...noSurface],
  ["a path above the surface", { target: "/test/customer/../x" }, ...noSurface],
])("refuses a request from or to %s", async (_, others, status, error, message) => {
  const { pass, seen, sent } = openProxy(async () => answerOf(200));
  const answer = await pass(requestOf("GET", "/cases", others));
  expect([answer?.status, JSON.parse((await readAll(answer?.body)) ?? ""), seen(), sent]).toEqual([
    ...[status, { error, message }, [], []],
  ]);
});

test("forwards requests to the surface's own URL", async () => {
  const { pass, sent } = openProxy(async () => answerOf(404));
  for (const target of ["/test/customer", "/test/customer?a=/test/customer", "/test/customer/"])
    await pass(requestOf("GET", "", { target }));
  expect(sent.map(({ url }) => url)).toEqual([
    "https://c.example/api",
    "https://c.example/api?a=/test/customer",
    "https://c.example/api/",
  ]);
});
