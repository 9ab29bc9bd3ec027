import type { WhyAnswer } from "../../base/inspector/events";
import type { DrillRow, ScenarioMessage, ScenarioRequest } from "../../base/inspector/scenarios";
import type { Environment, Surface } from "../../base/platform";
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

/** Why an event of a case did not arrive at one owner's subscriptions. */
export interface WhyQuestion {
  readonly surface: Surface;
  readonly environment: Environment;
  /** The owner's API key. */
  readonly key: string;
  readonly case: string;
  readonly event: string | undefined;
  /** One event alone: the case may have others of its type. */
  readonly eventId?: string;
}

export interface NamedSecret {
  readonly name: string;
  readonly secret: string;
}

/** The inspector of one served sandbox. */
export interface Inspector extends InspectorParts {
  readonly sessions: Sessions;
}
