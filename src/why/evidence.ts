import type * as z from "zod";
import type { Hint } from "../base/advice/advice";
import { type CommandLine, recoup } from "../base/advice/command-line";
import { type JsonValue, readField, readItems, readText } from "../base/json/json";
import type { Environment, Surface } from "../base/platform";
import { readTime } from "../base/text/time/date";
import type { DeliveryRoute } from "../sandbox";
import type { EventType } from "../webhooks/events/event-types";
import type { CauseName } from "./shapes";

/** Everything that the interfaces show about a case and its subscriptions. */
export interface Evidence {
  /** The case as given by the user. */
  readonly caseName: string;
  readonly surface: Surface;
  readonly environment: Environment;
  /** The other environment, if the profile can access the surface there. */
  readonly otherEnvironment: Environment | undefined;
  readonly isSandbox: boolean;
  /** Undefined for any event of the case. */
  readonly event: EventType | undefined;
  /** Undefined for any subscription of the surface. */
  readonly subscription?: string;
  /** Undefined if the surface doesn't show the case. */
  readonly case: JsonValue | undefined;
  /** Whether this partner only sees the case as its manager, not as its collector. */
  readonly isManagedOnly: boolean;
  readonly subscriptions: readonly JsonValue[];
  /** Deliveries for the case; undefined if the surface keeps no history. */
  readonly records: readonly JsonValue[] | undefined;
  /** Attempts to deliver events of the case, newest first; only available on the sandbox. */
  readonly attempts: readonly JsonValue[];
  /** Redirects that the sandbox applies to subscription addresses. */
  readonly routes: readonly DeliveryRoute[];
  /** Time on the sandbox's clock, or on the host's for other platforms. */
  readonly nowMs: number;
}

/** Why no event arrived, and the command for the next step. */
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

/** Reads a time in milliseconds. Undefined if it is missing or invalid. */
export const readTimeField = (value: JsonValue | undefined, name: string): number | undefined =>
  readTime(readText(value, name))?.ms;

export function isTestCase({ case: caseRecord }: Evidence): boolean | undefined {
  const flag = readField(caseRecord, "isTestCase");
  return typeof flag === "boolean" ? flag : undefined;
}

/** Returns subscriptions to the event, or all subscriptions if no event is given. */
export function listEventSubscriptions({ subscriptions, event }: Evidence): readonly JsonValue[] {
  if (event === undefined) return subscriptions;
  return subscriptions.filter((subscription) => readItems(subscription, "events").includes(event));
}

/** Returns the subscriptions whose mode, test or production, matches the case. An unknown mode matches. */
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

/** Returns the command to run again once the answer may have changed. */
export function buildRetryLine(evidence: Evidence): CommandLine {
  const { event, subscription, surface } = evidence;
  const line = recoup`webhooks why ${buildCaseOption(evidence)} ${event} --as ${surface}`;
  return subscription === undefined ? line : recoup`${line} --subscription ${{ id: subscription }}`;
}

/** Suggests a command that shows more if the event itself isn't available. */
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
