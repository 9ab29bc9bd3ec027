import { readTime } from "../../../base/date";
import { type JsonValue, readField, readText } from "../../../base/json";
import type { Environment, Surface } from "../../../base/platform";
import { shellWord } from "../../../cli/shell-word";
import type { EventType } from "../../../webhooks/event-types";

/** All that the interfaces tell about a case and those who listen. */
export interface Evidence {
  /** The case as it was named. */
  readonly wanted: string;
  readonly surface: Surface;
  readonly environment: Environment;
  /** Undefined: any event of the case. */
  readonly event: EventType | undefined;
  /** Undefined where the surface does not show it. */
  readonly case: JsonValue | undefined;
  /** True where it is shown to the partner that manages it, and not as its collector's. */
  readonly isManagedOnly: boolean;
  readonly subscriptions: readonly JsonValue[];
  /** What was delivered for the case; undefined where the surface keeps no history. */
  readonly records: readonly JsonValue[] | undefined;
  readonly nowMs: number;
}

/** Why no event came, and the one command that goes on from there. */
export interface Cause {
  /** Stable, for scripts. */
  readonly cause: string;
  readonly sentence: string;
  readonly next: string;
  readonly subscriptionId?: string;
  readonly eventId?: string;
}

/** Undefined where it is not this. */
export type Check = (evidence: Evidence) => Cause | undefined;

/** The same as one word of a command line: a next step is perhaps handed to a shell. */
export const wordOf = (value: JsonValue | undefined, name: string): string =>
  shellWord(readText(value, name));

/** Undefined where the platform does not say, or says it in no time that can be read. */
export const timeOf = (value: JsonValue | undefined, name: string): number | undefined =>
  readTime(readText(value, name))?.ms;

export function isTestCase({ case: found }: Evidence): boolean | undefined {
  const flag = readField(found, "isTestCase");
  return typeof flag === "boolean" ? flag : undefined;
}

/** Subscriptions that hear of the event; of all events where none was named. */
export function hearing({ subscriptions, event }: Evidence): readonly JsonValue[] {
  if (event === undefined) return subscriptions;
  return subscriptions.filter((subscription) => {
    const events = readField(subscription, "events");
    return Array.isArray(events) && events.includes(event);
  });
}

/** Those of them that are for this kind of case; a mode that nobody tells fits. */
export function inMode(evidence: Evidence): readonly JsonValue[] {
  const isTest = isTestCase(evidence);
  return hearing(evidence).filter((subscription) => {
    const mode = readField(subscription, "isTestMode");
    return isTest === undefined || typeof mode !== "boolean" || mode === isTest;
  });
}

export const isActive = (subscription: JsonValue) => readField(subscription, "isActive") !== false;

/** What the question is about, as the subject of a sentence. */
export const subjectOf = ({ event }: Evidence) => event ?? "An event of this case";
