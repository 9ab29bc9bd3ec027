// Shared by the benchmarks: runs programs and computes the medians of interleaved runs.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const recoup = fileURLToPath(new URL("../../bin/recoup.js", import.meta.url));
const peakProbe = fileURLToPath(new URL("./probes/peak-probe.cjs", import.meta.url));

export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

const home = mkdtempSync(join(tmpdir(), "recoup-bench-home-"));
process.on("exit", () => rmSync(home, { recursive: true, force: true }));

/** Returns an environment without the user's own variables and folders. */
export function environment(more = {}) {
  return { PATH: process.env.PATH, HOME: home, ...more };
}

/** Measures a whole process's wall time in milliseconds. Discards the output. */
export function timeProcess(args, env = environment(), stdout = "pipe", file = process.execPath) {
  return new Promise((resolve, reject) => {
    const start = process.hrtime.bigint();
    const child = spawn(file, args, { env, stdio: ["ignore", stdout, "pipe"] });
    let errors = "";
    child.stdout?.resume();
    child.stderr.on("data", (chunk) => {
      errors += chunk;
    });
    child.on("close", (code) => {
      const ms = Number(process.hrtime.bigint() - start) / 1e6;
      if (code === 0) resolve({ ms });
      else reject(new Error(`${args.join(" ")} ended with ${code}: ${errors}`));
    });
  });
}

/**
 * Measures the time in milliseconds until a process prints its first line on either stream, then kills the
 * process.
 */
export function timeReady(args, env = environment()) {
  return new Promise((resolve, reject) => {
    const start = process.hrtime.bigint();
    const child = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "pipe"] });
    let ms;
    const ready = () => {
      ms ??= Number(process.hrtime.bigint() - start) / 1e6;
      child.kill("SIGTERM");
    };
    child.stdout.once("data", ready);
    child.stderr.once("data", ready);
    child.on("close", (code) => {
      if (ms === undefined) reject(new Error(`${args.join(" ")} ended with ${code} before it was ready`));
      else resolve({ ms });
    });
  });
}

/** Runs the candidates in turn, so machine drift affects all of them equally. Returns their medians. */
export async function interleave(rounds, candidates) {
  const times = Object.fromEntries(Object.keys(candidates).map((name) => [name, []]));
  for (const run of Object.values(candidates)) await run();
  for (let round = 0; round < rounds; round++) {
    for (const [name, run] of Object.entries(candidates)) times[name].push((await run()).ms);
  }
  return Object.fromEntries(Object.entries(times).map(([name, list]) => [name, median(list)]));
}

/** Measures a whole process's peak resident memory in MiB. */
export async function peakMemory(args, env = environment()) {
  const folder = mkdtempSync(join(tmpdir(), "recoup-bench-"));
  const file = join(folder, "peak");
  await timeProcess(["--require", peakProbe, ...args], { ...env, RECOUP_BENCH_PEAK: file });
  const kib = Number(readFileSync(file, "utf8"));
  rmSync(folder, { recursive: true });
  return kib / 1024;
}

/** Returns a process's processor time in milliseconds, user and system, as counted by Linux. */
export function processorTime(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/**
 * Starts a script that prints one line when it is ready. Returns the line and a function that stops the
 * script.
 */
export function startProcess(args, env = environment()) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "inherit"] });
    let text = "";
    child.stdout.on("data", (chunk) => {
      text += chunk;
      if (text.includes("\n"))
        resolve({ line: text.split("\n")[0], pid: child.pid, stop: () => child.kill("SIGKILL") });
    });
    child.on("exit", (code) => reject(new Error(`${args[0]} ended with ${code} before it was ready`)));
  });
}

export const round = (value, digits = 2) => Number(value.toFixed(digits));
