import type { JsonValue } from "../../../base/json/json";
import type { Running } from "../running";

/** Does what a step says, references replaced, and gives what its captures and checks look at. */
export type Step = (input: JsonValue, running: Running) => Promise<JsonValue>;
