import { expect, test } from "vitest";
import { killOften } from "../sandbox/model/killing";

test("a server killed under load loses no acknowledged change or delivery [DLV-02] [IDM-03]", async () => {
  const { answered, arrived } = await killOften(8);
  expect(answered).toBeGreaterThanOrEqual(8);
  expect(arrived).toBeGreaterThanOrEqual(answered);
});
