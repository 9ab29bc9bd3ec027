import { advice } from "../base/advice/advice";
import { type JsonValue, readField, readText } from "../base/json/json";
import { formatTime } from "../base/text/time/date";
import { isUnrouted } from "../sandbox";
import { readEventType } from "../webhooks/events/read-event-type";
import { checkDelivered, checkRoute } from "./arrival-checks";
import {
  checkHiddenStage,
  checkManagedOnly,
  checkNotClosed,
  checkSubscribedLater,
  checkTooSoon,
  checkVisibility,
  hasHappened,
} from "./case-checks";
import { checkFailing, checkGivenUp, checkModeChanged, checkUntried } from "./delivery-checks";
import {
  type Cause,
  type CauseCheck,
  type Evidence,
  isActive,
  isTestCase,
  limitToSubscription,
  listModeSubscriptions,
  readSubscribedAt,
  readTimeField,
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
  checkModeChanged,
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

/** Finds the cause. If only the world's own receiver got the event, also checks the user's subscription. */
export function findCause(evidence: Evidence): Cause {
  const cause = findFirstCause(checks, evidence);
  return (cause.cause === "no-route" ? findRoutedCause(evidence, cause) : undefined) ?? cause;
}

/**
 * Explains why the user's subscription didn't get an event that only the world's own receiver got, through an
 * older subscription such as one from the seed. Returns undefined if no newer subscription leads to a
 * receiver of the user.
 */
function findRoutedCause(evidence: Evidence, noRoute: Cause): Cause | undefined {
  const { attempts, subscriptions, routes } = evidence;
  const older = subscriptions.find((candidate) => readText(candidate, "id") === noRoute.subscriptionId);
  const [newest] = subscriptions
    .filter((candidate) => !isUnrouted(readText(candidate, "url"), routes))
    .filter((candidate) => readSubscribedAt(candidate) > readSubscribedAt(older))
    .sort((left, right) => readSubscribedAt(right) - readSubscribedAt(left));
  const attempt = attempts.find((candidate) => readText(candidate, "eventId") === noRoute.eventId);
  if (newest === undefined || attempt === undefined) return undefined;
  const event = evidence.event ?? readEventType(readText(attempt, "event"));
  const limited = limitToSubscription({ ...evidence, event }, readText(newest, "id"));
  const checks = [checkSubscribedEvents, checkMode, checkActive, createAgeCheck(attempt)];
  const [cause] = checks.flatMap((check) => check(limited) ?? []);
  if (cause === undefined) return undefined;
  return {
    ...cause,
    sentence: advice`The subscription to ${readText(newest, "url")} leads to your receiver. ${cause.sentence}`,
  };
}

/** Detects that the event was sent before the subscription was created. */
const createAgeCheck =
  (attempt: JsonValue): CauseCheck =>
  (evidence) => {
    const [subscription] = evidence.subscriptions;
    const sentAt = readTimeField(attempt, "at");
    if (sentAt === undefined || readSubscribedAt(subscription) <= sentAt) return undefined;
    return {
      cause: "subscribed-later",
      sentence: `${readText(attempt, "event")} was sent at ${formatTime(readText(attempt, "at"))} UTC, before the subscription was created.`,
      next: suggestInspection(evidence),
      subscriptionId: readText(subscription, "id"),
    };
  };

/** Finds the cause for a recorded event, which may or may not be about a case. */
export const findDeliveryCause = (evidence: Evidence): Cause => findFirstCause(deliveryChecks, evidence);

function findFirstCause(candidates: readonly CauseCheck[], evidence: Evidence): Cause {
  for (const check of candidates) {
    const cause = check(evidence);
    if (cause !== undefined) return cause;
  }
  return {
    cause: "unexplained",
    sentence: `${describeMissingRecord(evidence)}${describeUnknownMode(evidence)}`,
    next: suggestInspection(evidence),
  };
}

function describeMissingRecord(evidence: Evidence): string {
  const { event, surface, records } = evidence;
  const subject = event ?? "an event of this case";
  if (records === undefined)
    return hasHappened(evidence)
      ? `${subject} happened, but the ${surface} surface keeps no history of deliveries, so it does not show whether it was sent.`
      : `The ${surface} surface keeps no history of deliveries, so it does not show whether ${subject} was sent: it may not have happened.`;
  return hasHappened(evidence)
    ? `${subject} happened, but the platform recorded no delivery of it: perhaps no subscription to it was active, or for this kind of case, at that time.`
    : `The platform recorded no delivery of ${subject}: it may not have happened, or no subscription to it was active then.`;
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
