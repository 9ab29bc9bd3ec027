import type { ServeInfo } from "../../../src/sandbox/serve-info";
import { type ProgramEnd, runBuilt, startBuilt } from "../program/built-program";
import { linkCompiledCode } from "../program/compiled-code";

export interface BuiltSandbox {
  readonly info: ServeInfo;
  /** Runs a command line against this sandbox's collection surface or control interface. */
  run(line: string): Promise<ProgramEnd>;
  /** Interrupts the sandbox like Ctrl-C. */
  stop(): Promise<ProgramEnd>;
}

/** Returns environment variables that keep all of a user's data in one folder. */
export function homeIn(folder: string) {
  linkCompiledCode(folder);
  return { RECOUP_DATA_DIR: folder, RECOUP_CONFIG_DIR: folder, XDG_CACHE_HOME: folder };
}

/** Starts `sandbox serve` on a free port with an in-memory world. */
export function serveBuilt(folder: string, ...flags: string[]): Promise<BuiltSandbox> {
  return serveBuiltWorld(folder, "--ephemeral", ...flags);
}

/** Like `serveBuilt`, but stores the world in the folder. */
export function serveBuiltWorld(folder: string, ...flags: string[]): Promise<BuiltSandbox> {
  return serveBuiltWith(homeIn(folder), ...flags);
}

/**
 * Starts `sandbox serve` on a free port with these environment variables, which must include those from
 * `homeIn`.
 */
export async function serveBuiltWith(
  home: Readonly<Record<string, string>>,
  ...flags: string[]
): Promise<BuiltSandbox> {
  const { child, ended } = startBuilt(["sandbox", "serve", "--port", "0", "--json", ...flags], home);
  const first = await new Promise<string>((found) => {
    let text = "";
    child.stdout.on("data", (chunk: Buffer) => {
      text += chunk;
      if (text.includes("\n")) found(text.split("\n")[0] as string);
    });
  });
  const info = JSON.parse(first) as ServeInfo;
  const { url, key } = info.surfaces.test.collection;
  const env = {
    ...home,
    RECOUP_COLLECTION_URL: url,
    RECOUP_COLLECTION_KEY: key,
    RECOUP_ENVIRONMENT: "test",
    RECOUP_SANDBOX_CONTROL_URL: info.control.url,
    RECOUP_SANDBOX_CONTROL_TOKEN: info.control.token,
  };
  return {
    info,
    run: (words) => runBuilt(words.split(" "), env),
    stop: async () => {
      child.kill("SIGINT");
      return ended;
    },
  };
}
