import type { JsonValue } from "../../base/json/json";

/** A value of an answer: a status and a header are values too. */
export type Value = JsonValue | undefined;
