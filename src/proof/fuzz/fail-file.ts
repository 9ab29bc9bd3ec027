import { type CommandLine, typedLine } from "../../base/advice/command-line";
import { printJson } from "../../base/json/json";
import { printYaml } from "../../render/formats/yaml";
import { flagWords } from "../../scenario/run/receiver-flags";
import type { FuzzFailure, FuzzSetting } from "./fuzz";
import { fuzzClock } from "./play/play";
import type { FuzzStep } from "./schedule/fuzz-step";

/** Formats the failure as a scenario file for `test run`, against the receiver that failed it. */
export async function failFile(setting: FuzzSetting, failure: FuzzFailure, out: string): Promise<string> {
  const { bug, details, steps } = failure;
  const { flags: against } = setting;
  const head = {
    name: bug,
    ...(details.length === 0 ? {} : { description: details.join("\n") }),
    clock: new Date(fuzzClock).toISOString(),
    ...(against === undefined ? {} : { against }),
  };
  const lines = await Promise.all(steps.map((step, at) => stepLines(step, steps.slice(at + 1))));
  const comments = [
    "# Found again by",
    `#   ${repeatLine(setting, failure).text}`,
    "# Played again by",
    `#   ${playLine(setting, out).text}`,
  ];
  return `${comments.join("\n")}\n${await printYaml(head)}steps:\n${lines.join("")}`;
}

/**
 * Returns the command that finds the failure with its first schedule. It gets new IDs, because the receiver
 * may have kept the others.
 */
export const repeatLine = (
  { flags = {} }: FuzzSetting,
  { seed }: { readonly seed: string },
  out?: string,
): CommandLine =>
  typedLine([
    ...["test", "fuzz", ...flagWords(flags), "--runs", "1", "--seed", seed],
    ...(out === undefined ? [] : ["--out", out]),
  ]);

/** Returns the command that plays the shortest schedule. */
export const playLine = ({ flags = {} }: FuzzSetting, file: string): CommandLine =>
  typedLine(["test", "run", file, ...flagWords(flags)]);

/** Formats a step, without captures that no later step reads. */
async function stepLines({ kind, input, capture }: FuzzStep, later: readonly FuzzStep[]): Promise<string> {
  const isRead = (name: string) => later.some((one) => printJson(one.input).includes(`\${${name}}`));
  const read = Object.entries(capture).filter(([name]) => isRead(name));
  const captured =
    read.length === 0 ? "" : `    capture: ${await printYaml(Object.fromEntries(read), "flow")}`;
  return `  - ${kind}: ${await printYaml(input, "flow")}${captured}`;
}
