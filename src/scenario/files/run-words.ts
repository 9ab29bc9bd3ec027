import type { JsonValue } from "../../base/json/json";
import { splitWords } from "../../base/text/split-words";

/** Splits the command of a `run` step into program and arguments. Handles quotes but expands nothing. */
export const splitRunCommand = (input: JsonValue): readonly string[] =>
  typeof input === "string" ? splitWords(input.trim()) : Array.isArray(input) ? input.map(String) : [];

/** Returns the environment variable that passes a captured value to a program. */
export const formatCaptureVariable = (name: string) => `RECOUP_CAPTURE_${name.toUpperCase()}`;
