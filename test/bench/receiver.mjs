// Compares `webhooks listen`, which verifies each signature and stores each ID, with a bare server.
import { spawn } from "node:child_process";
import { createHmac, randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drive } from "./load.mjs";
import { environment, median, processorTime, recoup, startProcess } from "./measure.mjs";
import { atLeast } from "./rows.mjs";

const bare = new URL("./bare/bare-receiver.mjs", import.meta.url).pathname;
const key = Buffer.from("the key of the receiver's benchmark");
const events = 20_000;
const rounds = 5;

export async function receiver() {
  const folder = mkdtempSync(join(tmpdir(), "recoup-bench-"));
  const floor = await startProcess([bare]);
  const listener = await startListener(folder);
  const ratios = [];
  for (let turn = 0; turn < rounds; turn++) {
    const least = await costOf(floor.pid, Number(floor.line));
    const own = await costOf(listener.pid, listener.port);
    if (turn > 0) ratios.push(least / own);
  }
  floor.stop();
  listener.stop();
  const received = readFileSync(join(folder, "received.ndjson"), "utf8").trimEnd().split("\n").length;
  rmSync(folder, { recursive: true });
  if (received !== events * rounds) throw new Error(`${received} of ${events * rounds} events were received`);
  return [atLeast("bare server / webhooks listen, processor time an event", median(ratios), 0.4)];
}

async function costOf(pid, port) {
  const before = processorTime(pid);
  await drive(port, deliveries(events));
  return processorTime(pid) - before;
}

/** Starts a listener whose output goes to a file, as it would in a script. */
async function startListener(folder) {
  const ready = join(folder, "ready.json");
  const env = environment({ RECOUP_DATA_DIR: folder, RECOUP_WEBHOOK_SECRET: key.toString("base64") });
  const stdio = ["ignore", openSync(join(folder, "received.ndjson"), "w"), "inherit"];
  const line = ["webhooks", "listen", "--port", "0", "--ready-file", ready, "-o", "ndjson", "--quiet"];
  const child = spawn(process.execPath, [recoup, ...line], { env, stdio });
  while (!existsSync(ready)) await new Promise((resolve) => setTimeout(resolve, 20));
  const { port } = JSON.parse(readFileSync(ready, "utf8"));
  return { port, pid: child.pid, stop: () => child.kill("SIGKILL") };
}

function deliveries(count) {
  const t = Math.floor(Date.now() / 1000);
  return Array.from({ length: count }, () => deliveryBytes(t));
}

function deliveryBytes(t) {
  const body = JSON.stringify({
    id: randomUUID(),
    specVersion: "1.0",
    event: "case.updated",
    timestamp: new Date().toISOString(),
    data: {
      caseId: randomUUID(),
      reference: "7KQ2M9XA",
      oldLifecycle: "PendingVerification",
      newLifecycle: "Active",
    },
    links: { self: "https://platform.example/v1/cases/7KQ2M9XA" },
  });
  const v1 = createHmac("sha256", key).update(`${t}.${body}`).digest("hex");
  const head = [
    "POST /hooks HTTP/1.1",
    "host: receiver.example",
    "content-type: application/json",
    `content-length: ${body.length}`,
    `x-service-signature: t=${t},v1=${v1}`,
    `x-service-timestamp: ${t}`,
    "x-service-event: case.updated",
  ];
  return Buffer.from(`${head.join("\r\n")}\r\n\r\n${body}`);
}
