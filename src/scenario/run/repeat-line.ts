import { formatDuration } from "../../base/text/duration";
import type { GlobalValues } from "../../cli/flags/globals";
import { shellWord } from "../../cli/flags/shell-word";
import type { ScenarioResult } from "../report/result";
import type { RunSummary } from "../report/summary";
import { drillOf } from "./drill-files";
import type { EnvironmentValues } from "./environment/environment-options";

/** The flags that affect the results, as they are written on a command line. */
export function decisiveFlags(
  values: EnvironmentValues,
  { env, live, retries, maxWait, requestTimeout, idempotencyKey }: GlobalValues,
): readonly string[] {
  const lasting = (ms: number | undefined) => (ms === undefined ? undefined : formatDuration(ms));
  const valued = {
    "--receive": values.receive,
    "--public-url": values.publicUrl,
    "--forward": values.forward,
    "--run-id": values.runId,
    "--secret-file": values.secretFile,
    "--state-url": values.stateUrl,
    "--state-path": values.statePath,
    "--settle": lasting(values.settle),
    "--env": env,
    "--retries": retries,
    "--max-wait": lasting(maxWait),
    "--request-timeout": lasting(requestTimeout),
    "--idempotency-key": idempotencyKey,
  };
  const words = Object.entries(valued).flatMap(([flag, value]) =>
    [value ?? []].flat().flatMap((one) => [flag, String(one)]),
  );
  return live === true ? [...words, "--live"] : words;
}

/** The command that repeats one scenario. */
export function repeatLine(
  { file, name }: ScenarioResult,
  { seed, target }: RunSummary,
  flags: readonly string[],
): string {
  const drill = drillOf(file);
  const source = drill === undefined ? [file] : ["--drill", drill];
  const where = ["--target", target, ...flags, "--seed", seed, "--only", name];
  return ["recoup", "test", "run", ...source, ...where].map(shellWord).join(" ");
}
