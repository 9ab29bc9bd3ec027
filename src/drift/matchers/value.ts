import type { JsonValue } from "../../base/json/json";

/** A value in an answer, including its status and headers. */
export type Value = JsonValue | undefined;
