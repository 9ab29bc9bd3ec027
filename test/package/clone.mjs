// Clones the repository, builds it with packages installed without scripts, and runs the README's first
// example.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "recoup-clone-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

const env = { PATH: process.env.PATH, HOME: folder, npm_config_cache: process.env.npm_config_cache };
const call = (file, ...line) =>
  execFileSync(file, line, { cwd: join(folder, "clone"), env, encoding: "utf8", stdio: "pipe" });

execFileSync("git", ["clone", "-q", root, join(folder, "clone")], { stdio: "pipe" });
call("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund");
call("npm", "run", "build");
const { items } = JSON.parse(call("npx", "recoup", "cases", "list", "--json"));
if (items.length !== 10) throw new Error(`cases list prints ${items.length} cases, not 10`);
console.log("a clone without install scripts: builds and runs");
