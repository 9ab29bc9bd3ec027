import type * as z from "zod";
import type { Hint } from "../../base/advice/advice";
import { type CommandLine, recoup } from "../../base/advice/command-line";
import { type JsonValue, readField, readText } from "../../base/json/json";
import type { Environment, Surface } from "../../base/platform";
import { readTime } from "../../base/text/date";
import type { Route } from "../../sandbox";
import type { EventType } from "../../webhooks/events/event-types";
import type { CauseName } from "./shapes";

/** Everything that the interfaces show about a case and its subscriptions. */
export interface Evidence {
  /** The case as it was named. */
  readonly wanted: string;
  readonly surface: Surface;
  readonly environment: Environment;
  /** The environment beside it, where the profile reaches the surface there as well. */
  readonly otherEnvironment: Environment | undefined;
  readonly isSandbox: boolean;
  /** Undefined: any event of the case. */
  readonly event: EventType | undefined;
  /** Absent: any subscription of the surface. */
  readonly subscription?: string;
  /** Undefined where the surface does not show it. */
  readonly case: JsonValue | undefined;
  /** True where it is shown to the partner that manages it, and not as its collector's. */
  readonly isManagedOnly: boolean;
  readonly subscriptions: readonly JsonValue[];
  /** What was delivered for the case; undefined where the surface keeps no history. */
  readonly records: readonly JsonValue[] | undefined;
  /** Attempts to deliver events of the case, the newest first; the sandbox alone shows them. */
  readonly attempts: readonly JsonValue[];
  /** Where deliveries of the sandbox go instead. */
  readonly routes: readonly Route[];
  /** By the clock of the platform, where that has one of its own. */
  readonly nowMs: number;
}

/** Why no event came, and the one command that goes on from there. */
export interface Cause {
  /** Stable, for scripts. */
  readonly cause: z.infer<typeof CauseName>;
  readonly sentence: Hint;
  readonly next: CommandLine;
  readonly subscriptionId?: string;
  readonly eventId?: string;
}

/** Undefined where it is not this. */
export type Check = (evidence: Evidence) => Cause | undefined;

/** Undefined where the platform does not say, or says it in no time that can be read. */
export const timeOf = (value: JsonValue | undefined, name: string): number | undefined =>
  readTime(readText(value, name))?.ms;

export function isTestCase({ case: found }: Evidence): boolean | undefined {
  const flag = readField(found, "isTestCase");
  return typeof flag === "boolean" ? flag : undefined;
}

/** Subscriptions that receive the event; all subscriptions where no event was named. */
export function receiving({ subscriptions, event }: Evidence): readonly JsonValue[] {
  if (event === undefined) return subscriptions;
  return subscriptions.filter((subscription) => {
    const events = readField(subscription, "events");
    return Array.isArray(events) && events.includes(event);
  });
}

/** Those of them that are for this kind of case; an unknown mode fits. */
export function inMode(evidence: Evidence): readonly JsonValue[] {
  const isTest = isTestCase(evidence);
  return receiving(evidence).filter((subscription) => {
    const mode = readField(subscription, "isTestMode");
    return isTest === undefined || typeof mode !== "boolean" || mode === isTest;
  });
}

export const isActive = (subscription: JsonValue) => readField(subscription, "isActive") !== false;

const idOf = ({ case: found, wanted }: Evidence) => ({ case: readText(found, "id") || wanted });

/** The same question, for when it has another answer. */
export function askAgain(evidence: Evidence): CommandLine {
  const { event, subscription, surface } = evidence;
  const line = recoup`webhooks why ${idOf(evidence)} ${event} --as ${surface}`;
  return subscription === undefined ? line : recoup`${line} --subscription ${{ id: subscription }}`;
}

/** What shows more where the event itself cannot be had; only collection partners see the history of a case. */
export function lookFurther(evidence: Evidence): CommandLine {
  const { surface, environment, event = "case.updated" } = evidence;
  if (readText(evidence.case, "id") === "" && evidence.wanted === "")
    return recoup`webhooks list --as ${surface}`;
  if (surface === "collection") return recoup`cases timeline ${idOf(evidence)} --as collection`;
  if (surface === "customer") return recoup`cases get ${idOf(evidence)} --as customer`;
  if (environment === "live") return recoup`webhooks list --as referral`;
  return recoup`webhooks test --as referral --event ${event} --case ${idOf(evidence)}`;
}

/** What the question is about, as the subject of a sentence. */
export const subjectOf = ({ event }: Evidence) => event ?? "An event of this case";
