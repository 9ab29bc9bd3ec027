import { type JsonValue, NumberText } from "../../../../base/json/json";
import type { Probe } from "../../../../webhooks/hostile/probe";
import { type Exchange, formatExchange } from "../../../expectations/exchange";
import type { Book, ReceiverFront } from "../../../expectations/receiver";
import { StepFailure, Untested } from "../../../expectations/step-failure";
import { textField } from "../../../files/step-input";
import type { DeliveredEvent, Running, Subscribed } from "../../running";
import { receiverOf, signingOf } from "../sandbox";
import type { Step } from "../step";
import { bookingsOf } from "./bookings";
import { judge, type Outcome, whyUntested } from "./judge";
import { eventOf } from "./made-event";
import { probeOf, requirementOf } from "./requirement";
import { sendDelivery } from "./send-delivery";

/** Sends the receiver what the platform, a bad network or an attacker would send, and judges what it does. */
export const deliver: Step = async (input, running) => {
  const { target } = running;
  const [receiver, signing] = [receiverOf(target, "deliver"), signingOf(target, "deliver")];
  const subscribed = subscribedAs(textField(input, "subscription"), running);
  await target.settle();
  const probe = probeOf(input);
  const event = eventOf(input, running, signing, subscribed);
  const before = await readBook(receiver, event);
  const exchanges = await sendDelivery(probe, event, { receiver, signing, subscribed });
  noteAttempts(exchanges, probe, event, running);
  const after = before && (await readBook(receiver, event));
  const bookings = before && after && bookingsOf(event, before, after);
  if (!event.isRepeat && requirementOf(input, probe).booked === "once") running.ownEvents.push(event);
  refuseWrong(input, probe, event, { exchanges, bookings }, signing.nowSeconds());
  return { id: event.id, event: event.event, status: statusOf(exchanges) };
};

function subscribedAs(name: string | undefined, { subscribed }: Running): Subscribed {
  const [first] = subscribed.values();
  const found = name === undefined ? first : subscribed.get(name);
  if (found !== undefined) return found;
  throw new StepFailure(`The scenario made no subscription${name === undefined ? "" : ` called ${name}`}.`);
}

/** Undefined where nothing shows what is booked. */
async function readBook(receiver: ReceiverFront, { caseId }: DeliveredEvent): Promise<Book | undefined> {
  try {
    return await receiver.book(caseId);
  } catch (error) {
    if (error instanceof Untested) return undefined;
    throw error;
  }
}

function noteAttempts(
  exchanges: readonly Exchange[],
  { id }: Probe,
  { event }: DeliveredEvent,
  { target }: Running,
): void {
  const at = target.now();
  for (const { answer } of exchanges) {
    const { status } = answer;
    target.inbox.note({
      from: "the receiver",
      at,
      event: `${event} (${id})`,
      ...(status === undefined ? { unanswered: answer.body } : { status }),
    });
  }
}

function refuseWrong(
  input: JsonValue,
  probe: Probe,
  { isRepeat }: DeliveredEvent,
  outcome: Outcome,
  nowSeconds: number,
): void {
  const requirement = requirementOf(input, probe);
  const wrong = judge(requirement, outcome);
  if (wrong !== undefined)
    throw new StepFailure(wrong.message, [
      `likely bug: ${probe.bug}`,
      `what to change: ${probe.advice}`,
      `see: ${probe.doc}`,
      ...formatExchange(wrong.exchange, nowSeconds),
    ]);
  const reason = whyUntested(requirement, outcome, isRepeat);
  if (reason !== undefined) throw new Untested(reason);
}

const statusOf = (exchanges: readonly Exchange[]) => {
  const status = exchanges.at(-1)?.answer.status;
  return status === undefined ? null : new NumberText(String(status));
};
