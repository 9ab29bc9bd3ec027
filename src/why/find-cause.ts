import { readField } from "../base/json/json";
import { delivered, notRouted } from "./arrival-checks";
import { hiddenStage, managedOnly, notClosed, notShown, subscribedLater, tooSoon } from "./case-checks";
import { failing, givenUp, notTriedYet } from "./delivery-checks";
import {
  type Cause,
  type Check,
  type Evidence,
  inMode,
  inspectFurther,
  isActive,
  isTestCase,
  subjectText,
} from "./evidence";
import {
  eventNotSubscribed,
  noSubscription,
  notActive,
  notCaseEvent,
  otherAudience,
  otherMode,
  unusableAddress,
} from "./subscription-checks";

/** Causes found in the record of an event and its attempts. */
const deliveryChecks: readonly Check[] = [givenUp, failing, notTriedYet, notRouted, delivered];

/**
 * Checks in order; the first match is the answer. They cover the event type, then recorded attempts, then an
 * event's path from the case to the address.
 */
const checks: readonly Check[] = [
  otherAudience,
  notCaseEvent,
  ...deliveryChecks,
  managedOnly,
  notShown,
  hiddenStage,
  noSubscription,
  eventNotSubscribed,
  otherMode,
  notActive,
  unusableAddress,
  notClosed,
  subscribedLater,
  tooSoon,
];

export const findCause = (evidence: Evidence): Cause => firstOf(checks, evidence);

/** Finds the cause for a recorded event, whether or not it is about a case. */
export const findDeliveryCause = (evidence: Evidence): Cause => firstOf(deliveryChecks, evidence);

function firstOf(candidates: readonly Check[], evidence: Evidence): Cause {
  for (const check of candidates) {
    const cause = check(evidence);
    if (cause !== undefined) return cause;
  }
  return unexplainedCause(evidence);
}

function unexplainedCause(evidence: Evidence): Cause {
  const { surface, records } = evidence;
  const history =
    records === undefined
      ? `the ${surface} surface keeps no history of deliveries`
      : "the platform recorded no delivery of it";
  return {
    cause: "unexplained",
    sentence: `${subjectText(evidence)} is expected, but ${history}: it may not have happened.${unknownMode(evidence)}`,
    next: inspectFurther(evidence),
  };
}

/** Returns a caveat if all subscriptions are for one mode and the case's mode is unknown; empty otherwise. */
function unknownMode(evidence: Evidence): string {
  const modes = new Set(
    inMode(evidence)
      .filter(isActive)
      .map((subscription) => readField(subscription, "isTestMode")),
  );
  const [isTestMode] = modes;
  if (isTestCase(evidence) !== undefined || modes.size !== 1 || typeof isTestMode !== "boolean") return "";
  const [thisMode, other] = isTestMode ? ["test", "production"] : ["production", "test"];
  return ` The active subscriptions are for ${thisMode} cases. The ${evidence.surface} surface does not show whether this is one; they would not receive events of a ${other} case.`;
}
