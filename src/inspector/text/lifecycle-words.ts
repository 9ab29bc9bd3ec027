import { lifecycleGroups } from "../../base/cases/lifecycle-group";

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
export function formatLabel(name: string): string {
  const words = name.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
