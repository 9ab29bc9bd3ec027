import { type CommandLine, typedLine } from "../../base/advice/command-line";
import { formatDuration } from "../../base/text/time/duration";
import type { GlobalValues } from "../../cli/flags/globals";
import type { ScenarioResult } from "../report/result";
import type { RunSummary } from "../report/summary";
import { drillName } from "./drill-files";
import type { EnvironmentValues } from "./environment/environment-options";
import { receiverFlags } from "./receiver-flags";

/** Lists the flags that affect the results, as typed on the command line. */
export function decisiveFlags(
  values: EnvironmentValues,
  { env, live, retries, maxWait, requestTimeout, idempotencyKey }: GlobalValues,
): readonly string[] {
  const durationText = (ms: number | undefined) => (ms === undefined ? undefined : formatDuration(ms));
  const valued = {
    "--receive": values.receive,
    "--public-url": values.publicUrl,
    "--readings": values.readings,
    ...Object.fromEntries(
      Object.entries(receiverFlags(values)).map(([name, value]) => [`--${name}`, value as string | string[]]),
    ),
    "--run-id": values.runId,
    "--env": env,
    "--retries": retries,
    "--max-wait": durationText(maxWait),
    "--request-timeout": durationText(requestTimeout),
    "--idempotency-key": idempotencyKey,
  };
  const words = Object.entries(valued).flatMap(([flag, value]) =>
    [value ?? []].flat().flatMap((entry) => [flag, String(entry)]),
  );
  return [
    ...words,
    ...(values.allowRun === true ? ["--allow-run"] : []),
    ...(live === true ? ["--live"] : []),
  ];
}

export function repeatLine(
  { file, name }: ScenarioResult,
  { seed, target }: RunSummary,
  flags: readonly string[],
): CommandLine {
  const drill = drillName(file);
  const source = drill === undefined ? [file] : ["--drill", drill];
  const targetWords = ["--target", target, ...flags, "--seed", seed, "--only", name];
  return typedLine(["test", "run", ...source, ...targetWords]);
}
