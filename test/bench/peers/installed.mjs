// Programs to compare with. They aren't dependencies of the project: npm installs them into a temporary
// folder.
import { execFileSync, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { environment } from "../measure.mjs";

const pinned = { "json-server": "0.17.4", "@stoplight/prism-cli": "5.14.2" };
const folder = join(tmpdir(), "recoup-bench-peers");

/** Returns the path of a module from one of these packages. */
export function installed(name, module) {
  const path = join(folder, "node_modules", name, module);
  if (existsSync(path)) return path;
  const packages = Object.entries(pinned).map(([known, version]) => `${known}@${version}`);
  const flags = ["--prefix", folder, "--ignore-scripts", "--no-audit", "--no-fund", "--silent"];
  execFileSync("npm", ["install", ...flags, ...packages], { stdio: "inherit" });
  return path;
}

export const versionOf = (name) => `${name.split("/").at(-1)} ${pinned[name]}`;

/** Returns the first line of `gh --version`, or undefined if gh isn't installed. */
export function findGh() {
  try {
    return execFileSync("gh", ["--version"], { encoding: "utf8", env: environment() }).split("\n")[0];
  } catch {
    return undefined;
  }
}

/**
 * Starts a server and waits until it responds at `url`. Returns the elapsed time and a function that stops
 * the server.
 */
export async function startServer(words, env, url, headers) {
  const start = process.hrtime.bigint();
  const child = spawn(process.execPath, words, { env, stdio: "ignore" });
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${words[0]} ended with ${child.exitCode}`);
    const answer = await fetch(url, { headers }).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.ok) break;
    await new Promise((later) => setTimeout(later, 5));
  }
  const ms = Number(process.hrtime.bigint() - start) / 1e6;
  return { ms, stop: () => child.kill("SIGKILL") };
}
