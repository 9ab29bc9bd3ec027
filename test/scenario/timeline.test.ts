import { expect, test } from "vitest";
import { ofSteps, playScenario } from "../support/scenarios";

test("[DLV-06] each attempt of a delivery is told at its time, with an answer that was no success", async () => {
  const file = ofSteps(
    "subscription: { as: hooks, events: all }",
    "receiver: { answers: 503 }",
    "{ create: {}, capture: { case: id } }",
    "wait: 10m",
    "receiver: { answers: 504, handles: true }",
    "wait: 10m",
    "receiver: usual",
    "wait: 20m",
    `{ api: { path: "/cases/\${case}" }, check: { remainder: 5 } }`,
  );
  const shown = await playScenario(file);
  expect(shown.exitCode).toBe(13);
  expect(shown.stdout.slice(shown.stdout.indexOf("  failed, "))).toMatch(
    /^ {2}failed, 40m there\n {4}\+0ms {2}POST \/webhooks 201\n {4}\+0ms {2}POST \/managed-cases 200\n {4}\+0ms {2}case.created to hooks, answered 503\n {4}\+1m {3}case.created to hooks, answered 503\n {4}\+3m {3}case.created to hooks, answered 503\n {4}\+7m {3}case.created to hooks, answered 503\n {4}\+15m {2}case.created to hooks, answered 504\n {4}\+31m {2}case.created to hooks\n {4}\+40m {2}GET \/cases\/[0-9a-f-]{36} 200\n/,
  );
});

test("an expectation that is met later is met at the time of the attempt that succeeded", async () => {
  const file = ofSteps(
    "subscription: { as: hooks, events: all }",
    "receiver: { answers: 503 }",
    "create: {}",
    "wait: 2m",
    "receiver: usual",
    "expect: { event: case.created, within: 5m }",
  );
  const shown = await playScenario(file, "--report json");
  const [scenario] = JSON.parse(shown.stdout).scenarios;
  expect(scenario.timeline.at(-1)).toEqual({ atMs: 180_000, text: "case.created to hooks" });
});
