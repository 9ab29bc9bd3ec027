import fc from "fast-check";
import { expect, test } from "vitest";
import { type Death, DyingMachine } from "../../../support/dying-machine";
import { importBodies, importCsv } from "../../../support/import-rows";
import { answer } from "../../../support/platforms/answers";
import { type Mishap, openKeyedPlatform } from "../../../support/platforms/keyed-platform";
import { customerEnv, memoryFiles, runLine } from "../../../support/program/world";

const env = { ...customerEnv, RECOUP_ENVIRONMENT: "test" };
const journal = "/work/rows.csv.recoup-journal";

const mishaps: readonly Mishap[] = [
  undefined,
  undefined,
  undefined,
  "lost before",
  "lost after",
  answer({ message: "Wait.", retryAfter: 0.1 }, 429),
  answer({}, 500),
];

const deaths = fc.array(fc.record({ bytes: fc.nat({ max: 6_000 }), requests: fc.nat({ max: 40 }) }), {
  maxLength: 6,
});

test("creates every row once, wherever the journal is cut and whichever reply is lost [CLI-15] [IDM-03]", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 80 }),
      fc.integer({ min: 1, max: 6 }),
      deaths,
      fc.array(fc.nat({ max: mishaps.length - 1 }), { minLength: 1, maxLength: 50 }),
      async (rows, concurrency, killed, chances) => {
        const files = new Map([["/work/rows.csv", importCsv(rows)]]);
        let dying = new DyingMachine({ bytes: 0, requests: 0 });
        let count = 0;
        const platform = openKeyedPlatform(() => {
          if (dying.takesRequest()) return "lost before";
          return mishaps[chances[count++ % chances.length] ?? 0];
        });
        const run = (death: Death) => {
          dying = new DyingMachine(death);
          const line = `cases import rows.csv --concurrency ${concurrency} --retries 1`;
          return runLine(line, {
            env,
            fileSystem: dying.files(files),
            send: platform.send,
            random: Math.random,
          });
        };
        for (const death of killed) await run(death);
        const healthy = { bytes: Number.POSITIVE_INFINITY, requests: Number.POSITIVE_INFINITY };
        chances.push(0, 0, 0);
        let exitCode = (await run(healthy)).exitCode;
        for (let again = 0; exitCode !== 0 && again < 40; again++) exitCode = (await run(healthy)).exitCode;
        expect(exitCode).toBe(0);
        expect([...platform.createdBodies].sort()).toEqual(importBodies(rows).sort());
        expect(files.get(journal)?.endsWith("\n")).toBe(true);
      },
    ),
    { numRuns: 60, endOnFailure: true },
  );
});

test("starts a new journal if the old one was cut inside its first line", async () => {
  const files = new Map([["/work/rows.csv", importCsv(2)]]);
  const platform = openKeyedPlatform();
  const run = () =>
    runLine("cases import rows.csv", {
      env,
      fileSystem: memoryFiles(files),
      send: platform.send,
      random: Math.random,
    });
  files.set(journal, '{"recoupImp');
  expect([(await run()).exitCode, platform.createdBodies.length]).toEqual([0, 2]);
});
