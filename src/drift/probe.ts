import type { Headers } from "../base/http";
import type { JsonObject } from "../base/json/json";
import type { Surface } from "../base/platform";
import type { Matcher } from "./matchers/matcher";
import type { ProbeResponses, Value } from "./observe/probe-answers";

export type CredentialKind = "key" | "none" | "unknown-key" | "key-as-bearer" | "token" | "unknown-token";

/** A request. `{name}` in a string stands for a captured value, or for one chosen by the run. */
export interface RequestStep {
  readonly name: string;
  readonly method: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Headers;
  /** JSON, or bytes to send unchanged. */
  readonly body?: unknown;
  /** Surface to call. Default: the probe's. */
  readonly on?: Surface;
  readonly as?: CredentialKind;
  /** Values to capture, by name: a location, or a function. `cases.*.id` is the first ID that has a value. */
  readonly captures?: Readonly<Record<string, string | ((seen: ProbeResponses) => Value)>>;
  /** Why the probe ends if it can't capture a value, such as `the account has no case`. */
  readonly missing?: string;
  /** Whether the response is an object whose field names are values. */
  readonly isKeyed?: boolean;
  /** Whether a platform may lack the operation, which is only assumed to exist. A 404 then ends the try. */
  readonly mayBeAbsent?: boolean;
  /** Whether repeating the request would change the response. A failed attempt then ends the try. */
  readonly isOnce?: boolean;
  /** Whether to send the request without retries. Sandbox only. */
  readonly isRaw?: boolean;
  /** Repeats the read until its response matches, for up to a minute. */
  readonly until?: Matcher;
  /**
   * Replaces the response with the records of the captured `subscription`, oldest first, each with its event
   * as `body`.
   */
  readonly isHistory?: boolean;
}

/** Waits for deliveries and returns them as a list. */
export interface InboxStep {
  readonly name: string;
  readonly deliveries: number;
}

/** Sets the statuses that the receiver responds with, in order; the last one repeats. Default: 204. */
interface ReceiverStep {
  readonly answering: readonly number[];
}

/** Advances the clocks of both sandboxes by a number of milliseconds, which may depend on captured values. */
interface TimeStep {
  readonly passes: number | ((values: Readonly<Record<string, string>>) => number);
}

/** Changes both sandboxes through the control interface. */
interface ControlStep {
  readonly control: string;
  readonly body: JsonObject;
}

/**
 * Sends a request twice. The second is sent while the receiver still withholds its response to the first
 * delivery.
 */
export interface RepeatStep {
  readonly first: RequestStep;
  /** Name under which the second response is stored. */
  readonly second: string;
}

/** Pauses between two steps to give them different times. */
interface PauseStep {
  readonly pausesMs: number;
}

export type Step = RequestStep | InboxStep | ReceiverStep | TimeStep | ControlStep | RepeatStep | PauseStep;

/**
 * A rule's statement about a response. `location` names a step and a path in its response:
 * `list.page.totalPages`, `list.cases[].id` for each item, `list:status`, `list:type`.
 */
export interface RuleClaim {
  readonly rule: string;
  readonly location: string;
  readonly is: Matcher;
  /** Whether the claim proves that an operation worked. If it fails, the probe's readings are ignored. */
  readonly isBasis?: boolean;
}

/** Determines which reading of an assumption a response shows. The first matching name applies. */
export interface ReadingCheck {
  readonly assumption: string;
  readonly location: string;
  readonly names: Readonly<Record<string, Matcher>>;
  /** Matches a value that is itself the name of a reading. */
  readonly others?: RegExp;
  /** The interface description's statement. Default: `not specified`. */
  readonly says?: string;
}

/** A kind of record that a probe creates. Deleted after each try. */
export type Creation = "test cases" | "test cases of a creditor" | "subscriptions" | "client";

/** A set of requests, and the rules and assumptions tested by their responses. */
export interface Probe {
  readonly id: string;
  readonly surface: Surface;
  /** Example: `Paging of the case list`. */
  readonly title: string;
  /** States the effect of a difference on a client, in one sentence. */
  readonly means: string;
  readonly steps: readonly Step[];
  readonly claims: readonly RuleClaim[];
  readonly readings?: readonly ReadingCheck[];
  readonly makes?: readonly Creation[];
  /**
   * Whether a platform may lack the operation, because it is an extension or assumption. A 404 to the first
   * request is then not a difference.
   */
  readonly mayBeAbsent?: boolean;
}

export const isRequest = (step: Step): step is RequestStep => "method" in step;

/** Minting a token counts as a read: it changes no client or case, and reads with a token need it. */
const isReadRequest = ({ method, path }: RequestStep) =>
  method === "GET" || method === "HEAD" || (method === "POST" && path === "/oauth/token");

export const sendsWrites = (probe: Probe) => !listRequests(probe).every(isReadRequest);
export const receivesDeliveries = ({ steps }: Probe) =>
  steps.some((step) => "deliveries" in step || "first" in step);
/** Whether the probe only runs on sandboxes, because it needs a clock or faults that can be set. */
export const needsControl = ({ steps }: Probe) => steps.some((step) => "passes" in step || "control" in step);

/** Lists the steps whose responses are stored. A `RepeatStep` counts as its two requests. */
export const listAnsweredSteps = ({ steps }: Probe): readonly (RequestStep | InboxStep)[] =>
  steps.flatMap((step) => {
    if ("first" in step) return [step.first, { ...step.first, name: step.second }];
    return "name" in step ? [step] : [];
  });

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
