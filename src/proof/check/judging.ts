import { bookedBeforeCheck, type FailureCause } from "../../webhooks/hostile/likely-cause";
import {
  type DeliveryExchange,
  isRetryable,
  isSuccessful,
  isUnanswered,
  type PauseBudget,
} from "../../webhooks/receiver-state/exchange";
import { type Bookings, judgeDelivery } from "../../webhooks/receiver-state/judge-delivery";
import type { ReceiverState } from "../../webhooks/receiver-state/receiver-state";
import { requirements } from "../../webhooks/receiver-state/requirement";
import { isCaseBooked, isVisible } from "../../webhooks/receiver-state/state-findings";
import { type CommonProblems, formatRefused, formatResponseName, readFindingPart } from "./problems";
import type { PlayedTrial, Trial } from "./trials/trial";
import { compareBooks, type ReadState, type VisibleState } from "./visible-state";

export interface ReceiverFacts {
  /** Whether the receiver accepted a genuine delivery. If not, a refusal proves nothing. */
  readonly acceptsGenuine: boolean;
  /** Whether every response to a genuine delivery asked for another attempt. */
  readonly isBusy: boolean;
  /** Whether no connection could be made. */
  readonly isAbsent: boolean;
  /** Whether the receiver stopped responding during the check. */
  readonly isGone: boolean;
  /** Why a trial that wasn't finished is unknown. Undefined unless the check ended early. */
  readonly unplayedText: string | undefined;
  /** Why a trial is unknown if the receiver responded that it limits its rate. */
  readonly limitText: string;
  readonly pauseBudget: PauseBudget;
  readonly visibleState: VisibleState;
  readonly commonProblems: CommonProblems;
}

export interface TrialJudgment {
  readonly verdict: "held" | "broken" | "unknown";
  /** Explains the verdict in full sentences. Empty if the rule held. */
  readonly reason: string;
  /** The response that decided the verdict. */
  readonly answer?: DeliveryExchange;
  /** Whether the expectation goes beyond the interface description. Default: as the trial says. */
  readonly isExtension?: boolean;
  /** Set if the cause isn't the bug that the trial names. */
  readonly cause?: FailureCause;
}

export function judgeTrial(
  trial: Trial,
  playedTrial: PlayedTrial | undefined,
  readState: ReadState,
  facts: ReceiverFacts,
): TrialJudgment {
  const judgment = judgeAnswers(trial, playedTrial, readState, facts);
  const limitedAnswer = playedTrial?.answers.find((answer) => facts.pauseBudget.isLimit(answer));
  const isProven = judgment.verdict === "broken" && trial.expected === "refused";
  const hasStopped = playedTrial?.otherSuspects !== undefined;
  return limitedAnswer === undefined || facts.isBusy || isProven || hasStopped
    ? judgment
    : createUnknownJudgment(facts.unplayedText ?? facts.limitText, limitedAnswer);
}

function judgeAnswers(
  trial: Trial,
  playedTrial: PlayedTrial | undefined,
  readState: ReadState,
  facts: ReceiverFacts,
): TrialJudgment {
  if (trial.untestedReason !== undefined) return createUnknownJudgment(trial.untestedReason);
  const silentAnswer = playedTrial?.answers.find(isUnanswered);
  if (playedTrial !== undefined && silentAnswer !== undefined)
    return judgeNoResponse(trial, playedTrial, silentAnswer, facts);
  if (playedTrial?.isComplete !== true) return createUnknownJudgment(explainUnplayed(trial, facts));
  const requirement = requirements[trial.expected];
  if (requirement.answer === undefined) return judgeDistinction(playedTrial.answers.at(-1), facts);
  return requirement.answer === "refused"
    ? judgeExpectedRefusal(trial, playedTrial.answers, readState, facts)
    : judgeAcceptance(trial, playedTrial.answers, readState, facts);
}

const createHeldJudgment = (answer: DeliveryExchange | undefined): TrialJudgment =>
  addAnswer({ verdict: "held", reason: "" }, answer);
export const createBrokenJudgment = (reason: string, answer: DeliveryExchange | undefined): TrialJudgment =>
  addAnswer({ verdict: "broken", reason }, answer);
export const createUnknownJudgment = (reason: string, answer?: DeliveryExchange): TrialJudgment =>
  addAnswer({ verdict: "unknown", reason }, answer);

const addAnswer = (judgment: TrialJudgment, answer: DeliveryExchange | undefined): TrialJudgment =>
  answer === undefined ? judgment : { ...judgment, answer };

function explainUnplayed({ maxAnswerMs }: Trial, { isAbsent, isGone, unplayedText }: ReceiverFacts): string {
  if (isAbsent) return "The receiver doesn't answer.";
  if (isGone) return "The receiver no longer answered.";
  return unplayedText ?? `It is for receivers that answer within ${maxAnswerMs} ms.`;
}

/**
 * Judges a trial with an unanswered request. A receiver that stays up may drop the connection of a delivery
 * that must be refused, or of one without a valid signature.
 */
function judgeNoResponse(
  { expected, isRightlySigned }: Trial,
  { otherSuspects }: PlayedTrial,
  answer: DeliveryExchange,
  facts: ReceiverFacts,
): TrialJudgment {
  const reason = answer.silence === undefined ? "" : `: ${answer.silence.message}`;
  if (facts.isAbsent) return createUnknownJudgment(`The receiver doesn't answer${reason}.`, answer);
  if (otherSuspects !== undefined && facts.acceptsGenuine)
    return createBrokenJudgment(formatEnding(otherSuspects, reason, facts), answer);
  if (facts.isGone && otherSuspects === undefined)
    return createUnknownJudgment("The receiver no longer answered.", answer);
  const mayDrop = expected === "refused" || (expected === "answered" && isRightlySigned !== true);
  if (mayDrop && facts.acceptsGenuine) return createHeldJudgment(answer);
  return createBrokenJudgment(`The receiver gave no answer${reason}.`, answer);
}

function formatEnding(otherProblems: readonly string[], reason: string, { isGone }: ReceiverFacts): string {
  const end = isGone
    ? "From here on the receiver gave no answer"
    : "The receiver stopped and was started again";
  const alsoText = otherProblems.length === 0 ? "" : ` Also in progress: ${otherProblems.join(", ")}.`;
  return `${end}${reason}.${alsoText}`;
}

function judgeExpectedRefusal(
  trial: Trial,
  answers: readonly DeliveryExchange[],
  readState: ReadState,
  facts: ReceiverFacts,
): TrialJudgment {
  const { genuineCount = 0, loneEventType = "" } = trial;
  const refusedLead = answers.slice(0, genuineCount).find((answer) => !isSuccessful(answer));
  if (refusedLead !== undefined && facts.acceptsGenuine)
    return createUnknownJudgment(`Its genuine part is refused: ${formatRefused(refusedLead)}`, refusedLead);
  const finding = judgeDelivery(requirements.refused, {
    exchanges: answers.slice(genuineCount),
    bookings: findForgedBookings(trial, readState, facts),
    hasOnlyNewEvents: false,
    needsBooks: false,
  });
  if (finding.kind === "wrong answers") {
    const [exchange] = finding.exchanges;
    return createBrokenJudgment(`The answer was ${exchange.status}.`, exchange);
  }
  const { exchange } = finding;
  if (finding.kind === "booked") {
    const judgment = createBrokenJudgment(`The answer was ${exchange?.status}, and it was booked.`, exchange);
    const isRefused = exchange !== undefined && !isSuccessful(exchange);
    return isRefused ? { ...judgment, cause: bookedBeforeCheck } : judgment;
  }
  if (exchange === undefined || !isSuccessful(exchange)) return judgeDistinction(exchange, facts);
  if (facts.visibleState.showsAlone(loneEventType) !== false) return createHeldJudgment(exchange);
  return createUnknownJudgment(
    `The answer was ${exchange.status}, and the books never show ${loneEventType}: ${subsetAdvice}`,
    exchange,
  );
}

function findForgedBookings(trial: Trial, readState: ReadState, facts: ReceiverFacts): Bookings {
  if ("failure" in readState) return readState;
  const isBooked = isForgedBooked(trial, readState.state, facts);
  return isBooked || facts.visibleState.parts !== undefined
    ? { isBooked, differences: [] }
    : { failure: invisibleText };
}

const subsetAdvice = "name the events of the subscription with --event.";

/**
 * Whether the forged event was booked. If its case is genuine, the books of that case then differ. If a
 * genuine event is lost, they differ too and prove nothing.
 */
function isForgedBooked(
  trial: Trial,
  state: ReceiverState,
  { visibleState, commonProblems }: ReceiverFacts,
): boolean {
  if (trial.genuineCount === undefined) return isVisible(state);
  const findings = compareBooks(trial, state, visibleState) ?? [];
  return !findings.some(isLoss) && findings.some((finding) => !commonProblems.has(readFindingPart(finding)));
}

const isLoss = (finding: string) => finding.endsWith("not booked");

function judgeDistinction(
  answer: DeliveryExchange | undefined,
  { acceptsGenuine, isBusy }: ReceiverFacts,
): TrialJudgment {
  const canDistinguish = acceptsGenuine || (isBusy && answer !== undefined && !isRetryable(answer));
  return canDistinguish
    ? createHeldJudgment(answer)
    : createUnknownJudgment("The plain delivery is refused, too.", answer);
}

function judgeAcceptance(
  trial: Trial,
  exchanges: readonly DeliveryExchange[],
  readState: ReadState,
  facts: ReceiverFacts,
): TrialJudgment {
  const isShown = facts.visibleState.parts !== undefined;
  const isLost = isShown && "failure" in readState && readState.hasArrived === true;
  // If the books show none of the accepted deliveries, reports this once, for the plain delivery.
  const isInvisible = !isShown && "state" in readState && trial.id === "plain";
  const isIgnored = trial.expected === "ignored";
  const finding = judgeDelivery(requirements[trial.expected], {
    exchanges,
    bookings: findGenuineBookings(trial, readState, facts),
    hasOnlyNewEvents: trial.state?.events.length === exchanges.length,
    needsBooks: trial.needsBooks === true || isIgnored || isLost || isInvisible,
  });
  if (finding.kind === "wrong answers") return judgeRefusedDeliveries(trial, finding.exchanges, facts);
  const { exchange } = finding;
  if (finding.kind === "booked")
    return { ...createBrokenJudgment("It was booked.", exchange), isExtension: true };
  if (finding.kind === "wrong books") return judgeBooks(trial, finding.differences, exchange, facts);
  if (finding.kind === "right") return createHeldJudgment(exchange);
  return isLost
    ? createBrokenJudgment(`${finding.reason} That of other cases can.`, exchange)
    : createUnknownJudgment(finding.reason, exchange);
}

function findGenuineBookings(trial: Trial, readState: ReadState, { visibleState }: ReceiverFacts): Bookings {
  if ("failure" in readState) return readState;
  if (visibleState.parts === undefined) return { failure: invisibleText };
  const { state } = readState;
  if (trial.expected === "ignored")
    return { isBooked: isCaseBooked(state, visibleState.parts), differences: [] };
  const differences = compareBooks(trial, state, visibleState);
  return differences === undefined
    ? { failure: "The state address shows nothing that could be compared." }
    : { isBooked: isVisible(state), differences };
}

const invisibleText =
  "The state address shows nothing of any accepted delivery. Either it shows something else, or the receiver reads each case from the platform, where a made-up one doesn't exist.";

/**
 * Judges refused deliveries. If the receiver doesn't accept any genuine delivery, reports this for the plain
 * delivery only.
 */
function judgeRefusedDeliveries(
  trial: Trial,
  refusedAnswers: readonly DeliveryExchange[],
  facts: ReceiverFacts,
): TrialJudgment {
  const { acceptsGenuine, isBusy, commonProblems } = facts;
  const [firstRefusal] = refusedAnswers;
  if (!acceptsGenuine && trial.id !== "plain")
    return createUnknownJudgment("The plain delivery is refused, too.", firstRefusal);
  if (isBusy && firstRefusal !== undefined)
    return createUnknownJudgment(`${formatRefused(firstRefusal)} ${busyText}`, firstRefusal);
  const refusalToReport = refusedAnswers.find((answer) =>
    isReportedHere(trial, formatResponseName(answer), commonProblems),
  );
  if (refusalToReport !== undefined)
    return createBrokenJudgment(formatRefused(refusalToReport), refusalToReport);
  return createUnknownJudgment(
    firstRefusal === undefined ? "" : describeCommonProblem(formatResponseName(firstRefusal), commonProblems),
    firstRefusal,
  );
}

const busyText =
  "The receiver asks for another attempt at every genuine delivery. If it reads each case from the platform, let it read from a platform that answers, such as `recoup sandbox serve`.";

function judgeBooks(
  trial: Trial,
  differences: readonly string[],
  answer: DeliveryExchange | undefined,
  { commonProblems }: ReceiverFacts,
): TrialJudgment {
  const differencesToReport = differences.filter((difference) =>
    isReportedHere(trial, readFindingPart(difference), commonProblems),
  );
  if (differencesToReport.length > 0)
    return createBrokenJudgment(`In the books, ${differencesToReport.join("; ")}.`, answer);
  return createUnknownJudgment(
    describeCommonProblem(readFindingPart(differences[0] ?? ""), commonProblems),
    answer,
  );
}

const isReportedHere = (trial: Trial, part: string, common: CommonProblems) =>
  (common.get(part)?.trial ?? trial) === trial;

function describeCommonProblem(part: string, common: CommonProblems): string {
  const { trial, text = "" } = common.get(part) ?? {};
  return `As in ${trial?.id}: ${text}`;
}
