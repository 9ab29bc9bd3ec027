export const findingKinds = ["rule-left", "sandbox-wrong", "assumption-settled", "unspecified"] as const;
export type FindingKind = (typeof findingKinds)[number];

/** A difference, and the side that broke the rule. Values are interface words and roles, never data. */
export interface ProbeDifference {
  readonly probe: string;
  readonly kind: FindingKind;
  readonly rule?: string;
  readonly assumption?: string;
  readonly reading?: string;
  /** Location in the response, such as `list.cases[].lifecycle`. */
  readonly path: string;
  readonly expected: string;
  readonly sandbox: string;
  readonly target: string;
  /** Name of the step whose response shows the difference. */
  readonly step: string;
}

/** Builds a key that matches the same difference across tries. */
export const buildDifferenceKey = ({ kind, rule, assumption, reading, path }: ProbeDifference) =>
  [kind, rule, assumption, reading, path].join(" ");
