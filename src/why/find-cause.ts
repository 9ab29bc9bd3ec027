import { readField } from "../base/json/json";
import { checkDelivered, checkRoute } from "./arrival-checks";
import {
  checkHiddenStage,
  checkManagedOnly,
  checkNotClosed,
  checkSubscribedLater,
  checkTooSoon,
  checkVisibility,
} from "./case-checks";
import { checkFailing, checkGivenUp, checkUntried } from "./delivery-checks";
import {
  type Cause,
  type CauseCheck,
  type Evidence,
  formatSubject,
  isActive,
  isTestCase,
  listModeSubscriptions,
  suggestInspection,
} from "./evidence";
import {
  checkActive,
  checkAddress,
  checkAudience,
  checkCaseEvent,
  checkMode,
  checkNoSubscription,
  checkSubscribedEvents,
} from "./subscription-checks";

/** Causes that can be found in an event's record and attempts. */
const deliveryChecks: readonly CauseCheck[] = [
  checkGivenUp,
  checkFailing,
  checkUntried,
  checkRoute,
  checkDelivered,
];

/**
 * Ordered: the first match is reported. They cover the event type, then recorded attempts, then the event's
 * path from the case to the address.
 */
const checks: readonly CauseCheck[] = [
  checkAudience,
  checkCaseEvent,
  ...deliveryChecks,
  checkManagedOnly,
  checkVisibility,
  checkHiddenStage,
  checkNoSubscription,
  checkSubscribedEvents,
  checkMode,
  checkActive,
  checkAddress,
  checkNotClosed,
  checkSubscribedLater,
  checkTooSoon,
];

export const findCause = (evidence: Evidence): Cause => findFirstCause(checks, evidence);

/** Finds the cause for a recorded event, which may or may not be about a case. */
export const findDeliveryCause = (evidence: Evidence): Cause => findFirstCause(deliveryChecks, evidence);

function findFirstCause(candidates: readonly CauseCheck[], evidence: Evidence): Cause {
  for (const check of candidates) {
    const cause = check(evidence);
    if (cause !== undefined) return cause;
  }
  return createUnexplainedCause(evidence);
}

function createUnexplainedCause(evidence: Evidence): Cause {
  const { surface, records } = evidence;
  const history =
    records === undefined
      ? `the ${surface} surface keeps no history of deliveries`
      : "the platform recorded no delivery of it";
  return {
    cause: "unexplained",
    sentence: `${formatSubject(evidence)} is expected, but ${history}: it may not have happened.${describeUnknownMode(evidence)}`,
    next: suggestInspection(evidence),
  };
}

/**
 * Returns a caveat if all subscriptions have the same mode and the case's mode is unknown. Otherwise empty.
 */
function describeUnknownMode(evidence: Evidence): string {
  const modes = new Set(
    listModeSubscriptions(evidence)
      .filter(isActive)
      .map((subscription) => readField(subscription, "isTestMode")),
  );
  const [isTestMode] = modes;
  if (isTestCase(evidence) !== undefined || modes.size !== 1 || typeof isTestMode !== "boolean") return "";
  const [thisMode, other] = isTestMode ? ["test", "production"] : ["production", "test"];
  return ` The active subscriptions are for ${thisMode} cases. The ${evidence.surface} surface does not show whether this is one; they would not receive events of a ${other} case.`;
}
