export const findingKinds = ["rule-left", "sandbox-wrong", "assumption-settled", "unspecified"] as const;
export type FindingKind = (typeof findingKinds)[number];

/** A difference, and which side broke the rule. Values are words and roles, never data. */
export interface Difference {
  readonly probe: string;
  readonly kind: FindingKind;
  readonly rule?: string;
  readonly assumption?: string;
  readonly reading?: string;
  /** The location in the answer, such as `list.cases[].lifecycle`. */
  readonly path: string;
  readonly expected: string;
  readonly sandbox: string;
  readonly target: string;
  /** Step whose answer shows the difference. */
  readonly step: string;
}

/** Returns a key that is equal for the same difference in another try. */
export const buildDifferenceKey = ({ kind, rule, assumption, reading, path }: Difference) =>
  [kind, rule, assumption, reading, path].join(" ");
