import { expect, test } from "vitest";
import { answer } from "../support/platforms/answers";
import { collectionEnv, runLine } from "../support/program/world";

const send = async () => answer({ cases: [] });
const traceparent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

const traceHeaders = async (variables: Readonly<Record<string, string>>) => {
  const { requests } = await runLine("cases list", { env: { ...collectionEnv, ...variables }, send });
  return requests.map(({ headers }) => [headers.traceparent, headers.tracestate]);
};

test("continues the caller's trace in its requests", async () => {
  expect(await traceHeaders({ TRACEPARENT: traceparent, TRACESTATE: "vendor=1" })).toEqual([
    [traceparent, "vendor=1"],
  ]);
});

test.each([
  ["no trace", ""],
  ["another length", `${traceparent}0`],
  ["an empty trace id", "00-00000000000000000000000000000000-00f067aa0ba902b7-01"],
  ["an invalid version", traceparent.replace("00-", "ff-")],
  ["a second header", `${traceparent}\r\nX-Admin: 1`],
])("doesn't send trace headers if TRACEPARENT has %s", async (_, TRACEPARENT) => {
  expect(await traceHeaders({ TRACEPARENT, TRACESTATE: "vendor=1" })).toEqual([[undefined, undefined]]);
});

test("drops a trace state that contains control characters", async () => {
  expect(await traceHeaders({ TRACEPARENT: traceparent, TRACESTATE: "a=1\r\nX-Admin: 1" })).toEqual([
    [traceparent, undefined],
  ]);
});
