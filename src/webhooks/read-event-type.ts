import { Failure } from "../base/failure";
import { nearest } from "../base/text/nearest";
import { type EventType, eventTypes } from "./event-types";

const known: readonly EventType[] = [...new Set(Object.values(eventTypes).flat())];

/** The name of an event of any surface. */
export function readEventType(text: string): EventType {
  const type = known.find((one) => one === text);
  if (type !== undefined) return type;
  const guess = nearest(text, known);
  throw new Failure("usage", `There is no event "${text}".`, {
    hint: guess === undefined ? `There are ${known.join(", ")}.` : `Did you mean ${guess}?`,
  });
}
