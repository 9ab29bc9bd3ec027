import { recoup } from "../../base/advice/command-line";
import { type JsonValue, readText } from "../../base/json/json";
import { shortTime } from "../../base/text/date";
import { isUnrouted, missingRoute, ownReceiver, routeFor } from "../../sandbox";
import { causeOf, recordsOf, replayOf } from "./delivery-checks";
import { type Check, type Evidence, lookFurther, timeOf } from "./evidence";

/** The latest attempt for each subscription that was answered 2xx; only the sandbox shows them. */
function arrivals({ attempts, subscriptions, event }: Evidence): readonly JsonValue[] {
  return subscriptions.flatMap((subscription) => {
    const id = readText(subscription, "id");
    const arrived = attempts.find(
      (one) =>
        readText(one, "subscriptionId") === id &&
        !isEdited(one) &&
        readText(one, "status").startsWith("2") &&
        (event === undefined || readText(one, "event") === event),
    );
    return arrived === undefined ? [] : [arrived];
  });
}

/** Sent from the inspector with a body of the user's own. */
const isEdited = (attempt: JsonValue) => readText(attempt, "attempt") === "0";

const isOwn = (attempt: JsonValue) => readText(attempt, "sentTo") === ownReceiver;

/** On the sandbox: it was sent and answered, and yet no receiver of the user's got it. */
export const notRouted: Check = (evidence) => {
  const arrived = arrivals(evidence);
  const attempt = newestSubscription(evidence, arrived);
  if (attempt === undefined || !arrived.every(isOwn)) return undefined;
  const { routes, surface } = evidence;
  const [url, eventId] = [readText(attempt, "url"), readText(attempt, "eventId")];
  const isMissing = isUnrouted(url, routes);
  const again =
    surface === "referral" ? lookFurther(evidence) : recoup`events replay ${{ id: eventId }} --as ${surface}`;
  return {
    cause: "no-route",
    sentence: `${readText(attempt, "event")} of ${shortTime(readText(attempt, "at"))} was accepted by the world's own receiver and not by yours: ${isMissing ? `${missingRoute(url, routes)} Add one with --route, or in RECOUP_SANDBOX_ROUTE.` : `there was no route for ${url} then, as there is now.`}`,
    next: isMissing ? recoup`sandbox serve --route ${{ route: routeFor(url) }}` : again,
    subscriptionId: readText(attempt, "subscriptionId"),
    eventId,
  };
};

/** The one that was made last is most likely the user's own, and not one that the world began with. */
function newestSubscription(
  { subscriptions }: Evidence,
  arrived: readonly JsonValue[],
): JsonValue | undefined {
  const madeAt = (attempt: JsonValue) =>
    timeOf(
      subscriptions.find((one) => readText(one, "id") === readText(attempt, "subscriptionId")),
      "createdUtc",
    ) ?? 0;
  return [...arrived].sort((a, b) => madeAt(b) - madeAt(a))[0];
}

/** It did arrive: what is wrong is behind the answer. */
export const delivered: Check = (evidence) => {
  const arrived = arrivals(evidence).filter((attempt) => !isOwn(attempt));
  const sentTo = (record: JsonValue) =>
    readText(
      arrived.find((attempt) => readText(attempt, "eventId") === readText(record, "id")),
      "sentTo",
    );
  const records = recordsOf(evidence);
  const record = records.find((one) => sentTo(one) !== "") ?? records[0];
  if (record === undefined) return undefined;
  const [code, at, to] = [
    readText(record, "lastResponseCode"),
    readText(record, "deliveredAt"),
    sentTo(record),
  ];
  const where = to === "" ? "" : ` to your receiver at ${to}`;
  const when = at === "" ? "" : ` at ${shortTime(at)} UTC`;
  const words = `was delivered${where}${when}${code === "" ? "" : `, and the receiver answered ${code}`}.`;
  return causeOf(record, "delivered", words, replayOf(record, evidence));
};
