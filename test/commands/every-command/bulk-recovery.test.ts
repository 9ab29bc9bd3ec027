import fc from "fast-check";
import { expect, test } from "vitest";
import type { HttpRequest } from "../../../src/base/http";
import { bulkEnv } from "../../support/bulk-folder";
import { type Death, DyingMachine, mishaps, runUntilDone } from "../../support/dying-machine";
import { paymentsCsv } from "../../support/import-rows";
import { answer } from "../../support/platforms/answers";
import {
  type Effect,
  type ListedCase,
  listedCase,
  moving,
  openCaseWorkPlatform,
} from "../../support/platforms/case-work-platform";
import { runLine } from "../../support/program/world";

/** How to run a bulk command and count what its requests changed. */
interface Bulk {
  readonly line: string;
  readonly file: (rows: number) => string;
  readonly effect: (cases: readonly ListedCase[]) => Effect;
  readonly ignoresKeys: boolean;
  /** Counts the rows in the writes that took effect. */
  readonly count: (written: readonly string[]) => number;
}

const rowsOf = (header: string, rows: number, row: (number: number) => string) =>
  `${[header, ...Array.from({ length: rows }, (_, index) => row(index + 1))].join("\n")}\n`;
const referenceOf = (number: number) => listedCase(number).reference;
const once = (written: readonly string[]) => written.length;

const closing: Bulk = {
  line: "cases close --from-file rows.csv",
  file: (rows) => rowsOf("case,code", rows, (number) => `${referenceOf(number)},Other`),
  effect: (cases) => moving(cases, "Active", ({ closeCode = "" }) => ({ lifecycle: "Closed", closeCode })),
  ignoresKeys: true,
  count: once,
};
const paying: Bulk = {
  line: "payments import rows.csv",
  file: (rows) => paymentsCsv(referenceOf(1), rows),
  effect: () => () => answer({ paymentId: "p" }),
  ignoresKeys: false,
  count: once,
};
const noting: Bulk = {
  line: "notes import rows.csv",
  file: (rows) => rowsOf("case,text", rows * 10, (number) => `${referenceOf(1)},Note ${number}`),
  effect: () => () => answer({ jobId: "3f2504e0-4f89-41d3-9a0c-0305e82c3301" }, 202),
  ignoresKeys: false,
  count: (written) => written.flatMap((line) => line.match(/"description"/g) ?? []).length / 10,
};

const deaths = fc.array(fc.record({ bytes: fc.nat({ max: 6_000 }), requests: fc.nat({ max: 30 }) }), {
  maxLength: 4,
});
const jobEnded = answer({ rowsTotal: 1, rowsSucceeded: 1, rowsFailed: 0 });

test.each([
  ["cases close", closing],
  ["payments import", paying],
  ["notes import", noting],
])(
  "%s is applied exactly once per row, wherever its journal is cut and whichever reply is lost [AMB-51] [IDM-03]",
  async (_, bulk) => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 6 }),
        deaths,
        fc.array(fc.nat({ max: mishaps.length - 1 }), { minLength: 1, maxLength: 50 }),
        async (rows, concurrency, killed, chances) => {
          const files = new Map([["/work/rows.csv", bulk.file(rows)]]);
          const cases = Array.from({ length: rows }, (_, index) =>
            listedCase(index + 1, { lifecycle: "Active" }),
          );
          let dying = new DyingMachine({ bytes: 0, requests: 0 });
          let tries = 0;
          let second = 0;
          const { send, written } = openCaseWorkPlatform({
            cases,
            ignoresKeys: bulk.ignoresKeys,
            effect(request, count) {
              const response = bulk.effect(cases)(request, count);
              if (response.status === 400) second++;
              return response;
            },
            mishap: () =>
              dying.diesAtRequest() ? "lost before" : mishaps[chances[tries++ % chances.length] ?? 0],
          });
          const run = (death: Death) => {
            dying = new DyingMachine(death);
            return runLine(`${bulk.line} --concurrency ${concurrency} --retries 1`, {
              env: bulkEnv,
              fileSystem: dying.files(files),
              send: async (request: HttpRequest) =>
                request.url.includes("ingestion-jobs/") ? jobEnded : send(request),
              random: Math.random,
            });
          };
          for (const death of killed) await run(death);
          chances.push(0, 0, 0);
          expect([await runUntilDone(run), bulk.count(written), second]).toEqual([0, rows, 0]);
        },
      ),
      { numRuns: 40, endOnFailure: true },
    );
  },
);
