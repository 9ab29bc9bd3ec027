import { recoup } from "../base/advice/advice";
import { type JsonValue, readText } from "../base/json/json";
import { formatTime } from "../base/text/time/date";
import { parseListenerOrigin } from "../cli/session/sandbox/routed-sandbox";
import { describeMissingRoute, isUnrouted, suggestRoute, worldReceiverName } from "../sandbox";
import {
  buildReplayLine,
  createDeliveryCause,
  describeFailedReplay,
  findSubscription,
  listEventRecords,
} from "./delivery-checks";
import { type CauseCheck, type Evidence, readSubscribedAt, suggestInspection } from "./evidence";

/** Returns the latest attempt for each subscription that got a 2xx. Only the sandbox lists attempts. */
function listAcceptedAttempts({ attempts, subscriptions, event }: Evidence): readonly JsonValue[] {
  return subscriptions.flatMap((subscription) => {
    const id = readText(subscription, "id");
    const acceptedAttempt = attempts.find(
      (attempt) =>
        readText(attempt, "subscriptionId") === id &&
        !isEdited(attempt) &&
        readText(attempt, "status").startsWith("2") &&
        (event === undefined || readText(attempt, "event") === event),
    );
    return acceptedAttempt === undefined ? [] : [acceptedAttempt];
  });
}

/** Whether the inspector sent the attempt with an edited body. */
const isEdited = (attempt: JsonValue) => readText(attempt, "attempt") === "0";

const isWorldReceiver = (attempt: JsonValue) => readText(attempt, "sentTo") === worldReceiverName;

/**
 * Detects an event that the sandbox's own receiver accepted, because no route leads to the user's receiver.
 */
export const checkRoute: CauseCheck = (evidence) => {
  const acceptedAttempts = listAcceptedAttempts(evidence);
  const attempt = selectLikelyAttempt(evidence, acceptedAttempts);
  if (attempt === undefined || !acceptedAttempts.every(isWorldReceiver)) return undefined;
  const { reason, next } = findRouteRemedy(attempt, evidence);
  return {
    cause: "no-route",
    sentence: `${readText(attempt, "event")} of ${formatTime(readText(attempt, "at"))} was accepted by the world's own receiver and not by yours: ${reason}`,
    next,
    subscriptionId: readText(attempt, "subscriptionId"),
    eventId: readText(attempt, "eventId"),
  };
};

function findRouteRemedy(attempt: JsonValue, evidence: Evidence) {
  const { routes, surface } = evidence;
  const [url, id] = [readText(attempt, "url"), readText(attempt, "subscriptionId")];
  if (!isUnrouted(url, routes))
    return {
      reason: `there was no route for ${url} then, as there is now.`,
      next:
        surface === "referral"
          ? suggestInspection(evidence)
          : recoup`events replay ${{ id: readText(attempt, "eventId") }} --as ${surface}`,
    };
  if (parseListenerOrigin(url) !== undefined)
    return {
      reason: `the listener of ${url} was not running.`,
      next: recoup`webhooks listen --as ${surface} --subscription ${{ id }} ${surface !== "referral" && "--since=last"}`,
    };
  return {
    reason: `${describeMissingRoute(url, routes)} Add one with --route, or in RECOUP_SANDBOX_ROUTE.`,
    next: recoup`sandbox serve --route ${{ route: suggestRoute(url) }}`,
  };
}

/**
 * Returns the attempt for the newest subscription. That is most likely the user's, and not one from the seed.
 */
function selectLikelyAttempt(evidence: Evidence, attempts: readonly JsonValue[]): JsonValue | undefined {
  const readSubscriptionTime = (attempt: JsonValue) => readSubscribedAt(findSubscription(attempt, evidence));
  return attempts.toSorted((a, b) => readSubscriptionTime(b) - readSubscriptionTime(a))[0];
}

/** Detects an event that did arrive. The problem is then how the receiver handles it. */
export const checkDelivered: CauseCheck = (evidence) => {
  const acceptedAttempts = listAcceptedAttempts(evidence).filter((attempt) => !isWorldReceiver(attempt));
  const findAttempt = (record: JsonValue) =>
    acceptedAttempts.find((attempt) => readText(attempt, "eventId") === readText(record, "id"));
  const findSentTo = (record: JsonValue) => readText(findAttempt(record), "sentTo");
  const records = listEventRecords(evidence);
  const record = records.find((candidate) => findSentTo(candidate) !== "") ?? records[0];
  if (record === undefined) return undefined;
  const replayText = describeFailedReplay(record);
  const code =
    replayText === "" ? readText(record, "lastResponseCode") : readText(findAttempt(record), "status");
  const [receivedAt, to] = [readText(record, "deliveredAt"), findSentTo(record)];
  const receiverText = to === "" ? "" : ` to your receiver at ${to}`;
  const timeText = receivedAt === "" ? "" : ` at ${formatTime(receivedAt)} UTC`;
  const outcomeText = `was delivered${receiverText}${timeText}${code === "" ? "" : `, and the receiver answered ${code}`}.${replayText}`;
  return createDeliveryCause(record, "delivered", outcomeText, buildReplayLine(record, evidence));
};
