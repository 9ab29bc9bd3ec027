import { version } from "../package.json";
import { buildHost } from "./host/real-host";

/** Builds the Host and runs the program. */
async function main(line: readonly string[]): Promise<void> {
  if (line.length === 1 && (line[0] === "--version" || line[0] === "-V")) {
    process.stdout.write(`${version}\n`);
    return;
  }
  const host = buildHost();
  const { run } = await import("./cli/run");
  const { commands } = await import("./commands");
  const openPlatform: Parameters<typeof run>[1]["openPlatform"] = async (options) =>
    (await import("./sandbox/platform")).openPlatform(options);
  process.exitCode = await run(line, { host, openPlatform }, commands);
}

void main(process.argv.slice(2));
