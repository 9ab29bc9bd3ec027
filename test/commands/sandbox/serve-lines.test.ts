import { expect, test } from "vitest";
import type { Send } from "../../../src/base/http";
import { sleep } from "../../../src/host/sleep";
import { temporaryFolder } from "../../support/program/temporary-folder";
import { type LineSetting, runLine } from "../../support/program/world";
import { managedSubmission } from "../../support/sandbox/submissions";

const folder = temporaryFolder();
const endpoint = "http://127.0.0.1:4010/test/collection/cases";

/** Serves until `ask` is done. Returns stderr with each duration as `3 ms`, without the final notes. */
async function serve(
  flags: string,
  ask: (send: Send, key: string) => Promise<unknown>,
  setting: LineSetting = {},
) {
  const end = new AbortController();
  let answer: Send | undefined;
  const { stderr } = await runLine(`sandbox serve --ephemeral ${flags}`, {
    env: { RECOUP_DATA_DIR: folder, RECOUP_CONFIG_DIR: folder, NO_COLOR: "1" },
    isTerminal: true,
    signal: end.signal,
    sleep: (ms, sleepSignal = end.signal) => sleep(ms, sleepSignal),
    listen: async (send) => {
      answer = send;
      return { url: "http://127.0.0.1:4010", port: 4010, close: async () => {} };
    },
    closesAfter: (chunk) => {
      const key = /key"?:? ?"?(\w+)/.exec(chunk)?.[1] ?? "";
      if (answer !== undefined) void ask(answer, key).finally(() => end.abort("SIGINT"));
      answer = undefined;
      return false;
    },
    ...setting,
  });
  return stderr.replace(/\d+ ms/g, "3 ms").replace(/^The sandbox has stopped\.\n|^Interrupted\.\n/gm, "");
}

const askTwice = async (send: Send, key: string) => {
  await send({ method: "GET", url: `${endpoint}?Page=1`, headers: { xapikey: key } });
  await send({ method: "GET", url: `${endpoint}/%1b[31m`, headers: { xapikey: "another" } });
};

const lines = `\
09:00:00  GET     200     3 ms  /test/collection/cases
09:00:00  GET     401     3 ms  /test/collection/cases/%1b[31m  Invalid API Key
`;

test("prints one line per request on a terminal, without its query or keys", async () => {
  expect(await serve("", askTwice)).toBe(lines);
});

test("doesn't print lines with --quiet, with --json or in a pipe", async () => {
  expect(await serve("--quiet", askTwice)).toBe("");
  expect(await serve("--json", askTwice)).toBe("");
  expect(await serve("", askTwice, { isTerminal: false })).toBe("");
});

test("prints request lines in a pipe with -v", async () => {
  expect(await serve("-v", askTwice, { isTerminal: false })).toBe(lines);
});

test("prints one line per delivery with its event, address and response", async () => {
  let isDelivered = () => {};
  const delivered = new Promise<void>((resolve) => {
    isDelivered = resolve;
  });
  const submit = async (send: Send, key: string) => {
    const headers = { xapikey: key, "content-type": "application/json" };
    const body = Buffer.from(JSON.stringify(managedSubmission({ isTest: true })));
    const url = "http://127.0.0.1:4010/test/collection/managed-cases";
    await send({ method: "POST", url, headers, body });
    await delivered;
  };
  const beforeStderr = (chunk: string) => {
    if (chunk.includes("event")) isDelivered();
  };
  expect(await serve("", submit, { beforeStderr })).toMatch(
    /^09:00:00 {2}event {3}case\.created [\w-]{36} {2}delivered, HTTP 204 \(attempt 1 of 8 to .+\)$/m,
  );
});
