import { mkdtempSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listSharedRoutes } from "../../../../src/sandbox/deliveries/routes/routes";
import { deaths, openDeadlyPlatform } from "../../../support/platforms/deadly-platform";
import { runBuilt, type StartedProgram, startBuilt } from "../../../support/program/built-program";
import { temporaryFolder } from "../../../support/program/temporary-folder";
import { homeIn, serveBuilt } from "../../../support/sandbox/built-sandbox";
import { openWorld } from "../../../support/sandbox/opening";

const folders = temporaryFolder();
const newFolder = () => mkdtempSync(join(folders, "home-"));
const writtenIn = (folder: string) => readdirSync(join(folder, "webhook-listeners"));

/** Starts a listener. Resolves when the listener is ready or has ended. */
async function startListener(
  env: Readonly<Record<string, string>>,
  ...flags: string[]
): Promise<StartedProgram> {
  const started = startBuilt(["webhooks", "listen", "--port", "0", ...flags], env);
  const isReady = new Promise<void>((resolve) => {
    let text = "";
    started.child.stderr.on("data", (chunk: Buffer) => {
      text += chunk;
      if (text.includes("Listening at")) resolve();
    });
  });
  await Promise.race([isReady, started.ended]);
  return started;
}

async function end({ child, ended }: StartedProgram, signal: "SIGINT" | "SIGKILL") {
  child.kill(signal);
  return ended;
}

describe("outside the sandbox", () => {
  const url = "https://tunnel.example.com/hooks";
  let platform: Awaited<ReturnType<typeof openDeadlyPlatform>>;
  beforeAll(async () => {
    platform = await openDeadlyPlatform();
  });
  afterAll(() => platform.close());
  const envIn = (folder: string) => platform.envIn(folder);
  const subscribed = () => platform.subscribed(url).length;

  const dieAt = async (folder: string, method: string, isBehind: boolean) => {
    const listener = startBuilt(
      ["webhooks", "listen", "--port", "0", "--public-url", url, "--surfaces", "collection,customer"],
      envIn(folder),
    );
    if (method === "DELETE")
      listener.child.stderr.on("data", (chunk: Buffer) => {
        if (chunk.toString().includes("Listening at")) listener.child.kill("SIGINT");
      });
    await platform.killAt(listener, { method, isBehind });
  };

  test.each(deaths)(
    "cleans up only the orphans after a kill at a %s, %s it takes effect [CLI-21] [IDM-03]",
    async (method, _, isBehind) => {
      const folder = newFolder();
      await runBuilt(["webhooks", "create", "--url", url, "--event", "case.closed"], envIn(folder));
      const before = subscribed();
      await dieAt(folder, method, isBehind);
      const next = await startListener(envIn(folder), "--public-url", url);
      expect(subscribed()).toBe(before + 1);
      const { stderr } = await end(next, "SIGINT");
      expect(stderr).toContain("Removed what a killed listener left: collection subscription");
      expect([subscribed(), writtenIn(folder)]).toEqual([before, []]);
    },
  );

  test("--orphans cleans up without starting a listener", async () => {
    const folder = newFolder();
    const before = subscribed();
    await end(await startListener(envIn(folder), "--public-url", url), "SIGKILL");
    expect(subscribed()).toBe(before + 1);
    const { exitCode, stdout } = await runBuilt(["webhooks", "delete", "--orphans", "--json"], envIn(folder));
    expect([exitCode, JSON.parse(stdout).items]).toEqual([
      0,
      [expect.objectContaining({ outcome: "removed", removed: expect.stringContaining("collection") })],
    ]);
    expect([subscribed(), writtenIn(folder)]).toEqual([before, []]);
  });

  test("--orphans keeps the subscriptions of running listeners and of other profiles", async () => {
    const folder = newFolder();
    const before = subscribed();
    const running = await startListener(envIn(folder), "--public-url", url);
    const { stdout } = await runBuilt(["webhooks", "delete", "--orphans"], envIn(folder));
    expect([stdout, subscribed()]).toEqual(["", before + 1]);
    await end(running, "SIGKILL");
    const elsewhere = { ...envIn(folder), RECOUP_ENVIRONMENT: "live" };
    await runBuilt(["webhooks", "delete", "--orphans", "--live"], elsewhere);
    expect(subscribed()).toBe(before + 1);
    await runBuilt(["webhooks", "delete", "--orphans"], envIn(folder));
    expect(subscribed()).toBe(before);
  });
});

/** Expects the next listener to remove a killed listener's subscription and route. */
async function expectCleanedUp(
  env: Record<string, string>,
  folder: string,
  left: () => Promise<readonly number[]>,
): Promise<void> {
  await end(await startListener(env), "SIGKILL");
  expect(await left()).toEqual([1, 1]);
  const { stderr } = await end(await startListener(env), "SIGINT");
  expect(stderr).toContain("Removed what a killed listener left: collection subscriptions to ");
  expect([await left(), writtenIn(folder)]).toEqual([[0, 0], []]);
}

test("removes a killed listener's subscription and route from the embedded sandbox", async () => {
  const folder = newFolder();
  const env = homeIn(folder);
  const left = async () => {
    const { stdout } = await runBuilt(["webhooks", "list", "--as", "collection", "--json"], env);
    const world = openWorld({ dataFolder: folder, world: "default", now: Date.now });
    const routes = listSharedRoutes(world.store, await world.worker());
    world.close();
    return [stdout.match(/listen-[0-9a-f]{8}/g)?.length ?? 0, routes.length];
  };
  await expectCleanedUp(env, folder, left);
});

test("removes a killed listener's subscription and route from a running sandbox", async () => {
  const folder = newFolder();
  const sandbox = await serveBuilt(folder);
  const { control, surfaces } = sandbox.info;
  const env = {
    ...homeIn(folder),
    RECOUP_COLLECTION_URL: surfaces.test.collection.url,
    RECOUP_COLLECTION_KEY: surfaces.test.collection.key,
    RECOUP_ENVIRONMENT: "test",
    RECOUP_SANDBOX_CONTROL_URL: control.url,
    RECOUP_SANDBOX_CONTROL_TOKEN: control.token,
  };
  const left = async () => {
    const { stdout } = await sandbox.run("webhooks list --json");
    const authorization = `Bearer ${control.token}`;
    const routes = await (await fetch(`${control.url}/routes`, { headers: { authorization } })).text();
    return [stdout, routes].map((text) => new Set(text.match(/listen-[0-9a-f]{8}/g)).size);
  };
  await expectCleanedUp(env, folder, left);
  await sandbox.stop();
});
