// What a user downloads, and how many packages come with it. No bars: recorded so that growth is visible.
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { round } from "./measure.mjs";

const cwd = fileURLToPath(new URL("../..", import.meta.url));
const npm = (...line) => execFileSync("npm", line, { cwd, stdio: "pipe" }).toString();

export function packageSize() {
  const [{ size }] = JSON.parse(npm("pack", "--dry-run", "--json", "--ignore-scripts"));
  const installed = npm("ls", "--omit=dev", "--all", "--parseable").trim().split("\n");
  const unbarred = { bar: "no bar", isMet: true };
  return [
    { what: "package, packed (KiB)", value: round(size / 1024, 0), ...unbarred },
    // The first line is the package itself.
    { what: "packages installed with it", value: installed.length - 1, ...unbarred },
  ];
}
