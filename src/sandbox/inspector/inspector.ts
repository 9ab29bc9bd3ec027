import type { JsonValue } from "../../base/json/json";
import type { Environment, Surface } from "../../base/platform";
import type { WhyAnswer } from "../../inspector/contract/events";
import type { DrillRow, ScenarioMessage, ScenarioRequest } from "../../inspector/contract/scenarios";
import type { Baseline } from "./new-problems";
import type { Sessions } from "./sessions";

/**
 * Parts of the inspector that the server of a sandbox provides: the files of the page, and functions that
 * this layer can't import.
 */
export interface InspectorParts {
  /** Returns a file of the page by its name. Undefined if it doesn't exist. */
  asset(name: string): Promise<Uint8Array | undefined>;
  why(question: WhyQuestion): Promise<WhyAnswer>;
  /** Returns secrets that receivers on this machine may use, under names that the user knows. */
  knownSecrets(): Promise<readonly NamedSecret[]>;
  drills(): Promise<readonly DrillRow[]>;
  /** Plays a scenario in a separate world. Rejects with a `Failure`, before playing, if it is not valid. */
  play(request: ScenarioRequest): Promise<(signal: AbortSignal) => AsyncIterable<ScenarioMessage>>;
}

/** A question about why an event did not arrive at the subscriptions of one owner. */
export type WhyQuestion = QuestionOwner & (CaseSubject | EventSubject);

interface QuestionOwner {
  readonly surface: Surface;
  readonly environment: Environment;
  /** API key of the owner. */
  readonly key: string;
}

interface CaseSubject {
  readonly case: string;
  readonly event: string | undefined;
  /** Undefined means any of the owner's subscriptions. */
  readonly subscription: string | undefined;
}

/** An event for one subscription, as the delivery history shows it. */
interface EventSubject {
  readonly record: JsonValue;
  /** Attempts, newest first. */
  readonly attempts: readonly JsonValue[];
}

export interface NamedSecret {
  readonly name: string;
  readonly secret: string;
}

export interface Inspector extends InspectorParts {
  readonly sessions: Sessions;
  /** Returns the baseline. Only later failures count as new. */
  baseline(): Baseline;
}
