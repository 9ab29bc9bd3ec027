import { readText } from "../../../base/json";
import { shellWord } from "../../../cli/shell-word";
import { hiddenStage, managedOnly, notClosed, notShown, subscribedLater, tooSoon } from "./case-checks";
import { delivered, failing, givenUp, notTriedYet } from "./delivery-checks";
import { type Cause, type Check, type Evidence, subjectOf } from "./evidence";
import {
  eventNotSubscribed,
  noSubscription,
  notActive,
  notOfCase,
  otherAudience,
  otherMode,
  unusableAddress,
} from "./subscription-checks";

/**
 * What is asked, in this order; the first that applies is the answer. What was attempted tells for itself; else the
 * way of an event is followed from the case to the address.
 */
const checks: readonly Check[] = [
  otherAudience,
  notOfCase,
  givenUp,
  failing,
  notTriedYet,
  delivered,
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

export function findCause(evidence: Evidence): Cause {
  for (const check of checks) {
    const cause = check(evidence);
    if (cause !== undefined) return cause;
  }
  return unexplained(evidence);
}

function unexplained(evidence: Evidence): Cause {
  const { case: found, wanted, surface, records } = evidence;
  const history =
    records === undefined
      ? `the ${surface} surface keeps no history of deliveries`
      : "the platform recorded no delivery of it";
  return {
    cause: "unexplained",
    sentence: `${subjectOf(evidence)} should come, and ${history}: it may not have happened.`,
    next:
      surface === "referral"
        ? "recoup webhooks listen --as referral"
        : `recoup cases timeline ${shellWord(readText(found, "id") || wanted)} --as ${surface}`,
  };
}
