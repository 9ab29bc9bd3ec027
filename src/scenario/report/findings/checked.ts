import type { Acceptance } from "../../../kit/findings/accepted";

/** Something that was checked, such as a rule or a probe, and what was found. */
export interface CheckedItem {
  /** `key-rotated` */
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
  /** Repeats the request in a shell; holds no key. */
  readonly curl?: string | undefined;
  /** Set if the finding is accepted today. */
  readonly acceptance?: Acceptance | undefined;
}

export interface CheckedSummary {
  /** `Judgment of a client` */
  readonly title: string;
  readonly target: string;
  readonly seed: string;
  /** Counts and warnings, one sentence each. */
  readonly summary: readonly string[];
  readonly checks: readonly CheckedItem[];
  /** Output of `--json`. */
  readonly document: unknown;
}

/** How a finding is labeled: an accepted one fails nothing. */
export const labelOf = ({ level, acceptance }: CheckedFinding) =>
  acceptance === undefined ? (level === "failure" ? "failed" : "advice") : "accepted";

export const acceptanceText = ({ reason, until }: Acceptance) => `Accepted until ${until}: ${reason}`;

/** The message and all facts of a finding. */
export const finalLines = ({ message, lines, curl, acceptance }: CheckedFinding): readonly string[] => [
  message,
  ...lines,
  ...(curl === undefined ? [] : [curl]),
  ...(acceptance === undefined ? [] : [acceptanceText(acceptance)]),
];
