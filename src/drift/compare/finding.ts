import type { ShapeValue } from "../../base/shape-value";
import type { DriftFinding } from "../report/shapes";

/** A difference, and the side that broke the rule. Values are interface words and roles, never data. */
export interface ProbeDifference
  extends Omit<ShapeValue<typeof DriftFinding>, "message" | "advice" | "curl"> {
  /** The step whose response shows the difference. */
  readonly step: string;
}

/** Builds a key that matches the same difference across tries. */
export const buildDifferenceKey = ({ kind, rule, assumption, reading, path }: ProbeDifference) =>
  [kind, rule, assumption, reading, path].join(" ");
