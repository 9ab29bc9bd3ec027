import { ambiguities } from "./assumptions/ambiguities";
import type { Assumption } from "./assumptions/assumption";
import { silences } from "./assumptions/silences";

/** Every answer of the sandbox that is inferred rather than specified. */
export const assumptions: readonly Assumption[] = [...ambiguities, ...silences];
