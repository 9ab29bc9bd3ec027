import type { JsonValue } from "../../../../base/json/json";
import { textField } from "../../../files/step-input";
import { refuseMissing } from "../../left-out";
import { receiverOf } from "../sandbox";
import type { Step } from "../step";
import { knownFields } from "./known-fields";

/** Reads what the receiver booked. */
export const book: Step = async (input, running) => {
  const { target } = running;
  refuseMissing(input, running.leftOut);
  await target.settle();
  const { fields, unknown } = await receiverOf(target, "book").book(textField(input, "case"));
  const known = [...target.inbox.received(), ...running.delivered];
  const isKnown = knownFields(target.receiver?.events, new Set(known.map(({ event }) => event)));
  running.unknown = [...unknown, ...Object.keys(fields).filter((name) => !isKnown(name))];
  const typeOf = (entry: JsonValue) =>
    known.find(({ id }) => typeof entry === "string" && isSameId(id, entry))?.event ?? entry;
  const { events } = fields;
  return Array.isArray(events) ? { ...fields, events: events.map(typeOf) } : fields;
};

const isSameId = (left: string, right: string) => left.toLowerCase() === right.toLowerCase();
