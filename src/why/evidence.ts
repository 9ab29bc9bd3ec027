import type * as z from "zod";
import { type CommandLine, type Hint, recoup } from "../base/advice/advice";
import { type JsonValue, readField, readItems, readText } from "../base/json/json";
import type { Environment, Surface } from "../base/platform";
import { readTime } from "../base/text/time/date";
import type { DeliveryRoute } from "../sandbox";
import type { EventType } from "../webhooks/events/event-types";
import type { CauseName } from "./shapes";

/** Everything that the surfaces show about a case and its subscriptions. */
export interface Evidence {
  /** The case as the user named it. */
  readonly caseName: string;
  readonly surface: Surface;
  /** All surfaces of the profile. */
  readonly profileSurfaces: readonly Surface[];
  readonly environment: Environment;
  /** The other environment, if the profile has access to the surface there. */
  readonly otherEnvironment: Environment | undefined;
  readonly isSandbox: boolean;
  /** Undefined for any event of the case. */
  readonly event: EventType | undefined;
  /** Undefined for any subscription of the surface. */
  readonly subscription?: string;
  /** Undefined if the surface doesn't show the case. */
  readonly case: JsonValue | undefined;
  /** Whether this partner sees the case only as its manager, not as its collector. */
  readonly isManagedOnly: boolean;
  readonly subscriptions: readonly JsonValue[];
  /** Whether the surface doesn't list subscriptions, although it may have some (AMB-01). */
  readonly hidesSubscriptions: boolean;
  /** The case's deliveries, or undefined if the surface keeps no history. */
  readonly records: readonly JsonValue[] | undefined;
  /** Attempts to deliver the case's events, newest first. Sandbox only. */
  readonly attempts: readonly JsonValue[];
  /** Routes that the sandbox applies to subscription addresses. */
  readonly routes: readonly DeliveryRoute[];
  /** Time on the sandbox's clock, or on the host's clock for other platforms. */
  readonly nowMs: number;
}

/** Why no event arrived, and a command for the next step. */
export interface Cause {
  /** Stable identifier for scripts. */
  readonly cause: z.infer<typeof CauseName>;
  readonly sentence: Hint;
  readonly next: CommandLine;
  readonly subscriptionId?: string;
  readonly eventId?: string;
}

/** Returns undefined if this isn't the cause. */
export type CauseCheck = (evidence: Evidence) => Cause | undefined;

/** Reads a time in milliseconds, or undefined if it is missing or invalid. */
export const readTimeField = (value: JsonValue | undefined, name: string): number | undefined =>
  readTime(readText(value, name))?.ms;

/** Returns 0 if the time is unknown. */
export const readSubscribedAt = (subscription: JsonValue | undefined) =>
  readTimeField(subscription, "createdUtc") ?? 0;

export function isTestCase({ case: caseRecord }: Evidence): boolean | undefined {
  const flag = readField(caseRecord, "isTestCase");
  return typeof flag === "boolean" ? flag : undefined;
}

/** Returns the subscriptions to the event. If `event` is undefined, returns all subscriptions. */
export function listEventSubscriptions({ subscriptions, event }: Evidence): readonly JsonValue[] {
  if (event === undefined) return subscriptions;
  return subscriptions.filter((subscription) => readItems(subscription, "events").includes(event));
}

/** Returns subscriptions whose mode, test or production, matches the case. An unknown mode matches any. */
export function listModeSubscriptions(evidence: Evidence): readonly JsonValue[] {
  const isTest = isTestCase(evidence);
  return listEventSubscriptions(evidence).filter((subscription) => {
    const mode = readField(subscription, "isTestMode");
    return isTest === undefined || typeof mode !== "boolean" || mode === isTest;
  });
}

export const isActive = (subscription: JsonValue) => readField(subscription, "isActive") !== false;

const buildCaseOption = ({ case: caseRecord, caseName }: Evidence) => ({
  case: readText(caseRecord, "id") || caseName,
});

/** Builds the command to run again once the result may have changed. */
export function buildRetryLine(evidence: Evidence): CommandLine {
  const { event, subscription, surface } = evidence;
  const line = recoup`webhooks why ${buildCaseOption(evidence)} ${event} --as ${surface}`;
  return subscription === undefined ? line : recoup`${line} --subscription ${{ id: subscription }}`;
}

/** Suggests a command that shows more when the event itself isn't available. */
export function suggestInspection(evidence: Evidence): CommandLine {
  const { surface, environment, event = "case.updated" } = evidence;
  if (readText(evidence.case, "id") === "" && evidence.caseName === "")
    return recoup`webhooks list --as ${surface}`;
  if (surface === "collection") return recoup`cases timeline ${buildCaseOption(evidence)} --as collection`;
  if (surface === "customer") return recoup`cases get ${buildCaseOption(evidence)} --as customer`;
  if (environment === "live") return recoup`webhooks list --as referral`;
  return recoup`webhooks test --as referral --event ${event} --case ${buildCaseOption(evidence)}`;
}

export const formatSubject = ({ event }: Evidence) => event ?? "An event of this case";

export function limitToSubscription(evidence: Evidence, subscription: string): Evidence {
  const createIdFilter = (name: string) => (value: JsonValue) =>
    readText(value, name).toLowerCase() === subscription.toLowerCase();
  return {
    ...evidence,
    subscription,
    subscriptions: evidence.subscriptions.filter(createIdFilter("id")),
    records: evidence.records?.filter(createIdFilter("subscriptionId")),
    attempts: evidence.attempts.filter(createIdFilter("subscriptionId")),
  };
}
