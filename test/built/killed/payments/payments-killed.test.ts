import { expect, test } from "vitest";
import { expectedPayments, importWithKills } from "./survive-kills";

const rows = 400;

test("400 payments with lost replies and three kills are each recorded once [CLI-15] [IDM-03] [AMB-31]", async () => {
  const { exitCode, stderr, recorded } = await importWithKills(rows, 3, 800);
  expect([exitCode, stderr]).toEqual([
    0,
    expect.stringMatching(/\d rows? (?:was|were) recorded already\.\n$/),
  ]);
  expect(recorded).toEqual(expectedPayments(rows));
}, 180_000);
