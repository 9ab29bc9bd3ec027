import type { JsonValue } from "../../base/json/json";
import type { Environment, Surface } from "../../base/platform";
import type { WhyAnswer } from "../../inspector/contract/events";
import type { DrillRow, ScenarioMessage, ScenarioRequest } from "../../inspector/contract/scenarios";
import type { Baseline } from "./new-problems";
import type { Sessions } from "./sessions";

/** Parts that the server of a sandbox provides to the inspector: the page, and functions of higher layers. */
export interface InspectorParts {
  /** Returns a file of the page by name. Undefined if it doesn't exist. */
  asset(name: string): Promise<Uint8Array | undefined>;
  why(question: WhyQuestion): Promise<WhyAnswer>;
  /** Returns secrets that receivers on this machine may verify with, under the names that the user knows. */
  knownSecrets(): Promise<readonly NamedSecret[]>;
  drills(): Promise<readonly DrillRow[]>;
  /** Plays a scenario in a separate world. Rejects with a `Failure` before playing anything. */
  play(request: ScenarioRequest): Promise<(signal: AbortSignal) => AsyncIterable<ScenarioMessage>>;
}

/** Question why an event did not arrive at one owner's subscriptions. */
export type WhyQuestion = QuestionOwner & (CaseSubject | EventSubject);

interface QuestionOwner {
  readonly surface: Surface;
  readonly environment: Environment;
  /** The owner's API key. */
  readonly key: string;
}

interface CaseSubject {
  readonly case: string;
  readonly event: string | undefined;
  /** Undefined: any subscription of the owner. */
  readonly subscription: string | undefined;
}

/** One event for one subscription, as the delivery history shows it. */
interface EventSubject {
  readonly record: JsonValue;
  /** Newest first. */
  readonly attempts: readonly JsonValue[];
}

export interface NamedSecret {
  readonly name: string;
  readonly secret: string;
}

/** The inspector of one served sandbox. */
export interface Inspector extends InspectorParts {
  readonly sessions: Sessions;
  /** Returns the baseline; only what happens after it is news. */
  baseline(): Baseline;
}
