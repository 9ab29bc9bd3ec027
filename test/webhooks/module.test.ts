import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, expectTypeOf, test } from "vitest";
import * as webhooks from "../../src/webhooks";

const entry = "src/webhooks/index.ts";

/** Returns a file's imports, excluding type imports. */
function runtimeImports(file: string): readonly string[] {
  const source = readFileSync(file, "utf8").replace(/\/\*[\s\S]*?\*\//g, "");
  return [...source.matchAll(/^(?:im|ex)port (?!type )[^;]*?from "([^"]+)"/gm)].map(
    (match) => match[1] as string,
  );
}

function packagesReached(file: string, seen = new Set<string>()): readonly string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  return runtimeImports(file).flatMap((name) =>
    name.startsWith(".") ? packagesReached(`${join(dirname(file), name)}.ts`, seen) : [name],
  );
}

test("the published module depends only on Node", () => {
  expect(packagesReached(entry)).toEqual(["node:crypto"]);
});

test("exports only verification, signing and the event types", () => {
  expect(Object.keys(webhooks).sort()).toEqual([
    "eventTypes",
    "isCaseEvent",
    "isClientEvent",
    "platformTolerance",
    "sign",
    "signatureHeader",
    "verify",
    "verifyAndParse",
  ]);
});

test("infers the type of an event from its name [EVT-06 to EVT-16]", () => {
  const report = (event: webhooks.WebhookEvent): string => {
    switch (event.event) {
      case "case.updated":
        return `${event.data.oldLifecycle} to ${event.data.newLifecycle}`;
      case "payment.created":
      case "payment.deleted":
        return `${event.data.amount.toFixed(2)} ${event.data.currency}`;
      case "cases.replay_failed":
        return event.data.failureReason;
      default:
        return event.id;
    }
  };
  expectTypeOf<webhooks.WebhookEvent["event"]>().toEqualTypeOf<webhooks.EventType>();
  const envelope = { id: "e1", specVersion: "1.0", timestamp: "2026-01-01T00:00:00Z", links: {} };
  const about = { caseId: "c1", reference: "AB12CD34" };
  const data = { ...about, paymentId: "p1", amount: 1250.5, currency: "EUR", date: "2026-01-01T00:00:00Z" };
  expect(report({ ...envelope, event: "payment.deleted", data })).toBe("1250.50 EUR");
});
