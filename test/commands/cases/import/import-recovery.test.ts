import fc from "fast-check";
import { expect, test } from "vitest";
import { type Death, DyingMachine, mishaps, runUntilDone } from "../../../support/dying-machine";
import { importFolder, journal } from "../../../support/import-folder";
import { importBodies, importCsv } from "../../../support/import-rows";
import { openKeyedPlatform } from "../../../support/platforms/keyed-platform";
import { whole } from "../../../support/program/whole";

const deaths = fc.array(fc.record({ bytes: fc.nat({ max: 6_000 }), requests: fc.nat({ max: 40 }) }), {
  maxLength: 6,
});

test("creates every row exactly once, wherever the journal is cut and whichever reply is lost [CLI-15] [IDM-03]", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 80 }),
      fc.integer({ min: 1, max: 6 }),
      deaths,
      fc.array(fc.nat({ max: mishaps.length - 1 }), { minLength: 1, maxLength: 50 }),
      async (rows, concurrency, killed, chances) => {
        const { files, run: runFile } = importFolder(importCsv(rows));
        let dying = new DyingMachine({ bytes: 0, requests: 0 });
        let count = 0;
        const platform = openKeyedPlatform(() => {
          if (dying.diesAtRequest()) return "lost before";
          return mishaps[chances[count++ % chances.length] ?? 0];
        });
        const run = (death: Death) => {
          dying = new DyingMachine(death);
          return runFile(`--concurrency ${concurrency} --retries 1`, {
            ...platform,
            fileSystem: dying.files(files),
          });
        };
        for (const death of killed) await run(death);
        chances.push(0, 0, 0);
        expect(await runUntilDone(run)).toBe(0);
        expect([...platform.createdBodies].sort()).toEqual(importBodies(rows).sort());
        expect(files.get(journal)?.endsWith("\n")).toBe(true);
      },
    ),
    { numRuns: whole(60, 20), endOnFailure: true },
  );
});

test("starts a new journal if the old one was truncated within its first line", async () => {
  const { files, run } = importFolder(importCsv(2));
  const platform = openKeyedPlatform();
  files.set(journal, '{"recoupImp');
  expect([(await run("", platform)).exitCode, platform.createdBodies.length]).toEqual([0, 2]);
});
