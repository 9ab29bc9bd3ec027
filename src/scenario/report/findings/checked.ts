import type { Acceptance } from "../../../kit/findings/accepted";

/** A rule, a probe or something else that was checked, with its findings. */
export interface CheckedItem {
  /** Identifier, such as `key-rotated`. */
  readonly id: string;
  readonly title: string;
  /** An item with only advice counts as passed. */
  readonly outcome: "passed" | "failed" | "skipped";
  readonly reason?: string;
  readonly findings: readonly CheckedFinding[];
}

export interface CheckedFinding {
  /** Subject, such as `POST /cases`. */
  readonly subject: string;
  /** Describes the finding in one sentence. */
  readonly message: string;
  /** Facts and the next step, one per line. */
  readonly lines: readonly string[];
  readonly level: "failure" | "advice";
  /** A curl command that repeats the request. Contains no key. */
  readonly curl?: string | undefined;
  /** Set if the finding is accepted today. */
  readonly acceptance?: Acceptance | undefined;
}

export interface CheckedSummary {
  /** Title, such as `Judgment of a client`. */
  readonly title: string;
  readonly target: string;
  readonly seed: string;
  /** Counts and warnings, one sentence per line. */
  readonly summary: readonly string[];
  readonly checks: readonly CheckedItem[];
  /** The document that `--json` prints. */
  readonly document: unknown;
}

/** Returns the label of a finding. An accepted finding doesn't make the check fail. */
export const getFindingLabel = ({ level, acceptance }: CheckedFinding) =>
  acceptance === undefined ? (level === "failure" ? "failed" : "advice") : "accepted";

export const formatAcceptance = ({ reason, until }: Acceptance) => `Accepted until ${until}: ${reason}`;

/** Returns the message of a finding and all its facts. */
export const formatFindingLines = ({ message, lines, curl, acceptance }: CheckedFinding) => [
  message,
  ...lines,
  ...(curl === undefined ? [] : [curl]),
  ...(acceptance === undefined ? [] : [formatAcceptance(acceptance)]),
];
