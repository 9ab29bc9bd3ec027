import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { createRandom, type Random } from "../../../src/sandbox/facts/random";
import { homeIn, serveBuiltWith } from "../../support/sandbox/built-sandbox";
import { bytesOf, plainBytes } from "./bytes";
import { mutate } from "./mutate";
import { startIdleReader, startReader } from "./reader";
import { drawRequest } from "./request";
import { drawValid, readIds } from "./valid";

const maxAnswerMs = 60_000;

interface Answer {
  /** 0 if the connection ended without a response. */
  readonly status: number;
  readonly ms: number;
}

/** Returns the response's status, which may follow a "100 Continue", or 0 without a response. */
const statusOf = (head: string) =>
  Number(/^(?:HTTP\/1\.1 100 Continue\r\n\r\n)?HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0);

/** Writes the bytes, half-closes the connection and reads the complete response. */
function exchange(port: number, bytes: Buffer): Promise<Answer> {
  return new Promise((resolve) => {
    const start = performance.now();
    let head = "";
    const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
    socket.setTimeout(maxAnswerMs, () => socket.destroy());
    socket.on("data", (chunk: Buffer) => {
      if (head.length < 100) head += chunk.toString("latin1", 0, 100);
    });
    socket.on("end", () => socket.destroy());
    socket.on("error", () => {});
    socket.on("close", () => resolve({ status: statusOf(head), ms: performance.now() - start }));
    socket.end(bytes);
  });
}

export interface Outcome {
  readonly statuses: Readonly<Record<string, number>>;
  readonly slowest: { readonly ms: number; readonly request: string };
  /** Requests that got a 5xx other than 501 and 505, and an unexpected exit of the server. */
  readonly broken: readonly string[];
  readonly peakMb: number | undefined;
  /** Durations of another client's concurrent reads. */
  readonly reads: Waits;
  /** Durations of reads from an idle server, as this machine's baseline. */
  readonly idleReads: Waits;
}

/** Durations in ms. */
interface Waits {
  readonly count: number;
  readonly median: number;
  readonly p99: number;
  readonly max: number;
}

function summarize(waits: readonly number[]): Waits {
  const at = (share: number) => waits[Math.floor((waits.length - 1) * share)] ?? 0;
  return { count: waits.length, median: at(0.5), p99: at(0.99), max: at(1) };
}

const lanes = 4;
/**
 * Percentage of valid requests. The others have several mutations, so the sandbox rejects most of them early.
 */
const validPercent = 80;

/** Returns the process's peak memory, or undefined if the system doesn't report it. */
function peakMemoryMb(pid: number): number | undefined {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return Math.round(Number(kilobytes) / 1024);
  } catch {
    return undefined;
  }
}

/** Sends mutated requests to a sandbox server while another client reads. */
export async function sendMutated(folder: string, count: number, seed: string): Promise<Outcome> {
  // A mutated subscription URL may belong to a real host, so traffic goes to a nonexistent proxy.
  const deadProxy = "http://127.0.0.1:9";
  const env = { ...homeIn(folder), HTTPS_PROXY: deadProxy, HTTP_PROXY: deadProxy };
  const { info, stop } = await serveBuiltWith(env, "--ephemeral", "--no-limits");
  const { url, key } = info.surfaces.test.collection;
  const port = Number(new URL(info.url).port);
  const reader = startReader(`${url}/cases?PageSize=1`, key);
  const idleReader = await startIdleReader();
  const statuses: Record<string, number> = {};
  const broken: string[] = [];
  let slowest = { ms: 0, request: "" };
  let next = 0;
  const ids = await readIds(info);
  const validRequest = (random: Random) => {
    const draft = drawValid(random, info, ids);
    return { draft, bytes: plainBytes(draft) };
  };
  const brokenRequest = (random: Random) => {
    let draft = drawRequest(random, info);
    for (let times = random.pick([1, 1, 1, 2, 3]); times > 0; times -= 1) draft = mutate(draft, random);
    return { draft, bytes: bytesOf(draft, random) };
  };
  const lane = async () => {
    while (next < count) {
      const at = next++;
      const random = createRandom(seed, `mutated request ${at}`);
      for (let draw = 0; draw < 16; draw += 1) random.integer(0, 1);
      const { draft, bytes } = random.chance(validPercent) ? validRequest(random) : brokenRequest(random);
      const { status, ms } = await exchange(port, bytes);
      const request = `${at}: ${draft.method} ${draft.path.slice(0, 80)} (${draft.body.length} bytes)`;
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (status >= 500 && status !== 501 && status !== 505) broken.push(`${request}: ${status}`);
      if (ms > slowest.ms) slowest = { ms, request };
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  const [reads, idleReads] = await Promise.all([reader.stop(), idleReader.stop()]);
  const peakMb = peakMemoryMb(info.pid);
  const { exitCode } = await stop();
  if (exitCode !== 130) broken.push(`the server ended with ${exitCode}`);
  return { statuses, slowest, broken, peakMb, reads: summarize(reads), idleReads: summarize(idleReads) };
}
