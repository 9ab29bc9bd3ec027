import { spawn } from "node:child_process";
import { connect, type Socket } from "node:net";

export interface StuckServer {
  readonly url: string;
  close(): void;
}

/** More connections than the kernel queues for a backlog of one. */
const fillers = 8;

const program = `
  const server = require("node:net").createServer();
  server.listen(0, "127.0.0.1", 1, () => {
    require("node:fs").writeSync(1, String(server.address().port));
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  });
`;

/**
 * Opens a loopback port that never accepts a connection, because the queue is full and nothing empties it.
 */
export async function startStuckServer(): Promise<StuckServer> {
  const child = spawn(process.execPath, ["-e", program]);
  const port = Number(await new Promise((resolve) => child.stdout.once("data", resolve)));
  const sockets = Array.from({ length: fillers }, () => connect(port, "127.0.0.1"));
  for (const socket of sockets) socket.on("error", () => undefined);
  await Promise.race(sockets.map(connected));
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      for (const socket of sockets) socket.destroy();
      child.kill("SIGKILL");
    },
  };
}

function connected(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.once("connect", resolve));
}
