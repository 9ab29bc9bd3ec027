import { expect, test } from "vitest";
import type { HttpRequest } from "../../../src/base/http";
import type { Context } from "../../../src/cli/session/context";
import { databaseFiles } from "../../../src/host/files/database-files";
import { readTrafficLog, readTrafficSince } from "../../../src/kit/traffic/read-traffic-log";
import { getTrafficFolder } from "../../../src/sandbox";
import { openWorldPlatform } from "../../../src/sandbox/http/platform";
import { noBody } from "../../../src/traffic/full-exchange";
import { internBody, internHeaders } from "../../../src/traffic/log/interned";
import { openFileSegments } from "../../../src/traffic/log/log-segments";
import { readEntriesSince } from "../../../src/traffic/log/read-since";
import { TrafficLog } from "../../../src/traffic/log/traffic-log";
import { temporaryFolder } from "../../support/program/temporary-folder";
import { openWorld } from "../../support/sandbox/opening";

const now = 1_000_000;

/** Returns the parts of a context that are needed to read traffic. */
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

const env = {
  RECOUP_SANDBOX_CONTROL_URL: "http://127.0.0.1:4010/control",
  RECOUP_SANDBOX_CONTROL_TOKEN: "a-control-token",
};

function served(isEphemeral: boolean, dataFolder = temporaryFolder()) {
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

test("reads traffic of a killed server from the current world", async () => {
  const { dataFolder, read } = served(false);
  await read("/cases");
  expect(getTrafficFolder({ dataFolder, world: "test" })).toContain("test.traffic");
  const entriesIn = async (folder: string, since: number) => {
    const { segments } = await readTrafficLog(contextOf(folder), since);
    return readEntriesSince(segments, since);
  };
  expect(await entriesIn(dataFolder, 0)).toMatchObject([{ method: "GET", answer: { status: 200 } }]);
  expect((await readTrafficSince(contextOf(dataFolder), 0)).exchanges).toHaveLength(1);
  expect(await entriesIn(dataFolder, now + 1)).toEqual([]);
  expect(await entriesIn(temporaryFolder(), 0)).toEqual([]);
});

test("reads an in-memory sandbox's traffic through its control interface", async () => {
  const { dataFolder, platform, read } = served(true);
  await read("/cases");
  const log = await readTrafficLog(contextOf(dataFolder, env, platform.send), 0);
  expect(readEntriesSince(log.segments, 0)).toMatchObject([{ method: "GET" }]);
  expect(log.isCut).toBe(false);
  const other = { ...env, RECOUP_SANDBOX_CONTROL_TOKEN: "another-token" };
  await expect(readTrafficLog(contextOf(dataFolder, other, platform.send), 0)).rejects.toMatchObject({
    kind: "unauthorized",
  });
});

const headers = internHeaders(() => ({}));
const limits = { segmentBytes: 20_000, maxSegments: 4, whenFull: "drop-oldest" } as const;

/**
 * Creates a folder whose log has dropped all but the latest of 1,000 requests. The requests are 1 ms apart,
 * with a pause after them.
 */
function folderWithCutLog() {
  const dataFolder = temporaryFolder();
  const folder = getTrafficFolder({ dataFolder, world: "test" });
  const log = new TrafficLog(openFileSegments(databaseFiles, folder, limits), {
    ...{ run: "a", route: "served", onFailure: () => {} },
  });
  for (let index = 0; index < 1_000; index += 1) {
    log.request({
      ...{
        sentAt: index,
        endedAt: index,
        sandboxTime: index,
        method: "GET",
        target: '"/test/collection/cases"',
      },
      ...{ headers, body: noBody, loss: undefined, status: 200, answerHeaders: headers, issued: undefined },
      answer: internBody(noBody),
    });
    log.flush();
  }
  log.close();
  return dataFolder;
}

test.each([
  [10, true],
  [990, false],
  [1_001, false],
])(
  "%i ms into a log that dropped its first requests, decides whether to report a gap: %s",
  async (since, isCut) => {
    const dataFolder = folderWithCutLog();
    const { platform } = served(false, dataFolder);
    const warnings: unknown[] = [];
    const warn = async (text: unknown) => void warnings.push(text);
    await readTrafficSince({ ...contextOf(temporaryFolder(), env, platform.send), warn }, since);
    expect(warnings).toHaveLength(isCut ? 1 : 0);
    expect((await readTrafficLog(contextOf(dataFolder), since)).isCut).toBe(isCut);
    expect((await readTrafficLog(contextOf(temporaryFolder(), env, platform.send), since)).isCut).toBe(isCut);
  },
);
