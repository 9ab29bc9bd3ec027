import { argumentForms } from "../../base/advice/argument-forms";
import type { JsonObject } from "../../base/json/json";
import { formatDuration } from "../../base/text/duration";

/** The flags of `test run` and `test fuzz` that say what a receiver is and how it is tested. */
export interface ReceiverFlags {
  readonly forward?: string | undefined;
  readonly secretFile?: readonly string[] | undefined;
  readonly stateUrl?: string | undefined;
  readonly statePath?: readonly string[] | undefined;
  readonly settle?: number | undefined;
  readonly event?: readonly string[] | undefined;
  readonly serve?: number | undefined;
}

/** By flag, as a scenario file keeps them under `against`; secrets by the names of their files. */
export function receiverFlags(values: ReceiverFlags): JsonObject {
  const named = {
    forward: values.forward,
    "secret-file": values.secretFile,
    "state-url": values.stateUrl,
    "state-path": values.statePath,
    settle: values.settle === undefined ? undefined : formatDuration(values.settle),
    event: values.event,
    serve: values.serve === undefined ? undefined : String(values.serve),
  };
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined)) as JsonObject;
}

const names = ["forward", "secret-file", "state-url", "state-path", "settle", "event", "serve"] as const;

/** The words of a command line. A scenario file may be another person's: nothing in it can become a flag. */
export const flagWords = (flags: JsonObject): readonly string[] =>
  names.flatMap((name) =>
    [flags[name] ?? []]
      .flat()
      .map(String)
      .filter(argumentForms.typed)
      .flatMap((value) => [`--${name}`, value]),
  );
