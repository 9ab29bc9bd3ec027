import type { JsonValue } from "../../../base/json/json";
import type { Running } from "../running";

/** Runs a step with resolved references. Returns the value for captures and checks. */
export type Step = (input: JsonValue, running: Running) => Promise<JsonValue>;
