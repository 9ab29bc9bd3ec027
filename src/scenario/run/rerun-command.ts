import { buildTypedLine, type CommandLine } from "../../base/advice/advice";
import { formatDuration } from "../../base/text/time/duration";
import type { GlobalValues } from "../../cli/flags/globals";
import type { RunSummary, ScenarioResult } from "../report/result";
import { parseDrillName } from "./drill-files";
import type { EnvironmentValues } from "./environment/environment-options";
import { buildReceiverFlags } from "./receiver-flags";

/** Lists the flags that affect the results, as written on the command line. */
export function listResultFlags(
  values: EnvironmentValues,
  { env, live, retries, maxWait, requestTimeout, idempotencyKey }: GlobalValues,
): readonly string[] {
  const formatMs = (ms: number | undefined) => (ms === undefined ? undefined : formatDuration(ms));
  const valueByFlag = {
    receive: values.receive,
    "public-url": values.publicUrl,
    readings: values.readings,
    ...buildReceiverFlags(values),
    "run-id": values.runId,
    env,
    retries,
    "max-wait": formatMs(maxWait),
    "request-timeout": formatMs(requestTimeout),
    "idempotency-key": idempotencyKey,
  };
  const words = Object.entries(valueByFlag).flatMap(([flag, value]) =>
    [value ?? []].flat().flatMap((entry) => [`--${flag}`, String(entry)]),
  );
  return [
    ...words,
    ...(values.allowRun === true ? ["--allow-run"] : []),
    ...(live === true ? ["--live"] : []),
  ];
}

export function buildRerunCommand(
  { file, name }: ScenarioResult,
  { seed, target }: RunSummary,
  flags: readonly string[],
): CommandLine {
  const drill = parseDrillName(file);
  const source = drill === undefined ? [file] : ["--drill", drill];
  const targetWords = ["--target", target, ...flags, "--seed", seed, "--only", name];
  return buildTypedLine(["test", "run", ...source, ...targetWords]);
}
