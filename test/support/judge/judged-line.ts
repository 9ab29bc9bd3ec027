import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { files } from "../../../src/host/files/files";
import { openForward } from "../../../src/host/network/server/forward";
import { listen } from "../../../src/host/network/server/listen";
import { runProgram } from "../../../src/host/process/run-program";
import { sleep } from "../../../src/host/sleep";
import { temporaryFolder } from "../program/temporary-folder";
import { type LineResult, type LineSetting, runLine } from "../program/world";

const never = new AbortController().signal;

/** Returns a machine with real sockets and processes, and with real files in the test's folder. */
export function realMachine(
  folder = temporaryFolder(),
  signal = never,
): LineSetting & { readonly folder: string } {
  return {
    folder,
    env: { RECOUP_DATA_DIR: folder, RECOUP_CONFIG_DIR: folder, PATH: process.env.PATH ?? "" },
    fileSystem: files,
    listen,
    forward: (forward, port) => openForward(forward, port, {}),
    signal,
    clock: Date.now,
    sleep: (ms, sleepSignal = signal) => sleep(ms, sleepSignal),
    runProgram: (program) => runProgram(program, signal),
  };
}

/** Functions shared by the programs in these tests: `call(method, path, options)` and `pause(ms)`. */
const head = `
const { env } = process;
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
async function call(method, path, { surface = "collection", body, key, token, headers = {} } = {}) {
  const name = "RECOUP_" + surface.toUpperCase();
  const access = token === undefined ? { xapikey: key ?? env[name + "_KEY"] } : { authorization: "Bearer " + token };
  const type = body === undefined ? {} : { "content-type": "application/json" };
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const answer = await fetch(env[name + "_URL"] + path, { method, headers: { ...access, ...type, ...headers }, ...sent });
  const text = await answer.text();
  return { status: answer.status, json: text === "" ? undefined : JSON.parse(text) };
}
let count = 0;
const newCase = (changes = {}) => ({ creditorReference: "R-" + (count += 1), amountToRecover: 100, currencyCode: "EUR",
  date: "2026-01-10", dueDate: "2026-01-20", isTest: true, debtor: { type: "Company", name: "Debtor", countryAlpha2: "DE" }, ...changes });
const submit = (body, key) => call("POST", "/cases", { surface: "customer", body, headers: key ? { "idempotency-key": key } : {} });
const remove = (id) => call("DELETE", "/test/cases/" + id, { surface: "customer" });
`;

/** Runs a Node program under `test judge`. */
export async function judgedLine(
  program: string,
  flags = "--json",
  setting: Partial<LineSetting> & { readonly folder?: string } = {},
): Promise<LineResult & { readonly folder: string }> {
  const machine = { ...realMachine(setting.folder), ...setting };
  const file = join(machine.folder, "client.mjs");
  writeFileSync(file, `${head}${program}`);
  const words = ["test", "judge", ...flags.split(" ").filter(Boolean), "--", process.execPath, file];
  return { ...(await runLine(words, machine)), folder: machine.folder };
}
