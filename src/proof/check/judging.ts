import { type Exchange, isRetryable, isSilent, isTaken } from "../../webhooks/receiver-state/exchange";
import type { ReceiverState } from "../../webhooks/receiver-state/receiver-state";
import { requirements, wrongAnswers } from "../../webhooks/receiver-state/requirement";
import { isCounted, isVisible } from "../../webhooks/receiver-state/state-findings";
import { type CommonProblems, formatRefused, partOf, refusalOf } from "./problems";
import type { PlayedTrial, Trial } from "./trials/trial";
import { bookFindings, type ReadState, type VisibleState } from "./visible-state";

/** Facts about the receiver as a whole. */
export interface ReceiverFacts {
  /** It accepted some genuine delivery, so a refusal means something. */
  readonly takesGenuine: boolean;
  /** It accepts no genuine delivery, but asks for another attempt at each. */
  readonly isBusy: boolean;
  /** No connection to it could be made. */
  readonly isAbsent: boolean;
  /** It no longer answers. */
  readonly isGone: boolean;
  readonly offered: VisibleState;
  readonly common: CommonProblems;
}

export interface Judgment {
  readonly verdict: "held" | "broken" | "unknown";
  /** Full sentences; empty if the rule held. */
  readonly reason: string;
  /** The answer that decided the verdict. */
  readonly answer?: Exchange;
  /** Set if the expectation goes beyond the interface description. */
  readonly isExtension?: true;
}

export function judge(
  trial: Trial,
  played: PlayedTrial | undefined,
  read: ReadState,
  facts: ReceiverFacts,
): Judgment {
  if (trial.untested !== undefined) return unknown(trial.untested);
  const silent = played?.answers.find(isSilent);
  if (played !== undefined && silent !== undefined) return judgeSilence(trial, played, silent, facts);
  if (played?.isComplete !== true) return unknown(whyOpen(trial, played, facts));
  const requirement = requirements[trial.expected];
  if (requirement.answer === undefined) return refusal(played.answers.at(-1), facts);
  return requirement.answer === "refused"
    ? judgeRefusal(trial, played.answers, read, facts)
    : judgeAcceptance(trial, played.answers, read, facts);
}

const held = (answer: Exchange | undefined): Judgment => withAnswer({ verdict: "held", reason: "" }, answer);
const broken = (reason: string, answer: Exchange | undefined): Judgment =>
  withAnswer({ verdict: "broken", reason }, answer);
const unknown = (reason: string, answer?: Exchange): Judgment =>
  withAnswer({ verdict: "unknown", reason }, answer);

const withAnswer = (judgment: Judgment, answer: Exchange | undefined): Judgment =>
  answer === undefined ? judgment : { ...judgment, answer };

function whyOpen({ maxAnswerMs }: Trial, played: PlayedTrial | undefined, { isGone }: ReceiverFacts): string {
  if (isGone) return "The receiver no longer answered.";
  if (played !== undefined && played.answers.length > 0)
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
  const because = answer.silence === undefined ? "" : `: ${answer.silence.message}`;
  if (facts.isAbsent) return unknown(`The receiver doesn't answer${because}.`, answer);
  if (endedWith !== undefined && facts.takesGenuine) return broken(ending(endedWith, because, facts), answer);
  if (facts.isGone && endedWith === undefined) return unknown("The receiver no longer answered.", answer);
  if (expected === "refused" && facts.takesGenuine) return held(answer);
  return broken(`The receiver gave no answer${because}.`, answer);
}

function ending(others: readonly string[], because: string, { isGone }: ReceiverFacts): string {
  const end = isGone
    ? "From here on the receiver gave no answer"
    : "The receiver stopped and was started again";
  const also = others.length === 0 ? "" : ` Under way as well: ${others.join(", ")}.`;
  return `${end}${because}.${also}`;
}

function judgeRefusal(
  trial: Trial,
  answers: readonly Exchange[],
  read: ReadState,
  facts: ReceiverFacts,
): Judgment {
  const { lead = 0 } = trial;
  const refused = answers.slice(0, lead).find((answer) => !isTaken(answer));
  if (refused !== undefined && facts.takesGenuine)
    return unknown(`Its genuine part is refused: ${formatRefused(refused)}`, refused);
  const forged = answers.slice(lead);
  const [taken] = wrongAnswers(requirements.refused, forged);
  const answer = taken ?? forged.at(-1);
  const isBooked = "state" in read && isForgedBooked(trial, read.state, facts);
  if (isBooked) return broken(`It was answered ${answer?.status}, and booked.`, answer);
  if (taken === undefined) return refusal(answer, facts);
  if ("failure" in read || facts.offered.parts === undefined)
    return broken(`It was answered ${taken.status}.`, answer);
  if (facts.offered.showsAlone(trial.carrier ?? "") !== false) return held(answer);
  return unknown(
    `It was answered ${taken.status}, and the books never show ${trial.carrier}: ${subset}`,
    answer,
  );
}

const subset = "name the events of the subscription with --event.";

/**
 * Whether a forged event of a genuine case was booked, which shows as a difference from that case's books.
 */
function isForgedBooked(trial: Trial, state: ReceiverState, { offered, common }: ReceiverFacts): boolean {
  if (trial.lead === undefined) return isVisible(state);
  const findings = bookFindings(trial, state, offered) ?? [];
  return findings.some((finding) => !common.has(partOf(finding)) && !finding.endsWith("not booked"));
}

function refusal(answer: Exchange | undefined, { takesGenuine, isBusy }: ReceiverFacts): Judgment {
  const distinguishes = takesGenuine || (isBusy && answer !== undefined && !isRetryable(answer));
  return distinguishes ? held(answer) : unknown("The plain delivery is refused, too.", answer);
}

function judgeAcceptance(
  trial: Trial,
  answers: readonly Exchange[],
  read: ReadState,
  facts: ReceiverFacts,
): Judgment {
  const { booked, ...requirement } = requirements[trial.expected];
  const refused = wrongAnswers(requirement, answers);
  if (refused.length > 0) return judgeRefused(trial, refused, facts);
  const answer = answers.at(-1);
  if (booked === undefined) return held(answer);
  if ("failure" in read && read.hasArrived === true && facts.offered.parts !== undefined)
    return broken(`${read.failure} That of other cases can.`, answer);
  if ("failure" in read) return withoutState(trial, answers, read.failure);
  if (facts.offered.parts === undefined) return judgeInvisible(trial, answers);
  if (booked === "never")
    return isCounted(read.state, facts.offered.parts)
      ? { ...broken("It was booked.", answer), isExtension: true }
      : held(answer);
  return judgeBooks(trial, read.state, answers, facts);
}

const invisible =
  "The state address shows nothing of any accepted delivery. Either it shows something else, or the receiver reads each case from the platform, where a made-up one doesn't exist.";

/** Reports this once, for the plain delivery. Judges the others as if there were no state address. */
const judgeInvisible = (trial: Trial, answers: readonly Exchange[]): Judgment =>
  trial.id === "plain" ? unknown(invisible, answers.at(-1)) : withoutState(trial, answers, invisible);

/** If the receiver accepts nothing, reports that one bug for the plain delivery only. */
function judgeRefused(trial: Trial, refused: readonly Exchange[], facts: ReceiverFacts): Judgment {
  const { takesGenuine, isBusy, common } = facts;
  const [first] = refused;
  if (!takesGenuine && trial.id !== "plain") return unknown("The plain delivery is refused, too.", first);
  if (isBusy && first !== undefined) return unknown(`${formatRefused(first)} ${busy}`, first);
  const own = refused.find((answer) => isOwn(trial, refusalOf(answer), common));
  if (own !== undefined) return broken(formatRefused(own), own);
  return unknown(first === undefined ? "" : asElsewhere(refusalOf(first), common), first);
}

const busy =
  "The receiver asks for another attempt at every genuine delivery. If it reads each case from the platform, let it read from a platform that answers, such as `recoup sandbox serve`.";

function judgeBooks(
  trial: Trial,
  state: ReceiverState,
  answers: readonly Exchange[],
  facts: ReceiverFacts,
): Judgment {
  const answer = answers.at(-1);
  const findings = bookFindings(trial, state, facts.offered);
  if (findings === undefined)
    return withoutState(trial, answers, "The state address shows nothing that could be compared.");
  const own = findings.filter((finding) => isOwn(trial, partOf(finding), facts.common));
  if (own.length > 0) return broken(`In the books, ${own.join("; ")}.`, answer);
  const [first] = findings;
  return first === undefined ? held(answer) : unknown(asElsewhere(partOf(first), facts.common), answer);
}

/** Whether a problem is reported for this trial. */
const isOwn = (trial: Trial, about: string, common: CommonProblems) =>
  (common.get(about)?.trial ?? trial) === trial;

function asElsewhere(about: string, common: CommonProblems): string {
  const { trial, text = "" } = common.get(about) ?? {};
  return `As in ${trial?.id}: ${text}`;
}

/** Without a readable state, an answer can only prove that a single genuine delivery was accepted. */
function withoutState(
  { expected, state, needsBooks }: Trial,
  answers: readonly Exchange[],
  failure: string,
): Judgment {
  const isEachOnce = state?.events.length === answers.length;
  if (expected === "booked once" && isEachOnce && needsBooks !== true) return held(answers.at(-1));
  return unknown(failure, answers.at(-1));
}
