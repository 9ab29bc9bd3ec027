import { ambiguities } from "./ambiguities";
import type { Assumption } from "./assumption";
import { partnerWork } from "./partner-work";
import { settledQuestions } from "./settled";
import { unspecifiedPoints } from "./unspecified-points";
import { wireChoices } from "./wire-choices";

/** All sandbox behavior that is inferred rather than specified. */
export const assumptions: readonly Assumption[] = Object.entries({
  ...ambiguities,
  ...unspecifiedPoints,
  ...partnerWork,
  ...settledQuestions,
  ...wireChoices,
}).map(([id, assumption]) => ({ id, ...assumption }));
