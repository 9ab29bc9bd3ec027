import { argumentForms } from "../../base/advice/argument-forms";
import { omitUndefined } from "../../base/collections/omit-undefined";
import type { JsonObject } from "../../base/json/json";
import { formatDuration } from "../../base/text/time/duration";
import type { EnvironmentValues } from "./environment/environment-options";

/** Builds the flags for `against` in a scenario file. Secrets appear as file names. */
export function buildReceiverFlags(values: EnvironmentValues): JsonObject {
  return omitUndefined({
    forward: values.forward,
    "secret-file": values.secretFile,
    "state-url": values.stateUrl,
    "state-path": values.statePath,
    settle: values.settle === undefined ? undefined : formatDuration(values.settle),
    event: values.event,
    serve: values.serve === undefined ? undefined : String(values.serve),
  });
}

const flagNames = ["forward", "secret-file", "state-url", "state-path", "settle", "event", "serve"] as const;

/** Formats the flags as command-line words. A value from someone else's file can't turn into a flag. */
export const formatFlagWords = (flags: JsonObject): readonly string[] =>
  flagNames.flatMap((name) =>
    [flags[name] ?? []]
      .flat()
      .map(String)
      .filter(argumentForms.typed)
      .flatMap((value) => [`--${name}`, value]),
  );
