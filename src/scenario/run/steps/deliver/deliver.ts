import { NumberText, readField, tryParseJson } from "../../../../base/json/json";
import { explainRefusal, findLikelyCause } from "../../../../webhooks/hostile/likely-cause";
import type { DeliveryProbe } from "../../../../webhooks/hostile/probe";
import {
  type DeliveryExchange,
  isRetryable,
  isSuccessful,
} from "../../../../webhooks/receiver-state/exchange";
import { type DeliveryFinding, judgeDelivery } from "../../../../webhooks/receiver-state/judge-delivery";
import { readOnce } from "../../../../webhooks/receiver-state/settling";
import { formatExchange } from "../../../expectations/exchange";
import { type Book, type ReceiverProxy, selectBookFields } from "../../../expectations/receiver";
import { InconclusiveStep, SkippedStep, StepFailure } from "../../../expectations/step-failure";
import { readTextField } from "../../../files/step-input";
import type { DeliveredEvent, RunState, StepAction } from "../../run-state";
import { requireReceiver, requireSigning } from "../sandbox";
import { getSubscription } from "../webhooks/subscription";
import { compareBooks } from "./compare-books";
import { createEvent, readCaseId } from "./create-event";
import {
  isBookingOptional,
  readRequirement,
  readStepProbe,
  reversesCatalog,
  type StepRequirement,
} from "./requirement";
import { findNextSecret, sendDelivery } from "./send-delivery";
import { isUpToDate } from "./up-to-date";

/**
 * Sends a delivery as the platform, a bad network or an attacker might, and judges how the receiver reacts.
 */
export const deliver: StepAction = async (input, runState) => {
  const { target } = runState;
  const [receiver, signing] = [requireReceiver(target), requireSigning(target)];
  const subscribed = getSubscription(readTextField(input, "subscription"), runState);
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
  if (requirement.answer !== "refused" && exchanges.every(isRetryable)) skipIfPostponed(event, runState);
  runState.delivered.push(withSentBody(event, exchanges));
  noteAttempts(exchanges, probe, event, runState);
  if (requirement.booked === "once") runState.bookedIds.add(event.id);
  const eventRequirement: StepRequirement =
    isBookingOptional(event.event) && requirement.booked === "once"
      ? { ...requirement, booked: "at most once" }
      : requirement;
  const judgeBooks = (bookAfter: Book | undefined) =>
    judgeDelivery(eventRequirement, {
      exchanges,
      earlierBody: event.isRepeat ? Buffer.from(event.envelope) : undefined,
      bookings: compareBooks(eventRequirement, event, before, bookAfter),
      hasOnlyNewEvents: exchanges.length === 1 && !event.isRepeat,
      needsBooks: eventRequirement.needsBook,
    });
  const isBookSettled = (book: Book | undefined) =>
    findProblem(eventRequirement, judgeBooks(book)) === undefined;
  const after = before && (await readSettled(() => readBook(receiver, event), isBookSettled));
  const finding = judgeBooks(after);
  checkFinding(eventRequirement, probe, finding, signing.nowSeconds());
  const data = readField(tryParseJson(event.envelope), "data") ?? null;
  const result = { id: event.id, event: event.event, status: readLastStatus(exchanges), data };
  if (finding.kind === "unproven") throw new InconclusiveStep(finding.reason, result);
  return result;
};

/** Returns the event with the body that was sent first. The platform would repeat that body (DLV-15). */
function withSentBody(event: DeliveredEvent, [first]: readonly DeliveryExchange[]): DeliveredEvent {
  const body = first?.request.body;
  return event.isRepeat || body === undefined ? event : { ...event, envelope: Buffer.from(body).toString() };
}

/**
 * Skips a delivery that the receiver postpones because it hasn't yet accepted the case's creation. No further
 * attempt follows, so the case's books can't be compared.
 */
function skipIfPostponed({ caseId }: DeliveredEvent, { target, delivered, skippedSteps }: RunState): void {
  const isCreation = (event: string, id: string | undefined) => event === "case.created" && id === caseId;
  const isCaseKnown =
    delivered.some((other) => isCreation(other.event, other.caseId)) ||
    target.inbox
      .received()
      .some(({ isAccepted, event, envelope }) => isAccepted && isCreation(event, readCaseId(envelope)));
  if (caseId === undefined || isCaseKnown) return;
  skippedSteps.postponedCases.add(caseId);
  throw new SkippedStep("The receiver postpones events of a case until it was created.");
}

/** Reads the receiver's books. Returns undefined if the receiver doesn't show them. */
async function readBook(receiver: ReceiverProxy, { caseId }: DeliveredEvent): Promise<Book | undefined> {
  try {
    const book = await receiver.book(caseId);
    return { ...book, fields: selectBookFields(book.fields) };
  } catch (error) {
    if (error instanceof InconclusiveStep) return undefined;
    throw error;
  }
}

function noteAttempts(
  exchanges: readonly DeliveryExchange[],
  { id }: DeliveryProbe,
  { event }: DeliveredEvent,
  { target }: RunState,
): void {
  const deliveredAt = target.now();
  for (const { status, body } of exchanges)
    target.inbox.note({
      from: "the receiver",
      at: deliveredAt,
      event: `${event} (${id})`,
      ...(status === undefined ? { noAnswerReason: body } : { status }),
    });
}

function checkFinding(
  requirement: StepRequirement,
  probe: DeliveryProbe,
  finding: DeliveryFinding,
  nowSeconds: number,
): void {
  const problem = findProblem(requirement, finding);
  if (problem !== undefined) {
    const isRefused = finding.kind === "wrong answers" && requirement.answer !== "refused";
    const explain = probe.id === "plain" ? findLikelyCause : explainRefusal;
    const { bug, advice, doc } = isRefused ? explain(problem.exchange?.status, probe) : probe;
    const isAboutOpposite = bug === probe.bug && reversesCatalog(requirement, probe);
    throw new StepFailure(problem.message, [
      ...(isAboutOpposite
        ? []
        : [`likely bug: ${bug}`, `what to change: ${advice}`, `see: recoup help ${doc}`]),
      ...(problem.exchange === undefined ? [] : formatExchange(problem.exchange, nowSeconds)),
    ]);
  }
}

/** Describes a problem in one sentence. Also returns the exchange that shows it. */
function findProblem({ answer }: StepRequirement, finding: DeliveryFinding) {
  if (finding.kind === "right" || finding.kind === "unproven") return undefined;
  const exchange = finding.kind === "wrong answers" ? finding.exchanges[0] : finding.exchange;
  const isAnswered =
    finding.kind === "wrong answers" || (answer === "refused" && isSuccessful(exchange ?? {}));
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

const readLastStatus = (exchanges: readonly DeliveryExchange[]) => {
  const status = exchanges.at(-1)?.status;
  return status === undefined ? null : new NumberText(String(status));
};
