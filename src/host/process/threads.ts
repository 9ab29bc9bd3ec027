import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import { parentPort, Worker, workerData } from "node:worker_threads";
import type { ParentThread, Thread, Threads } from "../../base/processes/threads";

export function openThreads(): Threads {
  return { parent: openParent(), count: availableParallelism(), start };
}

function start(word: string, input: unknown, receive: (message: unknown) => void): Thread {
  delayOptimization();
  const program = fileURLToPath(new URL("./load-program.js", import.meta.url));
  const worker = new Worker(program, { argv: [word], workerData: input });
  worker.on("message", receive);
  const ended = new Promise<void>((resolve, reject) => {
    worker.once("error", reject);
    worker.once("exit", (code) => (code === 0 ? resolve() : reject(new Error(`it ended with ${code}`))));
  });
  return { send: (message) => worker.postMessage(message), ended };
}

function openParent(): ParentThread | undefined {
  if (parentPort === null) return undefined;
  const port = parentPort;
  return {
    input: workerData,
    send: (message) => port.postMessage(message),
    receive: (listener) => void port.on("message", listener),
    close: () => port.close(),
  };
}

/**
 * V8 optimizes frequently run functions on other threads, which compete with ours for the processor. That
 * doesn't pay off within eight hundred scenarios, so from this call on, a function must run fifteen times as
 * long before V8 optimizes it. Measured only with V8 11 (docs/decisions/027-scenario-threads.md).
 */
function delayOptimization(): void {
  if (process.versions.v8.startsWith("11.")) setFlagsFromString("--interrupt-budget=1000000");
}
