import type { JsonValue } from "../../../../base/json/json";
import { textField } from "../../../files/step-input";
import { receiverOf } from "../sandbox";
import type { Step } from "../step";

/** What the receiver has made of the events. */
export const book: Step = async (input, running) => {
  const { target } = running;
  await target.settle();
  const { fields, unknown } = await receiverOf(target, "book").book(textField(input, "case"));
  running.unknown = unknown;
  const typeOf = (entry: JsonValue) =>
    target.inbox.received().find(({ id }) => typeof entry === "string" && isSameId(id, entry))?.event ??
    entry;
  const { events } = fields;
  return Array.isArray(events) ? { ...fields, events: events.map(typeOf) } : fields;
};

const isSameId = (left: string, right: string) => left.toLowerCase() === right.toLowerCase();
