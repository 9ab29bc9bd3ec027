import { readFileSync } from "node:fs";

export const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");

export const readmeScenario = /```yaml\n(.*?)```/s.exec(readme)?.[1] ?? "";
