import { type JsonValue, readPath } from "../../../../base/json/json";
import { allEventTypes, type EventType, isCaseEvent } from "../../../../webhooks/events/event-types";
import { LeftOut, StepFailure } from "../../../expectations/step-failure";
import { textField } from "../../../files/step-input";
import type { DeliveredEvent, Running, Subscribed } from "../../running";
import { canCause, causeEvent } from "./caused-event";
import { madeEvent } from "./made-event";

/** Returns the step's new event, or the last matching one that was delivered. */
export async function eventOf(
  input: JsonValue,
  running: Running,
  subscribed: Subscribed,
  isGenuine: boolean,
): Promise<DeliveredEvent> {
  const type = allEventTypes.find((one) => one === textField(input, "event"));
  return type === undefined
    ? lastReceived(input, running, subscribed)
    : newEvent(type, input, { running, subscribed, isGenuine });
}

interface Making {
  readonly running: Running;
  readonly subscribed: Subscribed;
  readonly isGenuine: boolean;
}

/** Events that the receiver must book also happen on the platform; all others are made up. */
async function newEvent(
  type: EventType,
  input: JsonValue,
  { running, subscribed, isGenuine }: Making,
): Promise<DeliveredEvent> {
  const { events } = subscribed;
  if (isGenuine) refuseUnsubscribed(type, subscribed);
  if (isGenuine && canCause(type, input, running.target)) return causeEvent(type, input, running, subscribed);
  const other = events.includes(type) ? type : events.find(isCaseEvent);
  if (other === undefined) throw unsubscribed(type);
  return madeEvent(other as EventType, input, running, subscribed);
}

function refuseUnsubscribed(type: string, { events }: Subscribed): void {
  if (!events.includes(type)) throw unsubscribed(type);
}

const unsubscribed = (type: string) => new LeftOut(`The receiver's subscription has no ${type}.`);

function lastReceived(input: JsonValue, running: Running, subscribed: Subscribed): DeliveredEvent {
  const { target, delivered, booked, leftOut } = running;
  const [event, caseId] = [textField(input, "received") ?? "", textField(input, "case")];
  refuseUnsubscribed(event, subscribed);
  const isLike = (one: { readonly event: string; readonly caseId: string | undefined }) =>
    one.event === event && (caseId === undefined || caseId === one.caseId);
  const made = delivered.findLast((one) => booked.has(one.id) && isLike(one));
  if (made !== undefined) return { ...made, isRepeat: true };
  const received = target.inbox
    .received()
    .map(({ id, event, text, envelope }) => ({ id, event, envelope: text, caseId: caseOf(envelope) }))
    .findLast(isLike);
  if (received === undefined && leftOut.deliveries.length > 0)
    throw new LeftOut(`No ${event} was delivered before, and a delivery was left out.`);
  if (received === undefined) throw new StepFailure(`No ${event} was delivered before.`);
  return { ...received, isRepeat: true };
}

function caseOf(envelope: JsonValue): string | undefined {
  const caseId = readPath(envelope, "data.caseId");
  return typeof caseId === "string" ? caseId : undefined;
}
