import { Failure } from "../../base/failure";
import { splitList } from "../../base/text/split-list";
import { requireWord } from "../../base/text/unknown-word";
import { repeatedOption } from "../../cli/flags/option";
import { allEventTypes, type EventType } from "../../webhooks/events/event-types";

export const receiverEventOption = repeatedOption(
  "-e, --event <types>",
  "the only events that your receiver is subscribed to, comma-separated; can be repeated. Default: all",
);

/** Reads event types from flags. Undefined if every event is included. */
export function readReceiverEvents(texts: readonly string[] = []): readonly EventType[] | undefined {
  const eventNames = texts.flatMap(splitList);
  if (eventNames.includes("all") || texts.length === 0) return undefined;
  const hint = `Use one of ${allEventTypes.join(", ")}.`;
  if (eventNames.length === 0) throw new Failure("usage", "--event is empty.", { hint });
  return [...new Set(eventNames)].map((word) =>
    requireWord(word, allEventTypes, `--event: "${word}" is not an event.`, hint),
  );
}
