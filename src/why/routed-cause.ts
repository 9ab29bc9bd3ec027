import { advice } from "../base/advice/advice";
import { type JsonValue, readText } from "../base/json/json";
import { formatTime } from "../base/text/time/date";
import { isUnrouted } from "../sandbox";
import { readEventType } from "../webhooks/events/read-event-type";
import {
  type Cause,
  type CauseCheck,
  type Evidence,
  limitToSubscription,
  readTimeField,
  suggestInspection,
} from "./evidence";
import { checkActive, checkMode, checkSubscribedEvents } from "./subscription-checks";

/**
 * Explains why the user's subscription did not get an event that only the world's own receiver got, through an
 * older subscription, such as one of the seed. Undefined if no newer one leads to a receiver of the user.
 */
export function findRoutedCause(evidence: Evidence, noRoute: Cause): Cause | undefined {
  const { attempts, subscriptions, routes } = evidence;
  const older = subscriptions.find((candidate) => readText(candidate, "id") === noRoute.subscriptionId);
  const [newest] = subscriptions
    .filter((candidate) => !isUnrouted(readText(candidate, "url"), routes))
    .filter((candidate) => readCreatedAt(candidate) > readCreatedAt(older))
    .sort((left, right) => readCreatedAt(right) - readCreatedAt(left));
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

const readCreatedAt = (subscription: JsonValue | undefined) => readTimeField(subscription, "createdUtc") ?? 0;

/** Detects that the event was sent before the subscription was created. */
const createAgeCheck =
  (attempt: JsonValue): CauseCheck =>
  (evidence) => {
    const [subscription] = evidence.subscriptions;
    const sentAt = readTimeField(attempt, "at");
    if (sentAt === undefined || readCreatedAt(subscription) <= sentAt) return undefined;
    return {
      cause: "subscribed-later",
      sentence: `${readText(attempt, "event")} was sent at ${formatTime(readText(attempt, "at"))} UTC, before the subscription was created.`,
      next: suggestInspection(evidence),
      subscriptionId: readText(subscription, "id"),
    };
  };
