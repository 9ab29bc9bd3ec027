import { type JsonValue, printJson, readField, readPath, readText } from "../../base/json/json";
import { isFilled } from "../observe/probe-answers";
import { createListMatcher, createMatcher, type Matcher } from "./matcher";
import { asNumber, listItems } from "./values";

export const eventCount = (type: string, count: number): Matcher =>
  createMatcher(
    `${count} of ${type}`,
    (value) => listItems(value).filter((item) => readPath(item, "body.event") === type).length === count,
  );

/**
 * Matches records if the ID of each equals the one in its envelope, ignoring letter case. If `isEnvelopeId`
 * is false, each ID must differ from the one in its envelope.
 */
export const recordId = (isEnvelopeId: boolean): Matcher =>
  createListMatcher(
    `records with ${isEnvelopeId ? "the id of their envelope" : "an id of their own"}`,
    (list) => {
      const hasEnvelopeId = (item: JsonValue) =>
        readText(item, "id").toLowerCase() === readText(readField(item, "body"), "id").toLowerCase();
      return list.length > 0 && list.every((item) => hasEnvelopeId(item) === isEnvelopeId);
    },
  );

/** Matches attempted deliveries that include an event of this type. */
export const attempted = (type: string): Matcher =>
  createListMatcher(
    `attempted deliveries, one of them ${type}`,
    (list) =>
      list.some((item) => readPath(item, "body.event") === type) &&
      list.every((item) => asNumber(readPath(item, "attemptCount")) > 0),
  );

/** Matches a list with at most one event that reports a move to the lifecycle. */
export const hasMaxOneMove = (lifecycle: string): Matcher =>
  createListMatcher(`at most one move to ${lifecycle}`, (list) => {
    const moves = list.filter((item) => readPath(item, "body.data.newLifecycle") === lifecycle);
    return moves.length <= 1;
  });

/** Matches records that contain the last response status, or the reason why no response arrived (FLD-43). */
export const haveOutcome = createListMatcher("records with the last response code or error", (list) =>
  list.every((item) => ["lastResponseCode", "lastError"].some((name) => isFilled(readField(item, name)))),
);

/** Matches a list if all copies of an event share an ID that no other event has (EVT-01). */
export const uniqueEventIds = createListMatcher("a list with one id for each event", (list) => {
  const readId = (item: JsonValue) => printJson(readPath(item, "body.id"));
  const readContent = (item: JsonValue) =>
    ["body.event", "body.data"].map((path) => printJson(readPath(item, path))).join(" ");
  const countDistinct = (format: (item: JsonValue) => string) => new Set(list.map(format)).size;
  const pairCount = countDistinct((item) => `${readId(item)} ${readContent(item)}`);
  return countDistinct(readId) === pairCount && countDistinct(readContent) === pairCount;
});
