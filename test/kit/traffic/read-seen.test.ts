import { expect, test } from "vitest";
import type { HttpRequest } from "../../../src/base/http";
import type { Context } from "../../../src/cli/session/context";
import { databaseFiles } from "../../../src/host/files/database-files";
import { readSeen, readSeenTraffic } from "../../../src/kit/traffic/read-seen";
import { trafficFolder } from "../../../src/sandbox";
import { openWorldPlatform } from "../../../src/sandbox/http/platform";
import { temporaryFolder } from "../../support/program/temporary-folder";
import { openWorld } from "../../support/sandbox/opening";

const now = 1_000_000;

/** The part of a context that reads what was seen. */
const contextOf = (
  dataFolder: string,
  env: Record<string, string> = {},
  send?: (request: HttpRequest) => unknown,
) =>
  ({
    host: { databaseFiles, env, send },
    platformOptions: { dataFolder, world: "test" },
    signal: new AbortController().signal,
    wrapTarget: (target: unknown) => target,
  }) as unknown as Context;

function served(isEphemeral: boolean) {
  const dataFolder = temporaryFolder();
  const world = openWorld({
    dataFolder,
    world: "test",
    isEphemeral,
    now: () => now,
    traffic: { keepsBodies: true },
  });
  const platform = openWorldPlatform(world, { controlToken: "a-control-token" });
  const { url, key } = platform.access("http://127.0.0.1:4010").test.customer;
  const read = (path: string) =>
    platform.send({ method: "GET", url: `${url}${path}`, headers: { xapikey: key } });
  return { dataFolder, platform, read };
}

test("what a killed server of the current world has seen is read", async () => {
  const { dataFolder, read } = served(false);
  await read("/cases");
  expect(trafficFolder({ dataFolder, world: "test" })).toContain("test.traffic");
  expect(await readSeen(contextOf(dataFolder), 0)).toMatchObject([
    { method: "GET", answer: { status: 200 } },
  ]);
  expect((await readSeenTraffic(contextOf(dataFolder), 0)).exchanges).toHaveLength(1);
  expect(await readSeen(contextOf(dataFolder), now + 1)).toEqual([]);
  expect(await readSeen(contextOf(temporaryFolder()), 0)).toEqual([]);
});

test("what a sandbox in memory has seen is read through its control interface", async () => {
  const { dataFolder, platform, read } = served(true);
  await read("/cases");
  const env = {
    RECOUP_SANDBOX_CONTROL_URL: "http://127.0.0.1:4010/control",
    RECOUP_SANDBOX_CONTROL_TOKEN: "a-control-token",
  };
  expect(await readSeen(contextOf(dataFolder, env, platform.send), 0)).toMatchObject([{ method: "GET" }]);
  const other = { ...env, RECOUP_SANDBOX_CONTROL_TOKEN: "another-token" };
  await expect(readSeen(contextOf(dataFolder, other, platform.send), 0)).rejects.toMatchObject({
    kind: "unauthorized",
  });
});
