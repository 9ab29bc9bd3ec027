import { expect, test } from "vitest";
import { defaultSettleMs, settlePauses } from "../../../src/webhooks/receiver-state/settling";

test("books are read often at first, then less often, within the time to settle", () => {
  expect(settlePauses(defaultSettleMs)).toEqual([20, 40, 80, 160, 320, 380]);
});

test("books that get no time are read once", () => {
  expect(settlePauses(0)).toEqual([]);
});
