import { type JsonValue, printJson, readField, readPath } from "../../base/json/json";
import { type Matcher, matcher } from "./matcher";
import type { Value } from "./value";
import { numberOf } from "./values";

/** A list with exactly `count` events of the type. */
export const eventsLike = (type: string, count: number): Matcher =>
  matcher(`${count} of ${type}`, (value) => {
    const found = Array.isArray(value) ? value.filter((item) => readPath(item, "body.event") === type) : [];
    return found.length === count;
  });

/** Records that have the id of their envelope, or each have another one. */
export const recordId = (isEnvelopeId: boolean): Matcher =>
  matcher(`records with ${isEnvelopeId ? "the id of their envelope" : "an id of their own"}`, (value) => {
    const same = (item: Parameters<typeof readPath>[0]) => readPath(item, "id") === readPath(item, "body.id");
    return Array.isArray(value) && value.length > 0 && value.every((item) => same(item) === isEnvelopeId);
  });

/** Attempted deliveries, at least one of them of the type. */
export const attempted = (type: string): Matcher =>
  matcher(
    `attempted deliveries, one of them ${type}`,
    (value) =>
      Array.isArray(value) &&
      value.some((item) => readPath(item, "body.event") === type) &&
      value.every((item) => numberOf(readPath(item, "attemptCount")) > 0),
  );

/** Records with the status of the last answer, or the reason why there was none (FLD-43). */
export const haveOutcome = matcher("records with the last response code or error", (value) => {
  const isFilled = (field: Value) => field !== undefined && field !== null && field !== "";
  const has = (item: JsonValue) =>
    isFilled(readField(item, "lastResponseCode")) || isFilled(readField(item, "lastError"));
  return Array.isArray(value) && value.every(has);
});

/** Copies of an event have its id, and no other event has it (EVT-01). */
export const oneIdEach = matcher("a list with one id for each event", (value) => {
  if (!Array.isArray(value)) return false;
  const idOf = (item: JsonValue) => printJson(readPath(item, "body.id"));
  const eventContent = (item: JsonValue) =>
    ["body.event", "body.data"].map((path) => printJson(readPath(item, path))).join(" ");
  const count = (textOf: (item: JsonValue) => string) => new Set(value.map(textOf)).size;
  const both = count((item) => `${idOf(item)} ${eventContent(item)}`);
  return count(idOf) === both && count(eventContent) === both;
});
