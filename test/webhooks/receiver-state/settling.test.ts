import { expect, test } from "vitest";
import { defaultSettleMs, listSettlePauses } from "../../../src/webhooks/receiver-state/settling";

test("reads books often at first, then less often, until the settling time ends", () => {
  expect(listSettlePauses(defaultSettleMs)).toEqual([20, 40, 80, 160, 320, 380]);
});

test("reads the books only once without a settling time", () => {
  expect(listSettlePauses(0)).toEqual([]);
});
