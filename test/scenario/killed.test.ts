import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Listener } from "../../src/base/host";
import type { Send } from "../../src/base/http";
import { files } from "../../src/host/files";
import { listen } from "../../src/host/listen";
import { buildSend } from "../../src/host/send";
import { temporaryFolder } from "../support/built-program";
import { homeIn } from "../support/built-sandbox";
import { openSandbox, type TestSandbox } from "../support/sandbox";
import { ofSteps } from "../support/scenarios";
import { runLine } from "../support/world";

/** Below `node_modules`, so that the program finds the database's native part. */
const bundleFolder = mkdtempSync(join(import.meta.dirname, "../../node_modules/.recoup-killed-"));
const program = join(bundleFolder, "main.cjs");
const folders = temporaryFolder();

let sandbox: TestSandbox;
let server: Listener;
let runner: ChildProcess | undefined;
/** Ends the runner at this request, before or behind what it does; with kill -9 unless it says otherwise. */
let deadly: { readonly at: number; readonly isBehind: boolean; readonly signal?: "SIGINT" } | undefined;
let requests = 0;

beforeAll(async () => {
  const bundle = await rolldown({
    input: { main: join(import.meta.dirname, "../../src/main.ts") },
    platform: "node",
    external: ["@photostructure/sqlite", "@napi-rs/keyring"],
  });
  await bundle.write({
    dir: bundleFolder,
    format: "cjs",
    entryFileNames: "[name].cjs",
    chunkFileNames: "[name].cjs",
  });
  await bundle.close();
  sandbox = await openSandbox({ isUnlimited: true });
  server = await listen(answer, 0);
});
afterAll(async () => {
  await server.close();
  rmSync(bundleFolder, { recursive: true });
});

const answer: Send = async (request) => {
  requests += 1;
  const isDeadly = requests === deadly?.at;
  if (isDeadly && !deadly?.isBehind) return end();
  const given = await sandbox.platform.send(request);
  return isDeadly ? end() : given;
};

/** Whoever was killed hears no answer, and whoever was interrupted waits for none. */
async function end(): Promise<Awaited<ReturnType<Send>>> {
  runner?.kill(deadly?.signal ?? "SIGKILL");
  return { status: 503, headers: {}, body: new Uint8Array() };
}

const scenario = ofSteps(
  "subscription: {}",
  "{ create: { date: 2026-03-01 }, capture: { one: id } }",
  "{ create: { date: 2026-03-01, amountToRecover: 7 }, capture: { two: id } }",
  `advance: { case: "\${one}", to: active }`,
);
/** Four of the steps, three of the clean-up. */
const requestsOfARun = 7;

const left = () => [
  ...sandbox.store.all("select id from cases where tag like 'recoup-%' and is_deleted = 0"),
  ...sandbox.store.all("select url from subscriptions where url like '%/recoup-%'"),
];

const writtenIn = (folder: string) => files.list(join(folder, "test-runs"));

const moments = Array.from({ length: requestsOfARun }, (_, at) => at + 1).flatMap((at) =>
  [false, true].map((isBehind) => [at, isBehind ? "behind" : "before"] as const),
);

test("a run that nobody kills leaves nothing", { timeout: 60_000 }, async () => {
  expect(await play()).toBe(0);
  expect(requests).toBe(requestsOfARun);
  expect(left()).toEqual([]);
  expect(await writtenIn(folders)).toEqual([]);
});

test.each(moments)(
  "killed at request %i, %s its effect, --orphans removes what was left",
  { timeout: 60_000 },
  async (at, when) => {
    deadly = { at, isBehind: when === "behind" };
    const folder = mkdtempSync(join(folders, "run-"));
    expect(await play(folder)).toBe("SIGKILL");
    deadly = undefined;
    const shown = await runLine("test cleanup --orphans", {
      env: environmentIn(folder),
      fileSystem: files,
      send: buildSend({}),
    });
    expect(shown).toMatchObject({ exitCode: 0, stderr: "" });
    expect(left()).toEqual([]);
    expect(await writtenIn(folder)).toEqual([]);
  },
);

test.each(moments.filter(([at]) => at <= 4))(
  "Ctrl-C at request %i, %s its effect, leaves nothing by itself",
  { timeout: 60_000 },
  async (at, when) => {
    deadly = { at, isBehind: when === "behind", signal: "SIGINT" };
    expect(await play(mkdtempSync(join(folders, "run-")))).toBe(130);
    deadly = undefined;
    expect(left()).toEqual([]);
  },
);

function environmentIn(folder: string): Record<string, string> {
  const { url, key } = sandbox.platform.access(server.url).test.collection;
  return {
    ...homeIn(folder),
    RECOUP_COLLECTION_URL: url,
    RECOUP_COLLECTION_KEY: key,
    RECOUP_ENVIRONMENT: "test",
  };
}

/** Plays the scenario as a process of its own; how it ended. */
async function play(folder = folders): Promise<unknown> {
  requests = 0;
  const file = join(folder, "scenario.yaml");
  writeFileSync(file, scenario);
  const line = ["test", "run", file, "--receive", "0", "--public-url", "https://hooks.partner.dev"];
  runner = spawn(process.execPath, [program, ...line], {
    env: { PATH: process.env.PATH, HOME: "/nonexistent", ...environmentIn(folder) },
    stdio: "ignore",
  });
  const [code, signal] = await once(runner, "exit");
  return signal ?? code;
}
