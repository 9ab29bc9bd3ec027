import type { Headers } from "../base/http";
import type { JsonObject } from "../base/json/json";
import type { Surface } from "../base/platform";
import type { Matcher } from "./matchers/matcher";
import type { Value } from "./matchers/value";
import type { ProbeAnswers } from "./observe/seen";

/** Credentials of a request: the key of its surface, no key, an unknown key, or a captured token. */
export type Credential = "key" | "none" | "unknown-key" | "key-as-bearer" | "token" | "unknown-token";

/** A request. `{name}` in its texts stands for a value that an earlier answer had, or that the run chose. */
export interface RequestStep {
  readonly name: string;
  readonly method: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Headers;
  /** JSON; bytes are sent as they are. */
  readonly body?: unknown;
  /** Default: the surface of the probe. */
  readonly on?: Surface;
  readonly as?: Credential;
  /** Values to keep. `cases.*.id` is the first one that has a value. */
  readonly captures?: Readonly<Record<string, string | ((seen: ProbeAnswers) => Value)>>;
  /** Why the probe ends if a value to keep is missing: `the account has no case`. */
  readonly missing?: string;
  /** The answer is an object whose keys are values. */
  readonly isKeyed?: boolean;
  /** The operation is an assumption, so a platform may lack it: a 404 of the first step ends the try. */
  readonly mayBeAbsent?: boolean;
  /** A repeat would get another answer, so a failed attempt ends the try. */
  readonly isOnce?: boolean;
  /** Sent without retries, to a sandbox alone. */
  readonly isRaw?: boolean;
  /** Reads again, for up to a minute, until the answer is this. */
  readonly until?: Matcher;
  /** Replaces the answer with the records of the captured `subscription`, oldest first, each event as `body`. */
  readonly isHistory?: boolean;
}

/** Waits for deliveries; the answer is a list of them. */
export interface InboxStep {
  readonly name: string;
  readonly deliveries: number;
}

/** Sets what the receiver answers: the statuses in turn, the last one from then on. Default: 204. */
interface ReceiverStep {
  readonly name: string;
  readonly answering: readonly number[];
}

/** Lets time pass on both sandboxes, in milliseconds, which can depend on values that were captured. */
interface TimeStep {
  readonly name: string;
  readonly passes: number | ((values: Readonly<Record<string, string>>) => number);
}

/** Sets up both sandboxes by their control interface; `undo` ends it after the try. */
interface ControlStep {
  readonly name: string;
  readonly control: string;
  readonly body: JsonObject;
}

/** Sends a request, and again while the receiver keeps the first one waiting. */
export interface TwiceStep {
  readonly name: string;
  readonly first: RequestStep;
  /** Its answer has this name. */
  readonly second: string;
}

/** Waits a moment, so that times differ. */
interface PauseStep {
  readonly name: string;
  readonly pausesMs: number;
}

export type Step = RequestStep | InboxStep | ReceiverStep | TimeStep | ControlStep | TwiceStep | PauseStep;

/**
 * A statement of a rule about an answer. `at` names a step and a path in its answer: `list.page.totalPages`,
 * `list.cases[].id` for each item, `list:status`, `list:type`.
 */
export interface Claim {
  readonly rule: string;
  readonly at: string;
  readonly is: Matcher;
}

/** How an answer shows the reading of an assumption. The first matcher that holds names it. */
export interface ReadingCheck {
  readonly assumption: string;
  readonly at: string;
  readonly names: Readonly<Record<string, Matcher>>;
  /** The value itself is the reading, if it is like this. */
  readonly others?: RegExp;
  /** Default: `not specified`. */
  readonly says?: string;
}

/** Something that a probe makes, and that is deleted after each try. */
export type Creation = "test cases" | "test cases of a creditor" | "subscriptions" | "client";

/** Requests, and what rules and assumptions say about their answers. */
export interface Probe {
  readonly id: string;
  readonly surface: Surface;
  /** Such as `Paging of the case list`. */
  readonly title: string;
  /** Consequence of a difference for a client, in one sentence. */
  readonly means: string;
  readonly steps: readonly Step[];
  readonly claims: readonly Claim[];
  readonly readings?: readonly ReadingCheck[];
  readonly makes?: readonly Creation[];
  /** The operation is an extension or an assumption, so a platform may lack it: a 404 is no difference. */
  readonly mayBeAbsent?: boolean;
}

export const isRequest = (step: Step): step is RequestStep => "method" in step;

/** Minting a token changes no client or case, and reads with a token need it. */
const isReading = (step: Step) =>
  "answering" in step ||
  "deliveries" in step ||
  "pausesMs" in step ||
  "passes" in step ||
  "control" in step ||
  ("method" in step && isReadingRequest(step));

const isReadingRequest = (step: RequestStep) =>
  step.method === "GET" || step.method === "HEAD" || (step.method === "POST" && step.path === "/oauth/token");

export const isWriting = ({ steps }: Probe) => !steps.every(isReading);
export const isReceiving = ({ steps }: Probe) =>
  steps.some((step) => "deliveries" in step || "first" in step);
/** Whether it runs on sandboxes alone, whose clock and faults can be set. */
export const takesControl = ({ steps }: Probe) => steps.some((step) => "passes" in step || "control" in step);

export const requestsOf = ({ steps }: Probe): readonly RequestStep[] =>
  steps.flatMap((step) => ("first" in step ? [step.first, step.first] : isRequest(step) ? [step] : []));

export const surfacesOf = (probe: Probe): readonly Surface[] => [
  ...new Set([probe.surface, ...requestsOf(probe).map(({ on }) => on ?? probe.surface)]),
];

export const rulesOf = ({ claims }: Probe) => [...new Set(claims.map(({ rule }) => rule))];
export const assumptionsOf = ({ readings = [] }: Probe) => [
  ...new Set(readings.map(({ assumption }) => assumption)),
];
