import type { JsonValue } from "../../base/json/json";
import { splitWords } from "../../base/text/split-words";

/** Returns the program of a `run` step and its arguments. Handles quotes but expands nothing. */
export const splitRunCommand = (input: JsonValue): readonly string[] =>
  typeof input === "string" ? splitWords(input.trim()) : Array.isArray(input) ? input.map(String) : [];

/** Name of the environment variable that passes a captured value to a program. */
export const formatCaptureVariable = (name: string) => `RECOUP_CAPTURE_${name.toUpperCase()}`;
