import type { Acceptance } from "../../../kit/findings/accepted";

/** A rule, a probe or the like that was checked, with its findings. */
export interface CheckedItem {
  /** Such as `key-rotated`. */
  readonly id: string;
  readonly title: string;
  /** Advice counts as passed. */
  readonly outcome: "passed" | "failed" | "skipped";
  /** Why it was skipped. */
  readonly reason?: string;
  readonly findings: readonly CheckedFinding[];
}

export interface CheckedFinding {
  /** Subject, such as `POST /cases`. */
  readonly subject: string;
  /** One sentence. */
  readonly message: string;
  /** Facts and the next step, one line each. */
  readonly lines: readonly string[];
  readonly level: "failure" | "advice";
  /** Repeats the request in a shell. Contains no key. */
  readonly curl?: string | undefined;
  /** Set if the finding is accepted today. */
  readonly acceptance?: Acceptance | undefined;
}

export interface CheckedSummary {
  /** Such as `Judgment of a client`. */
  readonly title: string;
  readonly target: string;
  readonly seed: string;
  /** Counts and warnings, one sentence each. */
  readonly summary: readonly string[];
  readonly checks: readonly CheckedItem[];
  /** Output of `--json`. */
  readonly document: unknown;
}

/** Returns the label of a finding. An accepted one fails nothing. */
export const labelOf = ({ level, acceptance }: CheckedFinding) =>
  acceptance === undefined ? (level === "failure" ? "failed" : "advice") : "accepted";

export const acceptanceText = ({ reason, until }: Acceptance) => `Accepted until ${until}: ${reason}`;

/** Returns the message and all facts of a finding. */
export const finalLines = ({ message, lines, curl, acceptance }: CheckedFinding): readonly string[] => [
  message,
  ...lines,
  ...(curl === undefined ? [] : [curl]),
  ...(acceptance === undefined ? [] : [acceptanceText(acceptance)]),
];
