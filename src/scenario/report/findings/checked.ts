import type { Acceptance } from "../../../kit/findings/accepted";

/** A checked rule, probe or other item, with its findings. */
export interface CheckedItem {
  /** Identifier such as `key-rotated`. */
  readonly id: string;
  readonly title: string;
  /** An item that only has advice counts as passed. */
  readonly outcome: "passed" | "failed" | "skipped";
  readonly reason?: string;
  readonly findings: readonly CheckedFinding[];
}

export interface CheckedFinding {
  /** Subject of the finding, such as `POST /cases`. */
  readonly subject: string;
  /** Describes the finding in one sentence. */
  readonly message: string;
  /** Details and the next step, one per line. */
  readonly lines: readonly string[];
  readonly level: "failure" | "advice";
  /** A curl command that repeats the request, without the key. */
  readonly curl?: string | undefined;
  /** Set if the finding is currently accepted. */
  readonly acceptance?: Acceptance | undefined;
}

export interface CheckedSummary {
  /** Title of the report, such as `Judgment of a client`. */
  readonly title: string;
  readonly target: string;
  readonly seed: string;
  /** Counts and warnings, one sentence per line. */
  readonly summary: readonly string[];
  readonly checks: readonly CheckedItem[];
  /** The document that `--json` prints. */
  readonly document: unknown;
}

/** Recorded requests have no seed. */
export const formatTarget = ({ target, seed }: CheckedSummary) =>
  seed === "" ? `Target ${target}` : `Target ${target}, seed ${seed}`;

/** An accepted finding doesn't fail the check. */
export const getFindingLabel = ({ level, acceptance }: CheckedFinding) =>
  acceptance === undefined ? (level === "failure" ? "failed" : "advice") : "accepted";

export const formatAcceptance = ({ reason, until }: Acceptance) => `Accepted until ${until}: ${reason}`;

export const formatFindingLines = ({ message, lines, curl, acceptance }: CheckedFinding) => [
  message,
  ...lines,
  ...(curl === undefined ? [] : [curl]),
  ...(acceptance === undefined ? [] : [formatAcceptance(acceptance)]),
];
