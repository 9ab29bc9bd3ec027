import { writeSync } from "node:fs";
import { version } from "../package.json";
import type { Host } from "./base/host";
import type { Runtime } from "./cli/session/context";
import { openPlatform as openSandbox } from "./sandbox";

async function main(line: readonly string[]): Promise<void> {
  if (isVersionLine(line))
    return print(`${line.includes("--json") ? JSON.stringify({ version }) : version}\n`);
  const { buildHost } = await import("./host/real-host");
  const host = buildHost();
  const completionOutput = await completeLine(line, host);
  if (completionOutput !== undefined) return host.stdout.write(completionOutput);
  if (line[0] === "__play") {
    const { playAsThread } = await import("./commands/test/running/play-thread");
    if (await playAsThread(host)) return;
  }
  const { run } = await import("./cli/line/run");
  const { commands } = await import("./commands");
  process.exitCode = await run(line, { host, openPlatform }, commands);
}

function isVersionLine(line: readonly string[]): boolean {
  const isRequested = line[0] === "version" || line.includes("--version") || line.includes("-V");
  return (
    isRequested && line.every((word, index) => word.startsWith("-") || (index === 0 && word === "version"))
  );
}

/** Prints without Node's stdout stream, because loading it takes a tenth of the time of `--version`. */
async function print(text: string): Promise<void> {
  try {
    writeSync(1, text);
  } catch {
    const { buildHost } = await import("./host/real-host");
    await buildHost().stdout.write(text);
  }
}

/**
 * Handles completion without loading a command, because a shell waits for it at startup and on each Tab
 * press. Returns undefined for any other line.
 */
async function completeLine([word, ...rest]: readonly string[], host: Host): Promise<string | undefined> {
  if (word === "__complete") {
    const { complete } = await import("./reference/completion/complete");
    const { commands } = await import("./commands");
    return complete(host, commands, rest);
  }
  if (word !== "completion" || rest.length !== 1) return undefined;
  const { shells, getCompletionScript: completionScript } = await import("./reference/completion/script");
  const shell = shells.find((candidate) => candidate === rest[0]);
  return shell && completionScript(shell);
}

/** Opens the sandbox without rate limits, because this command is its only client. */
const openPlatform: Runtime["openPlatform"] = async (options) =>
  openSandbox({ ...options, isUnlimited: true });

/**
 * Reports failures outside of commands: this file's output can't be written, or a part of the program can't
 * be loaded.
 */
async function reportStartupFailure(error: unknown): Promise<void> {
  const { buildHost } = await import("./host/real-host");
  const { reportFailure } = await import("./cli/line/report-failure");
  process.exitCode = await reportFailure(error, process.argv.slice(2), buildHost(), []);
}

/** Returns the exit code in the loader's error, or 1. */
const readExitCode = (error: unknown) =>
  error instanceof Error && "exitCode" in error ? Number(error.exitCode) : 1;

main(process.argv.slice(2)).catch((error: unknown) =>
  reportStartupFailure(error).catch(() => {
    process.stderr.write(
      `Error: recoup could not start: ${error instanceof Error ? error.message : error}\n`,
    );
    process.exitCode = readExitCode(error);
  }),
);
