import type { Finding } from "../../base/finding";
import type { Surface } from "../../base/platform";
import { findNearest } from "../../base/text/nearest";
import { splitList } from "../../base/text/split-list";
import { eventTypes } from "../events/event-types";
import { checkSubscriptionUrl } from "./subscription-url";

/** Checks a subscription's address (SUB-01 to SUB-04). */
export function checkWebhookUrl(url: string | undefined): readonly Finding[] {
  const finding = url === undefined ? "is required" : describeUrlProblem(url);
  return finding === undefined ? [] : [{ path: "url", message: finding }];
}

/** Matches addresses on this machine that are safe to show in a shell command. */
const localAddressPattern =
  /^(https?:\/\/)?((?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?(?:\/[\w./=%+-]*)?)$/i;

/**
 * Describes why an address is refused. Suggests the address probably intended, or a command that forwards to
 * this machine.
 */
function describeUrlProblem(url: string): string | undefined {
  const finding = checkSubscriptionUrl(url);
  if (finding === undefined) return undefined;
  const [, scheme = "http://", local] = localAddressPattern.exec(url) ?? [];
  if (local !== undefined)
    return `${finding} \`recoup webhooks listen --forward-to ${scheme}${local}\` delivers to this machine.`;
  const httpsUrl = `https://${url.replace(/^(?:http:)?\/\//i, "")}`;
  return checkSubscriptionUrl(httpsUrl) === undefined ? `${finding} Did you mean ${httpsUrl}?` : finding;
}

/** Reads event names in their original order, without duplicates. "all" is every event of the surface. */
export function readEvents(texts: readonly string[], surface: Surface): readonly string[] {
  const eventNames = texts.flatMap(splitList);
  const allTypes: readonly string[] = eventTypes[surface];
  return [...new Set(eventNames.flatMap((word) => (word === "all" ? allTypes : [word])))];
}

/** Checks a subscription's events (SUB-14, SUB-15, VAL-23). */
export function checkEventNames(events: readonly string[], surface: Surface): readonly Finding[] {
  const validEvents = eventTypes[surface];
  if (events.length === 0)
    return [{ path: "events", message: `is required: all, or some of ${validEvents.join(", ")}` }];
  return events
    .filter((event) => !validEvents.some((type) => type === event))
    .map((event) => ({ path: "events", message: describeUnknownEvent(event, surface) }));
}

function describeUnknownEvent(event: string, surface: Surface): string {
  const guess = findNearest(event, eventTypes[surface]);
  const next =
    guess === undefined ? `use one of ${eventTypes[surface].join(", ")}.` : `did you mean ${guess}?`;
  return `"${event}" is not an event of the ${surface} surface; ${next}`;
}
