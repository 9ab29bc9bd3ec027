import { expect, test } from "vitest";
import { whole } from "../../../support/program/whole";
import { expectedPayments, importWithKills } from "./survive-kills";

const rows = whole(400, 12);
const kills = whole(3, 2);

test(`records ${rows} payments once each despite lost responses and up to ${kills} kills [CLI-15] [IDM-03] [AMB-31]`, async () => {
  const { exitCode, stderr, recorded } = await importWithKills(rows, kills, 2 * rows);
  expect([exitCode, stderr]).toEqual([0, expect.stringMatching(/ rows? (?:was|were) recorded already\b/)]);
  expect(recorded).toEqual(expectedPayments(rows));
}, 180_000);
