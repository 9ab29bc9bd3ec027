// Measures the built program's start-up time relative to an empty Node program.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { environment, interleave, recoup, startProcess, timeProcess, timeReady } from "./measure.mjs";
import { atMost } from "./rows.mjs";

const server = new URL("./servers/page-server.mjs", import.meta.url).pathname;
const small = fileURLToPath(new URL("../scenarios/paid.yaml", import.meta.url));
const rounds = 25;

/** Command lines that are measured until they exit, each with its bar. */
const bars = {
  "--version": 1.1,
  "--help": 1.3,
  "cases list": 3,
  "cases get": 3,
  doctor: 3,
  whoami: 2,
  "test advance": 3,
  "completion bash": 1.5,
  "test run": 7,
  "__complete of a flag": 1.4,
  "__complete of a value": 2,
};

/** Servers, which are measured until they are ready. */
const servers = {
  "webhooks listen": ["webhooks", "listen", "--port", "0"],
  "sandbox serve": ["sandbox", "serve", "--port", "0"],
};

export async function startup() {
  const folder = mkdtempSync(join(tmpdir(), "recoup-bench-"));
  const { line: url, stop } = await startProcess([server, "1000", "0"]);
  const secret = Buffer.from("the key of a receiver").toString("base64");
  const env = environment({ RECOUP_DATA_DIR: folder, RECOUP_WEBHOOK_SECRET: secret });
  const remote = { ...env, RECOUP_COLLECTION_URL: url, RECOUP_COLLECTION_KEY: "bench" };
  const times = await interleave(rounds, {
    node: () => timeProcess(["-e", "0"]),
    ...runs(env),
    remote: () => timeProcess([recoup, "cases", "list"], remote),
    ...starts(env),
  });
  stop();
  rmSync(folder, { recursive: true });
  const row = (what, bar, name = what) => atMost(`${what} / node -e 0`, times[name] / times.node, bar);
  return [
    ...Object.entries(bars).map(([name, bar]) => row(name, bar)),
    row("cases list, local server", 3, "remote"),
    ...Object.keys(servers).map((name) => row(`${name}, until ready`, 3, name)),
  ];
}

function runs(env) {
  const made = Array.from({ length: rounds + 1 }, () => createTestCase(env));
  const words = {
    "cases get": () => ["cases", "get", made[0]],
    "test advance": () => ["test", "advance", made.pop(), "active"],
    "test run": () => ["test", "run", small, "--target", "sandbox"],
    "__complete of a flag": () => ["__complete", "--", "cases", "list", "--"],
    "__complete of a value": () => ["__complete", "--", "cases", "list", "--lifecycle", ""],
  };
  return Object.fromEntries(
    Object.keys(bars).map((name) => {
      const wordsOf = words[name] ?? (() => name.split(" "));
      return [name, () => timeProcess([recoup, ...wordsOf()], env)];
    }),
  );
}

const starts = (env) =>
  Object.fromEntries(
    Object.entries(servers).map(([name, words]) => [name, () => timeReady([recoup, ...words], env)]),
  );

function createTestCase(env) {
  const line = [recoup, "test", "create", "-o", "ids"];
  return execFileSync(process.execPath, line, {
    env,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  }).trim();
}
