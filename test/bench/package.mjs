// Measures the download size and the number of packages.
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { round } from "./measure.mjs";
import { noBar } from "./rows.mjs";

const cwd = fileURLToPath(new URL("../..", import.meta.url));
const npm = (...line) => execFileSync("npm", line, { cwd, stdio: "pipe" }).toString();

export function packageSize() {
  const [{ size }] = JSON.parse(npm("pack", "--dry-run", "--json", "--ignore-scripts"));
  const installed = npm("ls", "--omit=dev", "--all", "--parseable").trim().split("\n");
  return [
    noBar("package, packed (KiB)", round(size / 1024, 0)),
    // The first line is the package itself.
    noBar("packages installed with it", installed.length - 1),
  ];
}
