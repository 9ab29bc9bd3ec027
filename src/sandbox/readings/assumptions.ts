import type { Assumption } from "./assumption";
import { fixedAssumptions } from "./fixed";
import { switches } from "./readings";

const assumptionsById: Readonly<Record<string, Omit<Assumption, "id">>> = {
  ...switches,
  ...fixedAssumptions,
};

/** All sandbox behavior that is inferred rather than specified, ordered by ID. */
export const assumptions: readonly Assumption[] = Object.entries(assumptionsById)
  .map(([id, { reading, where, fixed }]) => ({ id, reading, where, fixed }))
  .sort((a, b) => a.id.localeCompare(b.id));
