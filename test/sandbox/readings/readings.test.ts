import { expect, test } from "vitest";
import { defaultReadings, resolveReadings, switches } from "../../../src/sandbox/readings/readings";
import { combineRewrites } from "../../../src/sandbox/wire/forms/answer-forms";
import { failureOf } from "../../support/failure-of";
import { openClaimWorld } from "../assumptions/claim-world";
import { accessReadings } from "./access-readings";
import { answerReadings } from "./answer-readings";
import { deliveryReadings } from "./delivery-readings";
import { errorReadings } from "./error-readings";
import { listReadings } from "./list-readings";
import type { ReadingTests } from "./reading-tests";
import { statusReadings } from "./status-readings";
import { submissionReadings } from "./submission-readings";
import { testCaseReadings } from "./test-case-readings";

const tables: readonly ReadingTests[] = [
  accessReadings,
  answerReadings,
  listReadings,
  statusReadings,
  errorReadings,
  deliveryReadings,
  submissionReadings,
  testCaseReadings,
];
const tests = tables.flatMap((table) => Object.entries(table));

const others = Object.entries(switches).flatMap(([id, { readings }]) =>
  Object.keys(readings)
    .slice(1)
    .map((name) => `${id} ${name}`),
);

test("each non-default reading has exactly one test", () => {
  expect(tests.map(([name]) => name).sort()).toEqual(others.sort());
});

test("each switch has at least two readings", () => {
  for (const { readings } of Object.values(switches)) expect(Object.keys(readings).length).toBeGreaterThan(1);
});

test.each(tests)("[%s] changes a response or a delivery", async (name, seen) => {
  const [id = "", reading = ""] = name.split(" ");
  await seen(await openClaimWorld({ readings: { [id]: reading } }));
});

test("doesn't change any response with the default readings", () => {
  expect(resolveReadings({})).toBe(defaultReadings);
  expect(combineRewrites(defaultReadings)).toBeUndefined();
});

test("refuses an unknown assumption or reading", () => {
  const unknown = failureOf(() => resolveReadings({ "AMB-99": "x" }));
  expect([unknown.kind, unknown.message]).toEqual(["usage", 'Unknown assumption to switch "AMB-99".']);
  const reading = failureOf(() => resolveReadings({ "AMB-28": "two-pages" }));
  expect([reading.message, reading.details.hint]).toEqual([
    'Unknown reading "two-pages" of AMB-28.',
    "Known: no-pages, one-page.",
  ]);
  expect(resolveReadings({ "NS-69": "x-acme" })["NS-69"]).toBe("x-acme");
  expect(failureOf(() => resolveReadings({ "NS-69": "acme" })).message).toBe(
    'Unknown reading "acme" of NS-69.',
  );
});
