import { readFileSync } from "node:fs";

export const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");

/** The scenario in the README. */
export const readmeScenario = /```yaml\n(.*?)```/s.exec(readme)?.[1] ?? "";
