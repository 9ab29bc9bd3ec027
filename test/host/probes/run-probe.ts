import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { rolldown } from "rolldown";

export interface Bundle {
  readonly file: string;
  readonly folder: string;
  /** Modules in each chunk, keyed by the chunk's file name. */
  readonly modules: Readonly<Record<string, readonly string[]>>;
}

/** Bundles the probe in the same way as the published program. */
export async function bundleProbe(): Promise<Bundle> {
  const folder = await mkdtemp(join(tmpdir(), "recoup-probe-"));
  const bundle = await rolldown({
    input: { probe: join(import.meta.dirname, "probe.ts") },
    platform: "node",
  });
  const names = { entryFileNames: "[name].js", chunkFileNames: "[name].js" };
  const { output } = await bundle.write({ dir: folder, format: "cjs", minify: true, ...names });
  await bundle.close();
  const chunks = output.filter((part) => part.type === "chunk");
  return {
    folder,
    file: join(folder, "probe.js"),
    modules: Object.fromEntries(chunks.map((chunk) => [chunk.fileName, chunk.moduleIds])),
  };
}

export interface ProbeEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Waits for a child process to exit and returns its output. */
export async function ended(child: ChildProcessWithoutNullStreams): Promise<ProbeEnd> {
  const end = new Promise<Pick<ProbeEnd, "code" | "signal">>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code, signal) => resolve({ code, signal }));
  });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { ...(await end), stdout, stderr };
}

export function startNode(
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, args, { env: { PATH: process.env.PATH, ...env } });
}

export function startShell(script: string, env: NodeJS.ProcessEnv = {}): ChildProcessWithoutNullStreams {
  return spawn("/bin/sh", ["-c", script], { env: { PATH: process.env.PATH, ...env } });
}
