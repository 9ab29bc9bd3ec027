// A separate program for effects that only show in a whole process. `run-probe.ts` bundles and starts it.
import { buildHost } from "../../../src/host/real-host";

/** Declares only the functions used here, because the browser types aren't loaded. */
declare const WebAssembly: {
  instantiate(
    bytes: Uint8Array,
  ): Promise<{ readonly instance: { readonly exports: { run(from: number): void } } }>;
};

const host = buildHost();
const [task = "", argument = ""] = process.argv.slice(2);

/** A program that writes its process ID and keeps running. */
const staying = {
  file: process.execPath,
  line: [
    "-e",
    `require("node:fs").writeFileSync(${JSON.stringify(argument)}, String(process.pid)); setInterval(() => {}, 1000);`,
  ],
  env: process.env,
};

/** A program that counts the interrupts that arrive within half a second of the first. */
const counting = {
  file: process.execPath,
  line: [
    "-e",
    `let count = 0;
    process.on("SIGINT", () => { count += 1; });
    process.once("SIGINT", () => setTimeout(() => { console.log("interrupts " + count); process.exit(); }, 500));
    setInterval(() => {}, 1000);
    console.log("ready");`,
  ],
  env: process.env,
};

const tasks: Readonly<Record<string, () => Promise<unknown>>> = {
  async nothing() {},

  async lines() {
    for (let line = 1; line <= Number(argument) && !host.stdout.isClosed; line += 1) {
      await host.stdout.write(`line ${line}\n`);
    }
    await host.stderr.write(host.stdout.isClosed ? "the reader has gone\n" : "all written\n");
  },

  async block() {
    await host.stdout.write("x".repeat(Number(argument)));
    process.exitCode = 7;
  },

  async closedStderr() {
    for (let line = 0; line < 1000; line += 1) await host.stderr.write("note\n");
    await host.stdout.write("done\n");
  },

  async terminal() {
    const { stdin, stdout, stderr } = host;
    const seen = [stdin.isTerminal, stdout.isTerminal, stdout.columns ?? null, stderr.isTerminal];
    await stdout.write(`${JSON.stringify(seen)}\n`);
  },

  async stdin() {
    const bytes = await host.stdin.bytes();
    const again = await host.stdin.bytes();
    await host.stdout.write(`${bytes.length} ${again.length}\n`);
  },

  async runStaying() {
    await host.runProgram(staying);
  },

  async runCounting() {
    await host.runProgram(counting);
  },

  async captureStaying() {
    const limits = { timeoutMs: 600_000, maxOutputBytes: 1_000 };
    await host.captureProgram({ ...staying, ...limits, signal: host.signal });
  },

  async announceStdin() {
    const reading = host.stdin.bytes();
    await host.stdout.write("reading\n");
    await reading;
  },

  async announceGet() {
    const answer = host.send({ method: "GET", url: argument, headers: {}, signal: host.signal });
    await host.stdout.write("waiting\n");
    await answer;
  },

  async get() {
    const { status, body } = await host.send({
      method: "GET",
      url: argument,
      headers: {},
      signal: host.signal,
    });
    await host.stdout.write(`${status} ${body.length}\n`);
  },

  /**
   * Counts down in WebAssembly until the default budget is used up: `(func (loop local.get 0 … br_if 0))`.
   */
  async wasmAfterGet() {
    await host.send({ method: "GET", url: argument, headers: {} });
    const bytes =
      "0061736d0100000001050160017f00030201000707010372756e00000a10010e000340200041016b22000d000b0b";
    const { instance } = await WebAssembly.instantiate(Buffer.from(bytes, "hex"));
    for (let round = 0; round < 100; round += 1) instance.exports.run(1_000_000);
  },

  /** Only part of the middle text fits within the test's file size limit. */
  async provingWritable() {
    await host.files.proveWritable(argument);
  },

  async growing() {
    const file = await host.files.grow(argument, 0);
    file.append("begun\n");
    try {
      file.append("x\n".repeat(100_000));
    } finally {
      file.append("end\n");
      file.close();
    }
  },

  async sleep() {
    const sleeping = host.sleep(3_600_000);
    await host.stdout.write("sleeping\n");
    await sleeping;
  },

  async ignoreSignals() {
    host.signal.addEventListener("abort", () => void host.stdout.write(`aborted by ${host.signal.reason}\n`));
    await host.stdout.write("working\n");
    setInterval(() => undefined, 1000);
  },

  async progress() {
    let text = "fetching";
    const progress = host.progress(() => text);
    await host.sleep(Number(argument));
    text = "still fetching";
    await host.sleep(Number(argument));
    progress.stop();
    await host.stdout.write("done\n");
  },
};

tasks[task]?.().catch(async (error: Error & { kind?: string }) => {
  await host.stderr.write(`${error.kind}: ${error.message}\n`);
  process.exitCode = 1;
});
