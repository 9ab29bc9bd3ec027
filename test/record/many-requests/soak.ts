import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { startBuilt } from "../../support/program/built-program";
import { temporaryFolder } from "../../support/program/temporary-folder";

/** Number of requests in `npm run soak`, set with an environment variable. 0 skips the test. */
const { RECOUP_SOAK_RECORDED = "50000" } = process.env;
const requests = Number(RECOUP_SOAK_RECORDED);
const maxMib = 400;

const client = new URL("client.mjs", import.meta.url).pathname;

/** Runs the built program. Returns its output and its peak memory in MiB. */
async function run(line: readonly string[], env: Readonly<Record<string, string>>) {
  const { child, ended } = startBuilt(line, env);
  let peakMib = 0;
  const timer = setInterval(() => {
    peakMib = peakOf(child.pid) ?? peakMib;
  }, 50);
  const end = await ended;
  clearInterval(timer);
  return { ...end, peakMib };
}

/** Returns a process's peak memory, or undefined once the process has ended. */
function peakOf(pid: number | undefined): number | undefined {
  try {
    const kib = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return kib === undefined ? undefined : Number(kib) / 1024;
  } catch {
    return undefined;
  }
}

test.runIf(requests > 0 && process.platform === "linux")(
  `records ${requests} requests below ${maxMib} MiB`,
  { timeout: 900_000 },
  async () => {
    const folder = temporaryFolder();
    const env = { RECOUP_DATA_DIR: folder, RECOUP_CONFIG_DIR: folder };
    const program = ["--no-limits", "--", process.execPath, client, String(requests)];
    const { exitCode, stdout, stderr, peakMib } = await run(["test", "record", ...program], env);
    process.stderr.write(`peak memory: ${Math.round(peakMib)} MiB; ${stderr}`);
    expect(exitCode, stderr).toBe(0);
    expect(stderr).toContain(`of ${requests.toLocaleString("en")} requests`);
    expect(stdout.match(/- create:/g)?.length ?? 0).toBe(requests / 1_000);
    expect(peakMib).toBeLessThan(maxMib);
  },
);
