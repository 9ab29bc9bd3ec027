import { mkdirSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Program } from "../../src/base/host";
import type { Send } from "../../src/base/http";
import type { LogLimits } from "../../src/base/platform";
import { Secrets } from "../../src/base/secrets/secrets";
import { databaseFiles } from "../../src/host/files/database-files";
import { recordProgram } from "../../src/record/source/record-program";
import { openFileSegments } from "../../src/traffic/log/log-segments";
import { readEntriesSince } from "../../src/traffic/log/read-since";
import { realMachine } from "../support/judge/judged-line";
import { temporaryFolder } from "../support/program/temporary-folder";
import { runLine } from "../support/program/world";
import { recordedNow } from "../support/record/recorded-world";

const url = "http://127.0.0.1:4010";
const body = Buffer.from(
  JSON.stringify({
    ...{ creditorCompanyName: "Acme", creditorCountryAlpha2: "DK", currencyCode: "EUR", amountToRecover: 10 },
    ...{ date: "2026-03-01", debtor: { type: "Private", name: "Kim", countryAlpha2: "DE" }, isTest: true },
  }),
);

/** Returns a program that creates cases until a request fails, and the statuses of the responses it got. */
function creatingProgram(creates: number) {
  let served: Send;
  const answered: number[] = [];
  return {
    answered,
    listen: async (send: Send) => {
      served = send;
      return { url, port: 4010, close: async () => {} };
    },
    runProgram: async ({ env }: Pick<Program, "env">) => {
      const { RECOUP_COLLECTION_URL, RECOUP_COLLECTION_KEY: xapikey = "" } = env;
      const headers = { xapikey, "content-type": "application/json" };
      const request = { method: "POST", url: `${RECOUP_COLLECTION_URL}/managed-cases`, headers, body };
      try {
        while (answered.length < creates) answered.push((await served(request)).status);
      } catch {
        return 1;
      }
      return 0;
    },
  };
}

/** Records to a log with these limits. Returns the log's content. */
async function recordInto(limits: LogLimits, creates: number) {
  const dataFolder = temporaryFolder();
  const folder = join(dataFolder, "log");
  const { answered, ...program } = creatingProgram(creates);
  const warn = async () => {};
  const host = { databaseFiles, now: () => recordedNow, turn: async () => {}, pid: 1, env: {}, ...program };
  const platformOptions = {
    dataFolder,
    world: "test",
    files: databaseFiles,
    now: host.now,
    isUnlimited: true,
  };
  const moments = recordProgram(
    { host, platformOptions, warn } as never,
    {
      program: { file: "client", line: [] },
      ...{ routes: [], seed: "s", readings: undefined },
      isUnlimited: true,
      folder,
      limits,
    },
    new Secrets(),
  );
  let failure: unknown;
  let calls = 0;
  try {
    for await (const { kind } of moments) calls += kind === "call" ? 1 : 0;
  } catch (error) {
    failure = error;
  }
  const logged = readEntriesSince(openFileSegments(databaseFiles, folder).read(0), 0).filter(
    ({ kind }) => kind === "request",
  );
  return {
    answered: answered.length,
    calls,
    logged: logged.length,
    files: readdirSync(folder).length,
    failure,
  };
}

test("yields all requests from a log with many segments", async () => {
  const limits = { segmentBytes: 20_000, maxSegments: 64, whenFull: "fail" } as const;
  const { answered, calls, files, failure } = await recordInto(limits, 200);
  expect([answered, calls, failure]).toEqual([200, 200, undefined]);
  expect(files).toBeGreaterThan(5);
});

test("doesn't respond to a request for which the log has no room", async () => {
  const limits = { segmentBytes: 20_000, maxSegments: 3, whenFull: "fail" } as const;
  const { answered, calls, logged, failure } = await recordInto(limits, 200);
  expect(answered).toBeGreaterThan(10);
  expect([answered, calls]).toEqual([logged, 0]);
  expect(failure).toMatchObject({
    kind: "partial",
    message: expect.stringContaining("it has reached its maximum"),
  });
});

test("doesn't write a scenario if the log can't be written", async () => {
  const machine = realMachine();
  const recordings = join(machine.folder, "worlds", "default.recordings");
  mkdirSync(recordings, { recursive: true });
  // Occupies the name of the log's folder: ten `i`, because every random number in this test is 0.5.
  writeFileSync(join(recordings, "iiiiiiiiii"), "");
  const { answered, ...program } = creatingProgram(3);
  const recorded = await runLine("test record -- client", {
    ...machine,
    clock: () => recordedNow,
    ...program,
  });
  expect([recorded.exitCode, recorded.stdout, answered]).toEqual([12, "", []]);
  expect(recorded.stderr).toContain("iiiiiiiiii can't be written");
  expect(recorded.stderr).toContain("No scenario was written.");
});

test("removes the log once the scenario has been written", async () => {
  const machine = realMachine();
  const { answered, ...program } = creatingProgram(2);
  const recorded = await runLine("test record -- client", {
    ...machine,
    clock: () => recordedNow,
    ...program,
  });
  expect([recorded.exitCode, answered], recorded.stderr).toEqual([0, [200, 200]]);
  const paths = readdirSync(join(machine.folder, "worlds"), { recursive: true });
  expect(paths).toEqual(["default.recordings"]);
});

test("removes only logs that haven't been written to for a day", async () => {
  const machine = realMachine();
  const recordings = join(machine.folder, "worlds", "default.recordings");
  const dayBefore = recordedNow / 1000 - 25 * 60 * 60;
  for (const [name, lastWrite] of [
    ["killed", dayBefore],
    ["running", dayBefore + 2 * 60 * 60],
  ] as const) {
    mkdirSync(join(recordings, name), { recursive: true });
    writeFileSync(join(recordings, name, "1.ndjson"), "");
    utimesSync(join(recordings, name, "1.ndjson"), lastWrite, lastWrite);
    utimesSync(join(recordings, name), dayBefore, dayBefore);
  }
  const { answered, ...program } = creatingProgram(2);
  await runLine("test record -- client", { ...machine, clock: () => recordedNow, ...program });
  expect(readdirSync(recordings)).toEqual(["running"]);
});
