import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Listener } from "../../src/base/host";
import { listen } from "../../src/host/network/server/listen";
import { answer } from "../support/platforms/answers";
import { runBuilt } from "../support/program/built-program";
import { temporaryFolder } from "../support/program/temporary-folder";
import { hasTerminal, inTerminal } from "../support/program/terminal/typed-terminal";

const folder = temporaryFolder();

let server: Listener;
beforeAll(async () => {
  server = await listen(
    async ({ headers }) => answer({ cases: [] }, headers.xapikey === "typed-canary" ? 200 : 401),
    0,
  );
});
afterAll(() => server.close());

const env = { HOME: folder, RECOUP_CONFIG_DIR: folder };

test.runIf(hasTerminal)("prompts for all settings without echoing the typed key", async () => {
  const { shown, exitCode } = await inTerminal("profile add --insecure-storage", {
    env,
    replies: [
      { after: "call the profile", keys: "acme\r" },
      { after: "Which environment", keys: "\r" },
      { after: "collection surface on test", keys: `${server.url}\r` },
      { after: "referral surface on test", keys: "\r" },
      { after: "customer surface on test", keys: "\r" },
      { after: "come from", keys: "\r" },
      { after: "it is not shown", keys: "typed-canary\r" },
    ],
  });
  expect(shown).toContain("The test collection surface accepted the key.");
  expect(shown).not.toContain("typed-canary");
  expect(exitCode).toBe(0);
  expect(
    JSON.parse(readFileSync(join(folder, "config.json"), "utf8")).profiles.acme.test.collection.key,
  ).toEqual({ kind: "plain", value: "typed-canary" });
});

test.runIf(hasTerminal).each([
  ["Ctrl-C at a choice", "profile add other", "Which environment", "\x03"],
  ["Ctrl-D at a choice", "profile add other", "Which environment", "\x04"],
  ["Ctrl-D at a question", "profile add", "call the profile", "\x04"],
  ["Ctrl-D at a yes or no", "profile remove acme", "Remove the profile", "\x04"],
])("exits with 130 on %s", async (_, line, after, keys) => {
  const { shown, exitCode } = await inTerminal(line, { env, replies: [{ after, keys }] });
  expect(exitCode).toBe(130);
  expect(shown).toContain("Interrupted.");
});

test("replaces the configuration atomically in a terminal started by a snap", async () => {
  const own = temporaryFolder();
  const add = async (name: string) => {
    const line = ["profile", "add", name, "--collection-url", "https://a.example"];
    expect((await runBuilt(line, { RECOUP_CONFIG_DIR: own, SNAP: "/snap/code/1" })).exitCode).toBe(0);
    return statSync(join(own, "config.json")).ino;
  };
  expect(await add("one")).not.toBe(await add("two"));
  expect(readdirSync(own).sort()).toEqual(["config.json", "config.lock"]);
});
