import type { ReceiverState } from "../../webhooks/receiver-state/receiver-state";
import { isCounted, isVisible, stateFindings } from "../../webhooks/receiver-state/state-findings";
import { type Answer, isSilent, isTaken, type Played } from "./playing";
import type { Trial } from "./trials/trial";

/** What is known about the receiver as a whole. */
export interface Bearings {
  /** Some genuine delivery was taken, so a refusal means something. */
  readonly takesGenuine: boolean;
  /** Nothing was there to answer. */
  readonly isAbsent: boolean;
  /** It still answers at the end. */
  readonly isAlive: boolean;
  /** The first trial without an answer, if the receiver never answered again. */
  readonly firstSilent: Trial | undefined;
  /** What its state address shows of the plain delivery; undefined without one, or if it shows nothing. */
  readonly offered: ReceiverState | undefined;
}

/** The state of a trial's case, or why it couldn't be read. */
export type ReadState = { readonly state: ReceiverState } | { readonly failure: string };

export interface Judgment {
  readonly verdict: "held" | "broken" | "unknown";
  /** In sentences; empty for a rule that held. */
  readonly reason: string;
  /** The answer that decided it. */
  readonly answer?: Answer;
}

export function judge(trial: Trial, played: Played | undefined, read: ReadState, of: Bearings): Judgment {
  if (trial.untested !== undefined) return unknown(trial.untested);
  if (played === undefined || played.answers.length === 0) return unknown("It was not sent.");
  if (!played.isComplete) return unknown("The check ended before all of its requests were answered.");
  const silent = played.answers.find(isSilent);
  if (silent !== undefined) return judgeSilence(trial, silent, of);
  if (trial.expected === "answered") return refusal(played.answers.at(-1), of);
  return trial.expected === "refused"
    ? judgeRefusal(played.answers, read, of)
    : judgeAcceptance(trial, played.answers, read, of);
}

const held = (answer: Answer | undefined): Judgment => withAnswer({ verdict: "held", reason: "" }, answer);
const broken = (reason: string, answer: Answer | undefined): Judgment =>
  withAnswer({ verdict: "broken", reason }, answer);
const unknown = (reason: string, answer?: Answer): Judgment =>
  withAnswer({ verdict: "unknown", reason }, answer);

const withAnswer = (judgment: Judgment, answer: Answer | undefined): Judgment =>
  answer === undefined ? judgment : { ...judgment, answer };

/** A hostile request may be cut off, as long as the receiver lives on. */
function judgeSilence(trial: Trial, answer: Answer, of: Bearings): Judgment {
  const because = answer.silence === undefined ? "" : `: ${answer.silence.message}`;
  if (of.isAbsent) return unknown(`The receiver doesn't answer${because}.`, answer);
  if (of.firstSilent === trial && of.takesGenuine)
    return broken(`From here on the receiver gave no answer${because}.`, answer);
  if (!of.isAlive && of.firstSilent !== trial)
    return unknown("The receiver gave no answer any more.", answer);
  if (trial.expected === "refused" && of.takesGenuine) return held(answer);
  return broken(`The receiver gave no answer${because}.`, answer);
}

function judgeRefusal(answers: readonly Answer[], read: ReadState, of: Bearings): Judgment {
  const taken = answers.find(isTaken);
  const answer = taken ?? answers.at(-1);
  const isBooked = "state" in read && isVisible(read.state);
  if (isBooked) return broken(`It was answered ${answer?.status}, and booked.`, answer);
  const isSureNotBooked = "state" in read && of.offered !== undefined;
  if (taken !== undefined)
    return isSureNotBooked ? held(answer) : broken(`It was answered ${taken.status}.`, answer);
  return refusal(answer, of);
}

const refusal = (answer: Answer | undefined, { takesGenuine }: Bearings): Judgment =>
  takesGenuine ? held(answer) : unknown("The plain delivery is refused, too.", answer);

function judgeAcceptance(trial: Trial, answers: readonly Answer[], read: ReadState, of: Bearings): Judgment {
  const refused = answers.find((answer) => !isTaken(answer));
  if (refused !== undefined) return judgeRefused(trial, refused, of);
  const answer = answers.at(-1);
  if (trial.expected === "accepted") return held(answer);
  const { offered } = of;
  if ("failure" in read) return withoutState(trial, answers, read.failure);
  if (offered === undefined) return judgeInvisible(trial, answers);
  if (trial.expected === "ignored")
    return isCounted(read.state, offered) ? broken("It was booked.", answer) : held(answer);
  const findings = trial.state && stateFindings(trial.state, read.state, offered);
  if (findings === undefined)
    return unknown("The state address shows nothing that could be compared.", answer);
  return findings.length === 0 ? held(answer) : broken(`In the books, ${findings.join("; ")}.`, answer);
}

/** A receiver that takes nothing has one bug, which the plain delivery shows. */
function judgeRefused({ id }: Trial, refused: Answer, { takesGenuine }: Bearings): Judgment {
  if (!takesGenuine && id !== "plain") return unknown("The plain delivery is refused, too.", refused);
  return broken(`It was answered ${refused.status}.`, refused);
}

/** The state address shows nothing of the plain delivery: that one is broken, the others can't be judged by it. */
function judgeInvisible(trial: Trial, answers: readonly Answer[]): Judgment {
  if (trial.id === "plain") return broken("The state address shows nothing of it.", answers.at(-1));
  return withoutState(trial, answers, "The state address shows nothing of an accepted delivery.");
}

/** Taking a single genuine delivery is all that its answer can show. */
function withoutState(
  { expected, state, needsBooks }: Trial,
  answers: readonly Answer[],
  failure: string,
): Judgment {
  const isEachOnce = state?.events.length === answers.length;
  if (expected === "booked once" && isEachOnce && needsBooks !== true) return held(answers.at(-1));
  return unknown(failure, answers.at(-1));
}
