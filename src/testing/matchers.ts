import { Failure } from "../base/failure";
import { createUnknownWordFailure } from "../base/text/unknown-word";
import { type World, worldReceiverName } from "../sandbox";
import { allEventTypes, findEventRecord } from "../webhooks/events/event-types";
import { isDeliveryDue } from "./deliveries";
import { explainFailure } from "./explain-failure";
import type * as published from "./published";
import type { Delivery } from "./published";
import { getKnownWorld } from "./worlds/known-worlds";

export const matchers: typeof published.matchers = {
  toHaveReceived(platform, event, data = {}) {
    const { openWorld, listDeliveries, isDelivering, hasRoutes } = getKnownWorld(platform);
    const world = openWorld();
    requireKnownNames(event, data as Readonly<Record<string, unknown>>);
    requireSettled(world, isDelivering());
    const deliveries = listDeliveries();
    const pass = deliveries
      .filter((delivery) => !(hasRoutes && isOwnReceiver(delivery)))
      .some((delivery) => isMatch(delivery, event, data, this.equals));
    return {
      pass,
      message: () =>
        `${formatExpectation(pass, event, data, this.utils?.stringify)}\n\n${formatTimeline(deliveries)}`,
    };
  },
};

/**
 * Throws for an unknown event or field and for a missing value. With `.not`, such an expectation would always
 * pass.
 */
function requireKnownNames(event: string, data: Readonly<Record<string, unknown>>): void {
  if (typeof data !== "object" || data === null)
    throw new Failure("usage", `toHaveReceived takes an object of fields, not ${JSON.stringify(data)}.`);
  const undefinedField = Object.keys(data).find((name) => data[name] === undefined);
  if (undefinedField !== undefined)
    throw new Failure("usage", `The expected ${undefinedField} is undefined, which no event has.`);
  const record = findEventRecord(event);
  if (record === undefined)
    throw explainFailure(createUnknownWordFailure("event", String(event), allEventTypes));
  if (record.isUnspecified === true) return;
  const fields = Object.keys(record.fields);
  const unknownField = Object.keys(data).find((name) => !fields.includes(name));
  if (unknownField !== undefined)
    throw explainFailure(createUnknownWordFailure(`field of ${event}`, unknownField, fields));
}

/**
 * Throws while deliveries are pending. The matcher is synchronous, so a forgotten `await` can't make a test
 * pass.
 */
function requireSettled(world: World, isDelivering: boolean): void {
  if (!isDelivering && !isDeliveryDue(world)) return;
  throw new Failure(
    "usage",
    "Deliveries are under way: `await platform.deliveries.settled()` before this expectation.",
  );
}

/** The world's own receiver accepts everything. */
const isOwnReceiver = ({ sentTo }: Delivery) => sentTo === worldReceiverName;

type Equals = (actual: unknown, expected: unknown) => boolean;

function isMatch(
  { event, error, attempt, envelope }: Delivery,
  expectedEvent: string,
  data: object,
  equals: Equals,
) {
  const actual = new Map(Object.entries(envelope.data));
  const hasData = Object.entries(data).every(([name, value]) => equals(actual.get(name), value));
  return event === expectedEvent && attempt !== null && error === null && hasData;
}

function formatExpectation(pass: boolean, event: string, data: object, stringify = JSON.stringify): string {
  const fields = Object.entries(data).map(([name, value]) => `${JSON.stringify(name)}:${stringify(value)}`);
  const suffix = fields.length === 0 ? "" : ` with {${fields.join()}}`;
  return `Expected that a receiver ${pass ? "did not accept" : "accepted"} ${event}${suffix}.`;
}

/** Formats one line per attempt for failed expectations. */
function formatTimeline(deliveries: readonly Delivery[]): string {
  if (deliveries.length === 0) return "Nothing was delivered.";
  const rows = deliveries.map((delivery) => [
    delivery.at ?? "due",
    delivery.event,
    delivery.error ?? String(delivery.status),
    isOwnReceiver(delivery) ? `${delivery.url} (${worldReceiverName})` : delivery.url,
    JSON.stringify(delivery.envelope.data),
  ]);
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => (row[column] ?? "").length)));
  const formatRow = (row: readonly string[]) =>
    row.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join("  ");
  return ["Delivered, in order:", ...rows.map((row) => `  ${formatRow(row)}`)].join("\n");
}
