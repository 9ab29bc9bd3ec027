import type { Headers } from "../base/http";
import type { Surface } from "../base/platform";
import type { Matcher } from "./matchers/matcher";

/** What a request is sent with: the key of its surface, none, one that nobody has, or a captured token. */
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
  /** Paths of values to keep; `cases.*.id` is the first one that has a value. */
  readonly captures?: Readonly<Record<string, string>>;
  /** Why the probe ends if a value to keep is missing: `the account has no case`. */
  readonly missing?: string;
  /** The answer is an object whose keys are values. */
  readonly isKeyed?: boolean;
  /** A repeat would get another answer, so a failed attempt ends the try. */
  readonly isOnce?: boolean;
  /** Reads again, for up to a minute, until the answer is this. */
  readonly until?: Matcher;
  /** The answer becomes the records of the captured `subscription`, oldest first, each with its event as `body`. */
  readonly isHistory?: boolean;
}

/** Waits for deliveries; the answer is a list of them. */
export interface InboxStep {
  readonly name: string;
  readonly deliveries: number;
}

/** Sets what the receiver answers: the statuses in turn, the last one from then on. Default: 204. */
export interface ReceiverStep {
  readonly name: string;
  readonly answering: readonly number[];
}

/** Lets time pass on both sandboxes. */
export interface TimeStep {
  readonly name: string;
  readonly passes: number;
}

export type Step = RequestStep | InboxStep | ReceiverStep | TimeStep;

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
}

/** Something that a probe makes, and that is deleted after each try. */
export type Made = "test cases" | "test cases of a creditor" | "subscriptions" | "client";

/** Requests, and what rules and assumptions say about their answers. */
export interface Probe {
  readonly id: string;
  readonly surface: Surface;
  /** What it compares: `Paging of the case list`. */
  readonly title: string;
  /** What a difference means for a client, in one sentence. */
  readonly means: string;
  readonly steps: readonly Step[];
  readonly claims: readonly Claim[];
  readonly readings?: readonly ReadingCheck[];
  readonly makes?: readonly Made[];
  /** The operation is an extension or an assumption, so a platform may lack it: a 404 is no difference. */
  readonly mayBeAbsent?: boolean;
}

export const isRequest = (step: Step): step is RequestStep => "method" in step;

/** Minting a token changes no client or case, and reads with a token need it. */
const isReading = (step: Step) =>
  !isRequest(step) ||
  step.method === "GET" ||
  step.method === "HEAD" ||
  (step.method === "POST" && step.path === "/oauth/token");

export const isWriting = ({ steps }: Probe) => !steps.every(isReading);
export const isReceiving = ({ steps }: Probe) => steps.some((step) => "deliveries" in step);
export const takesTime = ({ steps }: Probe) => steps.some((step) => "passes" in step);

export const surfacesOf = ({ surface, steps }: Probe): readonly Surface[] => [
  ...new Set([surface, ...steps.flatMap((step) => (isRequest(step) ? (step.on ?? surface) : []))]),
];

export const rulesOf = ({ claims }: Probe) => [...new Set(claims.map(({ rule }) => rule))];
export const assumptionsOf = ({ readings = [] }: Probe) => [
  ...new Set(readings.map(({ assumption }) => assumption)),
];
