// Measures how many scenarios per second one run handles on the sandbox. Each plays a case's whole life in
// its own world.
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { environment, median, recoup, timeProcess } from "./measure.mjs";
import { atLeast } from "./rows.mjs";

const life = fileURLToPath(new URL("../scenarios/paid.yaml", import.meta.url));
const count = 200;
const rounds = 5;

export async function scenarios() {
  const folder = mkdtempSync(join(tmpdir(), "recoup-bench-scenarios-"));
  const files = Array.from({ length: count }, (_, at) => join(folder, `${at}.yaml`));
  for (const file of files) copyFileSync(life, file);
  const line = [recoup, "test", "run", ...files, "--target", "sandbox", "--parallel", "64"];
  const times = [];
  for (let turn = 0; turn < rounds; turn++) times.push((await timeProcess(line, environment())).ms);
  rmSync(folder, { recursive: true });
  const rate = (count * 1_000) / median(times);
  return [atLeast("scenarios a second, 200 of them, 64 at a time", rate, 100, 0)];
}
