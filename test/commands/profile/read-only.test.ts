import { describe, expect, test } from "vitest";
import type { HttpRequest } from "../../../src/base/http";
import { answer } from "../../support/platforms/answers";
import { acme, configFolder } from "../../support/program/config-folder";

const id = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
const note = ["notes", "add", id, "--text", "Called"];
const send = async () => answer({ id });
const writes = (requests: readonly HttpRequest[]) => requests.filter(({ method }) => method !== "GET").length;
const url = "https://test.example/collection";
const readOnly = { ...acme, profiles: { acme: { ...acme.profiles.acme, readOnly: true } } };

test("stores --read-only and then refuses the first write", async () => {
  const config = configFolder();
  await config.run("profile add acme --collection-url https://test.example/collection --read-only");
  expect(config.read().profiles.acme).toEqual({
    defaultEnvironment: "test",
    readOnly: true,
    test: { collection: { url } },
  });
  const env = { RECOUP_COLLECTION_KEY: "any" };
  const { exitCode, stderr, requests } = await config.run([...note, "--live", "--yes"], { env, send });
  expect([exitCode, writes(requests), stderr]).toEqual([
    5,
    0,
    [
      `Error: The profile acme is read-only; POST ${url}/cases/${id}/notes was not sent.`,
      `  in POST ${url}/cases/${id}/notes (profile acme, test, collection)`,
      "  next: On a terminal, recoup profile set acme --no-read-only lifts the restriction, after a question.\n",
    ].join("\n"),
  ]);
});

test("applies --read-only to the next write but not to reads or dry runs", async () => {
  const config = configFolder(acme);
  expect((await config.run(note, { send })).exitCode).toBe(0);
  expect((await config.run("profile set acme --read-only")).exitCode).toBe(0);
  expect((await config.run(note, { send })).exitCode).toBe(5);
  expect((await config.run(`cases get ${id}`, { send })).exitCode).toBe(0);
  expect((await config.run([...note, "--dry-run"], { send })).exitCode).toBe(0);
});

describe("making a profile writable again", () => {
  const line = "profile set acme --no-read-only";
  const terminal = { isTerminal: true, send };

  test("asks on a terminal, even with --yes", async () => {
    const config = configFolder(readOnly);
    const { exitCode, stderr } = await config.run(`${line} --yes`, { ...terminal, answers: ["y"] });
    expect([exitCode, stderr]).toEqual([
      0,
      expect.stringContaining("Allow writes with the profile acme and its keys?"),
    ]);
    expect(config.read()).toEqual(acme);
    expect((await config.run(note, { send })).exitCode).toBe(0);
  });

  test("changes nothing if the user declines", async () => {
    const config = configFolder(readOnly);
    const { exitCode, stderr } = await config.run(line, { ...terminal, answers: ["n"] });
    expect([exitCode, stderr]).toEqual([
      5,
      expect.stringContaining("Canceled; the profile acme stays read-only."),
    ]);
    expect(config.read()).toEqual(readOnly);
  });

  test.each([
    ["no flag", line],
    ["--yes", `${line} --yes`],
    ["--live and --confirm", `${line} --live --confirm=acme`],
    ["another change", `${line} --header-prefix X-Acme --yes`],
  ])("is refused with exit code 5 without a terminal: %s", async (_, words) => {
    const config = configFolder(readOnly);
    const { exitCode, stderr } = await config.run(words);
    expect([exitCode, stderr]).toEqual([
      5,
      "Error: The profile acme stays read-only: only a person can lift that.\n  next: Run the command on a terminal and answer its question.\n",
    ]);
    expect(config.read()).toEqual(readOnly);
  });

  test("needs no confirmation in a dry run", async () => {
    const config = configFolder(readOnly);
    const { exitCode, stderr } = await config.run(`${line} -n`);
    expect([exitCode, stderr]).toEqual([0, "Dry run: nothing was written.\n"]);
    expect(config.read()).toEqual(readOnly);
  });

  test("doesn't ask if the profile is already writable", async () => {
    const config = configFolder(acme);
    expect((await config.run(line)).exitCode).toBe(0);
    expect(config.read()).toEqual(acme);
  });

  test("can't be bypassed in a script by removing the profile", async () => {
    const config = configFolder(readOnly);
    const { exitCode, stderr } = await config.run("profile remove acme --yes");
    expect([exitCode, stderr]).toEqual([
      5,
      expect.stringContaining("The profile acme is read-only: only a person can remove it."),
    ]);
    expect(config.read()).toEqual(readOnly);
    await config.run("profile remove acme --yes", { ...terminal, answers: ["y"] });
    expect(config.read().profiles).toEqual({});
  });
});

test("asks before removing a key of a read-only profile, because the key could then be used for writes", async () => {
  const line = "profile key acme --as collection --env test --remove";
  const config = configFolder(readOnly);
  const { exitCode, stderr } = await config.run(`${line} --yes`);
  expect([exitCode, stderr]).toEqual([
    5,
    "Error: The profile acme is read-only: only a person can remove a key from it.\n  next: Run the command on a terminal and answer its question.\n",
  ]);
  expect((await config.run(line, { isTerminal: true, answers: ["n"] })).stderr).toContain(
    "Canceled; the key was not removed.",
  );
  expect(config.read()).toEqual(readOnly);
  await config.run(line, { isTerminal: true, answers: ["y"] });
  expect(config.read().profiles.acme.test.collection).toEqual({ url });
});

test("keeps a profile read-only when other settings change", async () => {
  const config = configFolder(readOnly);
  await config.run("profile set acme --header-prefix X-Acme");
  await config.run("profile key acme --as collection --env test --key-command", { send });
  expect(config.read().profiles.acme.readOnly).toBe(true);
});

describe("a read-only profile's key in a variable", () => {
  const env = { RECOUP_COLLECTION_URL: "https://other.example", RECOUP_ENVIRONMENT: "test" };

  test.each([
    ["of the environment in use", "plain-test-key"],
    ["of the other environment", "plain-live-key"],
  ])("stays read-only: %s", async (_, key) => {
    const setting = { env: { ...env, RECOUP_COLLECTION_KEY: key }, send };
    const { exitCode, stderr, requests } = await configFolder(readOnly).run(note, setting);
    expect([exitCode, writes(requests)]).toEqual([5, 0]);
    expect(stderr).toContain(
      "RECOUP_COLLECTION_KEY has a key of the profile acme, which is read-only; POST https://other.example",
    );
    expect(stderr).not.toContain(key);
  });

  test("doesn't restrict other keys", async () => {
    const setting = { env: { ...env, RECOUP_COLLECTION_KEY: "another" }, send };
    expect((await configFolder(readOnly).run(note, setting)).exitCode).toBe(0);
  });

  test("doesn't block reads", async () => {
    const setting = { env: { ...env, RECOUP_COLLECTION_KEY: "plain-test-key" }, send };
    expect((await configFolder(readOnly).run(`cases get ${id}`, setting)).exitCode).toBe(0);
  });

  test("is compared with the key that a key command prints", async () => {
    const key = { kind: "command", command: "pass" };
    const config = configFolder({ profiles: { acme: { readOnly: true, live: { collection: { key } } } } });
    const run = (exitCode: number) =>
      config.run(note, {
        env: { ...env, RECOUP_COLLECTION_KEY: "printed" },
        send,
        shell: { pass: { exitCode, stdout: "printed\n" } },
      });
    expect((await run(0)).stderr).toContain("has a key of the profile acme, which is read-only");
    const { exitCode, stderr, requests } = await run(1);
    expect([exitCode, writes(requests)]).toEqual([5, 0]);
    expect(stderr).toContain(
      "RECOUP_COLLECTION_KEY can't be compared with the keys of the read-only profile acme; nothing was sent. The key command of the profile acme ended with exit code 1",
    );
  });
});

describe("a read-only profile's key in another profile", () => {
  const collection = (key: unknown) => ({ collection: { url: "https://other.example", key } });
  const beside = (held: unknown, key: unknown) =>
    configFolder({
      current: "bob",
      profiles: {
        acme: { readOnly: true, live: collection(held) },
        bob: { defaultEnvironment: "test", test: { collection: { url, key } } },
      },
    });
  const plain = (value: string) => ({ kind: "plain", value });
  const command = (line: string) => ({ kind: "command", command: line });
  const shell = {
    pass: { exitCode: 0, stdout: "shared\n" },
    vault: { exitCode: 0, stdout: "shared\n" },
    broken: { exitCode: 1, stdout: "" },
  };

  test.each([
    ["the same command", command("pass"), command("pass")],
    ["another command with the same output", command("pass"), command("vault")],
    ["plain text", plain("shared"), command("pass")],
  ])("stays read-only: %s", async (_, held, key) => {
    const { exitCode, stderr, requests } = await beside(held, key).run(note, { send, shell });
    expect([exitCode, writes(requests)]).toEqual([5, 0]);
    expect(stderr).toContain(
      `The collection key of the profile bob is a key of the profile acme, which is read-only; POST ${url}/cases/${id}/notes was not sent.`,
    );
    expect(stderr).not.toContain("shared");
  });

  test("blocks writes only if it matches the current key or can't be compared", async () => {
    expect((await beside(plain("other"), command("pass")).run(note, { send, shell })).exitCode).toBe(0);
    const { exitCode, stderr, requests } = await beside(command("broken"), command("pass")).run(note, {
      send,
      shell,
    });
    expect([exitCode, writes(requests)]).toEqual([5, 0]);
    expect(stderr).toContain(
      "The collection key of the profile bob can't be compared with the keys of the read-only profile acme; nothing was sent.",
    );
  });

  test("doesn't block reads", async () => {
    const result = await beside(command("broken"), command("pass")).run(`cases get ${id}`, { send, shell });
    expect(result.exitCode).toBe(0);
  });
});

test("restricts a profile with RECOUP_READ_ONLY but never makes one writable", async () => {
  const writable = configFolder(acme);
  const { exitCode, stderr } = await writable.run(note, { env: { RECOUP_READ_ONLY: "1" }, send });
  expect([exitCode, stderr]).toEqual([
    5,
    expect.stringContaining(`Error: RECOUP_READ_ONLY is set; POST ${url}/cases/${id}/notes was not sent.`),
  ]);
  const off = { env: { RECOUP_READ_ONLY: "0" }, send };
  expect((await writable.run(note, off)).exitCode).toBe(0);
  expect((await configFolder(readOnly).run(note, off)).exitCode).toBe(5);
});

test("never suggests making a profile writable in a JSON error", async () => {
  const { stderr } = await configFolder(readOnly).run([...note, "--json"], { send });
  expect(JSON.parse(stderr.trim().split("\n").at(-1) ?? "").error.next).toBeUndefined();
});

test("shows in whoami, profile show, profile list and doctor that a profile is read-only", async () => {
  const config = configFolder(readOnly);
  const record = async (line: string, env = {}) => JSON.parse((await config.run(line, { env })).stdout);
  expect(await record("whoami --json")).toMatchObject({ isReadOnly: true, readOnlyFrom: config.file });
  expect(await record("profile show --json")).toMatchObject({ isReadOnly: true });
  expect((await record("profile show --origin --json")).items).toContainEqual({
    setting: "readOnly",
    value: "true",
    kind: "choice",
    place: config.file,
  });
  const env = { RECOUP_READ_ONLY: "1" };
  expect(await record("whoami --json -p sandbox", env)).toMatchObject({
    isReadOnly: true,
    readOnlyFrom: "RECOUP_READ_ONLY",
  });
  const result = await config.run("whoami", { isTerminal: true, columns: 200 });
  expect(result.stdout).toContain(`none: read-only (${config.file})`);
  expect((await config.run("profile show", { isTerminal: true, columns: 200 })).stdout).toContain(
    "none: read-only (",
  );
  expect((await config.run("profile list --fields name,isReadOnly")).stdout).toBe(
    "acme\ttrue\nsandbox\tfalse\n",
  );
  expect((await config.run("profile list --fields isReadOnly", { env })).stdout).toBe("true\ntrue\n");
  const [, profile] =
    (await config.run("doctor", { env, now: Date.now() })).stdout.match(/^profile\tok\t(.*?)\t/m) ?? [];
  expect(profile).toMatch(/^acme \(.*\) on test \(.*\), read-only \(.*config\.json\)$/);
});
