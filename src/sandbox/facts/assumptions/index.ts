import { ambiguities } from "./ambiguities";
import type { Assumption } from "./assumption";
import { openQuestions } from "./open-questions";
import { partnerWorkAssumptions } from "./partner-work";
import { unspecifiedPoints } from "./unspecified-points";
import { wireFormatAssumptions } from "./wire-choices";

/** All sandbox behavior that is inferred rather than specified. */
export const assumptions: readonly Assumption[] = Object.entries({
  ...ambiguities,
  ...unspecifiedPoints,
  ...partnerWorkAssumptions,
  ...openQuestions,
  ...wireFormatAssumptions,
}).map(([id, assumption]) => ({ id, ...assumption }));
