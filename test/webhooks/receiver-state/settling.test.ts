import { expect, test } from "vitest";
import { defaultSettleMs, listSettlePauses } from "../../../src/webhooks/receiver-state/settling";

test("reads bookings often at first, then less often, until the settling time ends", () => {
  expect(listSettlePauses(defaultSettleMs)).toEqual([20, 40, 80, 160, 320, 380]);
});

test("reads bookings only once if there is no settling time", () => {
  expect(listSettlePauses(0)).toEqual([]);
});
