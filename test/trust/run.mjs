// `npm run trust`: runs the tests behind the promises in full and writes their counts to docs/trust.md.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const folder = mkdtempSync(join(tmpdir(), "recoup-trust-"));
const counted = join(folder, "figures");
writeFileSync(counted, "");
const date = new Date().toISOString().slice(0, 10);
const env = { ...process.env, RECOUP_TRUST_FIGURES: counted, RECOUP_WHOLE: "1" };
const promises = JSON.parse(readFileSync(join(import.meta.dirname, "promises.json"), "utf8"));
const files = [...new Set(promises.flatMap((each) => each.files))];
execFileSync("npm", ["run", "built", "--silent"], { stdio: "inherit" });
const play = (names, workers) =>
  spawnSync(
    "npx",
    ["vitest", "run", "--project", "endurance", "--project", "soak", `--maxWorkers=${workers}`, ...names],
    {
      stdio: "inherit",
      env,
    },
  ).status;
const measuresTime = (name) => name.includes("mutations");
const status =
  play(
    files.filter((name) => !measuresTime(name)),
    2,
  ) || play(files.filter(measuresTime), 1);
const figures = {};
for (const line of readFileSync(counted, "utf8").split("\n").filter(Boolean)) {
  const [name, count] = JSON.parse(line);
  figures[name] = (figures[name] ?? 0) + count;
}
rmSync(folder, { recursive: true });
if (status === 0) {
  writeFileSync("test/trust/figures.json", `${JSON.stringify({ date, figures }, null, 2)}\n`);
  execFileSync("npx", ["vitest", "run", "test/trust/trust-page.test.ts"], {
    stdio: "inherit",
    env: { ...process.env, UPDATE_PAGE: "1" },
  });
}
process.exitCode = status ?? 1;
