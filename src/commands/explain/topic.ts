/** Something that a user may meet and ask about. */
export interface Topic {
  /** As it is met: `CaseNotFound`, `409`, `Active`, `case.closed`, `exit 8`. */
  readonly name: string;
  readonly kind: TopicKind;
  readonly aliases?: readonly string[];
  readonly meaning: string;
  /** What to do, in a sentence. */
  readonly next?: string;
  /** Lines that can be typed as they stand, or after filling in what is in angle brackets. */
  readonly commands?: readonly string[];
}

type TopicKind =
  | "error type"
  | "status"
  | "lifecycle"
  | "close code"
  | "event"
  | "limit"
  | "exit code"
  | "operation";
