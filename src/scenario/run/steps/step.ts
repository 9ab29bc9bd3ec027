import type { JsonValue } from "../../../base/json/json";
import type { Running } from "../running";

/** Performs a step, with references replaced; returns the value for captures and checks. */
export type Step = (input: JsonValue, running: Running) => Promise<JsonValue>;
