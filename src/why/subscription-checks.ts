import { recoup } from "../base/advice/advice";
import { readField, readItems, readText } from "../base/json/json";
import { surfaces } from "../base/platform";
import { type EventType, eventTypes, isCaseEvent } from "../webhooks/events/event-types";
import { checkSubscriptionUrl } from "../webhooks/subscription/subscription-url";
import {
  type CauseCheck,
  formatSubject,
  isActive,
  isTestCase,
  listEventSubscriptions,
  listModeSubscriptions,
} from "./evidence";

/** Detects an event that is never sent on this surface (SUB-14, SUB-15, EVT-23). */
export const checkAudience: CauseCheck = ({ event, surface, profileSurfaces, caseName }) => {
  if (event === undefined || eventTypes[surface].includes(event)) return undefined;
  const audience = surfaces.filter((surface) => eventTypes[surface].includes(event));
  const ownSurface = audience.find((surface) => profileSurfaces.includes(surface));
  const next =
    ownSurface === undefined
      ? recoup`explain ${event}`
      : isCaseEvent(event)
        ? recoup`webhooks why ${{ case: caseName }} ${event} --as ${ownSurface}`
        : recoup`webhooks list --as ${ownSurface}`;
  return {
    cause: "other-audience",
    sentence: `${event} goes to subscriptions of the ${audience.join(" and ")} ${audience.length > 1 ? "surfaces" : "surface"}, never to those of the ${surface} surface.`,
    next,
  };
};

export const checkCaseEvent: CauseCheck = ({ event, surface }) =>
  event === undefined || isCaseEvent(event)
    ? undefined
    : {
        cause: "not-of-a-case",
        sentence: `${event} is not about a single case, so a case cannot explain why it did not arrive.`,
        next: recoup`webhooks list --as ${surface}`,
      };

export const checkNoSubscription: CauseCheck = (evidence) => {
  const { subscription, subscriptions, hidesSubscriptions, surface, event, isSandbox } = evidence;
  if (hidesSubscriptions || subscriptions.length > 0) return undefined;
  if (subscription !== undefined)
    return {
      cause: "no-subscription",
      sentence: `There is no subscription ${subscription} on the ${surface} surface.`,
      next: recoup`webhooks list --as ${surface}`,
    };
  const isTest = isTestCase(evidence);
  const modeFlag = isTest === undefined ? undefined : isTest ? "--test-mode" : "--live-mode";
  return {
    cause: "no-subscription",
    sentence: `There is no subscription on the ${surface} surface.`,
    next: isSandbox
      ? recoup`webhooks listen --as ${surface} ${modeFlag}`
      : recoup`webhooks create --as ${surface} --url https://… --event ${event ?? "all"} ${modeFlag} --save`,
  };
};

/** Detects that no subscription includes the event. Recreating a subscription is the only fix (SUB-06). */
export const checkSubscribedEvents: CauseCheck = (evidence) => {
  const { event, subscription, subscriptions, hidesSubscriptions, surface } = evidence;
  if (event === undefined || hidesSubscriptions || listEventSubscriptions(evidence).length > 0)
    return undefined;
  const isTest = isTestCase(evidence);
  const closestSubscription =
    subscriptions.find((subscription) => isTest === readField(subscription, "isTestMode")) ??
    subscriptions[0];
  const id = readText(closestSubscription, "id");
  const missingText = subscription === undefined ? "No subscription names" : "The subscription doesn't name";
  const eventsText = [...readItems(closestSubscription, "events"), event].join(",");
  return {
    cause: "event-not-subscribed",
    sentence: `${missingText} ${event}, and the events of a subscription are fixed when it is created.${formatUnseenCaveat(event)}`,
    next: recoup`webhooks update ${{ id }} --as ${surface} --event ${{ events: eventsText }} --recreate --save`,
    subscriptionId: id,
  };
};

/** Adds a caveat about deleted payments: no surface shows them, so the event may not have happened at all. */
const formatUnseenCaveat = (event: EventType) =>
  event === "payment.deleted"
    ? " It is sent only if a payment of the case is deleted, and the platform does not show whether one was."
    : "";

/**
 * Detects that the case is a production case and all subscriptions are for test cases, or the other way
 * around (SUB-07 to SUB-09).
 */
export const checkMode: CauseCheck = (evidence) => {
  const [subscription] = listEventSubscriptions(evidence);
  if (subscription === undefined || listModeSubscriptions(evidence).length > 0) return undefined;
  const isTest = isTestCase(evidence) === true;
  const id = readText(subscription, "id");
  const [thisMode, other] = isTest ? ["test", "production"] : ["production", "test"];
  const subjectText =
    evidence.subscription === undefined ? "every subscription to this event" : "the subscription";
  return {
    cause: "test-mode",
    sentence: `This is a ${thisMode} case, and ${subjectText} is for ${other} cases.`,
    next: recoup`webhooks update ${{ id }} --as ${evidence.surface} ${isTest ? "--test-mode" : "--live-mode"}`,
    subscriptionId: id,
  };
};

/** Detects that all subscriptions were paused, or disabled by the platform (LC-17, LC-18, DLV-07, DLV-08). */
export const checkActive: CauseCheck = (evidence) => {
  const candidates = listModeSubscriptions(evidence);
  const [subscription] = candidates;
  if (subscription === undefined || candidates.some(isActive)) return undefined;
  const id = readText(subscription, "id");
  const reason = readText(subscription, "disabledReason");
  return {
    cause: reason === "" ? "inactive" : "disabled",
    sentence:
      reason === ""
        ? `The subscription ${id} is not active; somebody paused it.`
        : `The platform disabled the subscription ${id}: ${reason.replace(/\.?$/, ".")}`,
    next: recoup`webhooks update ${{ id }} --as ${evidence.surface} --active`,
    subscriptionId: id,
  };
};

/** Detects an address that the platform doesn't deliver to (SUB-01 to SUB-04). */
export const checkAddress: CauseCheck = (evidence) => {
  const activeSubscriptions = listModeSubscriptions(evidence).filter(isActive);
  const activeFindings = activeSubscriptions.map((subscription) => ({
    one: subscription,
    finding: checkSubscriptionUrl(readText(subscription, "url")),
  }));
  const [first] = activeFindings;
  if (first?.finding === undefined || activeFindings.some(({ finding }) => finding === undefined))
    return undefined;
  const id = readText(first.one, "id");
  return {
    cause: "address",
    sentence: `${formatSubject(evidence)} cannot be delivered to ${readText(first.one, "url")}. ${first.finding}`,
    next: recoup`webhooks update ${{ id }} --as ${evidence.surface} --url https://…`,
    subscriptionId: id,
  };
};
