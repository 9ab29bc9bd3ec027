import { groupBy } from "../../base/collections/group-by";
import { isJsonObject, type JsonValue, printJson, readField, readPath, readText } from "../../base/json/json";
import { readTime } from "../../base/text/time/date";
import type { Value } from "../observe/probe-answers";
import { createMatcher, type Matcher } from "./matcher";
import { asNumber, asText, listItems } from "./values";

const readEvent = (delivery: JsonValue) => readPath(delivery, "body.event");

export const signatureForm = createMatcher("t=<seconds>,v1=<64 hexadecimal digits in lower case>", (value) =>
  /^t=\d+,v1=[0-9a-f]{64}$/.test(asText(value) ?? ""),
);

/** Minimum time between an event and its replay. The network itself may repeat a delivery sooner (DLV-15). */
const replayGapMs = 1_000;

/**
 * Matches if deliveries of the same event have different signature times. If `isSeparate` is false, matches
 * if an event was delivered again later, and the deliveries of each event share one signature time (AMB-11).
 */
export const signedSeparately = (isSeparate: boolean): Matcher =>
  createMatcher(`deliveries of one event with ${isSeparate ? "a time each" : "one time"}`, (value) => {
    const copies = groupBy(listItems(value), (delivery) => printJson(readDeliveryId(delivery)));
    const hasSeveralTimes = copies.some(
      (group) => new Set(group.map((copy) => readText(copy, "time"))).size > 1,
    );
    const hasLaterCopy = copies.some(([first, ...others]) =>
      others.some((copy) => readOrderMs(copy) - readOrderMs(first) >= replayGapMs),
    );
    return isSeparate ? hasSeveralTimes : hasLaterCopy && !hasSeveralTimes;
  });

const readOrderMs = (delivery: JsonValue) => asNumber(readField(delivery, "orderMs"));

const readDeliveryId = (delivery: JsonValue) => readPath(delivery, "body.id");

/** Counts the deliveries of whichever event was delivered most often. */
function countMaxRepeats(value: Value): number {
  const ids = listItems(value).map(readDeliveryId);
  return Math.max(0, ...ids.map((id) => ids.filter((other) => other === id).length));
}

/** Matches if one event was delivered more than once (DLV-15). */
export const deliveredAgain = createMatcher("the same event twice", (value) => countMaxRepeats(value) > 1);
export const deliveredTimes = (times: number): Matcher =>
  createMatcher(`the same event ${times} times`, (value) => countMaxRepeats(value) === times);

export const sentUnchanged = createMatcher("the same bytes in each copy of an event", (value) => {
  const listTexts = (id: unknown) =>
    listItems(value).flatMap((listItem) =>
      readDeliveryId(listItem) === id ? readText(listItem, "text") : [],
    );
  return listItems(value).every((delivery) => new Set(listTexts(readDeliveryId(delivery))).size === 1);
});

/** Returns the base address of the links in a delivered event, without the record's path. */
function findLinkBase(value: Value, event: string): string | undefined {
  const links = readPath(
    listItems(value).find((delivery) => readEvent(delivery) === event) ?? null,
    "body.links",
  );
  const [link] = isJsonObject(links) ? Object.values(links) : [];
  return asText(link)?.replace(/\/(cases|clients)\/[^/]*$/, "");
}

/**
 * Matches deliveries in which case events link to the surface of the subscription, as client events do. If
 * `isOwnSurface` is false, they must link to another surface (NS-34).
 */
export const caseLinks = (isOwnSurface: boolean): Matcher =>
  createMatcher(`a link to ${isOwnSurface ? "the subscription's" : "another"} surface`, (value) => {
    const [caseBase, clientBase] = ["case.closed", "client.linked"].map((event) =>
      findLinkBase(value, event),
    );
    return caseBase !== undefined && clientBase !== undefined && (caseBase === clientBase) === isOwnSurface;
  });

/** Matches deliveries that include both events of a close, in any order. */
export const updatedAndClosed: Matcher = createMatcher("case.updated and case.closed", (value) => {
  const events = listItems(value).map(readEvent);
  return events.includes("case.updated") && events.includes("case.closed");
});

/**
 * Matches deliveries in which a close's `case.updated` precedes its `case.closed`, or follows it if
 * `isBefore` is false (NS-70). Never matches if the order of sending is unknown.
 */
export const updatedBeforeClosed = (isBefore: boolean): Matcher =>
  createMatcher(`case.updated ${isBefore ? "before" : "after"} case.closed`, (value) => {
    const allRecords = listItems(value);
    const closed = allRecords.find((delivery) => readEvent(delivery) === "case.closed");
    const updates = allRecords.filter((delivery) => readEvent(delivery) === "case.updated");
    if (closed === undefined || updates.length === 0) return false;
    return isBefore
      ? updates.every((update) => isSentBefore(update, closed))
      : updates.some((update) => isSentBefore(closed, update));
  });

/**
 * A delivery may overtake an earlier one by up to this much, because a platform may send from several queues.
 */
export const overtakingMs = 10_000;

/** Whether the first delivery was certainly sent earlier, by the time of its event or by its arrival. */
function isSentBefore(first: JsonValue, second: JsonValue): boolean {
  const [firstMs, secondMs] = [first, second].map(
    (delivery) => readTime(asText(readPath(delivery, "body.timestamp")) ?? "")?.ms,
  );
  if (firstMs !== undefined && secondMs !== undefined && firstMs !== secondMs) return firstMs < secondMs;
  return readOrderMs(second) - readOrderMs(first) >= overtakingMs;
}

export const inactiveBecause = (reason: RegExp): Matcher =>
  createMatcher(
    "inactive, with the reason",
    (value) => readField(value, "isActive") === false && reason.test(readText(value, "disabledReason")),
  );
