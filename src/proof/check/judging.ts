import { type Exchange, isRetryable, isSilent, isTaken } from "../../webhooks/receiver-state/exchange";
import { type Bookings, judgeDelivery } from "../../webhooks/receiver-state/judge-delivery";
import type { ReceiverState } from "../../webhooks/receiver-state/receiver-state";
import { requirements } from "../../webhooks/receiver-state/requirement";
import { isCounted, isVisible } from "../../webhooks/receiver-state/state-findings";
import { answerName, type CommonProblems, findingPart, formatRefused } from "./problems";
import type { PlayedTrial, Trial } from "./trials/trial";
import { bookFindings, type ReadState, type VisibleState } from "./visible-state";

/** Facts about the receiver as a whole. */
export interface ReceiverFacts {
  /** Whether the receiver accepted a genuine delivery. Otherwise, a refusal proves nothing. */
  readonly takesGenuine: boolean;
  /** Whether the receiver accepted no genuine delivery, and requested another attempt each time. */
  readonly isBusy: boolean;
  /** Whether no connection could be made. */
  readonly isAbsent: boolean;
  /** Whether the receiver stopped answering during the check. */
  readonly isGone: boolean;
  readonly offered: VisibleState;
  readonly common: CommonProblems;
}

export interface Judgment {
  readonly verdict: "held" | "broken" | "unknown";
  /** Full sentences. Empty if the rule held. */
  readonly reason: string;
  /** The answer that decided the verdict. */
  readonly answer?: Exchange;
  /** Set if the expectation goes beyond the interface description. */
  readonly isExtension?: true;
}

export function judge(
  trial: Trial,
  playedTrial: PlayedTrial | undefined,
  read: ReadState,
  facts: ReceiverFacts,
): Judgment {
  if (trial.untested !== undefined) return unknown(trial.untested);
  const silentAnswer = playedTrial?.answers.find(isSilent);
  if (playedTrial !== undefined && silentAnswer !== undefined)
    return judgeSilence(trial, playedTrial, silentAnswer, facts);
  if (playedTrial?.isComplete !== true) return unknown(whyOpen(trial, playedTrial, facts));
  const requirement = requirements[trial.expected];
  if (requirement.answer === undefined) return refusalJudgment(playedTrial.answers.at(-1), facts);
  return requirement.answer === "refused"
    ? judgeRefusal(trial, playedTrial.answers, read, facts)
    : judgeAcceptance(trial, playedTrial.answers, read, facts);
}

const heldJudgment = (answer: Exchange | undefined): Judgment =>
  withAnswer({ verdict: "held", reason: "" }, answer);
const broken = (reason: string, answer: Exchange | undefined): Judgment =>
  withAnswer({ verdict: "broken", reason }, answer);
const unknown = (reason: string, answer?: Exchange): Judgment =>
  withAnswer({ verdict: "unknown", reason }, answer);

const withAnswer = (judgment: Judgment, answer: Exchange | undefined): Judgment =>
  answer === undefined ? judgment : { ...judgment, answer };

function whyOpen(
  { maxAnswerMs }: Trial,
  playedTrial: PlayedTrial | undefined,
  { isGone }: ReceiverFacts,
): string {
  if (isGone) return "The receiver no longer answered.";
  if (playedTrial !== undefined && playedTrial.answers.length > 0)
    return "The check ended before all of its requests were answered.";
  return maxAnswerMs === undefined
    ? "It was not sent."
    : `It is for receivers that answer within ${maxAnswerMs} ms.`;
}

/** Accepts a cut connection after a hostile request, as long as the receiver survives. */
function judgeSilence(
  { expected }: Trial,
  { endedWith }: PlayedTrial,
  answer: Exchange,
  facts: ReceiverFacts,
): Judgment {
  const reason = answer.silence === undefined ? "" : `: ${answer.silence.message}`;
  if (facts.isAbsent) return unknown(`The receiver doesn't answer${reason}.`, answer);
  if (endedWith !== undefined && facts.takesGenuine)
    return broken(endingText(endedWith, reason, facts), answer);
  if (facts.isGone && endedWith === undefined) return unknown("The receiver no longer answered.", answer);
  if (expected === "refused" && facts.takesGenuine) return heldJudgment(answer);
  return broken(`The receiver gave no answer${reason}.`, answer);
}

function endingText(otherProblems: readonly string[], reason: string, { isGone }: ReceiverFacts): string {
  const end = isGone
    ? "From here on the receiver gave no answer"
    : "The receiver stopped and was started again";
  const alsoText = otherProblems.length === 0 ? "" : ` Also in progress: ${otherProblems.join(", ")}.`;
  return `${end}${reason}.${alsoText}`;
}

function judgeRefusal(
  trial: Trial,
  answers: readonly Exchange[],
  read: ReadState,
  facts: ReceiverFacts,
): Judgment {
  const { lead = 0, carrier = "" } = trial;
  const refused = answers.slice(0, lead).find((answer) => !isTaken(answer));
  if (refused !== undefined && facts.takesGenuine)
    return unknown(`Its genuine part is refused: ${formatRefused(refused)}`, refused);
  const finding = judgeDelivery(requirements.refused, {
    exchanges: answers.slice(lead),
    bookings: forgedBookings(trial, read, facts),
    isEachOnce: false,
    needsBooks: false,
  });
  if (finding.kind === "wrong answers") {
    const [exchange] = finding.exchanges;
    return broken(`The answer was ${exchange.status}.`, exchange);
  }
  const { exchange } = finding;
  if (finding.kind === "booked")
    return broken(`The answer was ${exchange?.status}, and it was booked.`, exchange);
  if (exchange === undefined || !isTaken(exchange)) return refusalJudgment(exchange, facts);
  if (facts.offered.showsAlone(carrier) !== false) return heldJudgment(exchange);
  return unknown(
    `The answer was ${exchange.status}, and the books never show ${carrier}: ${subset}`,
    exchange,
  );
}

function forgedBookings(trial: Trial, read: ReadState, facts: ReceiverFacts): Bookings {
  if ("failure" in read) return read;
  const isBooked = isForgedBooked(trial, read.state, facts);
  return isBooked || facts.offered.parts !== undefined
    ? { isBooked, differences: [] }
    : { failure: invisibleText };
}

const subset = "name the events of the subscription with --event.";

/**
 * Whether the forged event was booked. If its case is genuine, this shows as a difference from that case's
 * books.
 */
function isForgedBooked(trial: Trial, state: ReceiverState, { offered, common }: ReceiverFacts): boolean {
  if (trial.lead === undefined) return isVisible(state);
  const findings = bookFindings(trial, state, offered) ?? [];
  return findings.some((finding) => !common.has(findingPart(finding)) && !finding.endsWith("not booked"));
}

function refusalJudgment(answer: Exchange | undefined, { takesGenuine, isBusy }: ReceiverFacts): Judgment {
  const distinguishes = takesGenuine || (isBusy && answer !== undefined && !isRetryable(answer));
  return distinguishes ? heldJudgment(answer) : unknown("The plain delivery is refused, too.", answer);
}

function judgeAcceptance(
  trial: Trial,
  exchanges: readonly Exchange[],
  read: ReadState,
  facts: ReceiverFacts,
): Judgment {
  const isShown = facts.offered.parts !== undefined;
  const isLost = isShown && "failure" in read && read.hasArrived === true;
  // If the books show no accepted delivery, reports that once, for the plain delivery.
  const isInvisible = !isShown && "state" in read && trial.id === "plain";
  const isIgnored = trial.expected === "ignored";
  const finding = judgeDelivery(requirements[trial.expected], {
    exchanges,
    bookings: genuineBookings(trial, read, facts),
    isEachOnce: trial.state?.events.length === exchanges.length,
    needsBooks: trial.needsBooks === true || isIgnored || isLost || isInvisible,
  });
  if (finding.kind === "wrong answers") return judgeRefused(trial, finding.exchanges, facts);
  const { exchange } = finding;
  if (finding.kind === "booked") return { ...broken("It was booked.", exchange), isExtension: true };
  if (finding.kind === "wrong books") return judgeBooks(trial, finding.differences, exchange, facts);
  if (finding.kind === "right") return heldJudgment(exchange);
  return isLost
    ? broken(`${finding.reason} That of other cases can.`, exchange)
    : unknown(finding.reason, exchange);
}

function genuineBookings(trial: Trial, read: ReadState, { offered }: ReceiverFacts): Bookings {
  if ("failure" in read) return read;
  if (offered.parts === undefined) return { failure: invisibleText };
  const { state } = read;
  if (trial.expected === "ignored") return { isBooked: isCounted(state, offered.parts), differences: [] };
  const differences = bookFindings(trial, state, offered);
  return differences === undefined
    ? { failure: "The state address shows nothing that could be compared." }
    : { isBooked: isVisible(state), differences };
}

const invisibleText =
  "The state address shows nothing of any accepted delivery. Either it shows something else, or the receiver reads each case from the platform, where a made-up one doesn't exist.";

/**
 * Judges refused deliveries. If the receiver accepts no genuine delivery, reports this only for the plain
 * delivery.
 */
function judgeRefused(trial: Trial, refused: readonly Exchange[], facts: ReceiverFacts): Judgment {
  const { takesGenuine, isBusy, common } = facts;
  const [first] = refused;
  if (!takesGenuine && trial.id !== "plain") return unknown("The plain delivery is refused, too.", first);
  if (isBusy && first !== undefined) return unknown(`${formatRefused(first)} ${busyText}`, first);
  const ownRefusal = refused.find((answer) => isOwn(trial, answerName(answer), common));
  if (ownRefusal !== undefined) return broken(formatRefused(ownRefusal), ownRefusal);
  return unknown(first === undefined ? "" : commonProblemText(answerName(first), common), first);
}

const busyText =
  "The receiver asks for another attempt at every genuine delivery. If it reads each case from the platform, let it read from a platform that answers, such as `recoup sandbox serve`.";

function judgeBooks(
  trial: Trial,
  differences: readonly string[],
  answer: Exchange | undefined,
  { common }: ReceiverFacts,
): Judgment {
  const ownDifferences = differences.filter((difference) => isOwn(trial, findingPart(difference), common));
  if (ownDifferences.length > 0) return broken(`In the books, ${ownDifferences.join("; ")}.`, answer);
  return unknown(commonProblemText(findingPart(differences[0] ?? ""), common), answer);
}

/** Whether a problem is reported for this trial. */
const isOwn = (trial: Trial, part: string, common: CommonProblems) =>
  (common.get(part)?.trial ?? trial) === trial;

function commonProblemText(part: string, common: CommonProblems): string {
  const { trial, text = "" } = common.get(part) ?? {};
  return `As in ${trial?.id}: ${text}`;
}
