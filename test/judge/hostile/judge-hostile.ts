import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import type { JudgeDocument } from "../../../src/judge/document";
import { startBuilt } from "../../support/program/built-program";
import { temporaryFolder } from "../../support/program/temporary-folder";

const client = resolve(import.meta.dirname, "hostile-client.mjs");
const pollMs = 50;
const key = "zqCanary9Xw-of-a-hostile-client-pLmvB";

export interface HostileRun {
  readonly requests: number;
  readonly streamMb: number;
  /** Whether requests go through the proxy to a host rather than to a sandbox. */
  readonly isTarget: boolean;
}

export interface HostileEnd {
  readonly exitCode: number | undefined;
  readonly document: JudgeDocument;
  readonly peakMb: number;
  readonly recorded: number;
  readonly recordedBytes: number;
  /** Files that remain besides the recording. */
  readonly left: readonly string[];
  readonly isKeyShown: boolean;
}

/** Judges a hostile program that is killed while it sends requests. */
export async function judgeHostile({ requests, streamMb, isTarget }: HostileRun): Promise<HostileEnd> {
  const folder = temporaryFolder();
  const file = join(folder, "client.har");
  const host = isTarget ? await openHost() : undefined;
  if (host !== undefined) {
    const acme = { defaultEnvironment: "test", test: { customer: { url: host.url } } };
    writeFileSync(join(folder, "config.json"), JSON.stringify({ profiles: { acme } }), { mode: 0o600 });
  }
  const target = host === undefined ? ["--no-limits"] : ["--target", "acme"];
  const words = ["test", "judge", ...target, "--json", "--har", file, "--", process.execPath, client];
  const { child, ended } = startBuilt(words, {
    ...{ RECOUP_DATA_DIR: folder, RECOUP_CONFIG_DIR: folder, XDG_CACHE_HOME: temporaryFolder() },
    ...{ REQUESTS: String(requests), STREAM_MB: String(streamMb), CLIENT_KEY: key },
  });
  let peakMb = 0;
  const timer = setInterval(() => {
    peakMb = Math.max(peakMb, peakMemoryMb(child.pid ?? 0));
  }, pollMs);
  const { exitCode, stdout, stderr } = await ended;
  clearInterval(timer);
  host?.close();
  const recording = readFileSync(file, "utf8");
  return {
    exitCode,
    document: JSON.parse(stdout),
    peakMb,
    recorded: JSON.parse(recording).log.entries.length,
    recordedBytes: statSync(file).size,
    left: readdirSync(folder).filter((name) => name !== "client.har" && name !== "config.json"),
    isKeyShown: [stdout, stderr, recording].some(
      (text) => text.includes(key) || /sk_test_customer/.test(text),
    ),
  };
}

function peakMemoryMb(pid: number): number {
  try {
    const [, kilobytes = "0"] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return Number(kilobytes) / 1024;
  } catch {
    return 0;
  }
}

/** Starts a host that reads each request to the end and rejects it. */
async function openHost() {
  const server = createServer((incoming, outgoing) => {
    incoming
      .resume()
      .on("end", () => outgoing.writeHead(400, { "content-type": "application/json" }).end("{}"));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}/customer`, close };
}
