import { expect, test } from "vitest";
import { expectedPayments, importWithKills } from "./survive-kills";

/** Number of payments in `npm run soak`, set with an environment variable. 0 skips the test. */
const { RECOUP_SOAK_PAYMENTS = "10000" } = process.env;
const rows = Number(RECOUP_SOAK_PAYMENTS);
const kills = 20;
const maxDurationMs = 3_600_000;

test.runIf(rows > 0)(
  `records ${rows} payments once each despite lost responses and ${kills} kills [CLI-15] [IDM-03] [AMB-31]`,
  { timeout: maxDurationMs },
  async () => {
    const { exitCode, stderr, recorded } = await importWithKills(rows, kills, rows / 10);
    expect([exitCode, stderr]).toEqual([0, expect.stringMatching(/ rows? (?:was|were) recorded already\b/)]);
    expect(recorded).toEqual(expectedPayments(rows));
  },
);
