import type { Assumption } from "./assumption";
import { fixedAssumptions } from "./fixed";
import { switches } from "./readings";

/** All behavior of the sandbox that is inferred rather than specified, ordered by ID. */
export const assumptions: readonly Assumption[] = [
  ...Object.entries(switches).map(
    ([id, { readings, reading = Object.values(readings)[0] ?? "", where }]) => ({ id, reading, where }),
  ),
  ...Object.entries(fixedAssumptions).flatMap(([reason, fixedOnes]) => {
    const fixed = reason as keyof typeof fixedAssumptions;
    return Object.entries(fixedOnes).map(([id, assumption]) => ({ id, ...assumption, fixed }));
  }),
].sort((a, b) => a.id.localeCompare(b.id));
