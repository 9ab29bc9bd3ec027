import { NumberText, readField, readPath, readText, tryParseJson } from "../../../../base/json/json";
import type { Probe } from "../../../../webhooks/hostile/probe";
import { type Exchange, isTaken } from "../../../../webhooks/receiver-state/exchange";
import { type DeliveryFinding, judgeDelivery } from "../../../../webhooks/receiver-state/judge-delivery";
import { readOnce } from "../../../../webhooks/receiver-state/settling";
import { formatExchange } from "../../../expectations/exchange";
import type { Book, ReceiverFront } from "../../../expectations/receiver";
import { InconclusiveStep, SkippedStep, StepFailure } from "../../../expectations/step-failure";
import { textField } from "../../../files/step-input";
import type { DeliveredEvent, RunState, ScenarioSubscription, Step } from "../../run-state";
import { requireReceiver, requireSigning } from "../sandbox";
import { compareBooks } from "./compare-books";
import { createEvent } from "./create-event";
import { mayBeUnbooked, readRequirement, readStepProbe, type StepRequirement } from "./requirement";
import { findNextSecret, sendDelivery } from "./send-delivery";

/**
 * Sends a delivery as the platform, a bad network or an attacker might send it, and judges the receiver's
 * reaction.
 */
export const deliver: Step = async (input, runState) => {
  const { target } = runState;
  const [receiver, signing] = [requireReceiver(target, "deliver"), requireSigning(target, "deliver")];
  const subscribed = subscribedAs(textField(input, "subscription"), runState);
  await target.settle();
  const probe = readStepProbe(input);
  const nextSecret =
    probe.needsNextSecret === true ? await findNextSecret(receiver, signing, subscribed) : {};
  const requirement = readRequirement(input, probe);
  const event = await createEvent(input, runState, subscribed, requirement.booked === "once");
  const { readSettled = readOnce } = receiver;
  const before = await readSettled(
    () => readBook(receiver, event),
    (book) => isUpToDate(book, event, runState),
  );
  const exchanges = await sendDelivery(probe, event, { receiver, signing, subscribed, ...nextSecret });
  runState.delivered.push(asSent(event, exchanges));
  noteAttempts(exchanges, probe, event, runState);
  if (requirement.booked === "once") runState.booked.add(event.id);
  const ownRequirement = requirementFor(event);
  const findingOf = (after: Book | undefined) =>
    judgeDelivery(ownRequirement, {
      exchanges,
      earlier: event.isRepeat ? Buffer.from(event.envelope) : undefined,
      bookings: compareBooks(ownRequirement, event, before, after),
      isEachOnce: exchanges.length === 1 && !event.isRepeat,
      needsBooks: ownRequirement.needsBook,
    });
  const isSettled = (book: Book | undefined) => problemIn(ownRequirement, findingOf(book)) === undefined;
  const after = before && (await readSettled(() => readBook(receiver, event), isSettled));
  refuseWrong(ownRequirement, probe, findingOf(after), signing.nowSeconds());
  const data = readField(tryParseJson(event.envelope), "data") ?? null;
  return { id: event.id, event: event.event, status: statusOf(exchanges), data };

  function requirementFor({ event: type }: DeliveredEvent): StepRequirement {
    return mayBeUnbooked(type) && requirement.booked === "once"
      ? { ...requirement, booked: "at most once" }
      : requirement;
  }
};

/** Returns the event with the body that was sent first, which the platform would repeat (DLV-15). */
function asSent(event: DeliveredEvent, [first]: readonly Exchange[]): DeliveredEvent {
  const body = first?.request.body;
  return event.isRepeat || body === undefined ? event : { ...event, envelope: Buffer.from(body).toString() };
}

/** Whether the books have as many events as arrived, so that none counts as an effect of this delivery. */
function isUpToDate(
  book: Book | undefined,
  { id, caseId }: DeliveredEvent,
  { target, booked, delivered }: RunState,
): boolean {
  const { events } = book?.fields ?? {};
  if (!Array.isArray(events)) return true;
  const ofPlatform = target.inbox
    .received()
    .filter(({ isAccepted, event, envelope }) => {
      const isOwn = caseId === undefined || readText(readPath(envelope, "data") ?? null, "caseId") === caseId;
      return isAccepted && isOwn && !mayBeUnbooked(event);
    })
    .map((delivery) => delivery.id);
  const caseEvents = delivered
    .filter((event) => booked.has(event.id) && event.caseId === caseId)
    .map((event) => event.id);
  const expected = new Set([...ofPlatform, ...caseEvents]);
  expected.delete(id);
  return events.length >= expected.size;
}

function subscribedAs(name: string | undefined, { subscribed, target }: RunState): ScenarioSubscription {
  const [first] = subscribed.values();
  const found = name === undefined ? first : subscribed.get(name);
  if (found !== undefined) return found;
  if (target.receiver?.events !== undefined)
    throw new SkippedStep("--event names none of its subscription's events.");
  throw new StepFailure(
    `The scenario created no subscription${name === undefined ? "" : ` called ${name}`}.`,
  );
}

/** Reads the receiver's books. Undefined if the receiver doesn't show them. */
async function readBook(receiver: ReceiverFront, { caseId }: DeliveredEvent): Promise<Book | undefined> {
  try {
    return await receiver.book(caseId);
  } catch (error) {
    if (error instanceof InconclusiveStep) return undefined;
    throw error;
  }
}

function noteAttempts(
  exchanges: readonly Exchange[],
  { id }: Probe,
  { event }: DeliveredEvent,
  { target }: RunState,
): void {
  const deliveredAt = target.now();
  for (const { status, body } of exchanges)
    target.inbox.note({
      from: "the receiver",
      at: deliveredAt,
      event: `${event} (${id})`,
      ...(status === undefined ? { unanswered: body } : { status }),
    });
}

function refuseWrong(
  requirement: StepRequirement,
  probe: Probe,
  finding: DeliveryFinding,
  nowSeconds: number,
): void {
  const problem = problemIn(requirement, finding);
  if (problem !== undefined)
    throw new StepFailure(problem.message, [
      `likely bug: ${probe.bug}`,
      `what to change: ${probe.advice}`,
      `see: recoup help ${probe.doc}`,
      ...(problem.exchange === undefined ? [] : formatExchange(problem.exchange, nowSeconds)),
    ]);
  if (finding.kind === "unproven") throw new InconclusiveStep(finding.reason);
}

/** A problem in one sentence, with the exchange that shows it. */
interface Problem {
  readonly message: string;
  readonly exchange: Exchange | undefined;
}

function problemIn({ answer }: StepRequirement, finding: DeliveryFinding): Problem | undefined {
  if (finding.kind === "right" || finding.kind === "unproven") return undefined;
  const exchange = finding.kind === "wrong answers" ? finding.exchanges[0] : finding.exchange;
  const isAnswered = finding.kind === "wrong answers" || (answer === "refused" && isTaken(exchange ?? {}));
  if (isAnswered) {
    const status = exchange?.status;
    const outcome = status === undefined ? "gave no answer" : `answered ${status}`;
    const requiredVerb = answer === "refused" ? "refuse" : "accept";
    return { message: `The receiver must ${requiredVerb} this, but ${outcome}.`, exchange };
  }
  return finding.kind === "booked"
    ? { message: "The receiver must not book this, but did.", exchange }
    : { message: `The receiver must book this once, and booked it ${finding.differences.join()}.`, exchange };
}

const statusOf = (exchanges: readonly Exchange[]) => {
  const status = exchanges.at(-1)?.status;
  return status === undefined ? null : new NumberText(String(status));
};
