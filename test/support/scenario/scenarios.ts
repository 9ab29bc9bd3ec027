import { readFileSync } from "node:fs";
import { type LineResult, type LineSetting, runLine } from "../program/world";

/** Runs one scenario, `scenario.yaml`, on the sandbox. */
export function playScenario(content: string, flags = "", setting: LineSetting = {}): Promise<LineResult> {
  const files = { "/work/scenario.yaml": content, ...setting.files };
  return runLine(`test run scenario.yaml --seed s ${flags}`, { ...setting, files });
}

/** Returns a scenario with these steps, each given as a line of YAML. */
export const ofSteps = (...steps: readonly string[]) =>
  ["name: Sample", "steps:", ...steps.map((step) => `  - ${step}`), ""].join("\n");

export const guideScenarios: readonly string[] = [
  ...readFileSync("docs/scenarios.md", "utf8").matchAll(/```yaml\n([\s\S]*?)```/g),
].map(([, sample]) => sample ?? "");
