import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runBuilt } from "../../support/program/built-program";
import { temporaryFolder } from "../../support/program/temporary-folder";
import { homeIn, serveBuilt, serveBuiltWorld } from "../../support/sandbox/built-sandbox";

test("serves the current world over HTTP and stops on Ctrl-C", async () => {
  const folder = temporaryFolder();
  const { info, stop } = await serveBuiltWorld(folder);
  expect(info).toEqual({
    url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    pid: expect.any(Number),
    world: "default",
    surfaces: { test: expect.any(Object), live: expect.any(Object) },
    control: { url: `${info.url}/control`, token: expect.stringMatching(/^[\w-]{20,}$/) },
    inspector: { url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/#code=[\w-]{32}$/) },
  });
  const { collection, referral, customer } = info.surfaces.test;
  const remote = {
    RECOUP_COLLECTION_URL: collection.url,
    RECOUP_COLLECTION_KEY: collection.key,
    RECOUP_ENVIRONMENT: "test",
  };
  const lines = [
    ["cases", "list", "--all", "-o", "ids"],
    ["cases", "list", "--managed", "-o", "ids"],
    ["webhooks", "list", "-o", "ids"],
  ];
  for (const line of lines) {
    const there = await runBuilt(line, { ...homeIn(temporaryFolder()), ...remote });
    const here = await runBuilt(line, homeIn(folder));
    expect([there.exitCode, there.stdout]).toEqual([0, here.stdout]);
    expect(there.stdout).not.toBe("");
  }
  const everything = {
    ...remote,
    RECOUP_REFERRAL_URL: referral.url,
    RECOUP_REFERRAL_KEY: referral.key,
    RECOUP_CUSTOMER_URL: customer.url,
  };
  const [client = ""] = (
    await runBuilt(["clients", "list", "-o", "ids"], { ...homeIn(folder), ...everything })
  ).stdout.split("\n");
  const cases = await runBuilt(["cases", "list", "--client", client, "--json"], {
    ...homeIn(temporaryFolder()),
    ...everything,
  });
  expect([cases.exitCode, JSON.parse(cases.stdout).items.length > 0]).toEqual([0, true]);
  expect((await stop()).exitCode).toBe(130);
});

test("exits with 4 if the key belongs to the other environment [AUTH-05]", async () => {
  const folder = temporaryFolder();
  const { info, stop } = await serveBuilt(folder);
  const { url } = info.surfaces.live.collection;
  const { key } = info.surfaces.test.collection;
  const { exitCode, stderr } = await runBuilt(["cases", "list"], {
    ...homeIn(folder),
    RECOUP_COLLECTION_URL: url,
    RECOUP_COLLECTION_KEY: key,
  });
  expect(exitCode).toBe(4);
  expect(stderr).toContain("RECOUP_COLLECTION_KEY");
  expect(stderr).not.toContain(key);
  await stop();
});

test("leaves only a private ready file after serving an ephemeral world", async () => {
  const folder = temporaryFolder();
  const file = join(folder, "ready.json");
  const { info, stop } = await serveBuilt(folder, "--ready-file", file);
  expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(info);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(existsSync(join(folder, "worlds"))).toBe(false);
  await stop();
});

test("exits if the ready file can't be written", async () => {
  const folder = temporaryFolder();
  const { exitCode, stdout, stderr } = await runBuilt(
    ["sandbox", "serve", "--port", "0", "--ephemeral", "--ready-file", join(folder, "no", "ready.json")],
    homeIn(folder),
  );
  expect([exitCode, stdout]).toEqual([3, ""]);
  expect(stderr).toContain("a folder of the path does not exist");
});

test("commands change a running sandbox only through its control interface", async () => {
  const folder = temporaryFolder();
  const { info, run, stop } = await serveBuilt(folder, "--seed", "spring");
  const status = await run("sandbox status --json");
  expect(JSON.parse(status.stdout)).toMatchObject({ seed: "spring" });
  expect((await run("sandbox reset")).exitCode).toBe(0);
  const wrong = await runBuilt(["sandbox", "status"], {
    ...homeIn(folder),
    RECOUP_SANDBOX_CONTROL_URL: info.control.url,
    RECOUP_SANDBOX_CONTROL_TOKEN: "guessed",
  });
  expect([wrong.exitCode, wrong.stdout]).toEqual([4, ""]);
  await stop();
});

test("suggests --port 0 if the port is in use", async () => {
  const folder = temporaryFolder();
  const { info, stop } = await serveBuilt(folder);
  const port = new URL(info.url).port;
  const { exitCode, stdout, stderr } = await runBuilt(
    ["sandbox", "serve", "--ephemeral", "--port", port],
    homeIn(folder),
  );
  expect([exitCode, stdout]).toEqual([2, ""]);
  expect(stderr).toContain(`port ${port}`);
  expect(stderr).toContain("--port 0");
  await stop();
});
