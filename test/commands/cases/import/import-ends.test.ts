import { expect, test } from "vitest";
import { Failure } from "../../../../src/base/failure";
import {
  cardAfter,
  importCard,
  importEnv,
  importFolder,
  journal,
  result,
} from "../../../support/import-folder";
import { importBodies, importCsv } from "../../../support/import-rows";
import { answer } from "../../../support/platforms/answers";
import { openKeyedPlatform } from "../../../support/platforms/keyed-platform";
import { keptPaths } from "../../../support/program/kept-files";
import { type LineSetting, memoryFiles, runLine } from "../../../support/program/world";

test("stops after the first response if the key is refused", async () => {
  const { run } = importFolder(importCsv(100));
  const refused = await run("", { send: async () => answer({}, 401) });
  expect([refused.exitCode, refused.requests.length, refused.stdout]).toEqual([4, 4, ""]);
});

test("stops after ten rows without a response [CLI-06]", async () => {
  const { run } = importFolder(importCsv(100));
  const platform = openKeyedPlatform(() => "lost before");
  const { exitCode, stdout, stderr } = await run("--concurrency 1 --retries 0", platform);
  expect([exitCode, stdout]).toEqual([11, importCard("rows.csv", 100, 0, 0, 10, 90)]);
  expect(stderr).toContain(
    "0 of 100 rows were created. Run the same command again to resume; no row is created twice.\n",
  );
});

test("stops after ten unconfirmed requests even if fewer rows were sent [CLI-06]", async () => {
  const { run } = importFolder(importCsv(6));
  const platform = openKeyedPlatform(() => "lost before");
  const { exitCode, requests, stderr } = await run("--concurrency 1 --retries 0", platform);
  expect([exitCode, requests.length]).toEqual([11, 10]);
  expect(stderr).toContain("Error: 10 requests in a row were not confirmed; the last: ");
});

test("doesn't report ten web pages as unanswered requests [CLI-06]", async () => {
  const page = answer("<!DOCTYPE html><title>Sign in</title>", 200, { "content-type": "text/html" });
  const { run } = importFolder(importCsv(100));
  const { exitCode, stderr } = await run("--concurrency 1", { send: async () => page });
  expect(exitCode).toBe(11);
  expect(stderr).toContain(
    "Error: 10 requests in a row were not confirmed; the last: The answer (200) is not what the platform sends: it is text/html.",
  );
  expect(stderr).toContain(
    "  next: Once the cause is fixed, run the same command again: no row takes effect twice.\n",
  );
});

test("exits with 12 without sending a row whose key can't be saved, if other rows were created", async () => {
  const { files, run } = importFolder(importCsv(200));
  const whole = memoryFiles(files);
  const full = new Failure("config", `can't write ${journal}: no space is left on the device`);
  const grow: typeof whole.grow = async (path, length) => {
    const file = await whole.grow(path, length);
    const append = (text: string) => {
      if (file.length + text.length > 20_000) throw full;
      file.append(text);
    };
    return {
      ...file,
      append,
      get length() {
        return file.length;
      },
    };
  };
  const platform = openKeyedPlatform(({ headers }) => {
    const key = headers["idempotency-key"] ?? "";
    if (files.get(journal)?.includes(key) !== true) throw new Error("not written down");
    return undefined;
  });
  const { exitCode, stdout, stderr } = await run("", { ...platform, fileSystem: { ...whole, grow } });
  expect([exitCode, stderr]).toEqual([
    12,
    expect.stringContaining(`Error: Can't write ${journal}: no space is left`),
  ]);
  expect([platform.createdBodies.length < 150, stdout]).toEqual([
    true,
    expect.stringMatching(/created\t[1-9]/),
  ]);
  expect((await run("", platform)).exitCode).toBe(0);
  expect([...platform.createdBodies].sort()).toEqual(importBodies(200).sort());
});

const untilAborted: NonNullable<LineSetting["sleep"]> = (_, signal) =>
  new Promise((_resolve, reject) => {
    signal?.addEventListener("abort", () => reject(new Failure("interrupted", "interrupted")));
  });

test("finishes the rows in progress on Ctrl-C and explains how to resume", async () => {
  const { files, run } = importFolder(importCsv(100));
  const controller = new AbortController();
  const platform = openKeyedPlatform(() => {
    if (platform.createdBodies.length === 20) controller.abort("SIGINT");
    return undefined;
  });
  const stopped = await run("", { ...platform, signal: controller.signal, sleep: untilAborted });
  const created = platform.createdBodies.length;
  expect([stopped.exitCode, created < 30]).toEqual([130, true]);
  expect(stopped.stdout).toBe(importCard("rows.csv", 100, created, 0, 0, 100 - created));
  expect(stopped.stderr).toBe(
    `Waiting for the rows in progress. Press Ctrl-C again to stop immediately.\n${created} of 100 rows were created. Run the same command again to resume; no row is created twice.\nInterrupted.\n`,
  );
  expect(files.get(result)?.split("\r\n")[100]).toBe("101,skipped,,,,,,,INV-100");
  expect((await run("", platform)).exitCode).toBe(0);
  expect([...platform.createdBodies].sort()).toEqual(importBodies(100).sort());
});

test("leaves unprocessed rows as refused when --retry-failed is interrupted", async () => {
  const { files, run } = importFolder(importCsv(100));
  const unsigned = answer({ businessErrors: [{ type: "MissingPowerOfAttorney", message: "No." }] }, 422);
  await run("", { send: async () => unsigned });
  const refused = files.get(result);

  const controller = new AbortController();
  const platform = openKeyedPlatform(() => {
    if (platform.createdBodies.length === 20) controller.abort("SIGINT");
    return undefined;
  });
  const stopped = await run("--retry-failed", {
    ...platform,
    signal: controller.signal,
    sleep: untilAborted,
  });
  const created = platform.createdBodies.length;
  expect(stopped.stdout).toBe(importCard("rows.csv", 100, created, 100 - created, 0, 0));
  expect(files.get(result)?.split("\r\n").slice(-2)).toEqual(refused?.split("\r\n").slice(-2));

  const plain = await run("", platform);
  expect([plain.exitCode, plain.requests, plain.stdout]).toEqual([
    12,
    [],
    cardAfter(created, "rows.csv", 100, 0, 100 - created, 0, 0),
  ]);
  expect((await run("--retry-failed", platform)).exitCode).toBe(0);
  expect([...platform.createdBodies].sort()).toEqual(importBodies(100).sort());
});

test("stops within a few rows if the file changes during sending", async () => {
  const { files, run } = importFolder(importCsv(300));
  const platform = openKeyedPlatform(() => {
    if (platform.createdBodies.length === 20) files.set("/work/rows.csv", importCsv(301));
    return undefined;
  });
  const stopped = await run("", platform);
  const created = platform.createdBodies.length;
  expect([stopped.exitCode, created < 200]).toEqual([12, true]);
  expect(stopped.stdout).toBe(importCard("rows.csv", 300, created, 0, 0, 300 - created));
  expect(stopped.stderr).toBe(
    [
      `${created} of 300 rows were created. Run the same command again to resume; no row is created twice.`,
      "Error: The file rows.csv was changed while its rows were sent.",
      "  next: Restore the file and run the command again; the result file has the outcome of each row.\n",
    ].join("\n"),
  );
  expect((await run("", platform)).stderr).toContain(`The file is not the one that ${journal} belongs to`);

  files.set("/work/rows.csv", importCsv(300));
  expect((await run("", platform)).exitCode).toBe(0);
  expect([...platform.createdBodies].sort()).toEqual(importBodies(300).sort());
});

test("keeps the lock file during the import and removes it at the end", async () => {
  const { files } = importFolder(importCsv(3));
  const whole = memoryFiles(files);
  const held: (string | undefined)[] = [];
  const lock: typeof whole.lock = async (path, work) => {
    files.set(path, "");
    return work();
  };
  const send = async () => {
    held.push(files.get(`${journal}.lock`));
    return answer({});
  };
  await runLine("cases import rows.csv", { env: importEnv, fileSystem: { ...whole, lock }, send });
  expect([held, keptPaths(files).sort()]).toEqual([["", "", ""], ["/work/rows.csv", journal, result].sort()]);
});

test("stops if a response shows that the address is wrong", async () => {
  const { run } = importFolder(importCsv(100));
  const result = await run("--concurrency 1", { send: async () => answer("nothing here", 404) });
  expect([result.exitCode, result.requests.length, result.stdout]).toEqual([6, 1, ""]);
});

test("recreates a missing result file from the journal on the next run", async () => {
  const { files, run } = importFolder(importCsv(3));
  const writePieces = async () => {
    throw new Failure("config", `can't write ${result}: permission denied`, {
      hint: "Choose another folder.",
    });
  };
  const platform = openKeyedPlatform();
  const printed = await run("", { ...platform, fileSystem: { ...memoryFiles(files), writePieces } });
  expect([printed.exitCode, printed.stdout, printed.stderr]).toEqual([
    12,
    importCard("rows.csv", 3, 3, 0, 0, 0),
    `Error: Can't write ${result}: permission denied\n  next: Choose another folder.\n`,
  ]);
  const again = await run("", openKeyedPlatform());
  expect([again.exitCode, again.requests, files.get(result)?.split("\r\n").length]).toEqual([0, [], 5]);
});
