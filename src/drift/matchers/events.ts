import { readPath } from "../../base/json/json";
import { type Matcher, matcher } from "./matcher";

/** A list with this many events of a type. */
export const eventsLike = (type: string, count: number): Matcher =>
  matcher(`${count} of ${type}`, (value) => {
    const found = Array.isArray(value) ? value.filter((item) => readPath(item, "body.event") === type) : [];
    return found.length === count;
  });

/** Whether the id of each record is that of its envelope. */
export const recordId = (isEnvelopeId: boolean): Matcher =>
  matcher(`records with ${isEnvelopeId ? "the id of their envelope" : "an id of their own"}`, (value) => {
    const same = (item: Parameters<typeof readPath>[0]) => readPath(item, "id") === readPath(item, "body.id");
    return Array.isArray(value) && value.length > 0 && value.every((item) => same(item) === isEnvelopeId);
  });
