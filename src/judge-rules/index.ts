import { bodyRules } from "./bodies";
import { creationRules } from "./creates";
import { credentialRules } from "./credentials";
import { leftoverRules } from "./leftovers";
import { outcomeRules } from "./outcomes";
import { pagingRules } from "./paging";
import { parameterRules } from "./parameters";
import { retryRules } from "./retries";
import type { JudgeRule } from "./rule";

/** In the order of the report. */
export const judgeRules: readonly JudgeRule[] = [
  ...creationRules,
  ...retryRules,
  ...pagingRules,
  ...credentialRules,
  ...parameterRules,
  ...bodyRules,
  ...leftoverRules,
  ...outcomeRules,
];
