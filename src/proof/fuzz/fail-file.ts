import { printJson } from "../../base/json/json";
import { shellWord } from "../../cli/flags/shell-word";
import { printYaml } from "../../render/formats/yaml";
import type { FuzzFailure, FuzzSetting } from "./fuzz";
import { fuzzClock } from "./play/play";
import type { FuzzStep } from "./schedule/fuzz-step";

/** The failure as a scenario file that `test run` plays. */
export async function failFile(setting: FuzzSetting, failure: FuzzFailure): Promise<string> {
  const { bug, details, steps } = failure;
  const head = {
    name: bug,
    ...(details.length === 0 ? {} : { description: details.join("\n") }),
    clock: new Date(fuzzClock).toISOString(),
  };
  const lines = await Promise.all(steps.map((step, at) => stepLines(step, steps.slice(at + 1))));
  const comments = [
    "# Found again, with the same ids, by",
    `#   ${repeatLine(setting, failure)} --run-id ${shellWord(setting.runId)}`,
  ];
  return `${comments.join("\n")}\n${await printYaml(head)}steps:\n${lines.join("")}`;
}

/** The command that finds the failure with its first schedule. */
export function repeatLine({ address, state }: FuzzSetting, { seed }: Pick<FuzzFailure, "seed">): string {
  const stateUrl = state === undefined ? [] : ["--state-url", state.url];
  const words = ["recoup", "test", "fuzz", "--forward", address, ...stateUrl, "--runs", "1", "--seed", seed];
  return words.map(shellWord).join(" ");
}

/** Without captures that no later step reads. */
async function stepLines({ kind, input, capture }: FuzzStep, later: readonly FuzzStep[]): Promise<string> {
  const isRead = (name: string) => later.some((one) => printJson(one.input).includes(`\${${name}}`));
  const read = Object.entries(capture).filter(([name]) => isRead(name));
  const captured =
    read.length === 0 ? "" : `    capture: ${await printYaml(Object.fromEntries(read), "flow")}`;
  return `  - ${kind}: ${await printYaml(input, "flow")}${captured}`;
}
