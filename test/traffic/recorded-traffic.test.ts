import { expect, test } from "vitest";
import type { FullExchange } from "../../src/traffic/full-exchange";
import { buildRecordedTraffic } from "../../src/traffic/recorded-traffic";

const body = (text: string, size = text.length) => ({ bytes: Buffer.from(text), size });
const exchange = (target: string, sentAt: number, more: Partial<FullExchange> = {}): FullExchange => ({
  method: "GET",
  url: target,
  headers: {},
  body: body(""),
  sentAt,
  endedAt: sentAt + 5,
  answer: { status: 200, headers: {}, body: body('{"id":"a"}') },
  ...more,
});
const build = (exchanges: readonly FullExchange[]) =>
  buildRecordedTraffic(exchanges, ({ url }) => {
    if (url === "/elsewhere") return undefined;
    return url === "/control"
      ? { move: "control" }
      : { surface: "customer", environment: "test", target: url };
  });

test("sorts requests and moves by start time", async () => {
  const move = { method: "POST" };
  const { traffic, ignored } = await build([
    exchange("/cases?Page=2", 20),
    exchange("/elsewhere", 3),
    exchange("/control", 30, move),
    exchange("/cases?Page=1", 10),
    exchange("/control", 5, move),
    exchange("/elsewhere", 4),
  ]);
  expect(ignored).toBe(2);
  expect(
    traffic.exchanges.map(({ number, sentAt, query, answer }) => [number, sentAt, query[0], answer?.at]),
  ).toEqual([
    [1, 10, ["Page", "1"], 15],
    [2, 20, ["Page", "2"], 25],
  ]);
  expect(traffic.moves).toEqual([
    { at: 10, kind: "control" },
    { at: 35, kind: "control" },
  ]);
});

test("reads the complete records in a response that was cut off", async () => {
  const answerOf = (text: string, size: number) => ({
    answer: { status: 200, headers: {}, body: body(text, size) },
  });
  const { traffic } = await build([
    exchange("/cases", 1, answerOf('[{"id":"a"},{"id":"b', 99)),
    exchange("/cases", 2, answerOf('[{"id":"a"},{"id":"b', 20)),
    exchange("/cases", 3, { answer: undefined }),
  ]);
  expect(traffic.exchanges.map(({ answer }) => [answer?.status, answer?.ids])).toEqual([
    [200, ["a"]],
    [200, []],
    [undefined, []],
  ]);
});

test("passes on recorded digests and issued tokens", async () => {
  const { traffic } = await build([
    exchange("/cases", 1, {
      body: { ...body(""), digest: "recorded" },
      answer: { status: 200, headers: {}, body: body(""), issued: "masked-token" },
    }),
    exchange("/cases", 2, { headers: { authorization: "Bearer masked-token" } }),
  ]);
  const [first, second] = traffic.exchanges;
  expect([first?.bodyDigest, first?.answer?.issued, second?.credential]).toEqual([
    "recorded",
    "key 1",
    "key 1",
  ]);
});
