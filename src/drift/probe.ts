import type { Headers } from "../base/http";
import type { JsonObject } from "../base/json/json";
import type { Surface } from "../base/platform";
import type { Matcher } from "./matchers/matcher";
import type { ProbeAnswers, Value } from "./observe/seen";

export type Credential = "key" | "none" | "unknown-key" | "key-as-bearer" | "token" | "unknown-token";

/** A request. `{name}` in its strings stands for a captured value or one chosen by the run. */
export interface RequestStep {
  readonly name: string;
  readonly method: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Headers;
  /** JSON, or bytes that are sent unchanged. */
  readonly body?: unknown;
  /** Default: the surface of the probe. */
  readonly on?: Surface;
  readonly as?: Credential;
  /** Locations of the values to capture, by name. `cases.*.id` is the first ID that has a value. */
  readonly captures?: Readonly<Record<string, string | ((seen: ProbeAnswers) => Value)>>;
  /** Why the probe ends if a captured value is missing, such as `the account has no case`. */
  readonly missing?: string;
  /** Whether the answer is an object whose keys are values. */
  readonly isKeyed?: boolean;
  /** Whether a platform may lack the operation, which is an assumption. A 404 then ends the try. */
  readonly mayBeAbsent?: boolean;
  /** Whether a repeat would get another answer, so that a failed attempt ends the try. */
  readonly isOnce?: boolean;
  /** Whether to send the request without retries. Only for a sandbox. */
  readonly isRaw?: boolean;
  /** Repeats the read until its answer matches, for up to a minute. */
  readonly until?: Matcher;
  /**
   * Replaces the answer with the records of the captured `subscription`, oldest first, each with its event as
   * `body`.
   */
  readonly isHistory?: boolean;
}

/** Waits for deliveries and returns them as a list. */
export interface InboxStep {
  readonly name: string;
  readonly deliveries: number;
}

/** Sets the receiver's statuses, used in turn; the last one repeats. Default: 204. */
interface ReceiverStep {
  readonly name: string;
  readonly answering: readonly number[];
}

/** Advances the clocks of both sandboxes by milliseconds, which may depend on captured values. */
interface TimeStep {
  readonly name: string;
  readonly passes: number | ((values: Readonly<Record<string, string>>) => number);
}

/** Changes both sandboxes through their control interface. */
interface ControlStep {
  readonly name: string;
  readonly control: string;
  readonly body: JsonObject;
}

/** Sends a request twice, the second time while the receiver still holds back the first delivery. */
export interface RepeatStep {
  readonly name: string;
  readonly first: RequestStep;
  /** Name under which the second answer is stored. */
  readonly second: string;
}

/** Waits between two steps, so that their times differ. */
interface PauseStep {
  readonly name: string;
  readonly pausesMs: number;
}

export type Step = RequestStep | InboxStep | ReceiverStep | TimeStep | ControlStep | RepeatStep | PauseStep;

/**
 * A rule's statement about an answer. `location` names a step and a path in its answer: `list.page.totalPages`,
 * `list.cases[].id` for each item, `list:status`, `list:type`.
 */
export interface Claim {
  readonly rule: string;
  readonly location: string;
  readonly is: Matcher;
  /** Whether the claim shows that an operation worked. If it fails, no reading of the probe counts. */
  readonly isBasis?: boolean;
}

/** Determines which reading of an assumption an answer shows. The first matching name applies. */
export interface ReadingCheck {
  readonly assumption: string;
  readonly location: string;
  readonly names: Readonly<Record<string, Matcher>>;
  /** A value that matches this is itself the name of a reading. */
  readonly others?: RegExp;
  /** Statement of the interface description. Default: `not specified`. */
  readonly says?: string;
}

/** Something that a probe creates, which is deleted after each try. */
export type Creation = "test cases" | "test cases of a creditor" | "subscriptions" | "client";

/** A set of requests, and the rules and assumptions that their answers test. */
export interface Probe {
  readonly id: string;
  readonly surface: Surface;
  /** For example, `Paging of the case list`. */
  readonly title: string;
  /** Consequence of a difference for a client, in one sentence. */
  readonly means: string;
  readonly steps: readonly Step[];
  readonly claims: readonly Claim[];
  readonly readings?: readonly ReadingCheck[];
  readonly makes?: readonly Creation[];
  /**
   * Whether a platform may lack the operation (an extension or assumption). A 404 to the first request then
   * isn't a difference.
   */
  readonly mayBeAbsent?: boolean;
}

export const isRequest = (step: Step): step is RequestStep => "method" in step;

/**
 * Whether a request only reads. Minting a token counts as a read, because it changes no client or case, and
 * reads with a token need it.
 */
const isRead = ({ method, path }: RequestStep) =>
  method === "GET" || method === "HEAD" || (method === "POST" && path === "/oauth/token");

export const sendsWrites = (probe: Probe) => !listRequests(probe).every(isRead);
export const receivesDeliveries = ({ steps }: Probe) =>
  steps.some((step) => "deliveries" in step || "first" in step);
/** Whether the probe only runs on sandboxes, whose clock and faults can be set. */
export const needsControl = ({ steps }: Probe) => steps.some((step) => "passes" in step || "control" in step);

/** Returns the steps whose answers are stored, with the two requests of a `RepeatStep`. */
export const listAnsweredSteps = ({ steps }: Probe): readonly Exclude<Step, RepeatStep>[] =>
  steps.flatMap((step) => ("first" in step ? [step.first, { ...step.first, name: step.second }] : [step]));

export const listRequests = (probe: Probe): readonly RequestStep[] =>
  listAnsweredSteps(probe).filter(isRequest);

export const listSurfaces = (probe: Probe): readonly Surface[] => [
  ...new Set([probe.surface, ...listRequests(probe).map(({ on }) => on ?? probe.surface)]),
];

export const findRequest = (probe: Probe, name: string) =>
  listRequests(probe).find((step) => step.name === name);
export const getStepSurface = (probe: Probe, step: string): Surface =>
  findRequest(probe, step)?.on ?? probe.surface;

export const listProbeRules = ({ claims }: Probe) => [...new Set(claims.map(({ rule }) => rule))];
export const listProbeAssumptions = ({ readings = [] }: Probe) => [
  ...new Set(readings.map(({ assumption }) => assumption)),
];
