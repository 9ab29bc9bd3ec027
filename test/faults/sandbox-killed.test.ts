import { expect, test } from "vitest";
import { killOften } from "../sandbox/model/killing";

test("loses no acknowledged change or delivery when a server is killed under load [DLV-02] [IDM-03]", async () => {
  const { answered, arrived } = await killOften(8);
  expect(answered).toBeGreaterThanOrEqual(8);
  expect(arrived).toBeGreaterThanOrEqual(answered);
});
