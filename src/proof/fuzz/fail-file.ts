import { shellWord } from "../../cli/flags/shell-word";
import { printYaml } from "../../render/formats/yaml";
import { type FuzzFailure, type FuzzSetting, fuzzClock } from "./fuzz";
import type { FuzzStep } from "./schedule/fuzz-step";

/** The failure as a scenario file that `test run` plays. */
export async function failFile(
  setting: FuzzSetting,
  { bug, details, steps, seed }: FuzzFailure,
): Promise<string> {
  const { address, state, runId } = setting;
  const stateUrl = state === undefined ? [] : ["--state-url", state.url];
  const words = (...line: readonly string[]) => line.map(shellWord).join(" ");
  const head = [
    "# Found by this line, which finds it again with the same ids:",
    `#   ${words("recoup", "test", "fuzz", "--forward", address, ...stateUrl, "--seed", seed, "--run-id", runId, "--runs", "1")}`,
  ];
  const scenario = {
    name: bug,
    ...(details.length === 0 ? {} : { description: details.join("\n") }),
    clock: new Date(fuzzClock).toISOString(),
    steps: steps.map(fileStep),
  };
  return `${head.join("\n")}\n${await printYaml(scenario)}`;
}

const fileStep = ({ kind, input, capture }: FuzzStep) => ({
  [kind]: input,
  ...(Object.keys(capture).length === 0 ? {} : { capture }),
});
