import { lifecycleGroups } from "../../base/cases/lifecycle-group";
import { capitalize, splitCamelCase } from "../../base/text/sentence";

const toneByGroup = {
  waiting: "wait",
  asking: "ask",
  quoting: "quote",
  running: "good",
  resting: "info",
  over: "quiet",
} as const;

export function getLifecycleTone(lifecycle: string): (typeof toneByGroup)[keyof typeof toneByGroup] {
  const group = Object.entries(lifecycleGroups).find(([name]) => name === lifecycle)?.[1];
  return toneByGroup[group ?? "over"];
}

/** Formats `testCases` as `Test cases`. */
export const formatLabel = (name: string) => capitalize(splitCamelCase(name));
