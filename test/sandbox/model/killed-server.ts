import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { rolldown } from "rolldown";
import type { Surface, SurfaceAccess } from "../../../src/base/platform";

export type Surfaces = Readonly<Record<Surface, SurfaceAccess>>;

export interface KillableServer {
  readonly surfaces: Surfaces;
  kill(): Promise<void>;
}

/**
 * Bundles the server program from source. The bundle is below `node_modules`, where it can find the
 * database's native module.
 */
export async function bundleServer(): Promise<string> {
  const folder = mkdtempSync(join(import.meta.dirname, "../../../node_modules/.recoup-killed-"));
  const bundle = await rolldown({
    input: { probe: join(import.meta.dirname, "serve-probe.ts") },
    platform: "node",
    external: ["@photostructure/sqlite"],
  });
  const names = { entryFileNames: "[name].cjs", chunkFileNames: "[name].cjs" };
  await bundle.write({ dir: folder, format: "cjs", ...names });
  await bundle.close();
  return folder;
}

export async function startServer(
  bundle: string,
  dataFolder: string,
  route: string,
): Promise<KillableServer> {
  const child = spawn(process.execPath, [join(bundle, "probe.cjs"), dataFolder, route], {
    env: { PATH: process.env.PATH },
    stdio: ["ignore", "pipe", "inherit"],
  });
  return { surfaces: JSON.parse(await firstLine(child)) as Surfaces, kill: () => kill(child) };
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((found, failed) => {
    let text = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      text += chunk;
      if (text.includes("\n")) found(text);
    });
    child.once("exit", (code) => failed(new Error(`the server ended with ${code} before it was ready`)));
  });
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

export interface Receiver {
  readonly route: string;
  /** IDs of the envelopes received so far. */
  readonly ids: Set<string>;
  close(): void;
}

/** Opens a receiver that accepts every delivery and serves as a route's target. */
export async function openReceiver(from: string): Promise<Receiver> {
  const ids = new Set<string>();
  const server = createServer(async (request, answer) => {
    let text = "";
    // A killed server can break off in the middle of a request.
    try {
      for await (const chunk of request) text += chunk;
    } catch {
      return;
    }
    ids.add(JSON.parse(text).id);
    answer.writeHead(204).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    route: `${from}=http://127.0.0.1:${port}`,
    ids,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
