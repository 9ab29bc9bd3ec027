import { formatDuration } from "../../base/text/duration";
import type { GlobalValues } from "../../cli/flags/globals";
import type { OptionValues } from "../../cli/flags/option";
import { shellWord } from "../../cli/flags/shell-word";
import type { ScenarioResult } from "../report/result";
import type { RunSummary } from "../report/summary";
import { drillOf } from "./drill-files";
import type { environmentOptions } from "./test-environment";

/** The flags that affect the results, as they are written on a command line. */
export function decisiveFlags(
  { receive, publicUrl, forward, runId }: OptionValues<typeof environmentOptions>,
  { env, live, retries, maxWait, requestTimeout, idempotencyKey }: GlobalValues,
): readonly string[] {
  const lasting = (ms: number | undefined) => (ms === undefined ? undefined : formatDuration(ms));
  const valued = {
    "--receive": receive,
    "--public-url": publicUrl,
    "--forward": forward,
    "--run-id": runId,
    "--env": env,
    "--retries": retries,
    "--max-wait": lasting(maxWait),
    "--request-timeout": lasting(requestTimeout),
    "--idempotency-key": idempotencyKey,
  };
  const words = Object.entries(valued).flatMap(([flag, value]) =>
    value === undefined ? [] : [flag, String(value)],
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
