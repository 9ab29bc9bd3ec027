import { spawn } from "node:child_process";
import { once } from "node:events";
import { Worker } from "node:worker_threads";

/** Reads one small page after another in its own thread until it receives "stop". */
const loop = `
const { parentPort, workerData: { url, key } } = require("node:worker_threads");
const { Agent, get } = require("node:http");
const agent = new Agent({ keepAlive: true });
const waits = [];
let isOver = false;
parentPort.once("message", () => { isOver = true; });
const read = () => {
  const start = performance.now();
  const end = () => {
    waits.push(performance.now() - start);
    if (isOver) { parentPort.postMessage(waits); agent.destroy(); } else setTimeout(read, 3);
  };
  get(url, { agent, headers: { xapikey: key } }, (answer) => answer.on("end", end).resume()).on("error", end);
};
read();`;

export interface Reader {
  /** Returns the duration of each read in ms, shortest first. */
  stop(): Promise<readonly number[]>;
}

export function startReader(url: string, key: string): Reader {
  const worker = new Worker(loop, { eval: true, workerData: { url, key } });
  const measured = new Promise<readonly number[]>((resolve, reject) => {
    worker.once("message", resolve).once("error", reject);
  });
  return {
    async stop() {
      worker.postMessage("stop");
      return [...(await measured)].sort((a, b) => a - b);
    },
  };
}

const idleServer = `
const server = require("node:http").createServer((_, answer) => answer.end("{}"));
server.listen(0, "127.0.0.1", () => process.stdout.write(String(server.address().port)));`;

/** Starts the same reads against an idle server, to measure the machine's own speed. */
export async function startIdleReader(): Promise<Reader> {
  const server = spawn(process.execPath, ["-e", idleServer], { stdio: ["ignore", "pipe", "inherit"] });
  const [port] = await once(server.stdout, "data");
  const reader = startReader(`http://127.0.0.1:${port}/`, "");
  return {
    async stop() {
      const waits = await reader.stop();
      server.kill();
      return waits;
    },
  };
}
