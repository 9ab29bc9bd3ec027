import type { WhyAnswer } from "../../base/inspector/events";
import type { DrillRow, ScenarioMessage, ScenarioRequest } from "../../base/inspector/scenarios";
import type { JsonValue } from "../../base/json/json";
import type { Environment, Surface } from "../../base/platform";
import type { Baseline } from "./news";
import type { Sessions } from "./sessions";

/** What the inspector needs from whoever serves a sandbox: the page, and what only higher rooms can do. */
export interface InspectorParts {
  /** A file of the page by its name; undefined where there is none. */
  asset(name: string): Promise<Uint8Array | undefined>;
  why(question: WhyQuestion): Promise<WhyAnswer>;
  /** Secrets that receivers on this machine may verify with, and how the user knows them. */
  knownSecrets(): Promise<readonly NamedSecret[]>;
  drills(): Promise<readonly DrillRow[]>;
  /** Plays it in a world of its own. Rejects with a `Failure` before anything is played. */
  play(request: ScenarioRequest): Promise<(signal: AbortSignal) => AsyncIterable<ScenarioMessage>>;
}

/** Why an event did not arrive at one owner's subscriptions. */
export type WhyQuestion = Asker & (OfCase | OfEvent);

interface Asker {
  readonly surface: Surface;
  readonly environment: Environment;
  /** The owner's API key. */
  readonly key: string;
}

interface OfCase {
  readonly case: string;
  readonly event: string | undefined;
  /** Undefined: any of the owner. */
  readonly subscription: string | undefined;
}

/** One event for one subscription, as the history of deliveries shows it. */
interface OfEvent {
  readonly record: JsonValue;
  /** The newest first. */
  readonly attempts: readonly JsonValue[];
}

export interface NamedSecret {
  readonly name: string;
  readonly secret: string;
}

/** The inspector of one served sandbox. */
export interface Inspector extends InspectorParts {
  readonly sessions: Sessions;
  /** Before which nothing is news. */
  baseline(): Baseline;
}
