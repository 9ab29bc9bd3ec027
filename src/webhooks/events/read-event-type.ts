import { unknownWord } from "../../base/text/unknown-word";
import { allEventTypes, type EventType } from "./event-types";

/** Reads the name of an event of any surface. */
export function readEventType(text: string): EventType {
  const type = allEventTypes.find((one) => one === text);
  if (type === undefined) throw unknownWord("event", text, allEventTypes);
  return type;
}
