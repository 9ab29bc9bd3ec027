import { type JsonValue, printJson, readField, readPath } from "../../base/json/json";
import { isFilled } from "../observe/seen";
import { type Matcher, matcher } from "./matcher";
import { asNumber, listItems } from "./values";

/** Matches a list with exactly `count` events of the type. */
export const eventCount = (type: string, count: number): Matcher =>
  matcher(
    `${count} of ${type}`,
    (value) => listItems(value).filter((item) => readPath(item, "body.event") === type).length === count,
  );

/** Matches records that all have the id of their envelope, or all have a different id. */
export const recordId = (isEnvelopeId: boolean): Matcher =>
  matcher(`records with ${isEnvelopeId ? "the id of their envelope" : "an id of their own"}`, (value) => {
    const hasEnvelopeId = (item: Parameters<typeof readPath>[0]) =>
      readPath(item, "id") === readPath(item, "body.id");
    return (
      Array.isArray(value) && value.length > 0 && value.every((item) => hasEnvelopeId(item) === isEnvelopeId)
    );
  });

/** Matches attempted deliveries if at least one is of the type. */
export const attempted = (type: string): Matcher =>
  matcher(
    `attempted deliveries, one of them ${type}`,
    (value) =>
      Array.isArray(value) &&
      value.some((item) => readPath(item, "body.event") === type) &&
      value.every((item) => asNumber(readPath(item, "attemptCount")) > 0),
  );

/** Matches a list with at most one event of a move to the lifecycle. */
export const hasMaxOneMove = (lifecycle: string): Matcher =>
  matcher(`at most one move to ${lifecycle}`, (value) => {
    const isMove = (item: JsonValue) => readPath(item, "body.data.newLifecycle") === lifecycle;
    return Array.isArray(value) && value.filter(isMove).length <= 1;
  });

/** Matches records with the status of the last answer, or the reason why there was no answer (FLD-43). */
export const haveOutcome = matcher("records with the last response code or error", (value) => {
  const hasOutcome = (item: JsonValue) =>
    isFilled(readField(item, "lastResponseCode")) || isFilled(readField(item, "lastError"));
  return Array.isArray(value) && value.every(hasOutcome);
});

/** Matches a list in which copies of an event share an id that no other event has (EVT-01). */
export const uniqueEventIds = matcher("a list with one id for each event", (value) => {
  if (!Array.isArray(value)) return false;
  const readId = (item: JsonValue) => printJson(readPath(item, "body.id"));
  const readContent = (item: JsonValue) =>
    ["body.event", "body.data"].map((path) => printJson(readPath(item, path))).join(" ");
  const countDistinct = (format: (item: JsonValue) => string) => new Set(value.map(format)).size;
  const pairCount = countDistinct((item) => `${readId(item)} ${readContent(item)}`);
  return countDistinct(readId) === pairCount && countDistinct(readContent) === pairCount;
});
