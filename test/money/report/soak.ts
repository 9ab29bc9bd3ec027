import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";

/** Number of cases in `npm run soak`, set with an environment variable. 0 skips the test. */
const { RECOUP_SOAK_REPORT = "100000" } = process.env;
const cases = Number(RECOUP_SOAK_REPORT);
const maxMib = 140;

const bench = (file: string) => new URL(`../../bench/${file}`, import.meta.url);

test.runIf(cases > 0).each([["--json"], ["--by creditor -o html"], ["--by country -o csv"]])(
  `stays below ${maxMib} MiB for a report of ${cases} cases: %s`,
  { timeout: 600_000 },
  async (flags) => {
    const { environment, peakMemory, recoup, startProcess } = await import(bench("measure.mjs").href);
    const { line, stop } = await startProcess([
      bench("servers/page-server.mjs").pathname,
      String(cases),
      "0",
    ]);
    const env = environment({
      ...{ RECOUP_COLLECTION_URL: line, RECOUP_COLLECTION_KEY: randomUUID(), RECOUP_ENVIRONMENT: "test" },
    });
    try {
      expect(await peakMemory([recoup, "cases", "report", ...flags.split(" ")], env)).toBeLessThan(maxMib);
    } finally {
      stop();
    }
  },
);
