import { expect, test } from "vitest";
import { Failure } from "../../../src/base/failure";
import type { Send } from "../../../src/base/http";
import { runLine } from "../../support/program/world";
import { partnerReceiver, receiverAddress } from "../../support/scenario/partner-receiver";
import { ofSteps, playScenario } from "../../support/scenario/scenarios";

/** A receiver that accepts its secret but never responds to a delivery. */
const silent: Send = async (request) => {
  if (request.method !== "POST") return { status: 204, headers: {}, body: new Uint8Array() };
  throw new Failure("network", "http://127.0.0.1:3000 did not answer within 10s");
};
const created = ofSteps("subscription: { as: hooks, events: all }", "create: {}", "expect: case.created");

test("shows an attempt without a response in the timeline and the failure [DLV-06]", async () => {
  const result = await runLine(`test run a.yaml --forward ${receiverAddress} --seed s`, {
    files: { "/work/a.yaml": created },
    send: silent,
  });
  expect(result.exitCode).toBe(13);
  expect(result.stdout).toContain("No case.created arrived within 30s.");
  expect(result.stdout).toContain(
    "attempt: case.created to hooks, no answer: http://127.0.0.1:3000 did not answer within 10s",
  );
  expect(result.stdout).toMatch(/\+2s {2,}case\.created to hooks, no answer: .* within 10s\n/);
});

test("fails a state check if the response isn't JSON", async () => {
  const page: Send = async ({ method }) => ({
    status: 200,
    headers: {},
    body: Buffer.from(method === "GET" ? "<html>Welcome</html>" : ""),
  });
  const result = await runLine(`test run a.yaml --forward ${receiverAddress} --seed s`, {
    files: { "/work/a.yaml": ofSteps("subscription: { as: hooks }", "book: {}") },
    send: page,
  });
  expect(result.exitCode).toBe(13);
  expect(result.stdout).toContain(
    `The receiver's answer to GET ${receiverAddress}/book isn't JSON: "<html>Welcome</html>".`,
  );
});

test("sends new event IDs in each run unless --run-id is repeated", async () => {
  const ids: string[] = [];
  const receiver = partnerReceiver({});
  const send: Send = async (request) => {
    if (request.method === "POST") ids.push(JSON.parse(Buffer.from(request.body ?? "").toString()).id);
    return receiver(request);
  };
  const play = async (flags: string, random: number) => {
    ids.length = 0;
    await runLine(`test run a.yaml --forward ${receiverAddress} --seed s ${flags}`, {
      files: { "/work/a.yaml": created },
      send,
      random: () => random,
    });
    return [...ids];
  };
  const first = await play("", 0.1);
  expect(first.length).toBeGreaterThan(0);
  expect(await play("", 0.2)).not.toEqual(first);
  expect(await play("--run-id r", 0.3)).toEqual(await play("--run-id r", 0.4));
});

test("prints the command that repeats a failed run, with its seed and run ID", async () => {
  const files = { "/work/a.yaml": created };
  const line = `test run a.yaml --forward ${receiverAddress} --seed s --run-id r`;
  const { stderr } = await runLine(line, { files, send: silent });
  expect(stderr).toContain(`--forward ${receiverAddress} --run-id r --seed s --only Sample`);
  expect(stderr).toContain("Reset your receiver first: it will get the same event ids again.");
});

test("signs with the machine's time, regardless of the scenario's clock [DLV-10]", async () => {
  const times: number[] = [];
  const send: Send = async (request) => {
    if (request.method === "POST") times.push(Number(request.headers["x-service-timestamp"]));
    return { status: 204, headers: {}, body: new Uint8Array() };
  };
  const now = Date.UTC(2026, 2, 16, 9, 0, 42);
  const files = { "/work/a.yaml": `clock: 2020-01-01T00:00:00Z\n${created}` };
  await runLine(`test run a.yaml --forward ${receiverAddress} --seed s`, { files, send, now });
  expect(times).toEqual([now / 1000]);
});

test("shows each attempt's time in the timeline [DLV-06]", async () => {
  const file = ofSteps(
    "subscription: { as: hooks, events: all }",
    "receiver: { answers: 503 }",
    "{ create: {}, capture: { case: id } }",
    "wait: 10m",
    "receiver: { answers: 504, handles: true }",
    "wait: 10m",
    "receiver: default",
    "wait: 20m",
    `{ api: { path: "/cases/\${case}" }, check: { remainder: 5 } }`,
  );
  const result = await playScenario(file);
  expect(result.exitCode).toBe(13);
  expect(result.stdout.slice(result.stdout.indexOf("  failed ("))).toMatch(
    /^ {2}failed \(40m2s of sandbox time\)\n {4}\+1s {5}POST \/webhooks 201\n {4}\+2s {5}POST \/managed-cases 200\n {4}\+2s {5}case.created to hooks, answered 503\n {4}\+1m2s {3}case.created to hooks, answered 503\n {4}\+3m2s {3}case.created to hooks, answered 503\n {4}\+7m2s {3}case.created to hooks, answered 503\n {4}\+15m2s {2}case.created to hooks, answered 504\n {4}\+31m2s {2}case.created to hooks\n {4}\+40m2s {2}GET \/cases\/[0-9a-f-]{36} 200\n/,
  );
});

test("counts an expectation as met when the successful attempt occurs", async () => {
  const file = ofSteps(
    "subscription: { as: hooks, events: all }",
    "receiver: { answers: 503 }",
    "create: {}",
    "wait: 2m",
    "receiver: default",
    "expect: { event: case.created, within: 5m }",
  );
  const result = await playScenario(file, "--report json");
  const [scenario] = JSON.parse(result.stdout).scenarios;
  expect(scenario.timeline.at(-1)).toEqual({ atMs: 182_000, text: "case.created to hooks" });
});
