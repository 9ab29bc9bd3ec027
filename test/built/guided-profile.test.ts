import { spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Listener } from "../../src/base/host";
import { listen } from "../../src/host/network/listen";
import { answer } from "../support/platforms/answers";
import { temporaryFolder } from "../support/program/temporary-folder";

const program = resolve(import.meta.dirname, "../../bin/recoup.js");
const folder = temporaryFolder();
const hasTerminal = process.platform === "linux" && spawnSync("script", ["--version"]).status === 0;

let server: Listener;
beforeAll(async () => {
  server = await listen(
    async ({ headers }) => answer({ cases: [] }, headers.xapikey === "typed-canary" ? 200 : 401),
    0,
  );
});
afterAll(() => server.close());

interface Reply {
  /** Typed once this has been shown. */
  readonly after: string;
  readonly keys: string;
}

/** Runs a line in a terminal that does not know its size, and types the replies; gives all that was shown. */
function inTerminal(
  line: string,
  replies: readonly Reply[],
): Promise<{ shown: string; exitCode: number | null }> {
  const child = spawn("script", ["-qec", `'${process.execPath}' '${program}' ${line}`, "/dev/null"], {
    env: { PATH: process.env.PATH, HOME: folder, RECOUP_CONFIG_DIR: folder, TERM: "xterm" },
  });
  let shown = "";
  let unread = "";
  const waiting = [...replies];
  child.stdout.on("data", (chunk: Buffer) => {
    shown += chunk.toString();
    unread += chunk.toString();
    const [next] = waiting;
    if (next === undefined || !unread.includes(next.after)) return;
    waiting.shift();
    unread = "";
    child.stdin.write(next.keys);
  });
  return new Promise((end) => child.on("close", (exitCode) => end({ shown, exitCode })));
}

test.runIf(hasTerminal)("a person answers the questions, and the typed key is not shown", async () => {
  const { shown, exitCode } = await inTerminal("profile add --insecure-storage", [
    { after: "call the profile", keys: "acme\r" },
    { after: "Which environment", keys: "\r" },
    { after: "collection surface on test", keys: `${server.url}\r` },
    { after: "referral surface on test", keys: "\r" },
    { after: "customer surface on test", keys: "\r" },
    { after: "come from", keys: "\r" },
    { after: "it is not shown", keys: "typed-canary\r" },
  ]);
  expect(shown).toContain("The test collection surface accepted the key.");
  expect(shown).not.toContain("typed-canary");
  expect(exitCode).toBe(0);
  expect(
    JSON.parse(readFileSync(join(folder, "config.json"), "utf8")).profiles.acme.test.collection.key,
  ).toEqual({
    kind: "plain",
    value: "typed-canary",
  });
});

test.runIf(hasTerminal)("Ctrl-C at a question ends with 130", async () => {
  const { shown, exitCode } = await inTerminal("profile add other", [
    { after: "Which environment", keys: "\x03" },
  ]);
  expect(exitCode).toBe(130);
  expect(shown).toContain("Interrupted.");
});
