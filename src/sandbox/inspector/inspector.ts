import type { JsonValue } from "../../base/json/json";
import type { Environment, Surface } from "../../base/platform";
import type { WhyAnswer } from "../../inspector/contract/events";
import type { DrillRow, ScenarioMessage, ScenarioRequest } from "../../inspector/contract/scenarios";
import type { Baseline } from "./new-problems";
import type { Sessions } from "./sessions";

/**
 * The parts that the sandbox server gives the inspector: the page's files, and functions that this layer
 * can't import.
 */
export interface InspectorParts {
  /** Returns a file of the page by name, or undefined if there is no such file. */
  asset(name: string): Promise<Uint8Array | undefined>;
  why(question: WhyQuestion): Promise<WhyAnswer>;
  /** Returns secrets that receivers on this machine may use, under names that the user will recognize. */
  knownSecrets(): Promise<readonly NamedSecret[]>;
  drills(): Promise<readonly DrillRow[]>;
  /**
   * Plays a scenario in a world of its own. If the scenario is invalid, rejects with a `Failure` before
   * playing it.
   */
  play(request: ScenarioRequest): Promise<(signal: AbortSignal) => AsyncIterable<ScenarioMessage>>;
}

/** A question about why an event did not reach one owner's subscriptions. */
export type WhyQuestion = QuestionOwner & (CaseSubject | EventSubject);

interface QuestionOwner {
  readonly surface: Surface;
  readonly environment: Environment;
  readonly key: string;
}

export interface CaseSubject {
  readonly case: string;
  readonly event: string | undefined;
  /** Undefined for any of the owner's subscriptions. */
  readonly subscription: string | undefined;
}

/** An event for one subscription, as it appears in the delivery history. */
interface EventSubject {
  readonly record: JsonValue;
  /** Newest first. */
  readonly attempts: readonly JsonValue[];
}

export interface NamedSecret {
  readonly name: string;
  readonly secret: string;
}

export interface Inspector extends InspectorParts {
  readonly sessions: Sessions;
  /** Returns the baseline. Only failures after it count as new. */
  baseline(): Baseline;
}
