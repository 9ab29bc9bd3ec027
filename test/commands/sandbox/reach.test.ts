import { join } from "node:path";
import { expect, test } from "vitest";
import type { ListenOptions } from "../../../src/base/host";
import { listen } from "../../../src/host/network/server/listen";
import { sleep } from "../../../src/host/sleep";
import { sendRaw } from "../../support/judge/judged-target";
import { temporaryFolder } from "../../support/program/temporary-folder";
import { runLine } from "../../support/program/world";

const folder = temporaryFolder();
const signal = new AbortController().signal;

/** Requests cases with another host name while the sandbox runs. */
async function ask(flags: string, host: string) {
  const bound: (ListenOptions | undefined)[] = [];
  let status: number | undefined;
  const line = ["sandbox", "exec", "--ephemeral", ...flags.split(" ").filter(Boolean), "--", "client"];
  const result = await runLine(line, {
    env: { RECOUP_DATA_DIR: folder, RECOUP_CONFIG_DIR: folder },
    listen: (send, port, options) => {
      bound.push(options);
      return listen(send, port, options);
    },
    sleep: (ms, sleepSignal = signal) => sleep(ms, sleepSignal),
    runProgram: async ({ env = {} }) => {
      const headers = { host, xapikey: env.RECOUP_COLLECTION_KEY ?? "" };
      ({ status } = await sendRaw(`${env.RECOUP_COLLECTION_URL}/cases`, { headers }));
      return 0;
    },
  });
  return { ...result, status, address: bound[0]?.address };
}

test("accepts several host names with --allow-host", async () => {
  expect((await ask("", "sandbox.internal")).status).toBe(403);
  const flags = "--allow-host sandbox.internal --allow-host other";
  for (const host of ["sandbox.internal", "OTHER:4010", "localhost"])
    expect(await ask(flags, host)).toMatchObject({ status: 200, stderr: "", address: "127.0.0.1" });
});

test("warns that other machines can reach a sandbox bound to all addresses", async () => {
  const { status, stderr, address } = await ask("--bind 0.0.0.0 --allow-host sandbox", "sandbox:4010");
  expect([status, address]).toEqual([200, "0.0.0.0"]);
  expect(stderr).toBe(
    "Warning: the sandbox is bound to 0.0.0.0, so other machines can reach it. Its keys are not secret: with the default seed they are the same on every machine.\n",
  );
});

test.each(["127.0.0.1", "127.0.0.2", "localhost"])("binds to %s without a warning", async (address) => {
  expect(await ask(`--bind ${address}`, "localhost")).toMatchObject({ status: 200, stderr: "" });
});

const serve = (flags: string) =>
  runLine(`sandbox serve ${flags}`, {
    env: { RECOUP_DATA_DIR: join(folder, "none"), RECOUP_CONFIG_DIR: folder },
  });

test.each(["0.0.0.0", "::", "192.168.1.5", "fe80::1"])(
  "refuses --bind %s without --allow-host",
  async (address) => {
    const { exitCode, stdout, stderr } = await serve(`--bind ${address}`);
    expect([exitCode, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(`--bind ${address} needs --allow-host`);
    expect((await serve(`--bind ${address} --dry-run`)).exitCode).toBe(2);
  },
);

test.each(["sandbox", "http://127.0.0.1", "127.0.0.1:80", "[::1]:80", "fe80::1%eth0", `"''"`])(
  "refuses --bind %s as an address",
  async (address) => {
    const { exitCode, stderr } = await serve(`--bind ${address} --allow-host x`);
    expect(exitCode).toBe(2);
    expect(stderr).toContain("--bind must be an IP address");
  },
);

test.each(["http://sandbox", "sandbox:4010", "sandbox/x", "a@b", "*", "sandbox:", "[fd00::5]:80"])(
  "refuses --allow-host %s as an invalid name",
  async (name) => {
    const { exitCode, stderr } = await serve(`--allow-host ${name}`);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(`--allow-host must be a host name or an IP address (got "${name}")`);
  },
);

test("prints the address to bind in a dry run", async () => {
  const { exitCode, stdout } = await serve("--bind 0.0.0.0 --allow-host sandbox --dry-run");
  expect([exitCode, stdout.includes("on port 4010 of 0.0.0.0")]).toEqual([0, true]);
});
