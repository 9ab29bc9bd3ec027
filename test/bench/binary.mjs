// Compares the executable from `npm run binary` with the installed program. The figures have no bars to meet,
// because they only show growth.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { environment, interleave, recoup, round, timeProcess } from "./measure.mjs";
import { noBar } from "./rows.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const file = join(root, "dist-single/recoup");

export async function binary() {
  execFileSync("npm", ["run", "binary", "--silent"], { cwd: root, stdio: "pipe" });
  const folder = mkdtempSync(join(tmpdir(), "recoup-bench-"));
  const env = environment({ RECOUP_DATA_DIR: folder });
  const inFile = (...line) => timeProcess(line, env, "pipe", file);
  const installed = (...line) => timeProcess([recoup, ...line], env);
  const times = await interleave(25, {
    version: () => inFile("--version"),
    installedVersion: () => installed("--version"),
    list: () => inFile("cases", "list"),
    installedList: () => installed("cases", "list"),
  });
  rmSync(folder, { recursive: true });
  return [
    noBar("executable (MB)", round(statSync(file).size / 1e6, 0)),
    noBar("executable --version / recoup --version", round(times.version / times.installedVersion)),
    noBar("executable cases list / recoup cases list, embedded", round(times.list / times.installedList)),
  ];
}
