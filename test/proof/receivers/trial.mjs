import { execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { basename, delimiter, dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { designs } from "./designs.mjs";

const recoup = process.env.RECOUP_BIN ?? fileURLToPath(new URL("../../../bin/recoup.js", import.meta.url));

/**
 * Creates a temporary folder with two secrets, and an environment in which recoup finds none of the user's
 * own files.
 */
export function openFolder() {
  const path = mkdtempSync(join(tmpdir(), "receivers-"));
  const secretFiles = ["now.key", "next.key"].map((name) => {
    const file = join(path, name);
    writeFileSync(file, randomBytes(32).toString("base64"), { mode: 0o600 });
    return file;
  });
  const env = {
    ...process.env,
    HOME: path,
    RECOUP_DATA_DIR: join(path, "data"),
    RECOUP_CONFIG_DIR: join(path, "config"),
  };
  return { secretFiles, env, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Starts a design's program, with a planted bug if one is given. */
export async function startReceiver(folder, { design, bug, env = {} }) {
  const [command, ...args] = designs[design].program;
  const child = spawn(command, args, {
    env: {
      ...process.env,
      PYTHONDONTWRITEBYTECODE: "1",
      PORT: "0",
      SECRET_FILES: folder.secretFiles.join(delimiter),
      ...designs[design].env,
      ...env,
      ...(bug && { BUG: bug }),
    },
    stdio: ["ignore", "pipe", process.env.RECEIVER_LOG ? "inherit" : "ignore"],
  });
  const ended = once(child, "exit").then(([code]) => {
    throw new Error(`The receiver ${design} ended with ${code}${bug ? `: ${bug}` : ""}`);
  });
  ended.catch(() => {});
  const [line] = await Promise.race([once(createInterface(child.stdout), "line"), ended]);
  const url = `http://127.0.0.1:${JSON.parse(line).port}`;
  return { url, stop: () => child.kill("SIGKILL") };
}

function runRecoup(folder, args) {
  return new Promise((resolve) => {
    const options = { env: folder.env, maxBuffer: 1 << 28 };
    execFile(process.execPath, [recoup, ...args], options, (error, stdout, stderr) =>
      resolve({
        exit: error ? (error.code ?? -1) : 0,
        stdout,
        stderr,
        ...(stdout.startsWith("{") && { json: JSON.parse(stdout) }),
      }),
    );
  });
}

const helps = new Map();

async function hasFlag(folder, command, flag) {
  const key = command.join(" ");
  if (!helps.has(key)) helps.set(key, (await runRecoup(folder, [...command, "--help"])).stdout);
  return helps.get(key).includes(flag);
}

async function receiverFlags(folder, command, { design, url }) {
  const { flags, events } = designs[design];
  const subset = events && (await hasFlag(folder, command, "--event")) ? ["--event", events.join(",")] : [];
  return [
    ...folder.secretFiles.flatMap((file) => ["--secret-file", file]),
    ...["--state-url", `${url}/state`],
    ...flags,
    ...subset,
    "--json",
  ];
}

/** Returns an alarm that has no verdict, such as a refused flag. */
const unexplained = ({ exit, stderr }) => ({ rule: `exit ${exit}`, text: stderr.trim() });

export async function check(folder, receiver) {
  const command = ["webhooks", "check"];
  const flags = await receiverFlags(folder, command, receiver);
  const run = await runRecoup(folder, [...command, `${receiver.url}/hooks`, ...flags]);
  const broken = (run.json?.verdicts ?? []).filter(({ verdict }) => verdict === "broken");
  const alarms = broken.map(({ rule, answer, advice }) => ({
    rule,
    text: `${answer ?? "no answer"}; ${advice ?? ""}`,
  }));
  return alarms.length === 0 && run.exit !== 0 ? [unexplained(run)] : alarms;
}

/**
 * Returns the arguments for "all" drills, for the "short" ones that take less than a second, or for
 * comma-separated names.
 */
function drillArgs(names) {
  if (names === "all") return ["--drill", "all"];
  const folder = join(dirname(dirname(recoup)), "scenarios");
  const all = readdirSync(folder).filter((file) => file !== "agency-day.yaml");
  const files = names === "short" ? all : names.split(",").map((name) => `${name}.yaml`);
  return files.map((file) => join(folder, file));
}

/** Runs drills. Returns those that fail, each with its first failed step. */
export async function drill(folder, receiver, names) {
  const command = ["test", "run"];
  const flags = [...(await receiverFlags(folder, command, receiver)), "--forward", `${receiver.url}/hooks`];
  const run = await runRecoup(folder, [...command, ...drillArgs(names), ...flags, ...serveFlags(receiver)]);
  const failed = (run.json?.scenarios ?? []).filter(({ outcome }) => outcome === "failed");
  const alarms = failed.map(({ file, steps }) => {
    const step = steps.find(({ outcome }) => outcome === "failed");
    return { rule: basename(file ?? "?", ".yaml").replace("drill:", ""), text: JSON.stringify(step) };
  });
  return alarms.length === 0 && run.exit !== 0 ? [unexplained(run)] : alarms;
}

export async function fuzz(folder, receiver, { runs, seed }) {
  const command = ["test", "fuzz"];
  const flags = [...(await receiverFlags(folder, command, receiver)), "--forward", `${receiver.url}/hooks`];
  const limits = ["--runs", String(runs), "--seed", seed];
  const run = await runRecoup(folder, [...command, ...limits, ...flags, ...serveFlags(receiver)]);
  const alarms = (run.json?.failures ?? []).map(({ seed: failed, bug, details }) => ({
    rule: `schedule ${failed ?? run.json.runs}`,
    text: `${bug} ${(details ?? []).join("; ")}`,
  }));
  return alarms.length === 0 && run.exit !== 0 ? [unexplained(run)] : alarms;
}

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/**
 * Returns a port for `--serve`, and the URLs and keys of the worlds served there, which a first run prints.
 */
export async function findPlatform(folder) {
  const port = await freePort();
  const run = await runRecoup(folder, [
    ...["test", "run", "--drill", "life-to-paid", "--serve", String(port)],
    ...["--forward", "http://127.0.0.1:9", "--secret-file", folder.secretFiles[0]],
  ]);
  const value = (name) => [...run.stderr.matchAll(new RegExp(`RECOUP_([A-Z]+)_${name}=(\\S+)`, "g"))];
  const found = new Map(value("KEY").map(([, surface, key]) => [surface, key]));
  const keys = Object.fromEntries(value("URL").map(([, surface, url]) => [url, found.get(surface)]));
  return { port, keys };
}

const serveFlags = ({ platformPort }) => (platformPort ? ["--serve", String(platformPort)] : []);
