// Compares the page walk with a bare loop, and measures the effect of prefetching on a slow network.
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  environment,
  interleave,
  median,
  peakMemory,
  recoup,
  startProcess,
  timeProcess,
} from "./measure.mjs";
import { atLeast, atMost, below } from "./rows.mjs";

const server = new URL("./servers/page-server.mjs", import.meta.url).pathname;
const bare = new URL("./bare/bare-loop.mjs", import.meta.url).pathname;
const walk = [recoup, "cases", "list", "--all", "-o", "ndjson"];
/**
 * Uses a new key for each run, in case the server ever limits requests per key. The key is as long as a real
 * one, because responses aren't searched for short keys.
 */
const environmentFor = (url) =>
  environment({ RECOUP_COLLECTION_URL: url, RECOUP_COLLECTION_KEY: randomUUID() });

export async function walkAtOnce() {
  const { line: url, stop } = await startProcess([server, "100000", "0"]);
  const times = await interleave(5, {
    bareOne: () => timeProcess([bare, url, "1000", "1"]),
    bareTen: () => timeProcess([bare, url, "1000", "10"]),
    recoup: () => timeProcess(walk, environmentFor(url), "ignore"),
  });
  stop();
  const ratio = times.recoup / Math.min(times.bareOne, times.bareTen);
  return [atMost("walk of 100,000 records / the faster bare loop", ratio, 1.35)];
}

export async function walkSlowly() {
  const { line: url, stop } = await startProcess([server, "100000", "20"]);
  const times = await interleave(1, {
    oneByOne: () => timeProcess([bare, url, "1000", "1"]),
    recoup: () => timeProcess(walk, environmentFor(url), "ignore"),
  });
  stop();
  return [atLeast("one page after another / walk, at 20 ms", times.oneByOne / times.recoup, 6)];
}

export async function walkMemory() {
  const { line: url, stop } = await startProcess([server, "100000", "0"]);
  const floors = [];
  const peaks = [];
  for (let turn = 0; turn < 3; turn++) {
    floors.push(await peakMemory([bare, url, "1000", "10"]));
    peaks.push(await peakMemory(walk, environmentFor(url)));
  }
  stop();
  return [
    atMost("peak memory of that walk / the bare loop", median(peaks) / median(floors), 1.25),
    below("peak memory of a walk of 1,000,000 (MiB)", await peakOfMany(), 140),
    below("peak memory of an embedded walk of 100,000 (MiB)", await peakEmbedded(), 140),
  ];
}

async function peakOfMany() {
  const { line: url, stop } = await startProcess([server, "1000000", "0"]);
  const peak = await peakMemory(walk, environmentFor(url));
  stop();
  return peak;
}

async function peakEmbedded() {
  const folder = mkdtempSync(join(tmpdir(), "recoup-bench-"));
  const env = environment({ RECOUP_DATA_DIR: folder });
  await timeProcess([recoup, "sandbox", "seed", "--cases", "100000"], env);
  const peak = await peakMemory(walk, env);
  rmSync(folder, { recursive: true });
  return peak;
}
