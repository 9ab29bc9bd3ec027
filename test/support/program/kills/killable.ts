import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { rolldown } from "rolldown";
import type { HttpResponse, Send } from "../../../../src/base/http";
import { files } from "../../../../src/host/files/files";
import { createNetworkSend } from "../../../../src/host/network/send";
import { listen } from "../../../../src/host/network/server/listen";
import { homeIn } from "../../sandbox/built-sandbox";
import { openSandbox } from "../../sandbox/sandbox";
import { type LineResult, runLine } from "../world";

/** A request from the running program. `at` is the request's number, starting at 1. */
interface RunnerRequest {
  readonly at: number;
  readonly runner: ChildProcess;
}

/** Decides what happens to a request. `pass` forwards it to the platform. */
type HandleRequest = (request: RunnerRequest, pass: () => Promise<HttpResponse>) => Promise<HttpResponse>;

interface KillableEnd {
  /** The process's exit code, or the signal that ended it. */
  readonly by: unknown;
  readonly requests: number;
}

/** Never reaches a killed process, and an interrupted process doesn't wait for it. */
export const noAnswer: HttpResponse = { status: 503, headers: {}, body: new Uint8Array() };

/** Bundles the program inside `node_modules`, where it finds the database's native module. */
async function bundleProgram(folder: string): Promise<string> {
  const bundle = await rolldown({
    input: { main: join(import.meta.dirname, "../../../../src/main.ts") },
    platform: "node",
    external: ["@photostructure/sqlite", "@napi-rs/keyring"],
  });
  const names = { entryFileNames: "[name].cjs", chunkFileNames: "[name].cjs" };
  await bundle.write({ dir: folder, format: "cjs", ...names });
  await bundle.close();
  return join(folder, "main.cjs");
}

/** Opens the program as a process that can be killed, and a platform that outlives the process. */
export async function openKillable() {
  const bundleFolder = mkdtempSync(join(import.meta.dirname, "../../../../node_modules/.recoup-killed-"));
  const program = await bundleProgram(bundleFolder);
  const sandbox = await openSandbox({ isUnlimited: true });
  let requests = 0;
  let underWay = 0;
  let handle: (at: number, pass: () => Promise<HttpResponse>) => Promise<HttpResponse> = (_, pass) => pass();
  const answer: Send = async (request) => {
    requests += 1;
    underWay += 1;
    try {
      return await handle(requests, () => sandbox.platform.send(request));
    } finally {
      underWay -= 1;
    }
  };
  const server = await listen(answer, 0);
  const { url, key } = sandbox.platform.access(server.url).test.collection;
  const environmentIn = (folder: string) => ({
    ...homeIn(folder),
    RECOUP_COLLECTION_URL: url,
    RECOUP_COLLECTION_KEY: key,
    RECOUP_ENVIRONMENT: "test",
  });
  return {
    /** Runs a command line to its end. `folder` contains the program's files. */
    async run(
      line: readonly string[],
      folder: string,
      handleRequest: HandleRequest = (_, pass) => pass(),
    ): Promise<KillableEnd> {
      requests = 0;
      const runner = spawn(process.execPath, [program, ...line], {
        env: { PATH: process.env.PATH, HOME: "/nonexistent", ...environmentIn(folder) },
        stdio: "ignore",
      });
      handle = (at, pass) => handleRequest({ at, runner }, pass);
      const [code, signal] = await once(runner, "exit");
      // Waits for the process's last requests to finish.
      for (let turn = 0; turn < 20 || underWay > 0; turn += 1) await setImmediate();
      return { by: signal ?? code, requests };
    },
    /** Runs `test cleanup --orphans` in a process that isn't killed. */
    cleanUp(folder: string): Promise<LineResult> {
      handle = (_, pass) => pass();
      const env = environmentIn(folder);
      return runLine("test cleanup --orphans", { env, fileSystem: files, send: createNetworkSend({}) });
    },
    /** Lists the records that runs created but didn't undo. */
    left: () => [
      ...sandbox.store.all("select id from cases where tag like 'recoup-%' and is_deleted = 0"),
      ...sandbox.store.all("select url from subscriptions where url like '%/recoup-%'"),
    ],
    writtenIn: (folder: string) => files.list(join(folder, "test-runs")),
    async close() {
      await server.close();
      rmSync(bundleFolder, { recursive: true });
    },
  };
}

export type Killable = Awaited<ReturnType<typeof openKillable>>;
