import { writeSync } from "node:fs";
import { version } from "../package.json";
import type { Runtime } from "./cli/session/context";
import { openPlatform as openSandbox } from "./sandbox";

/** Builds the Host and runs the program. */
async function main(line: readonly string[]): Promise<void> {
  if (isVersionLine(line)) {
    return print(`${line.includes("--json") ? JSON.stringify({ version }) : version}\n`);
  }
  const { buildHost } = await import("./host/real-host");
  if (line[0] === "__complete") {
    const { complete } = await import("./reference/completion/complete");
    const { commands } = await import("./commands");
    const host = buildHost();
    return host.stdout.write(await complete(host, commands, line.slice(1)));
  }
  if (line[0] === "__play") {
    const { isPlayed } = await import("./commands/test/running/play-thread");
    if (await isPlayed(buildHost())) return;
  }
  if (line[0] === "completion" && line.length === 2) {
    // A shell waits for it each time it starts.
    const { shells, completionScript } = await import("./reference/completion/script");
    const shell = shells.find((known) => known === line[1]);
    if (shell !== undefined) return buildHost().stdout.write(completionScript(shell));
  }
  const { run } = await import("./cli/line/run");
  const { commands } = await import("./commands");
  process.exitCode = await run(line, { host: buildHost(), openPlatform }, commands);
}

function isVersionLine(line: readonly string[]): boolean {
  const isRequested = line[0] === "version" || line.includes("--version") || line.includes("-V");
  return isRequested && line.every((word, at) => word.startsWith("-") || (at === 0 && word === "version"));
}

/** Without Node's stream for stdout, which takes a tenth of the time of `--version` to load. */
async function print(text: string): Promise<void> {
  try {
    writeSync(1, text);
  } catch {
    const { buildHost } = await import("./host/real-host");
    await buildHost().stdout.write(text);
  }
}

/** Loaded by the command that needs it; without rate limits, as the command is its only client. */
const openPlatform: Runtime["openPlatform"] = async (options) =>
  openSandbox({ ...options, isUnlimited: true });

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`Error: recoup could not start: ${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
});
