import { Failure } from "../../base/failure";
import { createUnknownWordFailure } from "../../base/text/unknown-word";
import { allEventTypes, type EventType } from "./event-types";

/**
 * Matches names that people use for `payment.created` although their letters are closer to `payment.deleted`.
 */
const paymentCreatedPattern = /^payment\.(rec(ei|ie)ved|recorded|added|new)$/;

export function readEventType(text: string): EventType {
  const type = allEventTypes.find((candidate) => candidate === text);
  if (paymentCreatedPattern.test(text))
    throw new Failure("usage", `Unknown event "${text}".`, { hint: "Did you mean payment.created?" });
  if (type === undefined) throw createUnknownWordFailure("event", text, allEventTypes);
  return type;
}
